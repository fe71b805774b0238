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

test('requests for consent are sent again to several, and what was not sent is named', async ({
  signedIn: page,
  api,
}) => {
  const consent = first(
    await consents(api),
    ({ status, patient_phone_number: phone }) => status === 'signed' && /^\d{10}$/.test(String(phone)),
  );
  await page.goto(`/dashboard/consent?tab=signed&copay_patient_id=${String(consent.copay_patient_id)}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('group', { name: 'Selected Consents' });
  await bar.getByRole('button', { name: 'Select All', exact: true }).click();
  await bar.getByRole('button', { name: 'Resend SMS' }).click();
  await dialogOf(page, 'Resend SMS: 1 Consent?').getByRole('button', { name: 'Resend SMS' }).click();
  const card = page.getByRole('region', { name: 'Resend SMS: 0 Consents' });
  await expect(card).toContainText('1 could not be done');
  await card.getByText('What could not be done, and why').click();
  await expect(card.getByRole('listitem')).toContainText(/valid consent already|not sent: no gateway is set up/);
  await expect(card.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await card.getByRole('button', { name: /^Close/ }).click();
});
