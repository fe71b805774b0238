import type { Page } from 'playwright/test';
import { clickRowAction, choose, dialogOf, rowOf, toast } from '../setup/screens';
import { expect, test, uniqueWord, type Api, type Json } from '../setup/test';

const day = 86_400_000;
const startedAt = Date.now();

/** A local calendar day relative to that on which the file was begun, in wire and display format. */
function dayFrom(days: number): { readonly wire: string; readonly shown: string } {
  const date = new Date(startedAt + days * day);
  const [year, month, inMonth] = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return { wire: `${year}-${month}-${inMonth}`, shown: `${month}-${inMonth}-${year}` };
}

/**
 * Creates open follow-ups of one patient: three days late, due tomorrow (so that none becomes late at midnight), in 40
 * days, and without a date; and one that is closed.
 */
async function setUp(api: Api, lastName: string): Promise<Json & { id: number }> {
  const made = await api.create('cases', {
    drug: 'Octagam',
    referral_state: 'IL',
    case_type: 'Exception Request',
    patient_first_name: 'Bea',
    patient_last_name: lastName,
  });
  const follow = {
    case_id: made.id,
    activity_type: 'FollowUp',
    status: 'Open',
    note: '<p>Call</p>',
    contact_type: 'Patient',
  };
  await api.create('activities', { ...follow, activity_subject: 'Late One', reminder_at: dayFrom(-3).wire });
  await api.create('activities', {
    ...follow,
    activity_subject: 'Soon One',
    reminder_at: dayFrom(1).wire,
    activity_outcome: 'Left Message',
  });
  await api.create('activities', {
    ...follow,
    activity_subject: 'Far One',
    reminder_at: dayFrom(40).wire,
    contact_type: 'Physician',
  });
  await api.create('activities', { ...follow, activity_subject: 'Sometime One' });
  await api.create('activities', {
    ...follow,
    activity_subject: 'Done One',
    reminder_at: dayFrom(-9).wire,
    status: 'Closed',
  });
  return made;
}

const searchForm = (page: Page) => page.getByRole('search');
const press = (page: Page) => searchForm(page).getByRole('button', { name: 'Search', exact: true }).click();
const subjects = (page: Page) => page.locator('tr[data-row]').filter({ hasText: ' One' });
const expectSubjects = (page: Page, expected: readonly string[]) =>
  expect(subjects(page)).toHaveText(expected.map((subject) => new RegExp(subject)));
const total = (page: Page) => page.getByRole('heading', { name: /^Follow-up Activity/ });

test('the follow-ups are found by each of the ten filters, which stand in the address with page and order', async ({
  signedIn: page,
  api,
}) => {
  const lastName = uniqueWord('Due');
  const { case_number } = await setUp(api, lastName);
  await page.goto('/dashboard');
  await searchForm(page).getByRole('button', { name: 'Filters' }).click();
  await searchForm(page).getByLabel('Patient Last Name').fill(lastName);
  await press(page);
  await expect(page).toHaveURL(`/dashboard?patient_last_name=${lastName}`);
  await expect(total(page)).toHaveText('Follow-up Activity 5');
  await expectSubjects(page, ['Late One', 'Soon One', 'Far One', 'Sometime One', 'Done One']);
  await expect(rowOf(page, 'Late One')).toContainText('Overdue');
  await expect(rowOf(page, 'Soon One')).not.toContainText('Overdue');

  await page.getByRole('columnheader', { name: 'Activity Subject' }).click();
  await expect(page).toHaveURL(/sortField=activity_subject&sortOrder=asc/);
  await expectSubjects(page, ['Done One', 'Far One', 'Late One', 'Sometime One', 'Soon One']);

  const form = searchForm(page);
  await form.getByLabel('Case Number').fill(String(case_number));
  await form.getByLabel('Created By').fill('ad');
  await press(page);
  await expect(form.locator('.ant-form-item-explain-error')).toHaveText('At least 3 characters');
  const me = (await api.read('sessions/me')).data as { readonly first_name: string };
  await form.getByLabel('Created By').fill(me.first_name.toLowerCase());
  await form.getByLabel('Created At From').fill(dayFrom(-1).shown);
  await form.getByLabel('Created At To').fill(dayFrom(1).shown);
  await form.getByLabel('Due Date From').fill(dayFrom(-3).shown);
  await form.getByLabel('Due Date To').fill(dayFrom(1).shown);
  await form.getByLabel('Due Date To').press('Tab');
  await form.getByLabel('Patient First Name').fill('be');
  await choose(form, 'Activity Contact Type', 'Patient');
  await choose(form, 'Case Type', 'Exception Request');
  await form.getByLabel('Activity Subject').fill('one');
  await press(page);
  await expectSubjects(page, ['Late One', 'Soon One']);
  await form.getByLabel('Activity Outcome').fill('left');
  await press(page);
  await expectSubjects(page, ['Soon One']);
  for (const name of [
    'case_number',
    'created_by',
    'created_at_from',
    'due_to',
    'patient_first_name',
    'contact_type',
    'case_type',
    'activity_subject',
    'activity_outcome',
  ]) {
    expect(new URL(page.url()).searchParams.has(name), name).toBe(true);
  }
  await page.reload();
  await expectSubjects(page, ['Soon One']);
  await expect(form.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'true');
  await expect(form.getByLabel('Due Date From')).toHaveValue(dayFrom(-3).shown);
  await page.goBack();
  await expectSubjects(page, ['Late One', 'Soon One']);
  await form.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a reminder is changed in a window that can be moved, and the table follows', async ({ signedIn: page, api }) => {
  const lastName = uniqueWord('Move');
  const { id } = await setUp(api, lastName);
  await page.goto(`/dashboard?patient_last_name=${lastName}`);
  await clickRowAction(page, 'Late One', 'Edit Follow-Up Due');
  const form = dialogOf(page, 'Edit Reminder At');
  await expect(form.getByLabel('Reminder At')).toHaveValue(dayFrom(-3).shown);
  const title = form.getByText('Edit Reminder At');
  const before = await title.boundingBox();
  await title.hover();
  await page.mouse.down();
  await page.mouse.move((before?.x ?? 0) + 150, (before?.y ?? 0) + 120);
  await page.mouse.up();
  await expect
    .poll(async () => Math.round(((await title.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeGreaterThan(80);

  await form.getByLabel('Reminder At').fill(dayFrom(60).shown);
  await form.getByLabel('Reminder At').press('Tab');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Activity updated successfully')).toBeVisible();
  await expect(form).toBeHidden();
  await expectSubjects(page, ['Soon One', 'Far One', 'Late One', 'Sometime One', 'Done One']);
  await expect(rowOf(page, 'Late One')).toContainText(dayFrom(60).shown);

  await clickRowAction(page, 'Soon One', 'Goto');
  await expect(page).toHaveURL(`/dashboard/cases/${id}/activities`);
  await expect(rowOf(page, 'Soon One')).toBeVisible();
});
