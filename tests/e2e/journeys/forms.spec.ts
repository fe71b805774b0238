import type { Page } from 'playwright/test';
import { clickRowAction, dialogOf, rowOf, toast } from '../setup/screens';
import { admin, installSession, expect, signIn, test, uniqueWord } from '../setup/test';

const openCreate = async (page: Page) => {
  await page.goto('/dashboard/payers');
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  return dialogOf(page, 'Create Payer');
};

test('focus goes into a modal and back to what opened it', async ({ signedIn: page }) => {
  const form = await openCreate(page);
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create A New Payer' })).toBeFocused();
});

test('an edit page names its record, and Cancel leads back to where it was opened, after asking about unsaved edits', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Whose');
  const { id } = await api.create('patients', { first_name: name, last_name: 'Record', dob: '1970-01-31' });
  await page.goto(`/dashboard/patients?searchFirstName=${name}`);
  await clickRowAction(page, name, 'Edit');
  await expect(page.getByText(`${name} Record · PT${id} · 01-31-1970`)).toBeVisible();
  await page.getByLabel('City', { exact: true }).fill('Elsewhere');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = dialogOf(page, /unsaved/i);
  await question.getByRole('button', { name: /keep|stay/i }).click();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Elsewhere');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: /discard|leave/i }).click();
  await expect(page).toHaveURL(new RegExp(`/patients\\?searchFirstName=${name}`));
});

test('a save without an answer loses nothing and can be tried again', async ({ signedIn: page }) => {
  const name = uniqueWord('Again');
  const form = await openCreate(page);
  await form.getByLabel('Name', { exact: true }).fill(name);
  await page.route('**/api/payers', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, 'Failed to create payer')).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.unroute('**/api/payers');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, 'Payer created successfully')).toBeVisible();
});

test('coming back to the window never touches a form with unsaved edits', async ({ signedIn: page, api }) => {
  const { id } = await api.create('providers', { first_name: uniqueWord('Focus'), last_name: 'Before' });
  await page.goto(`/dashboard/providers/${id}/edit`);
  await page.getByLabel('City', { exact: true }).fill('Typed Here');
  await api.update(`providers/${id}`, { last_name: 'Meanwhile' });
  const refetched = page.waitForResponse((answer) => answer.url().endsWith(`/api/providers/${id}`));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await refetched;
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Typed Here');
  await expect(page.getByLabel('Last Name', { exact: true })).toHaveValue('Before');
});

test('an expired session in mid-edit: what was typed is back after signing in', async ({ page, request, api }) => {
  const name = uniqueWord('Expired');
  const { id } = await api.create('providers', { first_name: name, last_name: 'Session' });
  const token = await signIn(request);
  await installSession(page, token);
  await page.goto(`/dashboard/providers/${id}/edit`);
  await page.getByLabel('City', { exact: true }).fill('Not Yet Saved');
  await request.delete('/api/sessions', { headers: { Authorization: token } });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/signin/);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`/providers/${id}/edit$`));
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Not Yet Saved');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Provider updated successfully')).toBeVisible();
  expect((await api.read(`providers/${id}`)).city).toBe('Not Yet Saved');
});

test('deleting what somebody else discarded already says so and keeps the list', async ({ signedIn: page, api }) => {
  const name = uniqueWord('Gone');
  await api.create('payers', { name });
  await page.goto(`/dashboard/payers?name=${name}`);
  await page.route('**/api/payers/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 404, json: { message: 'This record does not exist' } })
      : route.fallback(),
  );
  await clickRowAction(page, name, 'Delete');
  await dialogOf(page, 'Are you sure to delete this payer?').getByRole('button', { name: 'Yes' }).click();
  await expect(toast(page, 'Failed to delete payer')).toBeVisible();
  await expect(toast(page, 'This record does not exist')).toBeVisible();
  await expect(rowOf(page, name)).toBeVisible();
});
