import type { Page } from 'playwright/test';
import { dialogOf, toast } from '../setup/screens';
import { admin, agent, installSession, expect, signIn, test, uniqueWord, type Api, type Json } from '../setup/test';
import { fillStep, flattenCase, form, readStep, readSteps, stepTitles, toStep, type Filling } from '../setup/wizard';

const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const products = ['wilate', 'nuwiq'] as const;
const offset = { first: 1, second: 12 };

interface FillingOfAll extends Pick<Filling, 'drug' | 'isFilled'> {
  readonly start: number;
}

/**
 * Fills in every step, each with a different number, so that swapped values are noticed. Returns the expected payload,
 * and what the inputs show.
 */
async function fillAll(page: Page, { start, drug, isFilled }: FillingOfAll) {
  const payload: Json = {};
  const shown: Record<string, Awaited<ReturnType<typeof readStep>>> = {};
  for (const [at, title] of stepTitles.entries()) {
    await toStep(page, title);
    Object.assign(
      payload,
      await fillStep(page, title, { n: start + at, drug, program: drug === 'wilate' ? 'Wilate' : 'Nuwiq', isFilled }),
    );
    shown[title] = await readStep(page);
  }
  return { payload, shown };
}

const makeCase = (api: Api, more: Json = {}) =>
  api.create('cases', { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA', ...more });

test('every field of all eight steps is saved as it was typed when a case is created, and one of each kind and step when it is edited', async ({
  signedIn: page,
  api,
}) => {
  test.setTimeout(300_000);
  await page.goto('/dashboard/cases/new');
  const created = await fillAll(page, {
    start: offset.first,
    drug: products[0],
    isFilled: ({ name }) => name !== 'closed_date',
  });
  await page.getByRole('button', { name: 'Create Case' }).click();
  await expect(toast(page, 'Case created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/cases\/\d+\/edit/);
  const path = new URL(page.url()).pathname;
  const id = path.split('/')[3] ?? '';
  expect(flattenCase(await api.read(`cases/${id}`))).toMatchObject(created.payload);
  await page.goto(path);
  expect(await readSteps(page)).toEqual(created.shown);

  await toStep(page, 'Case Detail');
  const edited = await fillAll(page, {
    start: offset.second,
    drug: products[1],
    isFilled: ({ name, field: { kind } }, at, inputs) =>
      name === 'closed_date' || inputs.findIndex((other) => other.field.kind === kind) === at,
  });
  await page.getByRole('button', { name: 'Update Case' }).click();
  await expect(page).toHaveURL(`/dashboard/cases/${id}`);
  expect(flattenCase(await api.read(`cases/${id}`))).toMatchObject({
    ...created.payload,
    ...edited.payload,
    status: 'Closed',
    closed_by: admin.email,
  });
  await page.goto(path);
  expect(await readSteps(page)).toEqual(edited.shown);
  for (const title of stepTitles) expect(edited.shown[title], title).not.toEqual(created.shown[title]);
});

test('closing needs outcome and reason, and a case that is opened again is no longer closed', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await makeCase(api);
  await page.goto(`/dashboard/cases/${id}/edit`);
  await field(page, 'Closed Date').fill('02-28-2026');
  await field(page, 'Closed Date').press('Tab');
  await page.getByRole('button', { name: 'Update Case' }).click();
  await expect(toast(page, 'Case outcome and case outcome reason are required')).toContainText(
    'Please fill in both fields before submitting',
  );
  await expect(field(page, 'Case Outcome')).toBeFocused();
  await field(page, 'Case Outcome').fill('Copay Eligible');
  await field(page, 'Outcome Reason').fill('Income');
  await page.locator('.ant-select-item-option').getByText('Income', { exact: true }).click();
  await page.getByRole('button', { name: 'Update Case' }).click();
  await expect(page).toHaveURL(`/dashboard/cases/${id}`);
  expect(await api.read(`cases/${id}`)).toMatchObject({
    status: 'Closed',
    closed_date: '2026-02-28',
    closed_by: admin.email,
  });

  await page.goto(`/dashboard/cases/${id}/edit`);
  await field(page, 'Closed Date').fill('');
  await field(page, 'Closed Date').press('Tab');
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Provider/ })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Provider' })).toBeFocused();
  await expect(toast(page, 'Case updated successfully')).toBeVisible();
  expect(await api.read(`cases/${id}`)).toMatchObject({ status: 'Open', closed_date: null, closed_by: null });

  await page.getByRole('button', { name: 'Update Case' }).click();
  await expect(page).toHaveURL(`/dashboard/cases/${id}`);
  await expect(toast(page, 'There are no changes to save')).toBeVisible();
});

test('two people edit one case: leaving a step and Update Case say who changed what, and neither overwrites unseen', async ({
  signedIn: page,
  api,
  browser,
  request,
  baseURL,
}) => {
  const { id } = await makeCase(api, { sticky: 'Before' });
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const second = await other.newPage();
  await installSession(second, await signIn(request, agent), agent.email);
  const open = async (who: Page) => {
    await who.goto(`/dashboard/cases/${id}/edit`);
    await expect(field(who, 'Sticky Note')).toHaveValue('Before');
  };
  await open(page);
  await open(second);

  await field(page, 'Sticky Note').fill('Mine');
  await toStep(page, 'Tertiary Insurance');
  await expect(toast(page, 'Case updated successfully')).toBeVisible();

  await field(second, 'Diagnosis ICD10').fill('D80.1');
  await field(second, 'Sticky Note').fill('Theirs');
  await toStep(second, 'Primary Insurance');
  const conflict = dialogOf(second, 'This case was changed meanwhile');
  await expect(conflict).toContainText(admin.email);
  await expect(conflict).toContainText('Mine');
  await expect(conflict).toContainText('Theirs');
  expect(await api.read(`cases/${id}`)).toMatchObject({ sticky: 'Mine', diagnosis_icd10: null });
  await conflict.getByRole('button', { name: 'Keep Mine' }).click();
  await expect(toast(second, 'Case updated successfully')).toBeVisible();
  expect(await api.read(`cases/${id}`)).toMatchObject({ sticky: 'Theirs', diagnosis_icd10: 'D80.1' });

  await field(page, 'Policy Number').fill('T-9');
  await page.getByRole('button', { name: 'Update Case' }).click();
  await expect(page).toHaveURL(`/dashboard/cases/${id}`);
  expect(await api.read(`cases/${id}`)).toMatchObject({
    sticky: 'Theirs',
    tertiary_insurance: { policy_number: 'T-9' },
  });
  await other.close();
});

test('the session ends in the primary insurance: every step is back after signing in, at the same step', async ({
  page,
  request,
  api,
}) => {
  const word = uniqueWord('Lapsed');
  const { id: patient } = await api.create('patients', { first_name: word, last_name: 'Ordish', city: 'Salem' });
  await api.create('insurances', {
    category: 'secondary',
    patient_id: patient,
    name: 'Acme Health',
    patient_relationship: 'Spouse',
  });
  const token = await signIn(request);
  await installSession(page, token);
  await page.goto('/dashboard/cases/new');
  await field(page, 'Diagnosis ICD10').fill('G61.81');
  await toStep(page, 'Patient');
  await page.getByLabel('Search First Name', { exact: true }).fill(word);
  await page.getByRole('button', { name: new RegExp(`^${word} Ordish`) }).click();
  await expect(field(page, 'City')).toHaveValue('Salem');
  await field(page, 'City').fill('Troy');
  await toStep(page, 'Secondary Insurance');
  await expect(field(page, 'Payer Name')).toHaveValue('Acme Health');
  await expect(form(page).getByText('Spouse', { exact: true })).toBeVisible();
  await toStep(page, 'Primary Insurance');
  await field(page, 'Policy Number').fill('P-77');
  await page.getByRole('button', { name: 'Load Saved Insurance' }).click();
  const replace = dialogOf(page, 'Replace this step?').getByRole('button', { name: 'Replace' });
  await expect(replace).toBeVisible();
  await request.delete('/api/sessions', { headers: { Authorization: token } });
  // Another call of the page may find the ended session first; it leads to the sign-in page too.
  await Promise.race([replace.click(), page.waitForURL(/\/signin/)]);
  await expect(page).toHaveURL(/\/signin/);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Primary Insurance' })).toBeVisible();
  await expect(field(page, 'Policy Number')).toHaveValue('P-77');
  await toStep(page, 'Patient');
  await expect(field(page, 'City')).toHaveValue('Troy');
  await toStep(page, 'Secondary Insurance');
  await expect(field(page, 'Payer Name')).toHaveValue('Acme Health');
  await toStep(page, 'Case Detail');
  await expect(field(page, 'Diagnosis ICD10')).toHaveValue('G61.81');
  await page.reload();
  await expect(field(page, 'Diagnosis ICD10')).toHaveValue('G61.81');
});

test('a server that fails or takes its time loses nothing, and one case comes of a double click', async ({
  signedIn: page,
  api,
}) => {
  const word = uniqueWord('Slow');
  await page.goto('/dashboard/cases/new');
  await field(page, 'Product').click({ force: true });
  await page.locator('.ant-select-item-option').getByText('Panzyga', { exact: true }).click();
  await field(page, 'Case Type').fill('Hotline');
  await field(page, 'Case Type').press('Enter');
  await toStep(page, 'Provider');
  await field(page, 'First Name').fill(word);
  await field(page, 'Last Name').fill('Hale');
  await page.route('**/api/cases', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { message: 'The store is away' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Create Case' }).click();
  await expect(toast(page, 'Failed to create case')).toContainText('The store is away');
  await expect(field(page, 'First Name')).toHaveValue(word);
  await page.unroute('**/api/cases');

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/cases', async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Create Case' }).dblclick();
  await expect(field(page, 'First Name')).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/dashboard\/cases\/\d+\/edit\?step=3$/);
  await expect(field(page, 'First Name')).toHaveValue(word);
  expect(await api.list(`cases?provider_first_name=${word}`)).toHaveLength(1);

  await page.route('**/api/cases/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await field(page, 'City').fill('Troy');
  await toStep(page, 'Facility');
  await expect(toast(page, 'Failed to update case')).toBeVisible();
  await page.unroute('**/api/cases/*');
  await toStep(page, 'Provider');
  await expect(toast(page, 'Case updated successfully')).toBeVisible();
  expect((await api.list(`cases?provider_first_name=${word}`))[0]).toMatchObject({ provider_first_name: word });
  expect(await readStep(page)).toMatchObject({ City: ['Troy'] });
});

test('what was changed meanwhile in a linked record stays, beside what a new case writes to it', async ({
  signedIn: page,
  api,
}) => {
  const word = uniqueWord('Stale');
  const { id } = await api.create('clinic_contacts', {
    first_name: 'Nora',
    last_name: word,
    business_phone: '3125550142',
  });
  await page.goto('/dashboard/cases/new');
  await field(page, 'Product').click({ force: true });
  await page.locator('.ant-select-item-option').getByText('Panzyga', { exact: true }).click();
  await field(page, 'Case Type').fill('Hotline');
  await field(page, 'Case Type').press('Enter');
  await toStep(page, 'Clinic Contact');
  await page.getByLabel('Find a clinic contact to auto-populate').fill(word);
  await page.locator('.ant-select-item-option').getByText(`Nora ${word}`).click();
  await expect(field(page, 'Business Phone')).toHaveValue('(312) 555-0142');
  await field(page, 'Fax').pressSequentially('3125550777');
  await api.update(`clinic_contacts/${id}`, { business_phone: '3125550199' });
  await page.getByRole('button', { name: 'Create Case' }).click();
  await expect(toast(page, 'Case created successfully')).toBeVisible();
  expect(await api.read(`clinic_contacts/${id}`)).toMatchObject({ business_phone: '3125550199', fax: '3125550777' });
});

test('submitting for benefit verification saves the case and opens a follow-up that is due today', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await makeCase(api);
  await page.goto(`/dashboard/cases/${id}/edit?step=5`);
  await field(page, 'Policy Number').fill('P-1');
  await page.getByRole('button', { name: 'Submit for benefit verification' }).click();
  await expect(toast(page, 'Submitted for benefit verification')).toBeVisible();
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'));
  expect(await api.list(`activities?case_id=${id}`)).toMatchObject([
    { activity_type: 'FollowUp', reminder_at: today, activity_subject: 'BI Needed', status: 'Open' },
  ]);
  expect(await api.read(`cases/${id}`)).toMatchObject({ primary_insurance: { policy_number: 'P-1' } });
  await page.getByRole('link', { name: 'Activities', exact: true }).last().click();
  await expect(page).toHaveURL(`/dashboard/cases/${id}/activities`);
});

test('a facility without a name can be made in the wizard, and shows its id', async ({ signedIn: page, api }) => {
  const city = uniqueWord('Town');
  await page.goto('/dashboard/cases/new?step=2');
  await page.getByRole('button', { name: 'Create A New Facility' }).click();
  const modal = dialogOf(page, 'Create Facility');
  await modal.getByLabel('City', { exact: true }).fill(city);
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(field(page, 'City')).toHaveValue(city);
  const shown = await page.getByText(/^FAC\d+$/).textContent();
  expect(await api.read(`facilities/${String(shown).slice(3)}`)).toMatchObject({ name: null, address_city: city });
});
