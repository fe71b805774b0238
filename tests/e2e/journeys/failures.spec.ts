import { dialogOf, holdRequests, rowOf } from '../setup/screens';
import { admin, expect, test, uniqueWord } from '../setup/test';

test('a dead server: the list says so, keeps the search, and loads when it is back', async ({ signedIn: page }) => {
  await page.route('**/api/facilities?**', (route) => route.abort());
  await page.goto('/dashboard/facilities?searchName=a');
  const retry = page.getByRole('main').getByRole('button', { name: /retry|try again/i });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('search').getByLabel('Name')).toHaveValue('a');
  await page.unroute('**/api/facilities?**');
  await retry.click();
  await expect(rowOf(page, 'FAC').first()).toBeVisible();
});

test('a browser that blocks the data of sites is told what the desk needs', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/dashboard/payers');
  await expect(page.getByRole('heading', { name: 'The desk cannot store anything in this browser' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the Page' })).toBeVisible();
});

test('a slow answer shows that something is on its way', async ({ signedIn: page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/facilities?**', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/dashboard/facilities');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(rowOf(page, 'FAC').first()).toBeVisible();
});

test('a record that does not exist or cannot be read is said to, inside the shell', async ({ signedIn: page, api }) => {
  await page.goto('/dashboard/providers/99999999/edit');
  await expect(
    page
      .getByRole('main')
      .getByText(/not found|does not exist/i)
      .first(),
  ).toBeVisible();
  // A record of its own, because other journeys change the records in the list.
  const { id, first_name: name } = await api.create('providers', {
    first_name: uniqueWord('Away'),
    last_name: 'Unread',
  });
  const path = `**/api/providers/${id}`;
  await page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'The store is away' } }));
  await page.goto(`/dashboard/providers/${id}/edit`);
  await expect(page.getByText('Failed to load provider data').first()).toBeVisible();
  await page.unroute(path);
  await page
    .getByRole('main')
    .getByRole('button', { name: /retry|try again/i })
    .click();
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue(String(name));
});

test('a dialog whose code cannot be fetched leaves the list as it is, and opens when asked again', async ({
  signedIn: page,
}) => {
  const code = '**/assets/RowDialogViews-*.js*';
  await page.route(code, (route) => route.abort());
  await page.goto('/dashboard/payers');
  await page.getByRole('search').getByLabel('Name').fill('Trust');
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be opened' })).toBeVisible();
  await expect(page.getByRole('search').getByLabel('Name')).toHaveValue('Trust');
  await page.unroute(code);
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  await expect(dialogOf(page, 'Create Payer').getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByRole('search').getByLabel('Name')).toHaveValue('Trust');
});

test('a dialog that is no default export of its file opens when asked again too', async ({ signedIn: page }) => {
  const code = '**/assets/ChangePassword-*.js*';
  await page.route(code, (route) => route.abort());
  await page.goto('/dashboard/payers');
  const ask = async () => {
    await page.getByRole('button', { name: admin.email }).click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
  };
  await ask();
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be opened' })).toBeVisible();
  await page.unroute(code);
  await ask();
  await expect(dialogOf(page, 'Change Password').getByLabel('Current Password')).toBeVisible();
});

/** Records the left offset of each dialog when it is added to the page. */
const noteDialogs = () => {
  const places: number[] = [];
  Object.assign(window, { places });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        const dialog =
          node instanceof Element && (node.matches('[role=dialog]') ? node : node.querySelector('[role=dialog]'));
        if (dialog) places.push(dialog.getBoundingClientRect().left);
      }
    }
  }).observe(document, { childList: true, subtree: true });
};

test('a dialog that is asked for while its style sheet is on its way comes with it', async ({ signedIn: page }) => {
  await page.clock.install();
  await page.addInitScript(noteDialogs);
  const arrive = await holdRequests(page, '**/assets/antd-*.css');
  const [asked, code] = [
    page.waitForRequest('**/assets/antd-*.css'),
    page.waitForResponse('**/assets/RowDialogViews-*.js*'),
  ];
  await page.goto('/dashboard/payers');
  await Promise.all([asked, code]);
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  // Enough time for a dialog that does not wait: React renders suspended content at intervals.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
  await page.clock.fastForward(2000);
  arrive();
  await expect(dialogOf(page, 'Create Payer')).toBeVisible();
  const places = await page.evaluate(() => (window as unknown as { places: number[] }).places);
  expect(places).not.toEqual([]);
  expect(places.filter((left) => left < 200)).toEqual([]);
});
