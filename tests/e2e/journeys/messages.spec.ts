import type { Page } from 'playwright/test';
import { violationsOf } from '../setup/accessibility';
import { dialogOf, toast } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';

const sms = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Send SMS' });

/** Opens the page of a patient, and a dialog of the menu there. */
async function openFromMenu(page: Page, entry: string) {
  await page.getByRole('main').getByRole('button', { name: entry }).click();
}

test('a message is made of a template, sent, and in the thread; who wants none gets none', async ({
  signedIn: page,
  api,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  const last = uniqueWord('Salix');
  const patient = await api.create('patients', { first_name: 'Robin', last_name: last, mobile_phone: '3125550142' });
  await api.create('cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA', patient_id: patient.id });
  const name = uniqueWord('Refill');

  // A template, with a placeholder by its button.
  await page.goto('/dashboard/notifications/templates');
  await page.getByRole('button', { name: 'Create A New Template' }).first().click();
  const form = dialogOf(page, 'Create Template');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Content').fill('Hello , your  is ready');
  await form.getByLabel('Content').evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));
  await form.getByRole('button', { name: '{patient.first_name}' }).click();
  await expect(form.getByLabel('Content')).toHaveValue('Hello {patient.first_name}, your  is ready');
  await form.getByLabel('Content').fill('Hello {patient.first_name}, your {case.drg} is ready');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText(/There is no \{case\.drg\}/).first()).toBeVisible();
  await form.getByLabel('Content').fill('Hello {patient.first_name}, your {case.drug} is ready 🎉');
  expect(await violationsOf(page, 'the form of a template')).toEqual([]);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page, 'Template created successfully')).toBeVisible();

  // It is filled in for the patient, whose page has the thread.
  await page.goto(`/dashboard/patients/${patient.id}`);
  await openFromMenu(page, 'Send SMS');
  await expect(sms(page).getByText('0 characters')).toBeVisible();
  await sms(page).getByLabel('Content').fill('Typed before');
  await sms(page).getByRole('combobox', { name: 'Template' }).fill(name);
  await page.getByTitle(name).click();
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(sms(page).getByLabel('Content')).toHaveValue('Hello Robin, your Octagam 5% / 10% is ready 🎉');
  await expect(sms(page).getByText(/characters, sent as 1 SMS \(70 characters each/)).toBeVisible();
  expect(await violationsOf(page, 'a message made of a template')).toEqual([]);
  await sms(page).getByRole('button', { name: 'Send' }).click();
  await expect(sms(page)).toHaveCount(0);
  const thread = page.getByRole('region', { name: 'Messages' });
  await expect(thread.getByRole('listitem').first()).toContainText('Hello Robin, your Octagam 5% / 10% is ready 🎉');
  expect(await violationsOf(page, 'the messages of a patient')).toEqual([]);

  // Once they want no text messages, none is sent.
  await openFromMenu(page, 'Contact Preferences…');
  const preferences = dialogOf(page, 'Contact Preferences');
  await preferences.getByRole('radiogroup', { name: 'Do Not Text' }).getByText('Yes').click();
  expect(await violationsOf(page, 'the preferences of a patient')).toEqual([]);
  await preferences.getByRole('button', { name: 'Save' }).click();
  await expect(preferences).toHaveCount(0);
  await expect(page.getByLabel('Summary')).toContainText('Do Not Text');
  await openFromMenu(page, 'Send SMS');
  await expect(sms(page).getByText('This patient must not be written to so: "Do Not Text" is set')).toBeVisible();
  await sms(page).getByLabel('Content').fill('Hello');
  await sms(page).getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Failed to send SMS')).toBeVisible();
  await expect(sms(page).getByLabel('Content')).toHaveValue('Hello');
});

test('several are written to at once, and who has no number is named', async ({ signedIn: page, api }) => {
  const last = uniqueWord('Populus');
  await api.create('patients', { first_name: 'Robin', last_name: last, mobile_phone: '3125550142' });
  await api.create('patients', { first_name: 'Sam', last_name: last });
  const name = uniqueWord('News');
  await api.create('x/message_templates', {
    name,
    channel: 'sms',
    language: 'English',
    content: 'Dear {patient.first_name}',
  });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/dashboard/patients?searchLastName=${last}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('group', { name: 'Selected Patients' });
  await bar.getByRole('button', { name: 'Select All', exact: true }).click();
  await bar.getByRole('button', { name: 'Send SMS…' }).click();
  const dialog = dialogOf(page, 'Send SMS to 2 Patients');
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Template' }).fill(name);
  await page.getByTitle(`${name} (English)`).click();
  await expect(dialog.getByText('Dear {patient.first_name}')).toBeVisible();
  expect(await violationsOf(page, 'a message to several people')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  // The servers of the tests have no gateway.
  const card = page.getByRole('region', { name: /^Written to: 0 Patients/ });
  await expect(card).toContainText('Recorded and not sent: no gateway is set up');
  await expect(card).toContainText("Patient's Mobile Phone is empty");
  await expect(card.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.goto('/dashboard/notifications/sms');
  await expect(page.getByRole('row').filter({ hasText: 'Dear Robin' }).first()).toBeVisible();
});

test('another server has none of it, and its messages are written as before', async ({ signedIn: page, api }) => {
  const patient = await api.create('patients', {
    first_name: 'Robin',
    last_name: uniqueWord('Salix'),
    mobile_phone: '3125550142',
  });
  await page.route(/\/api\/x(\/|$)/, (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }));
  await page.goto(`/dashboard/patients/${patient.id}`);
  await openFromMenu(page, 'Send SMS');
  await expect(sms(page).getByText('0 characters')).toBeVisible();
  await expect(sms(page).getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Contact Preferences…' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Templates' })).toHaveCount(0);
  await sms(page).getByLabel('Content').fill('Hello');
  await sms(page).getByRole('button', { name: 'Send' }).click();
  await expect(sms(page)).toHaveCount(0);
});
