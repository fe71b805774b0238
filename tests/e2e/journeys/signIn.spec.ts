import { admin, installSession, expect, signIn, test } from '../setup/test';

const fillIn = async (page: import('playwright/test').Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

test('signing in asks for both, refuses what is wrong, and leads to where one wanted to go', async ({ page }) => {
  await page.goto('/dashboard/payers?name=a');
  await expect(page).toHaveURL(/\/signin/);
  await expect(page.getByRole('heading', { name: 'Patient Support Desk' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please input your password!')).toBeVisible();
  await fillIn(page, 'nobody', 'x');
  await expect(page).toHaveURL(/\/signin/);
  await fillIn(page, admin.email, 'wrong password');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await fillIn(page, admin.email, admin.password);
  await expect(page).toHaveURL('/dashboard/payers?name=a');
  expect(await page.evaluate(() => localStorage.getItem('Email'))).toBe(admin.email);
});

test('signing out ends the session on the server too', async ({ page, request }) => {
  const token = await signIn(request);
  await installSession(page, token);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: admin.email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await page.evaluate(() => localStorage.getItem('Authorization'))).toBeNull();
  await expect
    .poll(async () => (await request.get('/api/sessions/me', { headers: { Authorization: token } })).status())
    .toBe(401);
  await page.goto('/dashboard/payers');
  await expect(page).toHaveURL(/\/signin/);
});

test('the change of a password is compared, refused by the server at its field, and keeps one signed in', async ({
  page,
  request,
}) => {
  await installSession(page, await signIn(request));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: admin.email }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Current Password').fill('not this one');
  await form.getByLabel('New Password', { exact: true }).fill('another-Passphrase-7');
  await form.getByLabel('Repeat New Password').fill('another-Passphrase-8');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(form.locator('.ant-form-item-explain-error')).toHaveCount(1);
  await form.getByLabel('Repeat New Password').fill('another-Passphrase-7');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible();
  await expect(form).toBeVisible();
});

/** The lightness of a computed colour, from 0 to 1. */
const lightness = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
};

test('the sidebar is dark, and its entries stand out from it', async ({ signedIn: page }) => {
  await page.goto('/dashboard/patients');
  const colourOf = (selector: string, property: 'backgroundColor' | 'color') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property);
  expect(lightness(await colourOf('aside', 'backgroundColor'))).toBeLessThan(0.2);
  expect(lightness(await colourOf('aside nav a', 'color'))).toBeGreaterThan(0.7);
});

test('the sidebar collapses and stays so', async ({ signedIn: page }) => {
  await page.goto('/dashboard');
  const sidebar = page.locator('aside');
  await expect(sidebar).toHaveCSS('width', '200px');
  await page.getByRole('button', { name: /^(Hide|Show) the menu$/ }).click();
  await expect(sidebar).toHaveCSS('width', '0px');
  await page.reload();
  await expect(sidebar).toHaveCSS('width', '0px');
  expect(await page.evaluate(() => localStorage.getItem('sidebarCollapsed'))).toBe('true');
});

test('unknown addresses say so and lead back', async ({ signedIn: page }) => {
  await page.goto('/dashboard/nothing-here');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await page.goto('/elsewhere');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
});
