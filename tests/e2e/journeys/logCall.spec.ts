import type { Page } from 'playwright/test';
import { violationsOf } from '../setup/accessibility';
import { countEffort, reportEffort } from '../setup/effort';
import { dialogOf, toast } from '../setup/screens';
import { expect, test, uniqueWord, type Api, type Json } from '../setup/test';

/** A patient with an open case, and an open follow-up that has been due for long. */
async function addFollowUp(api: Api) {
  const name = uniqueWord('Cal');
  const patient = await api.create('patients', { first_name: name, last_name: 'Lerton' });
  const made = await api.create('cases', {
    drug: 'Octagam',
    referral_state: 'IL',
    case_type: 'PA',
    patient_id: patient.id,
  });
  const followUp = await api.create('activities', {
    case_id: made.id,
    activity_type: 'FollowUp',
    reminder_at: '2020-01-02',
    status: 'Open',
    note: `<p>Ask ${name} for the card</p>`,
  });
  return { name, patient: patient.id, caseId: made.id, number: String(made.case_number), followUp: followUp.id };
}

const logButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log a Call' });
const logDialog = (page: Page) => dialogOf(page, 'Log a Call');

/** The row of the follow-up on the dashboard. */
async function openRow(page: Page, name: string) {
  await page.goto(`/dashboard?patient_first_name=${name}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(logButton(page)).toBeVisible();
  return row;
}

const chooseInMenu = async (page: Page, name: string, label: string) => {
  const row = await openRow(page, name);
  const effort = await countEffort(page);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  return effort;
};

/** The activities of a case, the first one first. */
const activitiesOf = async (api: Api, caseId: number): Promise<Json[]> =>
  (await api.list(`activities?case_id=${caseId}`)).toSorted((left, right) => Number(left.id) - Number(right.id));

const dayIn = (page: Page, days: number) =>
  page.evaluate((count) => {
    const day = new Date();
    day.setDate(day.getDate() + count);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  }, days);

test('an unanswered call on a follow-up takes two presses, and is taken back by Undo', async ({
  signedIn: page,
  api,
}) => {
  const { name, caseId, followUp } = await addFollowUp(api);
  const effort = await chooseInMenu(page, name, 'No Answer');
  await expect(toast(page, 'Activity created successfully')).toBeVisible();
  expect(reportEffort('an unanswered call on a follow-up', await effort(), 2)).toBe(2);
  const [old, logged] = await activitiesOf(api, caseId);
  expect(old).toMatchObject({ id: followUp, status: 'Closed' });
  expect(logged).toMatchObject({
    activity_type: 'FollowUp',
    status: 'Open',
    activity_outcome: 'Unanswered',
    activity_source: 'Phone',
    reminder_at: await dayIn(page, 1),
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Taken back')).toBeVisible();
  expect(await activitiesOf(api, caseId)).toMatchObject([{ id: followUp, status: 'Open', reminder_at: '2020-01-02' }]);
});

for (const { label, status, days } of [
  { label: 'Done', status: 'Closed', days: undefined },
  { label: '+1 Day', status: 'Open', days: 1 },
  { label: '+1 Week', status: 'Open', days: 7 },
])
  test(`"${label}" on a follow-up takes two presses`, async ({ signedIn: page, api }) => {
    const { name, followUp } = await addFollowUp(api);
    const effort = await chooseInMenu(page, name, label);
    await expect(toast(page, 'Activity updated successfully')).toBeVisible();
    expect(reportEffort(`"${label}" on a follow-up`, await effort(), 2)).toBe(2);
    expect(await api.read(`activities/${followUp}`)).toMatchObject({
      status,
      reminder_at: days === undefined ? '2020-01-02' : await dayIn(page, days),
    });
  });

test('an answered call with a note and a new follow-up takes six steps from any screen', async ({
  signedIn: page,
  api,
}) => {
  const { name, caseId } = await addFollowUp(api);
  await page.goto('/dashboard/payers');
  await expect(logButton(page)).toBeVisible();
  const effort = await countEffort(page);
  await logButton(page).click();
  const dialog = logDialog(page);
  await expect(dialog.getByLabel('Patient')).toBeFocused();
  await page.keyboard.type(name);
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: `${name} Lerton` })
    .click();
  await dialog.getByText('Reached', { exact: true }).click();
  await dialog.getByLabel('Note').focus();
  await page.keyboard.type('Has the card & sends it');
  await dialog.getByRole('button', { name: 'In a week' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Activity created successfully')).toBeVisible();
  expect(reportEffort('an answered call with a note and a new follow-up', await effort(), 6)).toBe(6);
  const [, logged] = await activitiesOf(api, caseId);
  expect(logged).toMatchObject({
    activity_outcome: 'Resolved/Completed',
    note: '<p>Has the card &amp; sends it</p>',
    reminder_at: await dayIn(page, 7),
  });
});

test('a call is logged by the keyboard alone', async ({ signedIn: page, api }) => {
  const { name, caseId, number } = await addFollowUp(api);
  await page.goto('/dashboard/payers');
  await expect(logButton(page)).toBeVisible();
  const effort = await countEffort(page);
  await page.keyboard.press('l');
  const dialog = logDialog(page);
  await expect(dialog.getByLabel('Patient')).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.locator('.ant-select-item-option').filter({ hasText: `${name} Lerton` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(number)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'Reached' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Has the card');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+7');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Activity created successfully')).toBeVisible();
  expect(await effort()).toMatchObject({ presses: 0, fields: 3 });
  const [, logged] = await activitiesOf(api, caseId);
  expect(logged).toMatchObject({ activity_outcome: 'Resolved/Completed', reminder_at: await dayIn(page, 7) });
});

test('whom a call was with is found by phone, birth date and number, and each case says what it is', async ({
  signedIn: page,
  api,
}) => {
  const { name, patient, number } = await addFollowUp(api);
  const phone = `3125${String(Date.now()).slice(-6)}`;
  await api.update(`patients/${patient}`, { mobile_phone: phone, dob: '1957-03-04' });
  await page.goto('/dashboard/payers');
  await expect(logButton(page)).toBeVisible();
  // Whoever types on at once types into the dialog.
  await page.keyboard.press('l');
  await page.keyboard.type(`(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`);
  const dialog = logDialog(page);
  const option = page.locator('.ant-select-item-option').filter({ hasText: `${name} Lerton` });
  await expect(option).toContainText('Mobile Phone: (');
  for (const text of [`PT${patient}`, `03041957 ${name}`, `Lerton, ${name}`]) {
    await dialog.getByLabel('Patient').fill(text);
    await expect(option).toBeVisible();
  }
  await option.click();
  await expect(dialog.getByText(`${number} Octagam 5% / 10% · PA · Open`)).toBeVisible();
});

test('the key l logs a call with the patient of the page, about the last open case', async ({
  signedIn: page,
  api,
}) => {
  const { patient, number, name } = await addFollowUp(api);
  await page.goto(`/dashboard/patients/${patient}`);
  await expect(logButton(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: `${name} Lerton` })).toBeVisible();
  await page.keyboard.press('l');
  const dialog = logDialog(page);
  await expect(dialog.getByText(`${name} Lerton`)).toBeVisible();
  await expect(dialog.getByText(number)).toBeVisible();
  // Nothing was typed: it closes without a question.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a call with a patient who has no case leads to a new one, and is then logged with what was typed', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Cal');
  const { id } = await api.create('patients', { first_name: name, last_name: 'Lerton' });
  await page.goto(`/dashboard/patients/${String(id)}`);
  await expect(logButton(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: `${name} Lerton` })).toBeVisible();
  await page.keyboard.press('l');
  const dialog = logDialog(page);
  await expect(dialog.getByText(`${name} Lerton has no cases, and activities belong to one.`)).toBeVisible();
  expect(await violationsOf(page, 'the log of a call without a case')).toEqual([]);
  await dialog.getByText('Reached', { exact: true }).click();
  await dialog.getByLabel('Note').fill('Wants to begin');
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: `New Case for ${name} Lerton` }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(`/dashboard/cases/new?patient_id=${String(id)}`);
  await tab.close();
  const made = await api.create('cases', {
    drug: 'Octagam',
    referral_state: 'IL',
    case_type: 'PA',
    patient_id: id,
  });
  // The page is looked at again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(dialog.getByText(String(made.case_number))).toBeVisible();
  await expect(dialog.getByText('has no cases')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Activity created successfully')).toBeVisible();
  expect(await activitiesOf(api, made.id)).toMatchObject([{ note: '<p>Wants to begin</p>' }]);
});

test('a call is logged from the row of a patient, and from what the search finds', async ({ signedIn: page, api }) => {
  const { name } = await addFollowUp(api);
  await page.goto(`/dashboard/patients?searchFirstName=${name}`);
  await expect(logButton(page)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${name} Lerton` }).click();
  await page.getByRole('menuitem', { name: 'Log a Call' }).click();
  await expect(logDialog(page).getByText(`${name} Lerton`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(logDialog(page)).toBeHidden();
  // What is typed while the search opens is no shortcut.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('l');
  await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type(name);
  await page.getByRole('option', { name: 'Log a Call' }).click();
  await expect(logDialog(page).getByText(`${name} Lerton`)).toBeVisible();
});

test('what is missing or refused is said in the dialog, and what was typed stays, also after a reload', async ({
  signedIn: page,
  api,
}) => {
  const { name, followUp } = await addFollowUp(api);
  await chooseInMenu(page, name, 'Log a Call');
  const dialog = logDialog(page);
  await dialog.getByLabel('Note').fill('Will call back');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('radiogroup', { name: 'Outcome' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByText('Reached', { exact: true }).click();
  // Somebody else closes it meanwhile.
  await api.update(`activities/${followUp}`, { status: 'Closed' });
  await dialog.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('is not open any more');
  await page.reload();
  await expect(logDialog(page).getByLabel('Note')).toHaveValue('Will call back');
});

test('what was logged last is taken back from the dialog of the next call', async ({ signedIn: page, api }) => {
  const { name, followUp } = await addFollowUp(api);
  await chooseInMenu(page, name, 'Done');
  await expect(toast(page, 'Activity updated successfully')).toBeVisible();
  await page.keyboard.press('l');
  const last = logDialog(page).getByRole('alert').filter({ hasText: 'Logged last: Done' });
  await last.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Taken back')).toBeVisible();
  expect(await api.read(`activities/${followUp}`)).toMatchObject({ status: 'Open' });
});

test('the dialog is without a fault that axe knows, also in a narrow window', async ({ signedIn: page, api }) => {
  const { name } = await addFollowUp(api);
  await page.setViewportSize({ width: 1024, height: 700 });
  await chooseInMenu(page, name, 'Log a Call');
  await expect(logDialog(page).getByText(`${name} Lerton`)).toBeVisible();
  expect(await violationsOf(page, 'the log of a follow-up')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(logDialog(page)).toBeHidden();
  await logButton(page).click();
  await logDialog(page).getByText('Left Message', { exact: true }).click();
  expect(await violationsOf(page, 'the log of a call')).toEqual([]);
});

test('a server without the log offers nothing, and the key does nothing', async ({ signedIn: page, api }) => {
  const { name } = await addFollowUp(api);
  await page.route('**/api/x', (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }));
  const asked = page.waitForResponse('**/api/x');
  await page.goto(`/dashboard?patient_first_name=${name}`);
  await asked;
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Goto', 'Edit Follow-Up Due']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(logDialog(page)).toHaveCount(0);
  await expect(logButton(page)).toHaveCount(0);
});
