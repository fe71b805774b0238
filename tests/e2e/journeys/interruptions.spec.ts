import type { BrowserContext, Page } from 'playwright/test';
import { dialogOf, rowOf, toast } from '../setup/screens';
import { admin, installSession, expect, signIn, test, uniqueWord, type Api } from '../setup/test';
import { form, toStep } from '../setup/wizard';

const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const proxyPage = {
  status: 502,
  contentType: 'text/html',
  body: '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>',
};

async function openCreate(page: Page, name: string) {
  await page.goto('/dashboard/payers');
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  const dialog = dialogOf(page, 'Create Payer');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  return { dialog, save: dialog.getByRole('button', { name: /Create$/ }) };
}

const storedTimes = async (api: Api, name: string) => (await api.list(`payers?name=${name}`)).length;

test('offline in mid-wizard: what is typed stays, and goes out when the line is back', async ({
  signedIn: page,
  context,
  api,
}) => {
  const { id } = await api.create('cases', { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA' });
  // What comes after the form is lost as well: the form does without it.
  const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('LikelyRecords'));
  await page.route('**/LikelyRecords*', (route) => route.abort());
  await page.goto(`/dashboard/cases/${id}/edit`);
  await field(page, 'Sticky Note').fill('Typed in a tunnel');
  await missing;
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Update Case' }).click();
  await expect(toast(page, 'Failed to update case')).toBeVisible();
  await expect(field(page, 'Sticky Note')).toHaveValue('Typed in a tunnel');
  await expect(page).toHaveURL(`/dashboard/cases/${id}/edit`);
  await context.setOffline(false);
  await toStep(page, 'Provider');
  await expect(toast(page, 'Case updated successfully')).toBeVisible();
  expect(await api.read(`cases/${id}`)).toMatchObject({ sticky: 'Typed in a tunnel' });
});

test('going back in the moment after the last letter asks about it', async ({ signedIn: page, api }) => {
  const { id, last_name: name } = await api.create('providers', { first_name: 'Ana', last_name: uniqueWord('Hasty') });
  await page.goto('/dashboard/providers');
  await rowOf(page, String(name))
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`/dashboard/providers/${id}/edit`);
  const npi = page.getByLabel('NPI', { exact: true });
  await expect(npi).toBeEnabled();
  await npi.focus();
  await page.evaluate(() => document.activeElement?.addEventListener('input', () => history.back(), { once: true }));
  await page.keyboard.press('7');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/providers/${id}/edit`);
});

test('an answer that is lost after the server has stored, and a proxy that answers pages of HTML: nothing is lost or stored twice', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Lost');
  const { dialog, save } = await openCreate(page, name);
  let reached = 0;
  await page.route('**/api/payers', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    reached += 1;
    // The server has answered, but the answer is lost.
    expect((await route.fetch()).status()).toBe(201);
    return route.abort('connectionreset');
  });
  await save.click();
  const said = toast(page, 'Failed to create payer');
  await expect(said).toBeVisible();
  expect(reached).toBeGreaterThan(0);
  expect(await storedTimes(api, name)).toBe(1);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.unroute('**/api/payers');
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toBeHidden();
  await page.route('**/api/**', (route) => route.fulfill(proxyPage));
  await save.click();
  await expect(said).toBeVisible();
  await expect(said).not.toContainText(/<|nginx/);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.unroute('**/api/**');
  await save.click();
  await expect(toast(page, 'Payer created successfully')).toBeVisible();
  expect(await storedTimes(api, name)).toBe(1);

  await page.route('**/api/facilities?**', (route) => route.fulfill(proxyPage));
  await page.getByRole('navigation').getByRole('link', { name: 'Facilities', exact: true }).first().click();
  const retry = page.getByRole('main').getByRole('button', { name: /retry|try again/i });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/<html|nginx/);
  await page.unroute('**/api/facilities?**');
  await retry.click();
  await expect(rowOf(page, 'FAC').first()).toBeVisible();
});

test('an answer that takes a minute: the page goes on working, and pressing again stores nothing twice', async ({
  signedIn: page,
  api,
}) => {
  await page.clock.install();
  const name = uniqueWord('Slow');
  const { dialog, save } = await openCreate(page, name);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const keys: (string | undefined)[] = [];
  await page.route('**/api/payers', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    await held;
    // The page may have cancelled this request.
    return route.continue().catch(() => undefined);
  });
  await save.click();
  await expect.poll(() => keys.length).toBe(1);
  await page.clock.fastForward(60_000);
  await save.click({ force: true });
  await dialog.getByLabel('Name', { exact: true }).press('Enter');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Facilities', exact: true })
    .first()
    .click({ trial: true, force: true });
  // Shortly after its timeout, the page retries automatically with the same key.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return keys.length;
    })
    .toBe(2);
  expect([new Set(keys).size, keys[0]]).toEqual([1, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  answer();
  await expect(toast(page, 'Payer created successfully')).toBeVisible();
  expect(await storedTimes(api, name)).toBe(1);
});

const cover = (page: Page) => page.getByRole('dialog', { name: 'Patient Support Desk' });

async function unlock(page: Page): Promise<void> {
  await cover(page).getByLabel('Password').fill(admin.password);
  await cover(page).getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Two tabs of one browser, each with its own session, each with a form open. */
async function twoTabs(
  { page, context, token }: { readonly page: Page; readonly context: BrowserContext; readonly token: string },
  names: readonly [string, string],
) {
  const other = await context.newPage();
  await installSession(page, token);
  // One clock for all tabs of the browser.
  await context.clock.install();
  for (const [at, tab] of [page, other].entries()) await openCreate(tab, names[at] ?? '');
  return [page, other] as const;
}

const nameField = (page: Page) => dialogOf(page, 'Create Payer').getByLabel('Name', { exact: true });

const shows = (page: Page, name: string) => expect(nameField(page)).toHaveValue(name);

/** No tab is locked, and each shows the text that was typed in it. */
async function goesOn(tabs: readonly Page[], names: readonly string[]): Promise<void> {
  for (const [at, tab] of tabs.entries()) {
    await expect(cover(tab)).toBeHidden();
    await shows(tab, names[at] ?? '');
  }
}

async function savesOnce(tab: Page, { api, name }: { readonly api: Api; readonly name: string }): Promise<void> {
  await dialogOf(tab, 'Create Payer').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(tab, 'Payer created successfully')).toBeVisible();
  expect(await storedTimes(api, name)).toBe(1);
}

test('automatic logoff, and a session that the server has ended: two tabs warn, are covered, and open with one password where they were, with what was typed', async ({
  page,
  context,
  request,
  api,
}) => {
  const names = [uniqueWord('Idle'), uniqueWord('Idle')] as const;
  const tabs = await twoTabs({ page, context, token: await signIn(request) }, names);
  await context.clock.fastForward('13:30');
  for (const tab of tabs) await expect(tab.getByRole('timer')).toBeVisible();
  await context.clock.fastForward('03:00');
  for (const tab of tabs) await expect(cover(tab)).toBeVisible();
  await expect(dialogOf(page, 'Create Payer')).toBeHidden();
  await unlock(tabs[0]);
  await goesOn(tabs, names);
  await expect(nameField(page)).toBeFocused();

  const authorization = await page.evaluate(() => localStorage.getItem('Authorization') ?? '');
  expect((await request.delete('/api/sessions', { headers: { authorization } })).status()).toBe(200);
  // The next automatic heartbeat finds it.
  await context.clock.fastForward('02:00');
  for (const tab of tabs) await expect(cover(tab)).toBeVisible();
  await unlock(tabs[1]);
  await goesOn(tabs, names);
  for (const at of [0, 1] as const) await savesOnce(tabs[at], { api, name: names[at] });
});

test('a logout in one tab: the other leaves too, without a question, and what was typed there does not come back', async ({
  page,
  context,
  request,
}) => {
  const other = await context.newPage();
  await installSession(page, await signIn(request));
  const questions: string[] = [];
  other.on('dialog', (question) => {
    questions.push(question.type());
    void question.accept();
  });
  const { dialog } = await openCreate(other, uniqueWord('Left'));
  await dialog.getByLabel('Name', { exact: true }).press('x');
  const drafts = () => other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')));
  await expect.poll(drafts).toHaveLength(1);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: admin.email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/signin');
    await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible();
  }
  expect(questions).toEqual([]);
  expect(await drafts()).toEqual([]);
});
