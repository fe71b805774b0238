import { choose, dialogOf, rowOf, toast } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';

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
