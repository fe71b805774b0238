import { clickRowAction, choose, dialogOf, rowOf, toast } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';
import { minimalPng } from '../../fixtures/fileContents';

const ndcMessage = 'Invalid NDC format. Use format #####-####-## (e.g., 12345-6789-01)';

test('a shipment is added, followed, proven, changed and deleted', async ({ signedIn: page, api }) => {
  const name = uniqueWord('Ship');
  const patient = await api.create('patients', { first_name: name, last_name: 'Ordish' });
  const made = await api.create('cases', {
    drug: 'Panzyga',
    referral_state: 'IL',
    case_type: 'PA',
    patient_id: patient.id,
  });
  const address = `/dashboard/cases/${made.id}/shipments`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(made.case_number));
  await expect(page.getByRole('link', { name: `${name} Ordish` })).toBeVisible();

  await page.getByRole('button', { name: 'Add Shipment' }).first().click();
  const form = dialogOf(page, 'Add Shipment');
  await choose(form, 'Status', 'Requested');
  await choose(form, 'Unit', 'Grams');
  await form.getByLabel('Quantity', { exact: true }).fill('12.5');
  await form.getByLabel('Shipment Date', { exact: true }).fill('02-29-2024');
  await form.getByLabel('Tracking Number', { exact: true }).fill('1Z999AA10123456784');
  const ndc = form.getByRole('textbox', { name: 'NDC', exact: true });
  await ndc.fill('12345-6789');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText(ndcMessage)).toHaveCount(1);
  await ndc.fill('12345-6789-01');
  await ndc.press('Tab');
  await expect(form.getByText(ndcMessage)).toHaveCount(0);
  await expect(form.getByRole('button', { name: /^Remove NDC/ })).toHaveCount(0);
  await form.getByRole('button', { name: 'Add NDC' }).click();
  await form.getByRole('textbox', { name: 'NDC 2' }).fill('55555-4444-02');
  await form.getByRole('button', { name: 'Add NDC' }).click();
  await expect(form.getByRole('button', { name: /^Remove NDC/ })).toHaveCount(3);
  await form
    .getByLabel('Proof of Delivery')
    .setInputFiles({ name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect(form.getByText(/^tool\.exe is not one of the accepted types/)).toBeVisible();
  await form
    .getByLabel('Proof of Delivery')
    .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: minimalPng });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Shipment created successfully')).toBeVisible();
  await expect(form).toBeHidden();

  const [stored] = await api.list(`shipments?case_id=${made.id}`);
  expect(stored).toMatchObject({
    case_id: made.id,
    status: 'Requested',
    ndc: '12345-6789-01, 55555-4444-02',
    quantity: 12.5,
    unit: 'Grams',
    shipment_date: '2024-02-29',
    proof_of_delivery: { name: 'door.png', type: 'image/png' },
  });
  const row = rowOf(page, `SHIP${Number(stored?.id)}`);
  for (const code of ['12345-6789-01', '55555-4444-02'])
    await expect(row.locator('.ant-tag').filter({ hasText: code })).toBeVisible();
  await expect(row).toContainText('02-29-2024');
  await expect(row).toContainText('UPS');
  await expect(row.getByRole('link', { name: '1Z999AA10123456784' })).toHaveAttribute('href', /ups\.com/);
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: 'door.png' }).click();
  expect((await download).suggestedFilename()).toBe('door.png');

  await clickRowAction(page, 'UPS', 'Edit');
  const editor = dialogOf(page, 'Edit Shipment');
  await expect(editor.getByLabel('Quantity', { exact: true })).toHaveValue('12.5');
  await editor.getByLabel('Tracking Number', { exact: true }).fill('123456789012');
  await editor.getByRole('button', { name: 'Remove door.png' }).click();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Shipment updated successfully')).toBeVisible();
  await expect(row).toContainText('FedEx');
  expect(await api.read(`shipments/${Number(stored?.id)}`)).toMatchObject({
    tracking_number: '123456789012',
    proof_of_delivery: null,
    unit: 'Grams',
  });

  await choose(page.getByRole('search'), 'Status', 'Received');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`${address}?searchStatus=Received`);
  await expect(page.getByText('Nothing was found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).first().click();
  await clickRowAction(page, 'FedEx', 'Delete');
  const question = dialogOf(page, 'Are you sure to delete this shipment?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(toast(page, 'Shipment deleted successfully')).toBeVisible();
  await expect(page.getByText('There are no shipments yet')).toBeVisible();
});

test('a status that was saved in the form is taken back, unless somebody else has changed the shipment since', async ({
  signedIn: page,
  api,
}) => {
  const made = await api.create('cases', { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA' });
  const { id } = await api.create('shipments', { case_id: made.id, status: 'Requested', unit: 'Grams' });
  await page.goto(`/dashboard/cases/${made.id}/shipments`);
  const row = rowOf(page, `SHIP${id}`);
  const saveAs = async (status: string) => {
    await clickRowAction(page, `SHIP${id}`, 'Edit');
    const editor = dialogOf(page, 'Edit Shipment');
    await choose(editor, 'Status', status);
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(row).toContainText(status);
  };
  const saved = toast(page, 'Shipment updated successfully');
  await saveAs('Shipped');
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Taken back')).toBeVisible();
  await expect(row).toContainText('Requested');
  expect(await api.read(`shipments/${id}`)).toMatchObject({ status: 'Requested', unit: 'Grams' });

  await saveAs('Received');
  await api.update(`shipments/${id}`, { status: 'Cancelled' });
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'This could not be taken back')).toContainText('changed by somebody else');
  await expect(row).toContainText('Cancelled');
  expect(await api.read(`shipments/${id}`)).toMatchObject({ status: 'Cancelled' });
});
