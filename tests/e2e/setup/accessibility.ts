import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** WCAG 2.2 A and AA, and best practices that screen reader users rely on. */
const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
};

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The violations on the page once its tables have settled, as rows are pale while others are read: a line for each rule and element, with the place. */
export async function violationsOf(page: Page, where: string): Promise<string[]> {
  await expect(page.locator('main table[aria-busy=true]')).toHaveCount(0);
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  const violations = await page.evaluate<AxeResults['violations'], RunOptions>(
    async (given) => (await (window.axe as typeof axe).run(document, given)).violations,
    options,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${where}: ${id} (${impact}) at ${target.join(' ')}: ${failureSummary.split('\n').slice(1).join(';').trim()}`,
    ),
  );
}
