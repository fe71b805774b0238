import { violationsOf } from '../setup/accessibility';
import { clickRowAction, choose, dialogOf, rowOf, search, toast } from '../setup/screens';
import { everythingTest as test, expect, installSession, signIn, uniqueWord, type Api, type Json } from '../setup/test';
import type { APIRequestContext, Locator } from 'playwright/test';

/** Ten digits that are unique to a test. */
const npi = (): string => `${Math.floor(1e9 + Math.random() * 9e9)}`;
const licence = (): string => npi().slice(0, 6);

const field = (form: Locator, label: string): Locator => form.locator('form').last().getByLabel(label, { exact: true });
/** The error message of a form field. */
const said = (form: Locator, label: string): Locator =>
  form
    .locator('.ant-form-item')
    .filter({ has: form.page().getByLabel(label, { exact: true }) })
    .locator('.ant-form-item-explain-error');
/** A form field that is shown without an input. */
const shown = (form: Locator, label: string): Locator => form.locator('.ant-form-item').filter({ hasText: label });
const ok = (form: Locator): Promise<void> => form.getByRole('button', { name: /^(Create|Save)$/ }).click();

async function enter(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(form, label).fill(value);
}

async function enterDay(form: Locator, label: string, day: string): Promise<void> {
  await field(form, label).fill(day);
  await field(form, label).press('Tab');
}

async function enterState(form: Locator, state: string): Promise<void> {
  await field(form, 'State').fill(state);
  await form.page().keyboard.press('Enter');
}

test('a form says at each field what its declaration asks for, and who has what no two may share', async ({
  signedIn: page,
  api,
}) => {
  const [holder, name] = [uniqueWord('Holder'), uniqueWord('Corner')];
  const [number, license] = [npi(), licence()];
  const { id } = await api.create('sample_pharmacies', {
    name: holder,
    npi: number,
    license_number: license,
    state: 'IL',
  });
  await page.goto('/dashboard/sample_pharmacies');
  await page.getByRole('button', { name: 'Add Pharmacy' }).first().click();
  const form = dialogOf(page, 'Create Sample Pharmacy');
  await expect(field(form, 'NPI')).toHaveAttribute('placeholder', '1234567890');
  const tab = (name: string) => form.getByRole('tab', { name });
  await expect(tab('Pharmacy')).toHaveAttribute('aria-selected', 'true');
  await expect(form.getByLabel('Internal Note')).toBeHidden();
  // The numbers of errors move no tab: a press that changes them would miss the tab that it began on.
  const leftOfLastTab = () => tab('Opening Hours').evaluate((element) => element.getBoundingClientRect().left);
  const leftBefore = await leftOfLastTab();
  await tab('Contract').click();
  await expect(form.getByLabel('Internal Note')).toBeVisible();
  await expect(field(form, 'Contract From')).not.toHaveValue('');
  await enterDay(form, 'Contract From', '06-01-2024');
  await enterDay(form, 'Contract Until', '05-31-2024');

  await tab('Pharmacy').click();
  await enter(form, { 'Pharmacy Name': name, NPI: '12', 'License Number': license });
  await enterState(form, 'IL');
  await choose(form, 'Status', 'Suspended');
  await tab('Contract').click();
  await ok(form);
  await expect(tab('Pharmacy')).toHaveAttribute('aria-selected', 'true');
  await expect(field(form, 'NPI')).toBeFocused();
  await expect(tab('Pharmacy').getByLabel('2 fields of this tab have to be corrected')).toBeVisible();
  await expect(tab('Contract').getByLabel('1 field of this tab has to be corrected')).toBeVisible();
  expect(await leftOfLastTab()).toBe(leftBefore);
  await expect(said(form, 'NPI')).toHaveText('An NPI has ten digits');
  await expect(said(form, 'Contract Until')).toHaveText('Contract Until must not be before Contract From');
  await expect(said(form, 'Reason of Suspension')).toHaveText('Reason of Suspension is required');

  await enter(form, { NPI: number, 'Reason of Suspension': 'Audit', 'Chain Code': 'LOCK' });
  await ok(form);
  await expect(tab('Contract')).toHaveAttribute('aria-selected', 'true');
  await expect(field(form, 'Contract Until')).toBeFocused();
  await enterDay(form, 'Contract Until', '05-31-2025');
  await expect(shown(form, 'Review On')).toContainText('03-02-2025');
  await expect(field(form, 'Visits a Year')).toBeEnabled();
  await enter(form, { 'Visit Fee': '12.5', 'Visits a Year': '10' });
  await expect(shown(form, 'Yearly Fee')).toContainText('$125.00');
  await ok(form);
  await expect(tab('Pharmacy')).toHaveAttribute('aria-selected', 'true');
  await expect(field(form, 'NPI')).toBeFocused();
  await expect(said(form, 'NPI')).toHaveText(`NPI is already used by ${holder} (SAMPLEPH${id})`);
  await expect(said(form, 'License Number')).toHaveText(
    `License Number of this state belongs to ${holder} (SAMPLEPH${id})`,
  );

  await enter(form, { NPI: npi() });
  await enterState(form, 'WI');
  await ok(form);
  await expect(toast(page, 'Sample pharmacy created successfully')).toBeVisible();

  await search(page, 'Pharmacy Name', name);
  const row = rowOf(page, name);
  for (const text of ['WI', 'Suspended', '05-31-2025', '$12.50', '$125.00']) await expect(row).toContainText(text);
  const [made] = await api.list(`sample_pharmacies?searchName=${name}`);
  expect(made).toMatchObject({ suspended_reason: 'Audit', review_on: '2025-03-02', yearly_fee: 125 });
  await row.getByRole('link', { name: `SAMPLEPH${String(made?.id)}` }).click();
  await expect(page.getByRole('main')).toContainText('$125.00');
});

test('the visits of a pharmacy stand below it, and another kind of record leads to it', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Visited');
  const last = uniqueWord('Stone');
  const { id } = await api.create('sample_pharmacies', { name, npi: npi(), state: 'IL' });
  const other = await api.create('sample_pharmacies', { name: uniqueWord('Elsewhere'), npi: npi(), state: 'IL' });
  const patient = await api.create('patients', { first_name: 'Ada', last_name: last });
  await api.create('sample_pharmacy_visits', { pharmacy_id: other.id, visited_on: '2024-01-02', report: 'Not here' });
  await page.goto(`/dashboard/sample_pharmacies?searchName=${name}`);
  await clickRowAction(page, name, 'Visits');
  await expect(page).toHaveURL(`/dashboard/sample_pharmacies/${id}/sample-visits`);
  await expect(page.getByRole('heading', { name: `Sample Pharmacy Visits of sample pharmacy ${name}` })).toBeVisible();
  await expect(page.getByText('Not here')).toBeHidden();
  await page.getByRole('button', { name: 'Add Visit' }).first().click();
  const form = dialogOf(page, 'Create Sample Pharmacy Visit');
  await enterDay(form, 'Visited On', '03-04-2024');
  await enterDay(form, 'Left On', '03-03-2024');
  await enter(form, { Report: 'All in order' });
  await ok(form);
  await expect(said(form, 'Left On')).toHaveText('Left On must not be before Visited On');
  await enterDay(form, 'Left On', '03-05-2024');
  await field(form, 'Patient').fill(last);
  await page.locator('.ant-select-item-option').filter({ hasText: last }).click();
  await ok(form);
  await expect(toast(page, 'Sample pharmacy visit created successfully')).toBeVisible();
  const row = rowOf(page, 'All in order');
  await expect(row).toContainText('03-05-2024');
  await expect(row.getByRole('link', { name: last })).toHaveAttribute('href', `/dashboard/patients/${patient.id}`);

  const sink = await api.create('kitchen_sinks', { line: uniqueWord('Line') });
  await api.create('sink_orders', { sink_id: sink.id, reason: 'Refill', pharmacy_id: id });
  await page.goto(`/dashboard/lab/sinks/${sink.id}/orders`);
  await rowOf(page, 'Refill').getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/dashboard/sample_pharmacies/${id}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('the page of a pharmacy has its visits and its changes in tabs of their own, each with an address', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Tabbed');
  const { id } = await api.create('sample_pharmacies', { name, npi: npi(), state: 'IL', internal_note: 'Slow payer' });
  await api.create('sample_pharmacy_visits', { pharmacy_id: id, visited_on: '2024-03-01', report: 'Clean' });
  const at = `/dashboard/sample_pharmacies/${id}`;
  await page.goto(at);
  await expect(page.getByRole('region', { name: 'Pharmacy', exact: true })).toContainText('Slow payer');
  await expect(page.getByText('Clean')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Visits' }).click();
  await expect(page).toHaveURL(`${at}?tab=visits`);
  await expect(rowOf(page, 'Clean')).toBeVisible();
  expect(await violationsOf(page, 'a tab of a record page')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${at}?tab=changes`);
  await expect(page.getByRole('region', { name: 'Change History' })).toContainText('Created');
  await page.goBack();
  await expect(rowOf(page, 'Clean')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('tab', { name: 'Changes' })).toHaveAttribute('aria-selected', 'true');
  await page.goto(`${at}?tab=visit`);
  await expect(page.getByRole('alert')).toContainText('A part of the address was not understood: tab=visit');
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
});

/** Creates a CRM user who has chosen a password; returns the e-mail and a token. */
async function signInAgent(
  request: APIRequestContext,
  api: Api,
): Promise<{ readonly email: string; readonly token: string }> {
  const email = `${uniqueWord('agent')}@example.com`;
  const [given, chosen] = ['walnut-7 Harbor', 'my first-6 Meadow'];
  await api.create('users', {
    email,
    password: given,
    first_name: 'Ada',
    last_name: 'Gale',
    service_manufacturers: ['octapharma'],
  });
  const headers = { Authorization: await signIn(request, { email, password: given }) };
  const data = { old_password: given, new_password: chosen, repeat_new_password: chosen };
  const changed = await request.post('/api/sessions/change_password', { data, headers });
  expect(changed.status(), await changed.text()).toBe(200);
  return { email, token: ((await changed.json()) as { data: { auth_token: string } }).data.auth_token };
}

/** A call as a user without administrator rights. */
async function asAgent(
  request: APIRequestContext,
  token: string,
  call: { readonly method: string; readonly path: string; readonly data?: Json },
) {
  const { method, path, data } = call;
  const answer = await request.fetch(`/api/${path}`, {
    method,
    ...(data && { data }),
    headers: { Authorization: token, Manufacturer: 'octapharma' },
  });
  return { status: answer.status(), body: (await answer.json()) as Json };
}

test('a role sees no verb, input or column that it has no right to, and the server refuses the same', async ({
  page,
  request,
  api,
}) => {
  const name = uniqueWord('Guarded');
  const { id } = await api.create('sample_pharmacies', {
    name,
    npi: npi(),
    state: 'IL',
    visit_fee: 12.5,
    visits_a_year: 10,
    internal_note: 'Slow payer',
  });
  const { email, token } = await signInAgent(request, api);
  await installSession(page, token, email);
  await page.goto(`/dashboard/sample_pharmacies?searchName=${name}`);
  const row = rowOf(page, name);
  await expect(row).toContainText('$12.50');
  await expect(page.getByRole('columnheader', { name: 'Internal Note' })).toHaveCount(0);
  await expect(page.getByRole('search').getByLabel('Internal Note')).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sample Pharmacies', exact: true })).toHaveCount(
    1,
  );
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete', exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const form = dialogOf(page, 'Edit Sample Pharmacy');
  await enter(form, { City: 'Springfield' });
  await form.getByRole('tab', { name: 'Contract' }).click();
  await expect(shown(form, 'Visit Fee')).toContainText('$12.50');
  await expect(field(form, 'Visit Fee')).toHaveCount(0);
  await expect(form.getByText('Internal Note')).toHaveCount(0);
  await ok(form);
  await expect(toast(page, 'Sample pharmacy updated successfully')).toBeVisible();
  await expect(page.getByText('Slow payer')).toHaveCount(0);

  const at = `sample_pharmacies/${id}`;
  expect(await asAgent(request, token, { method: 'DELETE', path: at })).toMatchObject({ status: 403 });
  expect(await asAgent(request, token, { method: 'GET', path: 'sample_pharmacies?discard=true' })).toMatchObject({
    status: 403,
  });
  expect(
    await asAgent(request, token, { method: 'PUT', path: at, data: { visit_fee: 99, internal_note: 'x' } }),
  ).toMatchObject({ status: 200, body: { visit_fee: 12.5 } });
  expect(await api.read(at)).toMatchObject({
    city: 'Springfield',
    visit_fee: 12.5,
    yearly_fee: 125,
    internal_note: 'Slow payer',
  });
});
