import type { Page } from 'playwright/test';
import { violationsOf } from '../setup/accessibility';
import { dialogOf } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';

const card = (page: Page, title: RegExp) => page.getByRole('region', { name: title });

test('all that a search finds are deleted by a job, which a reload does not end, and taken back', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Bulk');
  for (let n = 1; n <= 12; n += 1) await api.create('payers', { name: `${name} ${n}` });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/dashboard/payers?name=${name}`);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(10);
  const select = page.getByRole('button', { name: 'Select', exact: true });
  await expect(select).toBeVisible();
  const top = async () => (await rows.first().boundingBox())?.y;
  const before = await top();
  await select.click();
  const bar = page.getByRole('group', { name: 'Selected Payers' });
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(await top()).toBe(before);
  await bar.getByRole('button', { name: 'Select All', exact: true }).click();
  await expect(bar).toContainText('10 selected');
  await bar.getByRole('button', { name: 'Select All 12' }).click();
  await expect(bar).toContainText('12 selected');
  expect(await violationsOf(page, 'selected rows of a list')).toEqual([]);
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = dialogOf(page, 'Delete 12 Payers?');
  expect(await violationsOf(page, 'the question before many are deleted')).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  const deleted = card(page, /^Deleted: 12 Payers$/);
  await expect(deleted).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.reload();
  await expect(deleted).toBeVisible();
  expect(await violationsOf(page, 'what a job has done')).toEqual([]);
  await deleted.getByRole('button', { name: 'Undo' }).click();
  const undone = card(page, /^Taken back: 12 Payers$/);
  await expect(undone).toBeVisible();
  await expect(rows).toHaveCount(10);
  await undone.getByRole('button', { name: /^Close/ }).click();
  await expect(undone).toHaveCount(0);
  await page.reload();
  await expect(rows).toHaveCount(10);
  await expect(undone).toHaveCount(0);
});

test('a choice is set for the marked rows of two pages, and what was refused is named with the reason', async ({
  signedIn: page,
  api,
}) => {
  const about = await api.create('cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA' });
  const made: number[] = [];
  for (let n = 1; n <= 11; n += 1) {
    const activity = {
      case_id: about.id,
      activity_type: 'Activity',
      activity_subject: 'Status Check',
      note: '<p>x</p>',
    };
    made.push((await api.create('activities', { ...activity, status: 'Open' })).id);
  }
  await page.goto(`/dashboard/cases/${about.id}/activities`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('group', { name: /^Selected / });
  await bar.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByRole('button', { name: 'Next Page' }).click();
  const mark = page.getByRole('checkbox');
  await expect(mark).toHaveCount(1);
  await mark.check();
  await expect(bar).toContainText('11 selected');
  // Somebody else deletes one of them meanwhile.
  await api.discard(`activities/${made[4]}`);
  await bar.getByRole('button', { name: 'Set Status' }).click();
  const dialog = dialogOf(page, /^Set Status of 11 /);
  await dialog.getByRole('combobox').click();
  await page.getByTitle('Closed', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const changed = card(page, /^Changed: 10 /);
  await expect(changed).toContainText('1 could not be changed');
  await changed.getByText('What could not be done, and why').click();
  await expect(changed.getByRole('listitem')).toContainText('in the trash');
  await changed.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, /^Taken back: 10 /)).toBeVisible();
});

test('several are recovered from the trash at once', async ({ signedIn: page, api }) => {
  // Not payers: what other tests discard at the same time would push these to another page.
  const name = uniqueWord('Bulk');
  for (let n = 1; n <= 2; n += 1) {
    const { id } = await api.create('facilities', { name: `${name} ${n}` });
    await api.discard(`facilities/${id}`);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/dashboard/trash_facilities');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await page.getByRole('group', { name: 'Selected Facilities' }).getByRole('button', { name: 'Recover' }).click();
  const question = dialogOf(page, 'Recover 2 Facilities?');
  expect(await violationsOf(page, 'the question before several are recovered')).toEqual([]);
  await question.getByRole('button', { name: 'Recover' }).click();
  await expect(card(page, /^Recovered: 2 Facilities$/)).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('a server without jobs offers nothing of it', async ({ signedIn: page, api }) => {
  await api.create('payers', { name: uniqueWord('Bulk') });
  await page.route('**/api/x', (route) => route.fulfill({ json: { data: { features: ['views'] } } }));
  await page.goto('/dashboard/payers');
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveCount(0);
});
