import { slowPage } from './browser.mjs';
import { followWaves, readLoaded, sum } from './loaded.mjs';
import { timeClick } from './uses.mjs';

/** How long a page is observed after its first row, in milliseconds: later fetches and scripts still block the user. */
const settleMs = 1000;

async function open(context, { url, row, slowed }) {
  const { page, session } = await slowPage(context, slowed);
  const waves = await followWaves(session, url);
  await page.goto(url, { waitUntil: 'commit' });
  const first = await page.evaluate((what) => globalThis.bench.first(what), { selector: row });
  await page.waitForTimeout(settleMs);
  return { page, first, waves };
}

async function coldLoad(context, screen) {
  const { page, first, waves } = await open(context, screen);
  const { longTasks, ...loaded } = await readLoaded(page, { waves });
  const figures = { ...loaded, first, blocking: sum(longTasks.map(({ duration }) => duration - 50)) };
  const { next, row } = screen;
  if (next) figures.next = await timeClick(page, next(page), { selector: row, changes: true });
  await page.close();
  return figures;
}

async function warmLoad(context, screen) {
  const { page, first } = await open(context, screen);
  await page.close();
  return first;
}

/**
 * Opens a screen in a new context, goes to the next page if there is one, and opens the screen again with a warm cache.
 */
export const measureLoad = async (context, screen) => ({
  ...(await coldLoad(context, screen)),
  warm: await warmLoad(context, screen),
});
