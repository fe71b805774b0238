import { violationsOf } from '../setup/accessibility';
import { countEffort, reportEffort } from '../setup/effort';
import { dialogOf, holdRequests, toast } from '../setup/screens';
import { expect, test, uniqueWord, type Api } from '../setup/test';

interface Colleague {
  readonly id: number;
  readonly name: string;
}

async function addColleague(api: Api): Promise<Colleague> {
  const last = uniqueWord('Ovale');
  const { id } = await api.create('users', {
    email: `${last}@desk.test`.toLowerCase(),
    password: 'A-long-passw0rd',
    first_name: 'Robin',
    last_name: last,
    service_manufacturers: ['octapharma'],
  });
  return { id, name: `Robin ${last}` };
}

/** Open follow-ups of one case, all due today in 2020, as those of a colleague. */
async function addFollowUps(api: Api, count: number, { id: to }: Colleague): Promise<number[]> {
  const made = await api.create('cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA' });
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await api.create('activities', {
      case_id: made.id,
      activity_type: 'FollowUp',
      reminder_at: '2020-01-02',
      status: 'Open',
      note: '<p>Call</p>',
    });
    ids.push(id);
  }
  await api.callOnce('x/assign/activities', { assignments: ids.map((id) => ({ id, to })) });
  return ids;
}

const assigneesOf = async (api: Api, ids: readonly number[]): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await api.read(`activities/${id}`)).assignee_id));

test('ten follow-ups of a colleague who is ill are handed over in four presses, and taken back', async ({
  signedIn: page,
  api,
}) => {
  const [ill, other] = [await addColleague(api), await addColleague(api)];
  const ids = await addFollowUps(api, 10, ill);
  await page.goto('/dashboard');
  const colleague = page.getByRole('button', { name: 'Colleague' });
  await expect(colleague).toBeVisible();
  const effort = await countEffort(page);
  await colleague.click();
  const release = await holdRequests(page, `**/api/activities/reminders?*assigned_to=${ill.id}*`);
  await page.getByRole('menuitem', { name: ill.name }).click();
  // Those in sight are still those of what was shown before.
  await expect(page.getByRole('button', { name: 'Hand Over' })).toBeDisabled();
  release();
  await page.getByRole('button', { name: 'Hand Over 10' }).click();
  const dialog = dialogOf(page, 'Hand Over 10 Follow-Ups');
  await dialog.getByRole('button', { name: other.name }).click();
  await expect(toast(page, `Handed over to ${other.name}: 10 Follow-Ups`)).toBeVisible();
  expect(reportEffort('ten follow-ups of a colleague to another', await effort(), 4)).toBe(4);
  expect(await assigneesOf(api, ids)).toEqual(ids.map(() => other.id));
  await expect(page.getByRole('cell', { name: 'Nothing was found' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Taken back')).toBeVisible();
  expect(await assigneesOf(api, ids)).toEqual(ids.map(() => ill.id));
});

test("the dashboard shows one's own, counts them, and keeps the tab", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/dashboard');
  const mine = page.getByRole('button', { name: 'Mine' });
  await mine.click();
  await expect(page).toHaveURL(/assigned_to=\d+$/);
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  const overdue = page.getByRole('listitem').filter({ hasText: 'Overdue' });
  const counted = async () => Number.parseInt((await overdue.locator('[class*=total]').textContent()) ?? '', 10);
  const menu = page.getByRole('navigation', { name: 'Main menu' }).getByText('of mine due');
  await expect(menu).toBeAttached();
  await expect.poll(counted).toBeGreaterThanOrEqual(0);
  await expect(page).toHaveTitle(/^\(\d+\) Dashboard · Patient Support Desk$/);
  await overdue.getByRole('link').click();
  await expect(page).toHaveURL(/due_to=.*assigned_to=\d+|assigned_to=\d+.*due_to=/);
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL(/\?assigned_to=\d+$/);
  expect(await violationsOf(page, 'my work')).toEqual([]);
  // Another visit begins with it, with one request for the rows.
  const rows = page.waitForRequest(/activities\/reminders\?.*per=10/);
  await page.goto('/dashboard');
  expect((await rows).url()).toMatch(/assigned_to=\d+/);
  await expect(page).toHaveURL(/assigned_to=\d+$/);
  await page.getByRole('button', { name: 'Everybody' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'My Team' }).click();
  await expect(page.getByRole('columnheader', { name: 'Assigned To' })).toBeAttached();
  await page.getByRole('button', { name: 'Everybody' }).click();
});

test('selected rows are closed, moved and handed over together', async ({ signedIn: page, api }) => {
  const colleague = await addColleague(api);
  const [first, second, third] = await addFollowUps(api, 3, colleague);
  await page.goto(`/dashboard?assigned_to=${colleague.id}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  expect(await violationsOf(page, 'selected rows')).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(toast(page, 'Done: 2 of 2')).toBeVisible();
  const statusOf = async (id = 0) => (await api.read(`activities/${id}`)).status;
  const states = async () => [await statusOf(first), await statusOf(second), await statusOf(third)].toSorted();
  expect(await states()).toEqual(['Closed', 'Closed', 'Open']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Taken back')).toBeVisible();
  await expect.poll(states).toEqual(['Open', 'Open', 'Open']);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select All' }).click();
  await page.getByRole('button', { name: 'Hand Over' }).click();
  const dialog = dialogOf(page, 'Hand Over 3 Follow-Ups');
  await dialog.getByLabel('Note for whoever gets them (optional)').fill('Robin is ill');
  expect(await violationsOf(page, 'handing over')).toEqual([]);
  // By keyboard: the first colleague whose name has these letters.
  await dialog.getByLabel('Colleague', { exact: true }).fill('whit');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await api.read(`activities/${first}`)).toMatchObject({ handover_note: 'Robin is ill' });
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveCount(0);
});

test('who falls through the cracks is shown, and is gone once a follow-up is there', async ({
  signedIn: page,
  api,
}) => {
  const patient = await api.create('patients', { first_name: uniqueWord('Lone'), last_name: 'Lerton' });
  const made = await api.create('cases', {
    drug: 'Octagam',
    referral_state: 'IL',
    case_type: 'PA',
    patient_id: patient.id,
  });
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Not Followed Up' }).click();
  const cases = page.getByRole('region', { name: 'Open Cases Without a Follow-Up' });
  const row = cases.getByRole('row').filter({ hasText: String(made.case_number) });
  await expect(row).toBeVisible();
  await expect(page.getByRole('region', { name: 'Patients Not Reached in 14 Days' }).getByRole('row')).not.toHaveCount(
    0,
  );
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log a Call' })).toBeVisible();
  expect(await violationsOf(page, 'not followed up')).toEqual([]);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Log a Call' }).click();
  const dialog = dialogOf(page, 'Log a Call');
  await dialog.getByText('Reached', { exact: true }).click();
  await dialog.getByRole('button', { name: 'In a week' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Activity created successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a refusal keeps the dialog with its note; another server offers nothing of it', async ({
  signedIn: page,
  api,
}) => {
  const colleague = await addColleague(api);
  await addFollowUps(api, 1, colleague);
  await page.goto(`/dashboard?assigned_to=${colleague.id}`);
  await page.getByRole('button', { name: 'Hand Over 1' }).click();
  const dialog = dialogOf(page, 'Hand Over 1 Follow-Up');
  const note = dialog.getByLabel('Note for whoever gets them (optional)');
  await note.fill('For the afternoon');
  await page.route('**/x/assign/activities', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  );
  await dialog.getByRole('button', { name: 'Nobody' }).click();
  await expect(toast(page, 'Follow-Ups could not be handed over')).toBeVisible();
  await expect(note).toHaveValue('For the afternoon');
  await page.route('**/api/x', (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }));
  const asked = page.waitForResponse('**/api/x');
  await page.goto('/dashboard/cases');
  await asked;
  await expect(page.getByRole('table', { name: 'Cases' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mine' })).toHaveCount(0);
});
