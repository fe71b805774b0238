import { clickRowAction, choose, dialogOf, rowOf, toast } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';
import { productPort } from '../setup/places';

test('a patient’s record page shows what is known and leads to the edit page', async ({ signedIn: page, api }) => {
  const name = uniqueWord('Rec');
  const { id } = await api.create('patients', {
    first_name: name,
    last_name: 'Ordish',
    dob: '1970-01-31',
    mobile_phone: '3125550100',
    height: 'feet_5_inch_11',
    weight: '70.5-kg',
    contact_first_name: 'Next',
  });
  await page.goto(`/dashboard/patients?searchFirstName=${name}`);
  await page.getByRole('link', { name: `PT${id}` }).click();
  await expect(page).toHaveURL(`/dashboard/patients/${id}`);
  const main = page.getByRole('main');
  for (const text of [name, '01-31-1970', '(312) 555-0100', `5' 11"`, '70.5 kg', 'Patient Contact', 'Next', 'N/A']) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await main
    .getByRole('link', { name: 'Edit' })
    .or(main.getByRole('button', { name: 'Edit' }))
    .first()
    .click();
  await expect(page).toHaveURL(`/dashboard/patients/${id}/edit`);
});

test('the insurance of a tier is written, read back, and its plan follows the government picker', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Ins');
  const { id } = await api.create('patients', { first_name: name, last_name: 'Ured' });
  await page.goto(`/dashboard/patients?searchFirstName=${name}`);
  await expect(rowOf(page, name)).toBeVisible();
  const titles = await page.getByRole('columnheader').allTextContents();
  const inOrder = ['Copay ID', 'Insurance', 'Consent'];
  expect(titles.filter((title) => inOrder.includes(title))).toEqual(inOrder);
  await rowOf(page, name).getByRole('radio', { name: 'Secondary' }).click();
  const form = dialogOf(page, /Secondary/);
  await form.getByLabel('Policy Number').fill('POL-7');
  await expect(form.getByLabel('Insurance Plan')).toBeHidden();
  await form.getByRole('radio', { name: 'Yes', exact: true }).first().check();
  await choose(form, 'Insurance Plan', 'Tricare');
  await form.getByLabel('Copay', { exact: true }).fill('1234.5');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Insurance saved successfully')).toBeVisible();
  expect(await api.read(`insurances/secondary?patient_id=${id}`)).toMatchObject({
    policy_number: 'POL-7',
    insurance_plan: 'Tricare',
    is_government: 'yes',
    copay: 1234.5,
  });
  expect(await api.read(`insurances/primary?patient_id=${id}`)).toEqual({});

  await rowOf(page, name).getByRole('radio', { name: 'Secondary' }).click();
  await expect(form.getByRole('radio', { name: 'Yes', exact: true }).first()).toBeChecked();
  await form.getByRole('radio', { name: 'No', exact: true }).first().check();
  await expect(form.getByLabel('Insurance Plan')).toBeHidden();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  const saved = await api.read(`insurances/secondary?patient_id=${id}`);
  expect([saved.insurance_plan, saved.is_government, saved.policy_number]).toEqual([null, 'no', 'POL-7']);
});

test('letters are refused without an address and a mobile phone, and recorded with them', async ({
  signedIn: page,
  api,
}) => {
  const [without, reachable] = [uniqueWord('Mute'), uniqueWord('Reach')];
  await api.create('patients', { first_name: without, last_name: 'Alone' });
  await api.create('patients', {
    first_name: reachable,
    last_name: 'Able',
    email: 'able@example.com',
    mobile_phone: '3125550100',
  });
  await page.goto(`/dashboard/patients?searchFirstName=${without}`);
  await clickRowAction(page, without, 'Send Email');
  await expect(toast(page, "Patient's Email is empty")).toBeVisible();
  await clickRowAction(page, without, 'Send SMS');
  await expect(toast(page, "Patient's Mobile Phone is empty")).toBeVisible();

  await page.goto(`/dashboard/patients?searchFirstName=${reachable}`);
  await clickRowAction(page, reachable, 'Send Email');
  const letter = dialogOf(page, 'Send Email');
  await letter.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(letter.getByText('Subject is required')).toBeVisible();
  await letter.getByLabel('Subject').fill(`About ${reachable}`);
  await letter.getByLabel('Content').fill('Your shipment is on its way.');
  await letter.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, 'Email recorded and not sent: no gateway is set up')).toBeVisible();
  await clickRowAction(page, reachable, 'Send SMS');
  const text = dialogOf(page, 'Send SMS');
  await text.getByLabel('Content').fill(`Hello ${reachable}`);
  await text.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, 'SMS recorded and not sent: no gateway is set up')).toBeVisible();

  await page.goto('/dashboard/notifications/email');
  await expect(rowOf(page, `About ${reachable}`)).toContainText('Not sent');
  await page.goto('/dashboard/notifications/sms');
  await expect(rowOf(page, `Hello ${reachable}`)).toContainText('Not sent');
});

test('a patient who exists can be searched to fill the form of a new one', async ({ signedIn: page, api }) => {
  const name = uniqueWord('Twin');
  await api.create('patients', { first_name: name, last_name: 'Elder', city: 'Peoria', dob: '1988-08-08' });
  await page.goto('/dashboard/patients');
  await page.getByRole('button', { name: 'Create A New Patient' }).click();
  const form = dialogOf(page, 'Create Patient');
  await expect(form.getByText('Search patient first name/last name/DOB to auto-populate patient info')).toBeVisible();
  await form.getByLabel('Search First Name').fill(name);
  await form.getByText(new RegExp(`${name} Elder`)).click();
  await expect(form.getByLabel('City', { exact: true })).toHaveValue('Peoria');
  await expect(form.getByLabel('Last Name', { exact: true })).toHaveValue('Elder');
});

test('the free-trial product and special requests follow the manufacturer', async ({ signedIn: page }) => {
  for (const [label, product, requests] of [
    ['octapharma', true, true],
    ['kedrion', false, false],
    ['grifols', false, true],
  ] as const) {
    await page.goto(`http://${label}.localhost:${productPort}/dashboard/patients`);
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await expect(page.getByLabel('Free Trial Product')).toHaveCount(product ? 1 : 0);
    await expect(page.getByText('Patient Special Requests')).toHaveCount(requests ? 1 : 0);
  }
});

test('a phone is typed as digits and shown with its marks; a short one is hinted at and does not block', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Phone');
  const { id } = await api.create('patients', { first_name: name, last_name: 'Short' });
  await page.goto(`/dashboard/patients/${id}/edit`);
  const phone = page.getByRole('textbox', { name: 'Mobile Phone', exact: true });
  await phone.pressSequentially('312abc555');
  await expect(phone).toHaveValue('(312) 555');
  await expect(page.getByText('Phone number must be 10 digits')).toBeVisible();
  await page.getByLabel('DOB').fill('13-45-1990');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(1);
  await page.getByLabel('DOB').fill('12-24-1990');
  await page.getByLabel('DOB').press('Enter');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Patient updated successfully')).toBeVisible();
  expect(await api.read(`patients/${id}`)).toMatchObject({ mobile_phone: '312555', dob: '1990-12-24' });
});
