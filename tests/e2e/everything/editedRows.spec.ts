import type { Page } from 'playwright/test';
import { violationsOf } from '../setup/accessibility';
import { clickRowAction, choose, dialogOf, rowOf, toast } from '../setup/screens';
import { everythingTest as test, expect, uniqueWord } from '../setup/test';

const npi = (): string => `${Math.floor(1e9 + Math.random() * 9e9)}`;

test('rows of a record are added, corrected at their cells, moved and removed, and told in its history', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Hours');
  const { id } = await api.create('sample_pharmacies', { name, npi: npi(), state: 'IL' });
  await page.goto(`/dashboard/sample_pharmacies?searchName=${name}`);
  await clickRowAction(page, name, 'Edit');
  const form = dialogOf(page, 'Edit Sample Pharmacy');
  const hours = form.getByRole('group', { name: 'Opening Hours' });
  const cell = (label: string, row: number) => hours.getByLabel(`${label}, row ${row}`, { exact: true });
  const save = () => form.getByRole('button', { name: 'Save', exact: true }).click();
  const openHours = () => form.getByRole('tab', { name: 'Opening Hours' }).click();
  await openHours();
  await expect(hours).toContainText('No opening hours yet');
  await hours.getByRole('button', { name: 'Add Row' }).click();
  await expect(cell('Day', 1)).toBeFocused();
  await choose(hours, 'Day, row 1', 'Mon');
  await cell('Opens', 1).fill('8');
  await hours.getByRole('button', { name: 'Add Row' }).click();
  await choose(hours, 'Day, row 2', 'Mon');
  await cell('Opens', 2).fill('09:00');
  await cell('Since', 2).fill('05-02-2024');
  await cell('Since', 2).press('Tab');
  await cell('Until', 2).fill('05-01-2024');
  await cell('Until', 2).press('Tab');
  await save();
  await expect(hours.getByText('A time is four digits, such as 08:30', { exact: true })).toBeVisible();
  await expect(hours.getByText('Until must not be before Since', { exact: true })).toBeVisible();
  await expect(cell('Opens', 1)).toHaveAttribute('aria-invalid', 'true');
  await expect(cell('Opens', 2)).not.toHaveAttribute('aria-invalid', 'true');
  expect(await violationsOf(page, 'a form with rows')).toEqual([]);

  await cell('Opens', 1).fill('08:00');
  await choose(hours, 'Day, row 2', 'Tue');
  await cell('Delivery Fee', 2).fill('4.5');
  await cell('Until', 2).fill('05-03-2024');
  await cell('Until', 2).press('Tab');
  await hours.getByRole('button', { name: 'Move row 2 up' }).click();
  await hours.getByRole('button', { name: 'Add Row' }).click();
  await save();
  await expect(toast(page, 'Sample pharmacy updated successfully')).toBeVisible();
  const tuesday = { day: 'Tue', opens: '09:00', closes: null, fee: 4.5, since: '2024-05-02', until: '2024-05-03' };
  const monday = { day: 'Mon', opens: '08:00', closes: null, fee: null, since: null, until: null };
  expect((await api.read(`sample_pharmacies/${id}`)).hours).toEqual([tuesday, monday]);

  await clickRowAction(page, name, 'Edit');
  await openHours();
  await hours.getByRole('button', { name: 'Remove row 1' }).click();
  await cell('Closes', 1).fill('17:30');
  await save();
  await expect(rowOf(page, name)).toBeVisible();
  await expect
    .poll(async () => (await api.read(`sample_pharmacies/${id}`)).hours)
    .toEqual([{ ...monday, closes: '17:30' }]);

  await page.goto(`/dashboard/sample_pharmacies/${id}`);
  const table = page.getByRole('region', { name: 'Opening Hours' }).getByRole('table');
  await expect(table.getByRole('row').last()).toContainText('17:30');
  expect(await violationsOf(page, 'a page with rows')).toEqual([]);
  await page.getByRole('tab', { name: 'Changes' }).click();
  const change = page
    .getByRole('region', { name: 'Change History' })
    .getByRole('row')
    .filter({ hasText: 'Updated' })
    .first();
  await expect(change).toContainText('Row 1: Tue, 09:00, $4.50, 05-02-2024, 05-03-2024');
  await expect(change).toContainText('Row 1: Mon, 08:00, 17:30');
});

/**
 * The class names of elements painted over the buttons of a row, including those that ignore the pointer, at every
 * scroll position of the table.
 */
const overTools = (page: Page): Promise<string[]> =>
  page.getByRole('group', { name: 'Visits' }).evaluate((box) => {
    const sheet = document.head.appendChild(
      Object.assign(document.createElement('style'), { textContent: '* { pointer-events: auto !important }' }),
    );
    const over = new Set<string>();
    for (box.scrollLeft = 0; ; box.scrollLeft += 12) {
      const left = box.scrollLeft;
      for (const button of box.querySelectorAll('td:last-child button')) {
        const { x, y, width, height } = button.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        if (!button.contains(top)) over.add(top?.className ?? '');
      }
      if (left + box.clientWidth >= box.scrollWidth - 1) break;
    }
    sheet.remove();
    return [...over];
  });

test('what a cell shows goes below the buttons of its row where the table scrolls', async ({ signedIn: page, api }) => {
  const { id } = await api.create('kitchen_sinks', { line: uniqueWord('Line') });
  await page.setViewportSize({ width: 760, height: 900 });
  await page.goto(`/dashboard/lab/sinks/${id}/edit`);
  const visits = page.getByRole('main').getByRole('group', { name: 'Visits' });
  await visits.getByRole('button', { name: 'Add Row' }).click();
  await visits.getByRole('button', { name: 'Remove row 1' }).scrollIntoViewIfNeeded();
  expect(await visits.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(100);
  expect(await overTools(page)).toEqual([]);
});
