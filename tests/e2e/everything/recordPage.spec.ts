import { minimalPng } from '../../fixtures/fileContents';
import { violationsOf } from '../setup/accessibility';
import { dialogOf, toast } from '../setup/screens';
import { everythingTest as test, expect, uniqueWord } from '../setup/test';

test('the page of a record has what belongs to it, the actions of its row and its history', async ({
  signedIn: page,
  api,
}) => {
  const [line, reason] = [uniqueWord('Paged'), uniqueWord('Reason')];
  const { id } = await api.create('kitchen_sinks', { line, contact: 'lab@example.com' });
  await page.goto(`/dashboard/lab/sinks/${id}`);
  const orders = page.getByRole('region', { name: 'Orders of This Sink' });
  await expect(orders).toContainText('There are no sink orders yet');
  await orders.getByRole('button', { name: 'Add Order' }).click();
  const form = dialogOf(page, 'Create Sink Order');
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: /^(Create|Save)$/ }).click();
  await expect(form).toBeHidden();
  await expect(orders.getByRole('row').filter({ hasText: reason })).toBeVisible();
  expect(await api.list(`sink_orders?sink_id=${id}`)).toMatchObject([{ reason, sink_id: id }]);
  expect(await violationsOf(page, 'the page of a sink')).toEqual([]);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Code', { exact: true }).fill('second');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Kitchen sink updated successfully')).toBeVisible();
  await page.goto(`/dashboard/lab/sinks/${id}`);
  const history = page.getByRole('region', { name: 'Change History' });
  await expect(history.getByRole('row').filter({ hasText: 'Updated' })).toContainText('Second');

  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Order More' }).click();
  const more = dialogOf(page, 'Create Sink Order');
  await more.getByLabel('Reason').fill(`${reason} again`);
  await more.getByRole('button', { name: /^(Create|Save)$/ }).click();
  await expect(orders.getByRole('row').filter({ hasText: `${reason} again` })).toBeVisible();
  await orders.getByRole('button', { name: 'Open all Sink Orders' }).click();
  await expect(page).toHaveURL(`/dashboard/lab/sinks/${id}/orders`);
  await page.goto(`/dashboard/lab/sinks/${id}`);
  await expect(history.getByRole('row').filter({ hasText: 'Updated' })).toBeVisible();

  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialogOf(page, 'Are you sure to delete this kitchen sink?').getByRole('button', { name: 'Yes' }).click();
  await expect(toast(page, 'Kitchen sink deleted successfully')).toBeVisible();
  await expect(page.getByRole('main').getByText('Discarded', { exact: true }).first()).toBeVisible();
  await expect(orders.getByRole('button', { name: 'Add Order' })).toBeHidden();
});

test('rows take the whole width of their section, and scroll where that is too little', async ({
  signedIn: page,
  api,
}) => {
  const site = await api.create('facilities', {
    name: `${uniqueWord('House')} of the river mouth that has a name for a whole line`,
  });
  const { id } = await api.create('kitchen_sinks', {
    line: uniqueWord('Wide'),
    site_ids: [site.id],
    visits: [{ seen_on: '2024-02-09', purpose: 'Control', remark: 'Fine' }],
  });
  // Enough rows for the history to scroll on its own: its columns keep their declared width.
  for (let vials = 1; vials <= 9; vials += 1) await api.update(`kitchen_sinks/${id}`, { vials });
  await api.discard(`kitchen_sinks/${id}`);
  await api.update(`kitchen_sinks/${id}`, { discarded_at: '' });
  await page.goto(`/dashboard/lab/sinks/${id}`);
  const isWithinWindow = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  const visits = page.getByRole('region', { name: 'Visits', exact: true });
  await expect(page.getByRole('main').getByText(String(site.name))).toBeVisible();
  for (const width of [1500, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const [section, rows] = await Promise.all([
      visits.locator('dl').boundingBox(),
      visits.getByRole('table').locator('..').boundingBox(),
    ]);
    expect(rows?.width).toBeCloseTo(section?.width ?? 0, 0);
    const event = page.getByRole('region', { name: 'Change History' }).getByText('Recovered', { exact: true });
    const lines = await event.evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    });
    expect(lines).toBe(1);
    expect(await isWithinWindow()).toBe(true);
  }
  await page.goto(`/dashboard/lab/sinks/${id}/edit`);
  await expect(page.getByRole('group', { name: 'Visits' }).getByLabel('Seen On, row 1', { exact: true })).toBeVisible();
  expect(await isWithinWindow()).toBe(true);
});

test('a picture shows before it is stored, on the page of its record, and large at a click', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create('kitchen_sinks', { line: uniqueWord('Pictured') });
  const isLoaded = (image: HTMLElement | SVGElement) =>
    (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0;
  const small = page.getByRole('button', { name: 'Show scan.png' });
  await page.goto(`/dashboard/lab/sinks/${id}/edit`);
  await page.locator('input[type=file][multiple]').setInputFiles([
    { name: 'scan.png', mimeType: 'image/png', buffer: minimalPng },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
  ]);
  await expect.poll(() => small.locator('img').evaluate(isLoaded)).toBe(true);
  await expect(page.getByRole('button', { name: /^Show / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Kitchen sink updated successfully')).toBeVisible();

  await page.goto(`/dashboard/lab/sinks/${id}`);
  await expect.poll(() => small.locator('img').evaluate(isLoaded)).toBe(true);
  await expect(page.getByRole('link', { name: 'notes.txt' })).toBeVisible();
  await small.click();
  const whole = dialogOf(page, 'scan.png');
  await expect.poll(() => whole.getByRole('img', { name: 'scan.png' }).evaluate(isLoaded)).toBe(true);
  expect(await violationsOf(page, 'a picture')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
  await expect(small).toBeFocused();
});
