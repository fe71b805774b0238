import { violationsOf } from '../setup/accessibility';
import { clickRowAction, dialogOf, rowOf, toast } from '../setup/screens';
import { everythingTest as test, expect, uniqueWord } from '../setup/test';

test('a masked value is shown on demand, replaced in a form, and told whole by no list and no history', async ({
  signedIn: page,
  api,
}) => {
  const holder = uniqueWord('Holder');
  const account = { holder, number: 'DE89370400440532013000', mobile: '5551234567', born_on: '1987-06-05' };
  const { id } = await api.create('sample_accounts', account);
  await page.goto(`/dashboard/sample_accounts?searchHolder=${holder}`);
  await expect(rowOf(page, holder)).toContainText('•••• 3000');
  await expect(rowOf(page, holder).getByRole('button', { name: /^Show/ })).toHaveCount(0);

  await page.goto(`/dashboard/sample_accounts/${id}`);
  const fields = page.getByRole('region', { name: 'Account', exact: true });
  await fields.getByRole('button', { name: 'Show Account Number' }).focus();
  await page.keyboard.press('Enter');
  await expect(fields.getByText(account.number, { exact: true })).toBeVisible();
  await fields.getByRole('button', { name: 'Show Mobile' }).click();
  await expect(fields.getByText('(555) 123-4567')).toBeVisible();
  expect(await violationsOf(page, 'a page with masked values')).toEqual([]);
  await fields.getByRole('button', { name: 'Hide Account Number' }).click();
  await expect(fields.getByText('•••• 3000')).toBeVisible();

  await page.route('**/api/x/unmask*', (route) => route.abort());
  await fields.getByRole('button', { name: 'Show Born On' }).click();
  await expect(toast(page, 'Born On could not be shown')).toBeVisible();
  await page.unroute('**/api/x/unmask*');

  await page.goto(`/dashboard/sample_accounts?searchHolder=${holder}`);
  await clickRowAction(page, holder, 'Edit');
  const form = dialogOf(page, 'Edit Sample Account');
  await expect(form.getByText('Stored •••• 3000')).toBeVisible();
  await form.getByRole('button', { name: 'Show Account Number' }).click();
  await expect(form.getByText(account.number, { exact: true })).toBeVisible();
  expect(await violationsOf(page, 'a form with masked values')).toEqual([]);
  await form.getByLabel('Mobile', { exact: true }).fill('5559876543');
  await form.getByRole('button', { name: 'Remove Born On' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Sample account updated successfully')).toBeVisible();
  await expect(rowOf(page, holder)).toContainText('•••• 6543');
  expect(await api.read(`sample_accounts/${id}`)).toMatchObject({
    number: '•••• 3000',
    mobile: '•••• 6543',
    born_on: null,
  });
  await page.goto(`/dashboard/sample_accounts/${id}`);
  const history = page.getByRole('region', { name: 'Change History' });
  await expect(history).toContainText('•••• 6543');
  await expect(history).not.toContainText('5559876543');
});
