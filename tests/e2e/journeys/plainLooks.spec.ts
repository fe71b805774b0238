import type { Page } from 'playwright/test';
import { holdRequests } from '../setup/screens';
import { expect, test, uniqueWord, type Api } from '../setup/test';

type Looks = Map<Element, Record<string, string>>;

/** Records the computed style of everything on the page. */
const noteLooks = () => {
  const looks: Looks = new Map();
  for (const element of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    looks.set(element, Object.fromEntries([...style].map((property) => [property, style.getPropertyValue(property)])));
  }
  Object.assign(window, { looks });
};

/** The elements whose style has changed since. */
const readChanges = (): string[] => {
  const { looks } = window as unknown as { looks: Looks };
  return [...looks].flatMap(([element, before]) => {
    if (!element.isConnected) return [`${element.tagName} has gone`];
    const style = getComputedStyle(element);
    // Where nothing is painted, equivalent notations must not count as changes.
    const isShown = (property: string): boolean => !property.startsWith('--') && property !== 'background-position';
    const changed = Object.keys(before).filter(
      (property) => isShown(property) && before[property] !== style.getPropertyValue(property),
    );
    return changed.map(
      (property) =>
        `${element.tagName} ${element.getAttribute('class') ?? ''}: ${property} ${before[property] ?? ''}, then ${style.getPropertyValue(property)}`,
    );
  });
};

/** Opens everything that a list can open without antd, except menus. */
async function openFolded(page: Page) {
  for (const place of [page.getByRole('search'), page.getByRole('navigation', { name: 'Main menu' })]) {
    const folded = place.locator('button[aria-expanded=false]:not([aria-haspopup])');
    for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
    await expect(folded).toHaveCount(0);
  }
}

const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();

const awaitTabs = (page: Page) => expect(page.getByRole('button', { name: 'Everybody' })).toBeVisible();

const screens: readonly (readonly [name: string, path: string, open?: (page: Page) => Promise<unknown>])[] = [
  ['a list with everything folded open', '/dashboard/patients', openFolded],
  [
    'a list with many columns and the menu of a row',
    '/dashboard/cases',
    (page) => awaitTabs(page).then(() => openMenu(page)),
  ],
  ['the dashboard', '/dashboard', awaitTabs],
  ['the page of a record', '/dashboard/patients/', (page) => expect(page.locator('li[data-kind]')).toBeVisible()],
];

/** A record of which there is little to tell: the formatted notes of a timeline need antd. */
const addPatient = async (api: Api) =>
  String((await api.create('patients', { first_name: uniqueWord('Plain'), last_name: 'Lerton' })).id);

for (const [name, path, open] of screens) {
  test(`${name} looks the same before and after antd’s style sheet has come`, async ({ signedIn: page, api }) => {
    const arrive = await holdRequests(page, '**/assets/antd-*.css');
    await page.goto(path.endsWith('/') ? path + (await addPatient(api)) : path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('tr[data-row], dd').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true], .ant-skeleton')).toHaveCount(0);
    // What only some servers have comes a moment after the first screen.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log a Call' })).toBeVisible();
    await open?.(page);
    await page.mouse.move(0, 0);
    await page.evaluate(noteLooks);
    arrive();
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => /\/antd-[^/]+\.css$/.test(href ?? '')),
    );
    expect(await page.evaluate(readChanges)).toEqual([]);
  });
}
