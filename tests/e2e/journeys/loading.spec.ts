import type { Page, Response } from 'playwright/test';
import { watchPage } from '../../bench/web/inPage.mjs';
import { followWaves, readLoaded, type Loaded } from '../../bench/web/loaded.mjs';
import { productUrl } from '../setup/places';
import { expect, test, type Api } from '../setup/test';

/** The limits of a screen until its first row; `npm run bench:web` measures the resulting times. */
interface Budget {
  readonly kib: number;
  readonly requests: number;
  readonly waves: number;
  readonly styles: number;
}

const most: Budget & { readonly shift: number } = {
  kib: 484,
  requests: 25,
  waves: 1,
  styles: 0,
  shift: 0.02,
};

interface Screen extends Partial<Budget> {
  readonly path: string;
  readonly row: string;
}

/** A list is plain HTML and loads no antd. */
const list: Budget = { kib: 255, requests: 12, waves: 1, styles: 0 };

/** Another screen that is plain HTML until an overlay opens. */
const plain: Budget = { ...list, kib: 260, requests: 18 };

const rowOfList = 'tr[data-row]';

async function screens(api: Api): Promise<readonly Screen[]> {
  // The oldest records: other journeys are changing the newest.
  const order = new URLSearchParams({ 'q[s]': 'id asc' }).toString();
  const [[theCase], [patient]] = await Promise.all([api.list(`cases?${order}`), api.list(`patients?${order}`)]);
  return [
    { path: 'patients', row: rowOfList, ...list },
    { path: 'cases', row: rowOfList, ...list },
    { path: '', row: rowOfList, ...plain, kib: 262, requests: 22 },
    // The sections of a case load its related records; on a busy machine the last of these calls start before the first
    // section is shown.
    { path: `cases/${String(theCase?.id)}`, row: 'main dd', requests: 33 },
    { path: `cases/${String(theCase?.id)}/edit`, row: 'main form input' },
    { path: `patients/${String(patient?.id)}`, row: 'main dd', ...plain, kib: 265 },
    { path: 'trash_patients', row: 'main h1', ...plain },
    { path: 'access-log', row: rowOfList, ...plain },
  ];
}

/** Sums up the layout shifts until two frames later: what the first row brings along may come after it. */
async function shiftsOfNextFrames(): Promise<number> {
  for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const { seen } = (globalThis as unknown as { bench: { seen: { shifts: readonly { value: number }[] } } }).bench;
  return seen.shifts.reduce((sum, { value }) => sum + value, 0);
}

/** Opens a screen with an empty cache. */
async function load(page: Page, { path, row }: Screen): Promise<Loaded> {
  const address = new URL(`/dashboard/${path}`.replace(/\/$/, ''), productUrl).href;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const waves = await followWaves(session, address);
  // Fetches after the first row are not counted, so the page itself waits for it from its beginning.
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `bench.firstRow = bench.first(${JSON.stringify({ selector: row })});`,
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.evaluate(() => (globalThis as unknown as { bench: { firstRow: Promise<number> } }).bench.firstRow);
  const loaded = await readLoaded(page, { waves });
  await session.detach();
  return loaded;
}

test('each screen loads no more than its budget until its first row, and nothing moves', async ({
  signedIn: page,
  api,
}) => {
  await page.context().addInitScript(watchPage);
  const loads: object[] = [];
  const over: object[] = [];
  for (const screen of await screens(api)) {
    const { kib, requests, waves, styles, shift } = await load(page, screen);
    const loaded = { kib: Math.ceil(kib), requests, waves, styles, shift };
    loads.push({ path: screen.path, ...loaded });
    const budget = { ...most, ...screen };
    for (const [what, figure] of Object.entries(loaded)) {
      const allowed = budget[what as keyof typeof loaded];
      if (figure > allowed) over.push({ path: screen.path, [what]: figure, allowed });
    }
  }
  expect(over, JSON.stringify(loads)).toEqual([]);
});

test('nothing moves on a slow machine either, which paints states that fast ones skip', async ({
  signedIn: page,
  api,
}) => {
  await page.context().addInitScript(watchPage);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const { path, row } of (await screens(api)).filter((screen) => screen.row === 'main dd')) {
    await page.goto(`/dashboard/${path}`, { waitUntil: 'commit' });
    await page.locator(row).first().waitFor();
    expect(await page.evaluate(shiftsOfNextFrames), path).toBeLessThan(most.shift);
  }
});

test('every script is compiled while it arrives: those that the page names, and those that are fetched when idle', async ({
  signedIn: page,
}) => {
  const codes = new Map<string, Promise<string>>();
  const readCode = (answer: Response) => {
    const { pathname } = new URL(answer.url());
    if (/^\/assets\/[^/]+\.js$/.test(pathname)) codes.set(pathname, answer.text());
  };
  page.on('response', readCode);
  await page.goto('/dashboard/patients');
  const fetched = () => [...codes.keys()].filter((path) => /\/(antd|parts)-/.test(path)).length;
  await expect.poll(fetched).toBe(2);
  // The text of a later script could not be read before the end of the test.
  page.off('response', readCode);
  expect(codes.size).toBeGreaterThan(5);
  for (const code of await Promise.all(codes.values()))
    expect(code.split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']);
});

/** Style elements of components, except the one that stops the page from scrolling under an open dialog. */
const styleElements = (page: Page): Promise<number> =>
  page
    .locator('style')
    .evaluateAll((styles) => styles.filter(({ textContent }) => !textContent.includes('overflow-y: hidden')).length);

test('no style is made in the browser: not for the next page, a dialog, what is chosen from, a step or a note', async ({
  signedIn: page,
  api,
}) => {
  const [theCase] = await api.list('cases');
  await page.goto('/dashboard/patients');
  const first = await page.locator(rowOfList).first().innerText();
  await page.getByRole('button', { name: 'Next Page' }).click();
  await expect(page.locator(rowOfList).first()).not.toHaveText(first, { useInnerText: true });
  expect(await styleElements(page)).toBe(0);
  await page.getByRole('button', { name: 'Create A New Patient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Patient' });
  await dialog.getByRole('combobox').first().click();
  await expect(page.getByRole('option').first()).toBeAttached();
  expect(await styleElements(page)).toBe(0);
  await page.goto(`/dashboard/cases/${String(theCase?.id)}/edit`);
  await page.getByRole('navigation', { name: 'Steps' }).getByText('Patient', { exact: true }).click();
  await expect(page.locator('main form input').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add Activity' }).click();
  await expect(page.getByRole('dialog').locator('[contenteditable]')).toBeVisible();
  expect(await styleElements(page)).toBe(0);
});
