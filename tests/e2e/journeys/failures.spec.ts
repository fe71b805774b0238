import { dialogOf, holdRequests } from '../setup/screens';
import { admin, expect, test } from '../setup/test';

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

test('a dialog whose code cannot be fetched leaves the list as it is, and opens when asked again', async ({
  signedIn: page,
}) => {
  // The second is no default export of its file.
  const [code, named] = ['**/assets/RowDialogViews-*.js*', '**/assets/ChangePassword-*.js*'] as const;
  for (const each of [code, named]) await page.route(each, (route) => route.abort());
  await page.goto('/dashboard/payers');
  await page.getByRole('search').getByLabel('Name').fill('Trust');
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be opened' })).toBeVisible();
  await expect(page.getByRole('search').getByLabel('Name')).toHaveValue('Trust');
  await page.unroute(code);
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  await expect(dialogOf(page, 'Create Payer').getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByRole('search').getByLabel('Name')).toHaveValue('Trust');
  await page.keyboard.press('Escape');
  // The next one has to tell of its own failure.
  const failure = page.getByRole('alert').filter({ hasText: 'This could not be opened' });
  await failure.getByRole('button', { name: 'Close' }).click();
  await expect(failure).toBeHidden();

  const ask = async () => {
    await page.getByRole('button', { name: admin.email }).click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
  };
  await ask();
  await expect(failure).toBeVisible();
  await page.unroute(named);
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
