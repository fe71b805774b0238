import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright/test';
import { readSheet } from 'read-excel-file/node';
import { violationsOf } from '../setup/accessibility';
import { expect, installSession, test, uniqueWord, type Api, type Json } from '../setup/test';

type Made = Json & { readonly id: number };

/** A random copay id: they are unique. */
const copayId = (): number => Math.floor(Math.random() * 1e12);

/** Creates a case with a patient, a provider, a facility and a clinic contact of these names. */
async function makeCase(
  api: Api,
  names: { readonly word: string; readonly facility: string },
  more: Json = {},
): Promise<Made> {
  const { word, facility } = names;
  const patient = await api.create('patients', {
    first_name: `P${word}`,
    last_name: `${word}son`,
    dob: '1931-02-28',
    origin_patient_id: copayId(),
  });
  const provider = await api.create('providers', {
    first_name: `D${word}`,
    last_name: `${word}man`,
    business_phone: '3125550142',
  });
  const contact = await api.create('clinic_contacts', {
    first_name: `N${word}`,
    last_name: `${word}berg`,
    contact_type: 'Pharmacist',
    business_phone: '773555',
    bus_extension: '12',
  });
  const { id: facility_id } = await api.create('facilities', { name: facility });
  const links = { patient_id: patient.id, provider_id: provider.id, clinic_contact_id: contact.id, facility_id };
  return api.create('cases', {
    drug: 'Panzyga',
    referral_state: 'IL',
    case_type: 'PA',
    initiated_by: 'Nurse',
    ...links,
    ...more,
  });
}

const rows = (page: Page): Locator => page.locator('tr[data-row]');

/** Chooses XLSX from a menu and reads the file. */
async function downloadSheet(page: Page, menu: string, { exact = false } = {}) {
  await page.getByRole('button', { name: menu, exact }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download XLSX' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^cases_\d{14}\.xlsx$/);
  return readSheet(await file.path());
}

/** Clicks Download CSV and reads the file. */
async function download(
  page: Page,
): Promise<{ readonly name: string; readonly text: string; readonly lines: string[][] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), text, lines: parse(text, { bom: true, record_delimiter: '\r\n' }) };
}

/** The texts of the table with its header, without the row menus. */
async function shownTable(page: Page): Promise<string[][]> {
  const titles = await page.getByRole('columnheader').allInnerTexts();
  const lines = await rows(page).evaluateAll((all) =>
    all.map((row) => Array.from(row.querySelectorAll('td'), (cell) => cell.innerText.trim())),
  );
  const width = titles.indexOf('Actions');
  return [titles, ...lines].map((line) => line.slice(0, width));
}

test('a case is found by the day of its creation that the list shows, in the time zone of the browser', async ({
  browser,
  baseURL,
  token,
  api,
}) => {
  const facility = uniqueWord('Fac');
  const { created_at } = await makeCase(api, { word: uniqueWord('w'), facility });
  // At any time the day of one of these differs from that of UTC.
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const context = await browser.newContext({ timezoneId, ...(baseURL !== undefined && { baseURL }) });
    const page = await context.newPage();
    await installSession(page, token);
    const day = (ahead: number): string =>
      new Date(Date.parse(String(created_at)) + ahead * 86_400_000).toLocaleDateString('sv-SE', {
        timeZone: timezoneId,
      });
    const shown = day(0).replace(/(.+)-(.+)-(.+)/, '$2-$3-$1');
    await page.goto(`/dashboard/cases?facility_name=${facility}&created_at_from=${day(0)}&created_at_to=${day(0)}`);
    await expect(rows(page)).toContainText(shown);
    for (const query of [`created_at_from=${day(1)}`, `created_at_to=${day(-1)}`]) {
      await page.goto(`/dashboard/cases?facility_name=${facility}&${query}`);
      await expect(page.getByText('Nothing was found')).toBeVisible();
    }
    await context.close();
  }
});

test('the CSV holds what the list shows, cell by cell', async ({ signedIn: page, api }) => {
  const facility = `${uniqueWord('Fac')}, "North"; Žofín`;
  const first = await makeCase(api, { word: uniqueWord('w'), facility });
  const origin = { origin_case_id: first.id, facility_id: first.facility_id };
  await api.create('cases', { drug: 'Octagam', referral_state: 'AK', case_type: 'BI', ...origin });
  await makeCase(api, { word: uniqueWord('w'), facility }, { status: 'Closed', ...origin });
  const query = new URLSearchParams({
    facility_name: facility.slice(0, 11),
    sortField: 'case_number',
    sortOrder: 'asc',
  });
  await page.goto(`/dashboard/cases?${query.toString()}`);
  await expect(rows(page)).toHaveCount(3);
  const { name, text, lines } = await download(page);
  expect(name).toMatch(/^cases_\d{14}\.csv$/);
  expect(text.startsWith('\uFEFFCase Number,Patient First Name,Patient Last Name,Patient DOB,')).toBe(true);
  const shown = await shownTable(page);
  expect(lines).toEqual(shown.map((line) => line.map((cell) => (cell === 'N/A' ? '' : cell))));
  expect(lines.flat()).toContain('Octagam 5% / 10%');
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  const [titles = [], ...sheet] = await downloadSheet(page, 'Other Formats');
  expect(titles).toEqual(lines[0]);
  const at = titles.indexOf('Patient DOB');
  expect(sheet.map((cells) => cells[at])).toContainEqual(new Date('1931-02-28T00:00:00Z'));
  const texts = ['Case Number', 'Facility Name', 'Product'].map((title) => titles.indexOf(title));
  expect(sheet.map((cells) => texts.map((column) => String(cells[column] ?? '')))).toEqual(
    lines.slice(1).map((line) => texts.map((column) => line[column])),
  );
});

test('the selected cases are downloaded alone, and a thousand of them despite the security policy of the page', async ({
  signedIn: page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  // As many rows as a file has at most: a sheet of their size would be compressed in a worker.
  await page.route(/\/api\/cases\?/, async (route) => {
    const answer = await route.fetch();
    const { data, meta } = (await answer.json()) as { readonly data: readonly object[]; readonly meta: object };
    const isExport = route.request().url().endsWith('per=1000');
    const all = isExport ? Array.from({ length: 1000 }, (_, at) => ({ ...data[at % data.length], id: at + 1 })) : data;
    await route.fulfill({ response: answer, json: { data: all, meta: { ...meta, total: 1000 } } });
  });
  await page.goto('/dashboard/cases');
  await expect(rows(page).first()).toBeVisible();
  expect(await downloadSheet(page, 'Other Formats')).toHaveLength(1001);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const boxes = page.getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  expect(await violationsOf(page, 'downloads')).toEqual([]);
  const numbers = await rows(page).evaluateAll((all) => all.map((row) => row.querySelector('a')?.textContent));
  const sheet = await downloadSheet(page, 'Download', { exact: true });
  expect(sheet.slice(1).map(([number]) => String(number))).toEqual([numbers[0], numbers[2]]);
  expect(refused).toEqual([]);
});
