import type { Locator, Page } from 'playwright/test';
import { choose, dialogOf, toast } from '../setup/screens';
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

test('opening a closed case again takes its closing away', async ({ signedIn: page, api }) => {
  const made = await makeCase(api);
  await api.update(`cases/${made.id}`, {
    closed_date: '2026-02-28',
    case_outcome: 'Copay Eligible',
    case_outcome_reason: 'Income',
  });
  await page.goto(address(made));
  const status = section(page, 'Case Status');
  await expect(status.getByText('02-28-2026')).toBeVisible();
  await expect(status.getByTitle('admin@example.com')).toBeVisible();
  await choose(status, 'Status', 'Open');
  await expect(toast(page, 'Status updated successfully')).toBeVisible();
  await expect(status.getByText('02-28-2026')).toBeHidden();
  await expect(status.getByText('admin@example.com')).toBeHidden();
  const history = section(page, 'Case Change History');
  const row = history.locator('tbody tr').filter({ hasText: 'Closed Date' }).first();
  await expect(row.getByRole('cell')).toContainText(['02-28-2026', '—']);
});

test('a subcase is created once, belongs to its origin, and leads back to it', async ({ signedIn: page, api }) => {
  const made = await makeCase(api);
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Create Subcase' }).click();
  await page
    .getByRole('dialog', { name: /^Create a subcase/ })
    .getByRole('button', { name: 'Yes' })
    .dblclick();
  await expect(toast(page, 'Subcase created successfully')).toBeVisible();
  await expect(page).not.toHaveURL(address(made));
  await page.getByRole('link', { name: String(made.case_number), exact: true }).click();
  await expect(page).toHaveURL(address(made));
  await expect(page.getByText(`Case Snapshot - ${String(made.case_number)}`)).toBeVisible();
  const { origin_case_id, drug, patient_id } = made;
  const subcases = (await api.list(`cases?provider_id=${String(made.provider_id)}`)).filter(
    ({ origin_case_id: origin }) => origin === made.id,
  );
  expect(subcases).toHaveLength(1);
  expect([origin_case_id, subcases[0]]).toMatchObject([null, { drug, patient_id, referral_state: 'IL' }]);
});

const parts = [
  { call: '**/api/shipments?**', region: 'PAP Shipments', failed: 'Failed to load shipments' },
  { call: '**/api/activities?**', region: 'Case Activities', failed: 'Failed to load activities' },
  { call: '**/api/activities/reminders?**', region: 'Case Follow-Ups', failed: 'Failed to load follow-ups' },
  { call: '**/api/versions?**', region: 'Case Change History', failed: 'Failed to load change history' },
] as const;

test('a part that fails says so in its place, and loads when it is tried again', async ({ signedIn: page, api }) => {
  const made = await makeCase(api);
  for (const { call } of parts)
    await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'The store is away' } }));
  await page.goto(address(made));
  await expect(section(page, 'Patient').getByText('Ordish')).toBeVisible();
  for (const { region, failed } of parts) await expect(section(page, region).getByText(failed)).toBeVisible();
  for (const { call, region } of parts) {
    await page.unroute(call);
    await section(page, region).getByRole('button', { name: 'Retry' }).click();
    await expect(section(page, region).getByRole('table').first()).toBeVisible();
  }
});

test('insurances and the copay link that fail say so in their place alone', async ({ signedIn: page, api }) => {
  const made = await makeCase(api, { primary_insurance: { policy_number: 'POL-77' } });
  await page.goto(address(made));
  await expect(section(page, 'Primary Insurance').getByText('POL-77')).toBeVisible();
  await expect(section(page, 'Secondary Insurance')).toBeHidden();
  await page.route('**/api/insurances/case_primary?**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Away' } }),
  );
  await page.route('**/copay_link?**', (route) => route.fulfill({ status: 500, json: { message: 'Away' } }));
  await page.reload();
  const retry = page.getByRole('button', { name: 'Retry loading the copay link' });
  await expect(retry).toBeVisible();
  await expect(section(page, 'Primary Insurance').getByText('Away')).toBeVisible();
  await expect(section(page, 'Secondary Insurance')).toBeHidden();
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0);
  await page.route('**/copay_link?**', (route) =>
    route.fulfill({ json: { copay_link: 'https://copay.example.com/join' } }),
  );
  await retry.click();
  await expect(page.getByRole('link', { name: 'https://copay.example.com/join' })).toBeVisible();
});

test('slow parts hold up nothing', async ({ signedIn: page, api }) => {
  const made = await makeCase(api);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const call of ['**/api/versions?**', '**/api/shipments?**', '**/api/insurances/**']) {
    await page.route(call, async (route) => {
      await held;
      await route.fallback();
    });
  }
  await page.goto(address(made));
  await closeCase(page);
  await expect(toast(page, 'Status updated successfully')).toBeVisible();
  await expect(section(page, 'PAP Shipments').locator('.ant-skeleton')).toBeVisible();
  release();
  await expect(section(page, 'PAP Shipments').getByText('No shipments for this case')).toBeVisible();
  await expect(
    section(page, 'Case Change History').locator('tbody tr').filter({ hasText: 'Status' }).first(),
  ).toBeVisible();
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

test('claims and the enrolment of the copay programme open in dialogs', async ({ signedIn: page, api }) => {
  const [claim] = await api.list('copay_claims');
  await page.goto(`/dashboard/cases/${String(claim?.case_id)}`);
  await page.getByRole('button', { name: 'Copay Claim' }).click();
  const claims = dialogOf(page, 'Copay Claim');
  await expect(claims.locator('tr[data-row]').first()).toBeVisible();
  for (const title of [
    'Date of Service',
    'Payment Date',
    'Payment Status',
    'Requested Amount',
    'Actual Amount Paid',
    'Check Number',
    'Created At',
  ]) {
    await expect(claims.getByRole('columnheader', { name: title })).toBeVisible();
  }
  await claims.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Copay Enrollment' }).click();
  const { copay_enroll: enrollment } = await api.read(`cases/${String(claim?.case_id)}`);
  const { card_number, id: _id, case_id: _case, ...shown } = enrollment as Json;
  const enrolment = dialogOf(page, 'Copay Enrollment');
  await expect(enrolment).toContainText(
    String(Object.values(shown).find((value) => typeof value === 'string' && value !== '')),
    { ignoreCase: true },
  );
  await expect(enrolment).not.toContainText(String(card_number));

  const made = await makeCase(api);
  await page.goto(address(made));
  await page.getByRole('button', { name: 'Copay Enrollment' }).click();
  await expect(dialogOf(page, 'Copay Enrollment').getByText('No copay enrollment found')).toBeVisible();
});

test('the linked records are edited from here; one that is missing says where to add it', async ({
  signedIn: page,
  api,
}) => {
  const made = await makeCase(api);
  await page.goto(address(made));
  await expect(page.getByRole('button', { name: 'Edit Facility' })).toBeDisabled();
  const hint = 'No facility information entered during case creation. Please go to "Edit Case" to add it.';
  await expect(page.getByText(hint)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Patient' }).click();
  await expect(page).toHaveURL(`/dashboard/patients/${String(made.patient_id)}/edit`);
});

test('a discarded case and a discarded linked record are marked; the case takes changes once it is recovered', async ({
  signedIn: page,
  api,
  request,
  token,
}) => {
  const made = await makeCase(api);
  const discard = (path: string) =>
    request
      .delete(`/api/${path}`, { headers: { Authorization: token, Manufacturer: 'octapharma' } })
      .then((answer) => expect(answer.ok()).toBe(true));
  await discard(`providers/${String(made.provider_id)}`);
  await discard(`cases/${made.id}`);
  await page.goto(address(made));
  await expect(section(page, 'Provider').getByText('Discarded')).toBeVisible();
  await expect(page.getByText('Discarded', { exact: true }).first()).toBeVisible();
  await expect(section(page, 'Case Status').getByRole('combobox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Recover' }).click();
  await expect(toast(page, 'Case recovered successfully')).toBeVisible();
  await closeCase(page);
  await expect(toast(page, 'Status updated successfully')).toBeVisible();
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
