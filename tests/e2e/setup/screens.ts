import type { Locator, Page } from 'playwright/test';

/** The table row that shows a text. */
export const rowOf = (page: Page, text: string): Locator => page.locator('tr[data-row]').filter({ hasText: text });

/** The open dialog with a title. */
export const dialogOf = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('dialog').filter({ hasText: title });

/** A toast with a text. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('.ant-notification-notice').filter({ hasText: text }).first();

/** Opens the actions menu of a row and chooses an action. */
export async function clickRowAction(page: Page, row: string, action: string): Promise<void> {
  await rowOf(page, row)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Searches the list by one input and waits for the answer; the old rows stay until then. */
export async function search(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('search').getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

/** Chooses an option by its label: of a select, or of those that a form shows side by side. */
export async function choose(within: Locator, label: string, entry: string): Promise<void> {
  const input = within.getByLabel(label, { exact: true });
  if ((await input.getAttribute('role')) === 'radiogroup')
    return input.getByRole('radio', { name: entry, exact: true }).check();
  // The shown value covers the select's own input.
  await input.click({ force: true });
  await within.page().locator('.ant-select-item-option:visible').filter({ hasText: entry }).first().click();
}

/** Navigates to an address as a link of the product does, without loading the page, and waits for its screen. */
export async function navigateTo(page: Page, address: string): Promise<void> {
  const left = await page.title();
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const state = { idx: idx + 1, key: to };
    history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
  await page.waitForFunction((before) => document.title !== before, left);
}

/** Holds back the answers of calls until the returned function is called. */
export async function holdRequests(page: Page, calls: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(calls, (route) => released.then(() => route.continue()));
  return release;
}
