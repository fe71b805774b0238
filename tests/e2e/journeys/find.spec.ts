import type { Page } from 'playwright/test';
import { violationsOf } from '../setup/accessibility';
import { countEffort, reportEffort } from '../setup/effort';
import { dialogOf, holdRequests } from '../setup/screens';
import { expect, test, uniqueWord, type Api } from '../setup/test';

const addPatient = async (api: Api, changes: Readonly<Record<string, unknown>> = {}) => {
  const name = uniqueWord('Fin');
  const phone = `3125${String(Date.now()).slice(-6)}`;
  const patient = await api.create('patients', {
    first_name: name,
    last_name: 'Dable',
    dob: '1961-02-03',
    mobile_phone: phone,
    city: 'Peoria',
    ...changes,
  });
  return { ...patient, name, phone };
};

const boxOf = (page: Page) => page.getByRole('dialog', { name: 'Find' });
const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Find' });
const open = async (page: Page, key = 'Control+k') => {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Find a record' })).toBeVisible();
  await page.keyboard.press(key);
  await expect(fieldOf(page)).toBeFocused();
};

test('a caller is found from any screen by the last digits of a phone, with two keys and one field, and offered before anything is typed then', async ({
  signedIn: page,
  api,
}) => {
  const { id, name, phone } = await addPatient(api);
  await page.goto('/dashboard/payers');
  const effort = await countEffort(page);
  await open(page);
  await page.keyboard.type(phone.slice(-5));
  const remembered = page.waitForResponse((answer) => answer.url().endsWith('/x/recent'));
  // Enter need not wait for the answer.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/patients/${id}`);
  const done = await effort();
  expect(done).toEqual({ presses: 0, fields: 1, keys: 2 });
  reportEffort('a caller is found by phone', done, 2);
  await expect(page.getByRole('heading', { name: `${name} Dable` })).toBeVisible();
  expect((await remembered).status()).toBe(200);
  await open(page, '/');
  await expect(boxOf(page).getByText(`${name} Dable`)).toBeVisible();
  await expect(boxOf(page).getByText('Opened Last')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(boxOf(page)).toBeHidden();
});

test('who and what was found is told apart, offers its actions, and is without a fault that axe knows, also in a narrow window', async ({
  signedIn: page,
  api,
}) => {
  const { id, name, phone } = await addPatient(api);
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/dashboard');
  await open(page);
  expect(await violationsOf(page, 'the empty search')).toEqual([]);
  await page.keyboard.type('qqzzqq');
  await expect(boxOf(page).getByText('Nothing found for “qqzzqq”')).toBeVisible();
  expect(await violationsOf(page, 'nothing found')).toEqual([]);
  await fieldOf(page).fill('Clinic Con');
  await boxOf(page).getByText('Meta Info › Clinic Contacts', { exact: true }).click();
  await expect(page).toHaveURL('/dashboard/clinic_contacts');

  await open(page);
  await page.keyboard.type(`${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`);
  const shown = boxOf(page).getByText(new RegExp(`PT${id} · 02-03-1961 · Peoria · Mobile Phone: `));
  await expect(shown).toBeVisible();
  await fieldOf(page).fill(`dable ${name.toUpperCase()}`);
  await expect(boxOf(page).getByText(`PT${id} · 02-03-1961 · Peoria`, { exact: true })).toBeVisible();
  expect(await violationsOf(page, 'the search')).toEqual([]);
  await boxOf(page).getByText('Send SMS', { exact: true }).click();
  await expect(dialogOf(page, new RegExp(`Send SMS — ${name} Dable`))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, /Send SMS/)).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await boxOf(page).getByText('New Case', { exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/cases/new?patient_id=${id}`);
});

test('the actions are those of the record that the arrow keys reach, and the right arrow leads to them', async ({
  signedIn: page,
  api,
}) => {
  const last_name = uniqueWord('Twin');
  const [first, second] = [await addPatient(api, { last_name }), await addPatient(api, { last_name })];
  await page.goto('/dashboard/payers');
  await open(page);
  await page.keyboard.type(last_name);
  const actionOf = ({ name }: { readonly name: string }) =>
    boxOf(page)
      .getByRole('group', { name: `${name} ${last_name}` })
      .getByRole('option', { name: 'Log a Call' });
  // The last one is the best match.
  await expect(actionOf(second)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(actionOf(second)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(actionOf(first)).toBeVisible();
  await expect(actionOf(second)).toHaveCount(0);
  // A pointer passes other records on its way to the actions.
  await boxOf(page)
    .getByRole('option', { name: `${second.name} ${last_name}` })
    .hover();
  await expect(actionOf(first)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, 'Log a Call').getByText(`${first.name} ${last_name}`).first()).toBeVisible();
});

test('Enter before anything is offered takes the first answer', async ({ signedIn: page, api }) => {
  const { id, name } = await addPatient(api);
  await page.goto('/dashboard/payers');
  const answer = await holdRequests(page, '**/x/search*');
  await open(page);
  await page.keyboard.type(name);
  await expect(boxOf(page).getByText('Searching…')).toBeVisible();
  await expect(boxOf(page).getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  answer();
  await expect(page).toHaveURL(`/dashboard/patients/${id}`);
});

test('what is typed while the search opens is in its field, and an answer that is late is not taken for the new one', async ({
  signedIn: page,
  api,
}) => {
  const [first, second] = [await addPatient(api), await addPatient(api)];
  const release = await holdRequests(page, '**/FindDialog*');
  await page.goto('/dashboard/payers');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Find a record' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(first.name);
  release();
  await expect(fieldOf(page)).toHaveValue(first.name);
  const found = boxOf(page).getByRole('listbox');
  await expect(found.getByText(`${first.name} Dable`).first()).toBeVisible();
  const answer = await holdRequests(page, '**/x/search*');
  await fieldOf(page).fill(second.name);
  await expect(boxOf(page).getByText('Searching…')).toBeVisible();
  await expect(found).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(found.getByText(`${second.name} Dable`).first()).toBeVisible();
  await expect(found).toHaveAttribute('aria-busy', 'false');
  await expect(boxOf(page).getByText('Searching…')).toHaveCount(0);
});

test('a search that fails says why and can be repeated; a server without the search offers nothing, and the keys do nothing', async ({
  signedIn: page,
  api,
}) => {
  const { name } = await addPatient(api);
  await page.goto('/dashboard');
  await open(page);
  await page.route('**/x/search*', (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }));
  await fieldOf(page).fill(name);
  await expect(boxOf(page).getByRole('alert')).toContainText('Out of order');
  await page.unroute('**/x/search*');
  await boxOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(boxOf(page).getByText(`${name} Dable`).first()).toBeVisible();

  await page.route('**/api/x', (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }));
  const asked = page.waitForResponse('**/api/x');
  await page.goto('/dashboard/payers');
  await asked;
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find a record' })).toHaveCount(0);
  await expect(boxOf(page)).toHaveCount(0);
});
