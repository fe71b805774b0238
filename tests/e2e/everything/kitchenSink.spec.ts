import { clickRowAction, choose, dialogOf, rowOf, search, toast } from '../setup/screens';
import { everythingTest as test, expect, uniqueWord } from '../setup/test';

test('a kind of record that only the tests declare has its menu, list, forms, record page and trash', async ({
  signedIn: page,
  api,
}) => {
  const facility = uniqueWord('Wardhouse');
  await api.create('facilities', { name: facility });
  const line = uniqueWord('Line');
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation').getByText('Laboratory Equipment')).toBeVisible();
  const icons = await page
    .getByRole('navigation', { name: 'Main menu' })
    .locator('button > svg')
    .evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width));
  expect(new Set(icons).size).toBe(1);
  await page.getByRole('navigation').getByRole('link', { name: 'Sinks', exact: true }).first().click();
  await expect(page).toHaveURL('/dashboard/lab/sinks');
  await expect(page.getByRole('heading', { name: 'Sinks of the Laboratory' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Sink' }).first().click();
  const form = dialogOf(page, 'New Sink');
  const field = (label: string) => form.locator('.ant-form').last().getByLabel(label, { exact: true });
  const fill = (label: string, value: string) => field(label).last().fill(value);
  await fill('Line', line);
  await fill('Code', 'in_review');
  await fill('Story', 'Once\nupon a time');
  await fill('Contact', 'lab@example.com');
  await field('Hotline').pressSequentially('3125550100');
  await choose(form, 'Severity', 'High');
  await form.getByRole('radio', { name: 'Now', exact: true }).check();
  await choose(form, 'Uses', 'Research');
  await page.keyboard.press('Escape');
  await field('Taken On').fill('02-09-2024');
  await field('Taken On').press('Tab');
  await fill('Vials', '12');
  await fill('Volume', '2500.125');
  await fill('Freight', '99.9');
  await fill('Quota', '1250');
  await fill('Price', '1234.5');
  await fill('Purity', '99.5');
  await fill('NDC', '12345-6789-01');
  await field('Place').fill('WI');
  await page.keyboard.press('Enter');
  await field('Facility').fill(facility);
  await page.locator('.ant-select-item-option').filter({ hasText: facility }).click();
  await fill('Secret', 'correct horse');
  await form.locator('.ql-editor').fill('A formatted note');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'rapport ü.txt', mimeType: 'text/plain', buffer: Buffer.from('content') });
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, 'Sink taken in')).toBeVisible();

  const [record] = await api.list(`kitchen_sinks?searchLine=${line}`);
  expect(record).toMatchObject({
    line,
    code: 'in_review',
    story: 'Once\nupon a time',
    note: '<p>A formatted note</p>',
    contact: 'lab@example.com',
    hotline: '3125550100',
    severity: 'high',
    priority: 'Now',
    uses: ['Research'],
    taken_on: '2024-02-09',
    vials: 12,
    volume: 2500.125,
    freight: 99.9,
    quota: 1250,
    price: 1234.5,
    purity: 99.5,
    ndc: '12345-6789-01',
    place: 'WI',
    facility_name: facility,
    report: { name: 'rapport ü.txt' },
    has_sister: 'no',
  });
  expect(record).not.toHaveProperty('secret');

  await search(page, 'Line', line);
  const row = rowOf(page, line);
  for (const text of [
    'In Review',
    'A formatted note',
    '(312) 555-0100',
    '02-09-2024',
    'High',
    '$1,234.50',
    '99.5%',
    facility,
    'N/A',
  ]) {
    await expect(row).toContainText(text);
  }
  await row.getByRole('link', { name: `SINK${String(record?.id)}` }).click();
  await expect(page).toHaveURL(`/dashboard/lab/sinks/${String(record?.id)}`);
  for (const text of ['A formatted note', '2500.125', '€99.90', '1250'])
    await expect(page.getByRole('main')).toContainText(text);

  await page.goto(`/dashboard/lab/sinks/${String(record?.id)}/edit`);
  await expect(page.getByLabel('Line', { exact: true })).toHaveValue(line);
  await expect(page.getByLabel('Volume', { exact: true })).toHaveValue('2500.125');
  await page.getByLabel('Vials', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Kitchen sink updated successfully')).toBeVisible();
  expect((await api.read(`kitchen_sinks/${String(record?.id)}`)).vials).toBeNull();

  await page.goto(`/dashboard/lab/sinks?searchLine=${line}`);
  await clickRowAction(page, line, 'Delete');
  await dialogOf(page, 'Are you sure to delete this kitchen sink?').getByRole('button', { name: 'Yes' }).click();
  await expect(rowOf(page, line)).toBeHidden();
  await page.goto('/dashboard/trash_sinks?sortField=discarded_at&sortOrder=desc');
  await expect(rowOf(page, line)).toContainText(`SINKBIN${String(record?.id)}`);
  await rowOf(page, line)
    .getByRole('button', { name: /^Recover/ })
    .click();
  await dialogOf(page, 'Are you sure to recover this record?').getByRole('button', { name: 'Yes' }).click();
  await expect(toast(page, 'Kitchen sink recovered successfully')).toBeVisible();
});
