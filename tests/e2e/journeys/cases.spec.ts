import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright/test';
import { clickRowAction, choose, dialogOf, rowOf, search, toast } from '../setup/screens';
import { agent, Api, expect, signIn, test, uniqueWord, type Json } from '../setup/test';

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

const form = (page: Page): Locator => page.getByRole('search');
const rows = (page: Page): Locator => page.locator('tr[data-row]');

/** Opens a search panel if it is closed. */
async function openPanel(page: Page, title: string): Promise<void> {
  const header = form(page).getByRole('button', { name: new RegExp(`${title}$`) });
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
}

const searchNow = (page: Page): Promise<void> => page.getByRole('button', { name: 'Search', exact: true }).click();

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

test('every kind of filter narrows the list of cases', async ({ signedIn: page, api, request }) => {
  const [word, facility] = [uniqueWord('w'), uniqueWord('Fac')];
  const byAgent = new Api(request, await signIn(request, agent));
  const one = await makeCase(byAgent, { word, facility }, { case_type: 'Appeal' });
  const other = await makeCase(
    api,
    { word: uniqueWord('v'), facility },
    { drug: 'wilate', case_type: 'BI', initiated_by: 'Patient', clinic_contact_id: null },
  );
  const caseNumber = (record: Json): string => String(record.case_number);
  const patient = await api.read(`cases/${one.id}/patient`);
  await api.update(`patients/${Number((await api.read(`cases/${other.id}/patient`)).id)}`, { dob: '1932-02-28' });
  await api.update(`providers/${Number(other.provider_id)}`, { business_phone: '7735550199' });

  await page.goto(`/dashboard/cases?facility_name=${facility}`);
  await expect(rows(page)).toHaveCount(2);
  // Each filter by itself: tests/api/cases.list.test.ts.
  const typed = [
    ['Case Info', 'Created By', 'okaf'],
    ['Patient Info', 'Patient DOB', '02-28-1931'],
    ['Patient Info', 'Patient CRM ID', `PT${Number(patient.id)}`],
    ['Provider Info', 'Provider Business Phone', '(312) 555-0142'],
  ] as const;
  const chosen = [
    ['Case Info', 'Product', 'Panzyga'],
    ['Clinic Contact Info', 'Clinic Contact Type', 'Pharmacist'],
  ] as const;
  const expectOnlyOne = async () => {
    await searchNow(page);
    await expect(rows(page)).toHaveCount(1);
    await expect(rowOf(page, caseNumber(one))).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
  };
  for (const [panel, label, value] of typed) {
    await openPanel(page, panel);
    await form(page).getByLabel(label, { exact: true }).fill(value);
    if (label.endsWith('DOB')) await form(page).getByLabel(label, { exact: true }).press('Enter');
    await expectOnlyOne();
  }
  for (const [panel, label, value] of chosen) {
    await openPanel(page, panel);
    await choose(form(page), label, value);
    await expectOnlyOne();
  }
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  for (const [query, count] of [
    [`created_at_from=${day(2)}`, 0],
    [`created_at_to=${day(-2)}`, 0],
    [`created_at_from=${day(-2)}&created_at_to=${day(2)}`, 2],
  ] as const) {
    await page.goto(`/dashboard/cases?facility_name=${facility}&${query}`);
    await expect(count === 0 ? page.getByText('Nothing was found') : rows(page)).toHaveCount(count || 1);
  }
});

// At any time the day of one of these differs from that of UTC.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(`in the time zone ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a case is found by the day of its creation that the list shows', async ({ signedIn: page, api }) => {
      const facility = uniqueWord('Fac');
      const { created_at } = await makeCase(api, { word: uniqueWord('w'), facility });
      const day = (ahead: number): string =>
        new Date(Date.parse(String(created_at)) + ahead * 86_400_000).toLocaleDateString('sv-SE', {
          timeZone: timezoneId,
        });
      const shown = day(0).replace(/(.+)-(.+)-(.+)/, '$2-$3-$1');
      await page.goto(`/dashboard/cases?facility_name=${facility}&created_at_from=${day(0)}&created_at_to=${day(0)}`);
      await expect(rows(page)).toContainText(shown);
      await page.goto(`/dashboard/cases?facility_name=${facility}&created_at_from=${day(1)}`);
      await expect(page.getByText('Nothing was found')).toBeVisible();
      await page.goto(`/dashboard/cases?facility_name=${facility}&created_at_to=${day(-1)}`);
      await expect(page.getByText('Nothing was found')).toBeVisible();
    });
  });
}

test('short names are not searched for, and a case is found by its patient’s id with any prefix', async ({
  signedIn: page,
  api,
}) => {
  const facility = uniqueWord('Fac');
  const { case_number, patient_id } = await makeCase(api, { word: uniqueWord('w'), facility });
  await page.goto('/dashboard/cases');
  const hint = 'At least 3 characters';
  for (const [panel, label] of [
    ['Case Info', 'Created By'],
    ['Clinic Contact Info', 'Clinic Contact First Name'],
    ['Clinic Contact Info', 'Clinic Contact Last Name'],
    ['Provider Info', 'Facility Name'],
  ] as const) {
    await openPanel(page, panel);
    const item = form(page)
      .locator('.ant-form-item')
      .filter({ has: page.getByLabel(label, { exact: true }) });
    await expect(item.getByRole('textbox')).toHaveAttribute('placeholder', hint);
    await item.getByRole('textbox').fill('ab');
    await searchNow(page);
    await expect(item.locator('.ant-form-item-explain-error')).toHaveText(hint);
    await expect(page).toHaveURL('/dashboard/cases');
    await page.getByRole('button', { name: 'Clear Search' }).first().click();
  }
  await openPanel(page, 'Patient Info');
  const input = form(page).getByLabel('Patient CRM ID', { exact: true });
  for (const typed of [`pat${Number(patient_id)}`, `PT${Number(patient_id)}`, String(patient_id)]) {
    await input.fill(typed);
    await searchNow(page);
    await expect(page).toHaveURL(`/dashboard/cases?patient_crm_id=${Number(patient_id)}`);
    await expect(rowOf(page, String(case_number))).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  }
  await page.reload();
  await expect(input).toHaveValue(`PT${Number(patient_id)}`);
});

test('the columns, their formats and their links are those of the list of cases', async ({ signedIn: page, api }) => {
  const [word, facility] = [uniqueWord('w'), uniqueWord('Fac')];
  const origin = await makeCase(api, { word, facility });
  const { data: subcase } = (await api.create(`cases/${origin.id}/subcase`, {})) as unknown as { readonly data: Made };
  await page.goto(`/dashboard/cases?facility_name=${facility}`);
  const row = rowOf(page, String(origin.case_number));
  for (const text of [
    '02-28-1931',
    String(origin.patient_origin_patient_id),
    `PT${Number(origin.patient_id)}`,
    '(312) 555-0142',
    '773-555',
    'Panzyga',
    facility,
  ]) {
    await expect(row).toContainText(text);
  }
  await expect(row).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d [AP]M/);
  await expect(row.locator('.ant-tag-green')).toHaveText('Open');
  await api.update(`cases/${origin.id}`, { status: 'Closed' });
  await page.reload();
  await expect(row.locator('.ant-tag')).toHaveText('Closed');
  await expect(row.locator('.ant-tag-green')).toHaveCount(0);

  await page.goto(`/dashboard/cases?patient_crm_id=${Number(origin.patient_id)}`);
  const child = rows(page)
    .filter({ has: page.getByRole('link', { name: String(subcase.case_number), exact: true }) })
    .first();
  await expect(child.getByRole('link', { name: String(origin.case_number), exact: true })).toHaveAttribute(
    'href',
    `/dashboard/cases/${origin.id}`,
  );
  await child.getByRole('link', { name: String(subcase.case_number), exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/cases/${subcase.id}`);
});

test('filters, page and order stand in the address', async ({ signedIn: page, api }) => {
  const facility = uniqueWord('Fac');
  const { facility_id } = await makeCase(api, { word: uniqueWord('w'), facility });
  const body = { drug: 'wilate', referral_state: 'IL', case_type: 'PA', facility_id: Number(facility_id) };
  for (let n = 0; n < 11; n += 1) await api.create('cases', body);
  await page.goto('/dashboard/cases');
  await openPanel(page, 'Provider Info');
  await search(page, 'Facility Name', facility);
  await expect(page).toHaveURL(`/dashboard/cases?facility_name=${facility}`);
  await expect(rows(page).filter({ hasText: facility })).toHaveCount(10);
  await page.getByRole('columnheader', { name: 'Case Number' }).click();
  await page.getByRole('listitem', { name: '2' }).click();
  await expect(page).toHaveURL(`/dashboard/cases?facility_name=${facility}&page=2&sortField=case_number&sortOrder=asc`);
  await expect(rows(page)).toHaveCount(2);
  const shared = page.url();
  await page.goBack();
  await expect(rows(page)).toHaveCount(10);
  await page.goForward();
  await expect(rows(page)).toHaveCount(2);
  await page.goto('/dashboard');
  await page.goto(shared);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(form(page).getByLabel('Facility Name', { exact: true })).toHaveValue(facility);
  await page.goto(`/dashboard/cases?facility_name=${facility}&page=7`);
  await expect(page).toHaveURL(`/dashboard/cases?facility_name=${facility}&page=2`);
  await form(page).getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/dashboard/cases');
  await page.goto(shared);
  await page.getByRole('navigation').getByRole('link', { name: 'Cases', exact: true }).first().click();
  await expect(page).toHaveURL('/dashboard/cases');
  await page.goto(`/dashboard/cases?facility_id=${Number(facility_id)}`);
  await expect(page.getByRole('listitem', { name: '2' })).toBeVisible();
  await page.getByRole('button', { name: `Remove Facility: ${Number(facility_id)}` }).click();
  await expect(page).toHaveURL('/dashboard/cases');
  await page.getByRole('button', { name: 'Add Case' }).click();
  await expect(page).toHaveURL('/dashboard/cases/new');
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
});

test('the CSV guards formulas, warns beyond a thousand cases and falls back to the rows on the screen', async ({
  signedIn: page,
  api,
}) => {
  const facility = `=${uniqueWord('Fac')}`;
  await makeCase(api, { word: uniqueWord('w'), facility });
  const asked: string[] = [];
  let isAway = false;
  await page.route('**/api/cases?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const isExport = searchParams.get('per') !== '10';
    if (isExport) asked.push(`page ${searchParams.get('page') ?? ''} per ${searchParams.get('per') ?? ''}`);
    if (isExport && isAway) return route.fulfill({ status: 500, json: { message: 'The store is away' } });
    const answer = await route.fetch();
    const { data, meta } = (await answer.json()) as { data: Json[]; meta: Json };
    const more = isExport ? Array.from({ length: 999 }, (_, at) => ({ ...data[0], id: 1_000_000 + at })) : [];
    return route.fulfill({ response: answer, json: { data: [...data, ...more], meta: { ...meta, total: 1234 } } });
  });
  await page.goto(`/dashboard/cases?facility_name=${encodeURIComponent(facility)}`);
  await expect(rows(page)).toHaveCount(1);
  const { lines } = await download(page);
  expect(lines[1]).toContain(`'${facility}`);
  expect(asked).toEqual(['page 1 per 1000']);
  await expect(toast(page, 'Only the first 1,000 of 1,234 cases were exported')).toBeVisible();

  isAway = true;
  const fallback = await download(page);
  expect(fallback.lines[1]).toEqual(lines[1]);
  await expect(toast(page, 'The rows on the screen were exported instead')).toContainText('The store is away');
  // The failed call is retried once (decision 30).
  expect(asked).toHaveLength(3);
});

test('a subcase is created from a row and opened', async ({ signedIn: page, api }) => {
  const { id, case_number, patient_id } = await makeCase(api, { word: uniqueWord('w'), facility: uniqueWord('Fac') });
  await page.goto(`/dashboard/cases?case_number=${String(case_number)}`);
  await rowOf(page, String(case_number))
    .getByRole('button', { name: /^Actions/ })
    .click();
  await expect(page.locator('.ant-dropdown').getByRole('menuitem')).toHaveText([
    'Shipments',
    'Activities',
    'Create Subcase',
    'Details',
    'Edit',
    'Delete',
  ]);
  await page.getByRole('menuitem', { name: 'Create Subcase' }).click();
  await page
    .getByRole('dialog', { name: /^Create a subcase/ })
    .getByRole('button', { name: 'Yes' })
    .click();
  await expect(toast(page, 'Subcase created successfully')).toBeVisible();
  const [newest] = await api.list(`cases?patient_crm_id=${Number(patient_id)}`);
  expect(newest).toMatchObject({ origin_case_id: id, drug: 'Panzyga', referral_state: 'IL' });
  await expect(page).toHaveURL(`/dashboard/cases/${Number(newest?.id)}`);
});

test('the actions of a row lead to the shipments, the activities and the edit page', async ({
  signedIn: page,
  api,
}) => {
  const { id, case_number } = await makeCase(api, { word: uniqueWord('w'), facility: uniqueWord('Fac') });
  for (const [action, path] of [
    ['Shipments', 'shipments'],
    ['Activities', 'activities'],
    ['Edit', 'edit'],
  ] as const) {
    await page.goto(`/dashboard/cases?case_number=${String(case_number)}`);
    await clickRowAction(page, String(case_number), action);
    await expect(page).toHaveURL(`/dashboard/cases/${id}/${path}`);
  }
});

test('a case is deleted after asking', async ({ signedIn: page, api }) => {
  const word = uniqueWord('w');
  const { id, case_number } = await makeCase(api, { word, facility: uniqueWord('Fac') });
  await page.goto(`/dashboard/cases?case_number=${String(case_number)}`);
  await clickRowAction(page, String(case_number), 'Delete');
  const question = dialogOf(page, 'Are you sure to delete this case?');
  for (const text of [String(case_number), `P${word}`, `${word}son`]) await expect(question).toContainText(text);
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(rowOf(page, String(case_number))).toBeVisible();
  await clickRowAction(page, String(case_number), 'Delete');
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(toast(page, 'Case deleted successfully')).toBeVisible();
  await expect(page.getByText('Nothing was found')).toBeVisible();
  expect((await api.read(`cases/${id}`)).discarded_at).not.toBeNull();
});

test('a row opens its case, and its menu the details of it', async ({ signedIn: page, api }) => {
  const word = uniqueWord('w');
  const { id, case_number } = await makeCase(
    api,
    { word, facility: uniqueWord('Fac') },
    { sticky: 'Call back\nafter lunch' },
  );
  await page.goto(`/dashboard/cases?case_number=${String(case_number)}`);
  const details = page.getByRole('dialog', { name: `Case ${String(case_number)}` });
  await clickRowAction(page, String(case_number), 'Details');
  for (const section of ['Case Information', 'Clinic Contact', 'Patient', 'Provider'])
    await expect(details.getByRole('region', { name: section, exact: true })).toBeVisible();
  for (const text of ['after lunch', `P${word}`, `N${word}`, `D${word}`, '02-28-1931', '773-555'])
    await expect(details).toContainText(text);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  const menu = rowOf(page, String(case_number)).getByRole('button', { name: /^Actions/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Details' }).press('Enter');
  await expect(details.getByRole('region', { name: 'Provider', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(menu).toBeFocused();
  await clickRowAction(page, String(case_number), 'Details');
  await details.getByRole('link', { name: 'Open Case' }).click();
  await expect(page).toHaveURL(`/dashboard/cases/${id}`);
  await page.goBack();
  await rowOf(page, String(case_number)).getByText('Panzyga').click();
  await expect(page).toHaveURL(`/dashboard/cases/${id}`);
});

test('patients show the cases of a row in a popup with its own pages', async ({ signedIn: page, api }) => {
  const word = uniqueWord('w');
  const made = await makeCase(api, { word, facility: `F${word}` });
  const id = Number(made.patient_id);
  for (let n = 0; n < 10; n += 1)
    await api.create('cases', { drug: 'wilate', referral_state: 'IL', case_type: 'PA', patient_id: id });
  await makeCase(api, { word: uniqueWord('other'), facility: uniqueWord('other') });
  const list = `/dashboard/patients?searchFirstName=P${word}`;
  await page.goto(list);
  const called = page.waitForRequest((request) => request.url().includes('/api/cases?'));
  await clickRowAction(page, `P${word}`, 'Case list');
  const query = new URL((await called).url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ patient_crm_id: String(id), page: '1', per: '10' });
  const popup = page.getByRole('dialog');
  await expect(popup.locator('tr[data-row]')).toHaveCount(10);
  expect((await popup.boundingBox())?.width).toBe(1200);
  await popup.getByRole('listitem', { name: '2' }).click();
  await expect(popup.locator('tr[data-row]')).toHaveCount(1);
  await expect(popup.getByRole('link', { name: String(made.case_number) })).toBeVisible();
  await expect(page).toHaveURL(list);
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
});
