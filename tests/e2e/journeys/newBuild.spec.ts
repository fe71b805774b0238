import type { Page } from 'playwright/test';
import { rowOf } from '../setup/screens';
import { expect, test } from '../setup/test';

const list = '/dashboard/payers';
const session = '**/api/sessions/me';

/**
 * Answers the session call like a server with a newer build, once `until` resolves. Returns a function that counts the
 * loads of the page.
 */
async function installBuild(page: Page, until: Promise<unknown> = Promise.resolve()): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route(session, async (route) => {
    await until;
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build-id': 'another' } });
  });
  return () => loads;
}

/** Waits until a page has asked for what it needs last: the network is never idle, as changes are told all the time. */
const hasSettled = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/x')));

test('a screen that was opened before begins without asking for its page; who comes to it without a session signs in on one that the server answers', async ({
  signedIn: page,
}) => {
  for (const address of [list, '/dashboard/providers', list]) {
    await page.goto(address);
    await expect(rowOf(page, address === list ? 'PAY' : 'PRV').first()).toBeVisible();
  }
  const sizes = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).transferSize),
  );
  expect(sizes).toEqual([0]);
  await page.evaluate(() => localStorage.removeItem('Authorization'));
  await page.goto(list);
  await expect(page.getByLabel('Password')).toBeVisible();
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map(({ name }) => new URL(name).pathname),
  );
  expect(loaded).toEqual(['/signin']);
  expect(new URL(page.url()).searchParams.get('to')).toBe(list);
});

test('a page of another build than the server has by now is loaded anew, once', async ({ signedIn: page }) => {
  const loads = await installBuild(page);
  await page.goto(list);
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('navigation')
      .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload'),
  );
  await expect(rowOf(page, 'PAY').first()).toBeVisible();
  await hasSettled(page);
  expect(loads()).toBe(2);
});

test('a page that somebody works with already stays', async ({ signedIn: page }) => {
  let release: () => void = () => undefined;
  const loads = await installBuild(page, new Promise<void>((resolve) => (release = resolve)));
  await page.goto(list);
  // The shell waits for the session call; a click on it does not.
  await page.locator('body').click();
  const answered = page.waitForResponse(session);
  release();
  await answered;
  await page.getByRole('search').getByLabel('Name').fill('Trust');
  await hasSettled(page);
  await expect(page.getByRole('search').getByLabel('Name')).toHaveValue('Trust');
  expect(loads()).toBe(1);
});
