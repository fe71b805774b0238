import { rowOf } from '../setup/screens';
import { expect, test, unique } from '../setup/test';

test('a dead server: the list says so, keeps the search, and loads when it is back', async ({ signedIn: page }) => {
  await page.route('**/api/facilities?**', (route) => route.abort());
  await page.goto('/dashboard/facilities?searchName=a');
  const retry = page.getByRole('main').getByRole('button', { name: /retry|try again/i });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('search').getByLabel('Name')).toHaveValue('a');
  await page.unroute('**/api/facilities?**');
  await retry.click();
  await expect(rowOf(page, 'FAC').first()).toBeVisible();
});

test('a slow answer shows that something is on its way', async ({ signedIn: page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/facilities?**', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/dashboard/facilities');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(rowOf(page, 'FAC').first()).toBeVisible();
});

test('a record that does not exist or cannot be read is said to, inside the shell', async ({ signedIn: page, api }) => {
  await page.goto('/dashboard/providers/99999999/edit');
  await expect(page.getByRole('main').getByText(/not found|does not exist/i).first()).toBeVisible();
  // Its own: other journeys change what stands in the list.
  const { id, first_name: name } = await api.create('providers', { first_name: unique('Away'), last_name: 'Unread' });
  const path = `**/api/providers/${id}`;
  await page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'The store is away' } }));
  await page.goto(`/dashboard/providers/${id}/edit`);
  await expect(page.getByText('Failed to load provider data').first()).toBeVisible();
  await page.unroute(path);
  await page.getByRole('main').getByRole('button', { name: /retry|try again/i }).click();
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue(String(name));
});
