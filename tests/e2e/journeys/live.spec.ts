import type { Page } from 'playwright/test';
import { violationsOf } from '../setup/accessibility';
import { dialogOf } from '../setup/screens';
import { expect, installSession, test, uniqueWord, type Api } from '../setup/test';

const rows = (page: Page) => page.locator('tr[data-row]');
const isStream = (url: string): boolean => url.includes('/api/x/live?');

/** Opens a screen, and resolves once the server tells it of changes. */
async function openListening(page: Page, path: string): Promise<void> {
  const told = page.waitForResponse((answer) => isStream(answer.url()));
  await page.goto(`/dashboard/${path}`);
  expect((await told).status()).toBe(200);
}

/** A payer with a name of its own, and the list that shows those of its name. */
async function namedPayer(api: Api) {
  const name = uniqueWord('Live');
  const { id } = await api.create('payers', { name: `${name} First` });
  return { name, id, list: `payers?name=${name}`, add: () => api.create('payers', { name: `${name} Other` }) };
}

test('a list says how many records are new and what has changed, and shows it when it is asked to', async ({
  signedIn: page,
  api,
}) => {
  const { name, id, list, add } = await namedPayer(api);
  await openListening(page, list);
  await expect(rows(page)).toHaveCount(1);
  await add();
  const button = page.getByRole('status').getByRole('button', { name: 'Show 1 New', exact: true });
  await expect(button).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Total 1', { exact: true })).toBeVisible();
  expect(await violationsOf(page, 'a list that others have changed')).toEqual([]);
  await button.click();
  await expect(rows(page)).toHaveCount(2);
  await expect(button).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await api.update(`payers/${id}`, { name: `${name} Renamed` });
  const changes = page.getByRole('button', { name: 'Show Changes' });
  await expect(changes).toBeVisible();
  await expect(page.getByText(`${name} Renamed`)).toHaveCount(0);
  await changes.click();
  await expect(rows(page).filter({ hasText: `${name} Renamed` })).toHaveCount(1);
  await expect(changes).toBeHidden();
});

test('a list says that a linked record has changed whose values it shows, and shows them when it is asked to', async ({
  signedIn: page,
  api,
}) => {
  const last_name = uniqueWord('Linked');
  const { id: patient_id } = await api.create('patients', { first_name: 'Before', last_name });
  await api.create('cases', { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA', patient_id });
  await openListening(page, `cases?patient_last_name=${last_name}`);
  const row = rows(page).filter({ hasText: last_name });
  await expect(row).toContainText('Before');
  await api.update(`patients/${patient_id}`, { first_name: 'After' });
  const changes = page.getByRole('button', { name: 'Show Changes' });
  await expect(changes).toBeVisible();
  await expect(row).toContainText('Before');
  await changes.click();
  await expect(row).toContainText('After');
  await expect(changes).toBeHidden();
});

test('what a user changes is not told to the same page, and an open form stays as it is', async ({
  signedIn: page,
  api,
}) => {
  const { name, id, list, add } = await namedPayer(api);
  await openListening(page, list);
  const edit = async () => {
    await rows(page).filter({ hasText: name }).first().getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    return dialogOf(page, /^Edit Payer/);
  };
  const saved = await edit();
  await saved.getByLabel('Name').fill(`${name} Mine`);
  await saved.getByRole('button', { name: 'Save' }).click();
  await expect(saved).toBeHidden();
  const form = await edit();
  await form.getByLabel('Name').fill(`${name} Typed`);
  await api.update(`payers/${id}`, { name: `${name} Theirs` });
  await add();
  // The button is outside of the dialog, which is all that can be used.
  await expect(page.locator('main [role=status] button')).toHaveText('Show 1 New');
  await expect(form.getByLabel('Name')).toHaveValue(`${name} Typed`);
  await form.getByRole('button', { name: 'Cancel' }).click();
});

test('the page of a record says that it was changed', async ({ signedIn: page, api }) => {
  const [patient] = await api.list(`patients?${new URLSearchParams({ 'q[s]': 'id asc' }).toString()}`);
  const id = String(patient?.id);
  await openListening(page, `patients/${id}`);
  // A timeline that is read later tells the change as well.
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
  const middle_name = uniqueWord('Middle');
  await api.update(`patients/${id}`, { middle_name });
  const told = page.getByRole('status').filter({ hasText: 'Changed by somebody else' });
  await expect(told).toBeVisible();
  await expect(page.getByText(middle_name)).toHaveCount(0);
  expect(await violationsOf(page, 'a record that others have changed')).toEqual([]);
  await told.getByRole('button', { name: 'Show Changes' }).click();
  await expect(page.getByText(middle_name).first()).toBeVisible();
  await expect(told).toBeHidden();
});

test('all tabs of a browser share a connection, which another one takes over', async ({
  page,
  context,
  token,
  api,
}) => {
  const { list, add } = await namedPayer(api);
  const other = await context.newPage();
  await installSession(page, token);
  const opened: string[] = [];
  context.on('request', (request) => {
    if (isStream(request.url())) opened.push(request.url());
  });
  await openListening(page, list);
  await other.goto(`/dashboard/${list}`);
  const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting).toBe(1);
  await add();
  for (const tab of [page, other]) await expect(tab.locator('main [role=status] button')).toHaveText('Show 1 New');
  expect(opened).toHaveLength(1);
  const taken = other.waitForResponse((answer) => isStream(answer.url()));
  await page.close();
  expect((await taken).status()).toBe(200);
  await add();
  await expect(other.getByRole('button', { name: 'Show 2 New' })).toBeVisible();
});

test('a server that tells nothing is not asked', async ({ signedIn: page, api }) => {
  const { list } = await namedPayer(api);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/x\/live|\/live/.test(request.url())) asked.push(request.url());
  });
  await page.route('**/api/x', (route) => route.fulfill({ json: { data: { features: ['views'] } } }));
  const views = page.waitForResponse(/\/api\/x\/views/);
  await page.goto(`/dashboard/${list}`);
  await views;
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  expect(asked).toEqual([]);
  await expect(rows(page)).toHaveCount(1);
});
