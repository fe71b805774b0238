import type { Page } from 'playwright/test';
import { violationsOf } from '../setup/accessibility';
import { dialogOf } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const rows = (page: Page) => page.locator('main tr[data-row]');
const sheet = (page: Page) => dialogOf(page, 'Keyboard Shortcuts');
/** The keys are there with the button of the search. */
const ready = (page: Page) => expect(page.getByRole('button', { name: 'Find a record' })).toBeVisible();

/** The row has the focus, at its link, and is in sight. */
async function expectAtRow(page: Page, at: number) {
  const link = rows(page).nth(at).getByRole('link').first();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport({ ratio: 1 });
}

test('a patient is reached, edited and called by keys alone', async ({ signedIn: page, api }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  const last = uniqueWord('Keyson');
  const first = await api.create('patients', { first_name: 'Ada', last_name: last });
  await api.create('patients', { first_name: 'Bea', last_name: last });
  await page.goto('/dashboard');
  await ready(page);
  await press(page, 'g', 'c');
  await expect(page).toHaveURL('/dashboard/cases');
  await expect(rows(page)).toHaveCount(10);
  await press(page, 'k');
  await expectAtRow(page, 9);
  await press(page, 'j', 'k', 'k');
  await expectAtRow(page, 7);
  const color = (at: number) =>
    rows(page)
      .nth(at)
      .locator('td')
      .nth(1)
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await color(7)).not.toBe(await color(6));
  await press(page, 'o');
  await expect(page).toHaveURL(/\/dashboard\/cases\/\d+$/);
  await expect(page.getByRole('button', { name: 'Edit Case' })).toBeEnabled();
  await press(page, 'e');
  await expect(page).toHaveURL(/\/dashboard\/cases\/\d+\/edit$/);

  await page.goto(`/dashboard/patients?searchLastName=${last}&sortField=id&sortOrder=asc`);
  await expect(rows(page)).toHaveCount(2);
  await ready(page);
  await press(page, 'j', 'o');
  await expect(page).toHaveURL(`/dashboard/patients/${first.id}`);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  await press(page, 'e');
  await expect(page).toHaveURL(`/dashboard/patients/${first.id}/edit`);
  const name = page.getByLabel('First Name', { exact: true });
  await name.focus();
  await press(page, 'End', 'c');
  await expect(name).toHaveValue('Adac');
  await press(page, 'Backspace');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  await press(page, 'l');
  await expect(dialogOf(page, 'Log a Call')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('rows are selected by keys, and the focus is at the button that began it once that ends', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Keyed');
  for (let n = 1; n <= 12; n += 1) await api.create('payers', { name: `${name} ${n}` });
  await page.goto(`/dashboard/payers?name=${name}`);
  await expect(rows(page)).toHaveCount(10);
  const select = page.getByRole('button', { name: 'Select', exact: true });
  await select.press('Enter');
  const bar = page.getByRole('group', { name: 'Selected Payers' });
  await expect(bar).toContainText('0 selected');
  await press(page, 'j', 'x', 'j', 'x');
  await expect(bar).toContainText('2 selected');
  await press(page, 'k', 'x');
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Select All', exact: true }).press('Enter');
  await bar.getByRole('button', { name: 'Select All 12' }).press('Enter');
  await expect(bar).toContainText('12 selected');
  await page.getByRole('heading', { level: 1 }).click();
  await press(page, 'j', 'x');
  await expect(bar).toContainText('9 selected');
  await press(page, '?');
  await expect(sheet(page).getByText('Select the row')).toBeVisible();
  await press(page, 'Escape');
  await bar.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(select).toBeFocused();
});

test('a sheet tells the keys of the page, and turns those of single characters off and on', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/dashboard/payers');
  await expect(rows(page).first()).toBeVisible();
  await ready(page);
  await press(page, '?');
  await expect(sheet(page)).toBeVisible();
  const entries = (await sheet(page).locator('dl > div').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  expect(entries).toEqual(
    expect.arrayContaining([
      'Ctrl K or / Find a record',
      'l Log a Call',
      'c Create A New Payer',
      'j Next row',
      'g c Cases',
      'g p Patients',
    ]),
  );
  expect(await violationsOf(page, 'the keyboard shortcuts')).toEqual([]);
  await press(page, 'c');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await sheet(page).getByRole('checkbox').press('Space');
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press(page, 'c', 'l', 'j', '?');
  await press(page, 'Control+k');
  const find = page.getByRole('dialog');
  await expect(find).toHaveCount(1);
  await expect(find.getByRole('combobox')).toBeFocused();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await ready(page);
  await press(page, 'c');
  // The menu of the user leads to the choice as well.
  await page.getByRole('button', { name: 'admin@example.com' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The menu moves the focus to its first entry.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).press('Enter');
  await sheet(page).getByRole('checkbox').press('Space');
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).focus();
  await press(page, 'c');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('c');
  await page.getByRole('heading', { level: 1 }).click();
  await press(page, 'c');
  await expect(dialogOf(page, 'Create Payer')).toBeVisible();
});
