import type { Page } from 'playwright/test';
import { writeFile } from 'node:fs/promises';
import writeExcelFile from 'write-excel-file/node';
import { violationsOf } from '../setup/accessibility';
import { expect, test, uniqueWord } from '../setup/test';

const choose = async (page: Page, path: string): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByRole('region', { name: 'Columns' })).toBeVisible();
};

const opened = async (page: Page, kind: string): Promise<void> => {
  await page.goto(`/dashboard/${kind}`);
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: /^Import/ })).toBeVisible();
};

test('patients are imported from a CSV file, without what is wrong or stored already, and taken back as a whole', async ({
  signedIn: page,
  api,
}, info) => {
  const word = uniqueWord('im');
  const phone = `312${Math.floor(2_000_000 + Math.random() * 7_999_999)}`;
  await api.create('patients', { first_name: 'Ann', last_name: `${word}stored`, dob: '1980-04-12' });
  const file = info.outputPath('people.csv');
  await writeFile(
    file,
    [
      '\uFEFFfirst name;Last Name;DOB;Mobile;Gender;Shoe Size',
      `Ann;${word}stored;04/12/1980;;Female;7`,
      `Bea;${word}new;5/1/1990;(312) ${phone.slice(3, 6)}-${phone.slice(6)};female;8`,
      `Cy;${word}wrong;soon;12;Male;9`,
      `BEA;${word}NEW;05-01-1990;;;8`,
    ].join('\r\n'),
  );
  await page.setViewportSize({ width: 1024, height: 768 });
  await opened(page, 'patients');
  expect(await violationsOf(page, 'choosing a file')).toEqual([]);
  await choose(page, file);
  await page.getByRole('combobox', { name: 'Imported as: Mobile' }).click();
  await page.getByRole('option', { name: 'Mobile Phone' }).or(page.getByTitle('Mobile Phone')).first().click();
  await expect(page.getByText('Not imported: 1 column')).toBeVisible();
  expect(await violationsOf(page, 'columns of a file')).toEqual([]);
  await page.getByRole('button', { name: 'Check 4 Rows' }).click();
  const rows = page.getByRole('table', { name: 'Rows to look at' }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(`Already stored: Ann ${word}stored`);
  await expect(rows.nth(1)).toContainText('DOB “soon”: Must be a date, MM-DD-YYYY');
  await expect(rows.nth(2)).toContainText('Repeats row 3 of the file');
  await expect(page.getByRole('status').filter({ hasText: 'to import' })).toHaveText(
    '1 to import · 1 with errors, left out · 2 may exist already',
  );
  expect(await violationsOf(page, 'checked rows')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await api.list(`patients?searchLastName=${word}`)).toHaveLength(1);
  await rows.nth(0).getByRole('radio', { name: 'Import anyway' }).check();
  await page.getByRole('button', { name: 'Import 2 Patients' }).click();
  const job = page.getByRole('region', { name: 'Imported: 2 Patients' });
  await expect(job).toBeVisible();
  const stored = () => api.list(`patients?searchLastName=${word}`);
  expect(await stored()).toHaveLength(3);
  expect(await stored()).toContainEqual(
    expect.objectContaining({ first_name: 'Bea', dob: '1990-05-01', mobile_phone: phone, gender: 'female' }),
  );
  await job.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Taken back: 2 Patients' })).toBeVisible();
  expect(await stored()).toHaveLength(1);
});

test('an Excel file is read, and what a column is matched with can be changed', async ({
  signedIn: page,
  api,
}, info) => {
  const name = uniqueWord('Payer');
  const file = info.outputPath('payers.xlsx');
  await writeExcelFile([
    ['Company', 'Phone'],
    [name, 3125550142],
  ]).toFile(file);
  await opened(page, 'payers');
  await choose(page, file);
  await expect(page.getByText('Choose a column for Name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check 1 Row' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Imported as: Company' }).click();
  await page.getByTitle('Name', { exact: true }).click();
  await page.getByRole('button', { name: 'Check 1 Row' }).click();
  await page.getByRole('button', { name: 'Import 1 Payer' }).click();
  await expect.poll(async () => api.list(`payers?name=${name}`)).toMatchObject([{ phone: '3125550142' }]);
});

test('a file that cannot be read says why, and another server has no import', async ({ signedIn: page }, info) => {
  const file = info.outputPath('empty.csv');
  await writeFile(file, 'Name,Phone\n');
  await opened(page, 'payers');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText('This file has no rows');
  await page.route('**/api/x', (route) => route.fulfill({ json: { data: { features: ['jobs'] } } }));
  await page.goto('/dashboard/payers/import');
  await expect(page.getByRole('heading', { name: 'This server imports no files' })).toBeVisible();
  await page.goto('/dashboard/payers');
  const settled = page.waitForResponse('**/api/x');
  await settled;
  await expect(page.getByRole('button', { name: 'Create A New Payer' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0);
});
