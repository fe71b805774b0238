import type { Locator, Page } from 'playwright/test';
import { choose, toast } from '../setup/screens';
import { expect, test, uniqueWord, type Api, type Json } from '../setup/test';

type Made = Json & { readonly id: number };

/** Creates a case with a patient and a provider but no facility. */
async function makeCase(api: Api, more: Json = {}): Promise<Made> {
  const word = uniqueWord('Snap');
  const patient = await api.create('patients', { first_name: word, last_name: 'Ordish', dob: '1970-01-31' });
  const provider = await api.create('providers', { first_name: `D${word}`, last_name: 'Voss' });
  return api.create('cases', {
    drug: 'Panzyga',
    referral_state: 'IL',
    case_type: 'BI',
    patient_id: patient.id,
    provider_id: provider.id,
    ...more,
  });
}

const address = ({ id }: Pick<Made, 'id'>): string => `/dashboard/cases/${id}`;
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const chosen = (within: Locator, label: string): Locator =>
  within
    .locator('.ant-select')
    .filter({ has: within.page().getByLabel(label, { exact: true }) })
    .locator('.ant-select-content-has-value');

/** Closes the case by its status, with what the dialog suggests. */
async function closeCase(page: Page): Promise<void> {
  await choose(section(page, 'Case Status'), 'Status', 'Closed');
  await page
    .getByRole('dialog', { name: /^Close case/ })
    .getByRole('button', { name: /^Close Case/ })
    .click();
}

test('what is changed on the snapshot is saved at once', async ({ signedIn: page, api }) => {
  const made = await makeCase(api);
  await page.goto(address(made));
  const [information, status] = [section(page, 'Case Information'), section(page, 'Case Status')];
  await closeCase(page);
  await expect(toast(page, 'Status updated successfully')).toBeVisible();
  await choose(status, 'Case Outcome', 'Copay Eligible');
  await choose(status, 'Outcome Reason', 'Inactivity');
  await choose(status, 'PAP Enrollment Status', 'Enrolled');
  await choose(status, 'PAP Enrollment Status Reason', 'Enrollment Cap');
  await expect(status.getByText('Saved', { exact: true })).toHaveCount(5);
  await choose(information, 'Case Type', 'Hotline');
  await expect(toast(page, 'Updated successfully')).toBeVisible();
  await information.getByLabel('Sticky Note').fill('Calls back at noon');
  await page.keyboard.press('Tab');
  await expect(information.getByText('Saved', { exact: true })).toHaveCount(2);

  const changed = {
    status: 'Closed',
    case_outcome: 'Copay Eligible',
    case_outcome_reason: 'Inactivity',
    pap_enrollment_status: 'Enrolled',
    pap_enrollment_status_reason: 'Enrollment Cap',
    case_type: 'Hotline',
    sticky: 'Calls back at noon',
  };
  expect(await api.read(`cases/${made.id}`)).toMatchObject(changed);
  await page.reload();
  await expect(chosen(status, 'Status')).toHaveText('Closed');
  await expect(chosen(information, 'Case Type')).toHaveText('Hotline');
  await expect(information.getByLabel('Sticky Note')).toHaveValue('Calls back at noon');
  for (const label of ['Case Number', 'Product', 'Referral State', 'Initiated By'])
    await expect(information.getByLabel(label)).toBeDisabled();
  for (const label of ['Enrollment From', 'Enrollment To']) await expect(status.getByLabel(label)).toBeDisabled();

  const history = section(page, 'Case Change History');
  await expect(
    history.locator('tbody tr').filter({ hasText: 'Case Type' }).filter({ hasText: 'Hotline' }),
  ).toContainText('BI');
  await expect(history.locator('tbody tr').filter({ hasText: 'Sticky Note' }).first()).toContainText('—');
});

test('activities, follow-ups and shipments show, with notes cut to 100 characters, and lead to their screens', async ({
  signedIn: page,
  api,
}) => {
  const made = await makeCase(api);
  const note = 'x'.repeat(150);
  await api.create('activities', {
    case_id: made.id,
    activity_type: 'Activity',
    activity_subject: 'BI Needed',
    note: `<p>${note}</p>`,
  });
  await api.create('activities', {
    case_id: made.id,
    activity_type: 'FollowUp',
    reminder_at: '2026-03-04',
    activity_subject: 'Status Check',
    note: 'Due',
  });
  await api.create('shipments', { case_id: made.id, ndc: '12345-6789-01', quantity: 2, status: 'Shipped' });
  await page.goto(address(made));
  const activities = section(page, 'Case Activities');
  await expect(activities.getByText(`${'x'.repeat(100)}…`, { exact: true })).toBeVisible();
  await expect(section(page, 'Case Follow-Ups').getByText('03-04-2026')).toBeVisible();
  await expect(section(page, 'Case Follow-Ups').getByText('BI Needed')).toBeHidden();
  await expect(section(page, 'PAP Shipments').locator('tr[data-row]')).toContainText(['12345-6789-01']);
  await activities.getByRole('button', { name: 'Open all Activities' }).click();
  await expect(page).toHaveURL(`${address(made)}/activities`);
  await page.goBack();
  await section(page, 'PAP Shipments').getByRole('button', { name: 'Open all Shipments' }).click();
  await expect(page).toHaveURL(`${address(made)}/shipments`);
});

test('a long history is one table that scrolls by itself', async ({ signedIn: page, api }) => {
  const made = await makeCase(api);
  const versions = Array.from({ length: 500 }, (_, at) => ({
    id: at + 1,
    created_at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    operator_email: 'ann@example.com',
    event: 'update',
    changeset: { sticky: [`Note ${at}`, `Note ${at + 1}`] },
  }));
  await page.route('**/api/versions?**', (route) => route.fulfill({ json: { data: versions } }));
  await page.goto(address(made));
  const history = section(page, 'Case Change History');
  await expect(history.getByText('Note 500', { exact: true })).toBeVisible();
  await expect(history.locator('tbody tr')).toHaveCount(500);
  await expect(history.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  expect((await history.boundingBox())?.height).toBeLessThan(700);
  await closeCase(page);
  await expect(toast(page, 'Status updated successfully')).toBeVisible();
});
