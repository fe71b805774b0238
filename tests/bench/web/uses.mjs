import { slowPage } from './browser.mjs';

/** Milliseconds that the page is idle before it is used, as a user would look at it first. */
const restMs = 1000;

/** Milliseconds of pointing at a target before clicking it, as a user would. */
const aimMs = 200;

/** Clicks as a user would; returns the milliseconds between the click and the frame that shows its effect. */
export async function timeClick(page, target, shown) {
  await target.hover();
  await page.waitForTimeout(aimMs);
  await page.evaluate((what) => globalThis.bench.arm('click', what), shown);
  await target.click();
  return page.evaluate(() => globalThis.bench.result);
}

/** Types a word; returns the milliseconds from the slowest key to its letter. */
async function timeKeys(page, input, word = 'Montgomery') {
  await input.click();
  await page.evaluate(() => globalThis.bench.noteKeys());
  for (const letter of word) {
    await input.press(letter);
    await page.waitForTimeout(150);
  }
  const keys = await page.evaluate(() => globalThis.bench.seen.keys);
  if (keys.length < word.length) throw new Error(`${word} was typed and ${keys.length} letters were seen`);
  return Math.max(...keys);
}

const step = (page, title) => page.getByRole('navigation', { name: 'Steps' }).getByText(title, { exact: true });

async function timeStep(page, title) {
  const took = await timeClick(page, step(page, title), { selector: 'h2', text: title });
  await page.waitForTimeout(restMs);
  return took;
}

const firstInput = { selector: '[role=dialog] form input[id]' };

async function timeDialog(page) {
  const took = await timeClick(page, page.getByRole('button', { name: 'Create A New Patient' }), firstInput);
  await page.waitForTimeout(restMs);
  return took;
}

async function useDialog(page) {
  const first = await timeDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const later = await timeDialog(page);
  const letter = await timeKeys(page, page.getByRole('dialog').getByLabel('City', { exact: true }));
  return { 'a dialog, first time': first, 'a dialog, later': later, 'a letter in a dialog': letter };
}

async function useSteps(page) {
  const first = await timeStep(page, 'Patient');
  await timeStep(page, 'Facility');
  const later = await timeStep(page, 'Patient');
  const letter = await timeKeys(page, page.locator('main form').getByLabel('City', { exact: true }));
  return { 'a step, first time': first, 'a step, later': later, 'a letter in a step': letter };
}

const list = { path: '/dashboard/patients', row: 'tr[data-row]' };

/** Typical uses of a screen, each in its own context. */
export const usesOf = ({ caseId }) => [
  {
    name: 'search',
    ...list,
    use: async (page) => ({
      'a letter in a search': await timeKeys(page, page.getByRole('search').getByLabel('First Name')),
    }),
  },
  { name: 'dialog', ...list, use: useDialog },
  { name: 'steps', path: `/dashboard/cases/${caseId}/edit`, row: 'main form input', use: useSteps },
];

/** Opens a screen, leaves it idle for a moment, and uses it. */
export async function measureUse(context, { url, row, use, slowed }) {
  const { page } = await slowPage(context, slowed);
  await page.goto(url, { waitUntil: 'commit' });
  await page.evaluate((what) => globalThis.bench.first(what), { selector: row });
  await page.waitForTimeout(restMs);
  const figures = await use(page);
  await page.close();
  return figures;
}
