import { violationsOf } from '../setup/accessibility';
import { clickRowAction, dialogOf, rowOf, toast } from '../setup/screens';
import { everythingTest as test, expect, uniqueWord, type Api } from '../setup/test';
import type { Locator, Page } from 'playwright/test';

const npi = (): string => `${Math.floor(1e9 + Math.random() * 9e9)}`;

const groupsNamed = async (api: Api, names: readonly string[]): Promise<readonly number[]> => {
  const made = [];
  for (const name of names) made.push((await api.create('sample_pharmacy_groups', { name })).id);
  return made;
};

/** Types into the list of groups and chooses the one of that name, by keyboard only. */
async function add(form: Locator, name: string): Promise<void> {
  const input = form.getByLabel('Buying Groups', { exact: true });
  await input.fill(name);
  await expect(form.page().locator('.ant-select-item-option:visible').filter({ hasText: name })).toBeVisible();
  await input.press('Enter');
}

const chosen = (form: Locator): Locator =>
  form
    .locator('.ant-form-item')
    .filter({ has: form.page().getByLabel('Buying Groups', { exact: true }) })
    .locator('.ant-select-selection-item');
const sublist = (page: Page): Locator => page.getByRole('region', { name: 'Sample Pharmacies' });
const save = (form: Locator): Promise<void> => form.getByRole('button', { name: /^(Create|Save)$/ }).click();

test('a pharmacy is put into several groups, found by one of them or any of several, and listed on the page of each', async ({
  signedIn: page,
  api,
}) => {
  const [north, south, closed, name] = [
    uniqueWord('North'),
    uniqueWord('South'),
    uniqueWord('Shut'),
    uniqueWord('Corner'),
  ] as const;
  const [east, away] = [uniqueWord('East'), uniqueWord('Away')] as const;
  const [northId = 0, southId = 0, closedId = 0] = await groupsNamed(api, [north, south, closed]);
  const { id } = await api.create('sample_pharmacies', { name, npi: npi(), state: 'IL', group_ids: [closedId] });
  await api.discard(`sample_pharmacy_groups/${closedId}`);

  await page.goto(`/dashboard/sample_pharmacies?searchName=${name}`);
  await expect(rowOf(page, name)).toContainText(closed);
  await clickRowAction(page, name, 'Edit');
  const form = dialogOf(page, 'Edit Sample Pharmacy');
  await expect(chosen(form)).toHaveText([new RegExp(`${closed}.*Discarded`)]);
  await add(form, north);
  await add(form, south);
  await expect(chosen(form)).toHaveCount(3);
  await form.getByLabel('Buying Groups', { exact: true }).press('Tab');
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await expect(chosen(form)).toHaveCount(3);
  expect(await violationsOf(page, 'the form of a pharmacy')).toEqual([]);
  await save(form);
  await expect(toast(page, 'Sample pharmacy updated successfully')).toBeVisible();
  expect((await api.read(`sample_pharmacies/${id}`)).group_ids).toEqual([closedId, northId, southId]);

  await clickRowAction(page, name, 'Edit');
  await chosen(form).filter({ hasText: closed }).locator('.ant-select-selection-item-remove').click();
  const input = form.getByLabel('Buying Groups', { exact: true });
  await input.focus();
  await input.press('Backspace');
  await expect(chosen(form)).toHaveText([new RegExp(north)]);
  await add(form, south);
  await save(form);
  await expect(rowOf(page, name)).not.toContainText(closed);
  expect((await api.read(`sample_pharmacies/${id}`)).group_ids).toEqual([northId, southId]);

  await page.goto('/dashboard/sample_pharmacies');
  const search = page.getByRole('search').getByLabel('Buying Group', { exact: true });
  await search.click();
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible();
  await search.fill(south);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: south }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`group=${southId}`));
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText(north);
  const [eastId = 0] = await groupsNamed(api, [east]);
  await api.create('sample_pharmacies', { name: away, npi: npi(), state: 'IL', group_ids: [eastId] });
  await search.fill(east);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: east }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`group=${southId}%2C${eastId}`));
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  await expect(rowOf(page, away)).toContainText(east);
  expect(await violationsOf(page, 'a list searched by several groups')).toEqual([]);

  await page.goto(`/dashboard/sample_pharmacies/${id}?tab=changes`);
  const history = page.getByRole('region', { name: 'Change History' });
  await expect(history.getByRole('row').filter({ hasText: 'Updated' }).first()).toContainText(`${north}, ${south}`);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('region', { name: 'Pharmacy', exact: true }).getByRole('link', { name: south }).click();
  await expect(page).toHaveURL(`/dashboard/sample_pharmacy_groups/${southId}`);
  await expect(sublist(page).getByRole('row').filter({ hasText: name })).toBeVisible();
  expect(await violationsOf(page, 'the page of a group')).toEqual([]);
});

test('a group is created on a page of its own, and a pharmacy that is added on its page is in it, and in the others that are chosen', async ({
  signedIn: page,
  api,
}) => {
  const [home, other, name] = [uniqueWord('Home'), uniqueWord('Other'), uniqueWord('Added')] as const;
  const [otherId = 0] = await groupsNamed(api, [other]);
  await page.goto('/dashboard/sample_pharmacy_groups');
  await page.getByRole('button', { name: 'Add Group' }).click();
  await expect(page.getByRole('heading', { name: 'Create Sample Buying Group' })).toBeVisible();
  expect(await violationsOf(page, 'a page that creates')).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Group Name is required')).toBeVisible();
  await page.getByLabel('Group Name').fill(home);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/dashboard\/sample_pharmacy_groups\/\d+$/);
  await expect(page.getByRole('heading', { name: home })).toBeVisible();
  const homeId = Number(new URL(page.url()).pathname.split('/').at(-1));
  await sublist(page).getByRole('button', { name: 'Add Pharmacy' }).click();
  const form = dialogOf(page, 'Create Sample Pharmacy');
  await expect(chosen(form)).toHaveText([new RegExp(home)]);
  await form.getByLabel('Pharmacy Name').fill(name);
  await form.getByLabel('NPI').fill(npi());
  await form.getByLabel('State', { exact: true }).fill('IL');
  await page.keyboard.press('Enter');
  await add(form, other);
  await save(form);
  await expect(sublist(page).getByRole('row').filter({ hasText: name })).toBeVisible();
  expect(await api.list(`sample_pharmacies?searchName=${name}`)).toMatchObject([{ group_ids: [homeId, otherId] }]);

  await page.goto(`/dashboard/sample_pharmacy_groups?searchName=${other}`);
  await clickRowAction(page, other, 'Members');
  await expect(dialogOf(page, `Members — ${other}`)).toContainText(name);
  await page.keyboard.press('Escape');
  await clickRowAction(page, other, 'Delete');
  await expect(dialogOf(page, 'Are you sure to delete this sample buying group?')).toContainText(
    'There is 1 pharmacy in this group. It stays when this record is deleted.',
  );
});
