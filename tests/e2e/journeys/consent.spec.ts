import type { Page } from 'playwright/test';
import { dialogOf, rowOf, search, toast } from '../setup/screens';
import { expect, test, type Api, type Json } from '../setup/test';

const searchFor = (page: Page, { copay_patient_id: copayId }: Json): Promise<void> =>
  search(page, 'Copay Patient ID', String(copayId));

/** Demo consents whose patients have exactly one, so that the copay id identifies the row. */
async function consents(api: Api): Promise<Json[]> {
  const all = await api.list('patient_programs?per=1000');
  const count = (copayId: unknown) => all.filter(({ copay_patient_id }) => copay_patient_id === copayId).length;
  return all.filter(({ copay_patient_id }) => count(copay_patient_id) === 1);
}
const first = (rows: readonly Json[], fits: (row: Json) => boolean): Json => {
  const found = rows.find(fits);
  if (!found) throw new Error('The demo data have no such consent');
  return found;
};

test('a request for consent is sent again, by text message and by e-mail', async ({ signedIn: page, api }) => {
  const consent = first(
    await consents(api),
    ({ status, patient_phone_number: phone }) => status === 'sms_sent' && /^\d{10}$/.test(String(phone)),
  );
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Consent', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/consent$/);
  await searchFor(page, consent);
  await expect(page).toHaveURL(`/dashboard/consent?copay_patient_id=${String(consent.copay_patient_id)}`);
  const row = rowOf(page, String(consent.copay_patient_id));
  await expect(row).toContainText('Inactive');
  await expect(row.locator('.ant-tag-green')).toHaveText('Consent Sent');

  await row.getByRole('button', { name: 'Resend SMS' }).click();
  await dialogOf(page, 'Are you sure to resend the consent request?').getByRole('button', { name: 'Yes' }).click();
  const phone = String(consent.patient_phone_number).replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
  await expect(toast(page, `Consent request to ${phone} recorded and not sent: no gateway is set up`)).toBeVisible();
  const after = await api.read(`patient_programs/${Number(consent.id)}`);
  expect(Date.parse(String(after.consent_requested_at))).toBeGreaterThan(
    Date.parse(String(consent.consent_requested_at)),
  );

  await row.getByRole('button', { name: 'Resend Email' }).click();
  const form = dialogOf(page, 'Resend Email');
  const email = form.getByLabel('Email', { exact: true });
  await expect(email).toHaveValue((consent.patient_email as string | null) ?? '');
  await expect(email).toBeFocused();
  await email.fill('nobody');
  await form.getByRole('button', { name: 'Resend Email', exact: true }).click();
  await expect(form.getByText('Please input a valid email')).toBeVisible();
  await email.fill('ada@example.com');
  await email.press('Enter');
  await expect(
    toast(page, 'Consent request to ada@example.com recorded and not sent: no gateway is set up'),
  ).toBeVisible();
  await expect(form).toBeHidden();
});

test('a click that began on a row is one on its record, though other rows arrive before it ends', async ({
  signedIn: page,
}) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/patient_programs\?.*page=2/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard/consent');
  const rows = page.locator('tr[data-row]');
  const button = rows.nth(1).getByRole('button', { name: 'Resend SMS' });
  await button.scrollIntoViewIfNeeded();
  const pressed = await rows.nth(1).innerText();
  await page.getByRole('button', { name: 'Next Page' }).click();
  await button.hover();
  await page.mouse.down();
  const arrived = page.waitForResponse(/\/patient_programs\?.*page=2/);
  answer();
  await (await arrived).finished();
  await expect(page.getByRole('table', { name: 'Consent' })).toHaveAttribute('aria-busy', 'false');
  expect(await rows.nth(1).innerText()).toBe(pressed);
  await page.mouse.up();
  const question = dialogOf(page, 'Are you sure to resend the consent request?');
  await expect(question.getByText(/\d\d-\d\d-\d{4} \d\d:\d\d/)).toHaveText(
    /\d\d-\d\d-\d{4} \d\d:\d\d/.exec(pressed)?.[0] ?? 'a moment',
  );
  await expect.poll(() => rows.nth(1).innerText()).not.toBe(pressed);
});

test('each tab holds its state, and valid consent is not asked for again', async ({ signedIn: page, api }) => {
  const all = await consents(api);
  await page.goto('/dashboard/consent?tab=first_claim_created');
  await expect(page.getByRole('tab')).toHaveText([
    'Consent Sent',
    'Signed Consent Received',
    'Consent Submitted Claim',
  ]);
  await expect(page.getByRole('tab', { name: 'Consent Submitted Claim' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('tbody .ant-tag-blue').first()).toHaveText('Consent Submitted Claim');

  await page.getByRole('tab', { name: 'Signed Consent Received' }).click();
  await expect(page).toHaveURL('/dashboard/consent?tab=signed');
  const valid = first(all, ({ status, has_valid_consent }) => status === 'signed' && has_valid_consent === true);
  await searchFor(page, valid);
  const row = rowOf(page, String(valid.copay_patient_id));
  await expect(row.locator('.ant-tag-green')).toHaveText(['Active', 'Signed Consent Received']);
  for (const name of ['Resend SMS', 'Resend Email']) await expect(row.getByRole('button', { name })).toBeDisabled();
  await page.reload();
  await expect(row).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/consent?tab=signed');
});

test('the consents of a patient open from the list of patients', async ({ signedIn: page, api }) => {
  const valid = first(await consents(api), ({ has_valid_consent }) => has_valid_consent === true);
  await page.goto(`/dashboard/patients?origin_patient_id=${String(valid.copay_patient_id)}`);
  await rowOf(page, String(valid.copay_patient_id)).getByRole('button', { name: 'Copay Patient' }).click();
  const popup = dialogOf(page, 'Copay Patient');
  const row = popup.locator('tr[data-row]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Active');
  await expect(row).toContainText(String(valid.consent_uuid));
  await expect(row.getByRole('link', { name: String(valid.consent_link) })).toHaveAttribute(
    'href',
    String(valid.consent_link),
  );
  await expect(row).toContainText(`PT${Number(valid.patient_id)}`);
  await expect(row.getByRole('button', { name: 'Resend SMS' })).toBeDisabled();

  const [without] = await api
    .list('patients?per=1000')
    .then((rows) => rows.filter(({ origin_patient_id: copayId }) => copayId === null));
  const lacking = without as Json;
  await page.goto(
    `/dashboard/patients?searchFirstName=${encodeURIComponent(String(lacking.first_name))}&searchLastName=${encodeURIComponent(String(lacking.last_name))}`,
  );
  await rowOf(page, `PT${Number(lacking.id)}`)
    .getByRole('button', { name: 'Copay Patient' })
    .click();
  await expect(toast(page, "Patient's Copay ID is empty")).toBeVisible();
});
