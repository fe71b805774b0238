import { readFile } from 'node:fs/promises';
import { violationsOf } from '../setup/accessibility';
import { expect, test } from '../setup/test';

test('reports show bars that lead to their lists, tables and files, of a period', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/dashboard/reports?period=all');
  const card = page.getByRole('region', { name: 'Cases by Status', exact: true });
  await expect(card.getByRole('table')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(7);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  expect(await violationsOf(page, 'the reports')).toEqual([]);

  const weeks = page.getByRole('region', { name: 'Follow-Ups Done on Time by Week' }).getByRole('rowheader');
  const linesOfWeek = await weeks.first().evaluate((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getClientRects().length;
  });
  expect(linesOfWeek).toBe(1);

  const link = card.getByRole('link', { name: /^Closed: [\d,]+ cases$/ });
  const count = (await link.textContent()) ?? '';
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download CSV: Cases by Status' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^cases_by_status_\d{14}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe('Status,Cases');
  expect(lines).toContain(`Closed,${count.replaceAll(',', '')}`);

  // The first bar belongs to the first row of the table.
  const first = card.getByRole('row').nth(1).getByRole('link');
  const name = (await first.textContent()) ?? '';
  const canvas = card.locator('canvas');
  const box = await canvas.boundingBox();
  await canvas.click({ position: { x: (box?.width ?? 0) / 2, y: 14 } });
  await expect(page).toHaveURL(/\/dashboard\/cases\?status=/);
  // Other tests add cases meanwhile, and reports.test.ts compares the numbers.
  const total = page.getByText(/^Total [\d,]+$/);
  const named = Number(name.replaceAll(',', ''));
  await expect.poll(async () => Number(/\d+/.exec(await total.innerText())?.[0]) - named).toBeLessThan(50);
  expect(Number(/\d+/.exec(await total.innerText())?.[0])).toBeGreaterThanOrEqual(named - 50);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/reports?period=all');
  await page.getByRole('region', { name: 'Approvals and Denials by Payer' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/dashboard\/benefit_outcomes\?/);
  await expect(page.getByRole('table')).toContainText('Covered');
  expect(await violationsOf(page, 'the list behind a report')).toEqual([]);
});

test('the menu leads to the reports of a server that has them', async ({ signedIn: page }) => {
  await page.goto('/dashboard/payers');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'Last year' }).click();
  await expect(page).toHaveURL('/dashboard/reports?period=year');
});

test('a server without reports has no entry in the menu, and nothing is asked of it', async ({ signedIn: page }) => {
  await page.route('**/api/x', (route) => route.fulfill({ json: { data: { features: ['views'] } } }));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/x/reports')) asked.push(request.url());
  });
  await page.goto('/dashboard/reports');
  await expect(page.getByText('This server has no reports.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reports', exact: true })).toHaveCount(0);
  expect(asked).toEqual([]);
});
