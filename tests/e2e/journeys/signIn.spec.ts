import { admin, expect, test } from '../setup/test';

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

/** The lightness of a computed colour, from 0 to 1. */
const lightness = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
};

test('the sidebar is dark, its entries stand out from it, and it collapses and stays so', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/patients');
  const colourOf = (selector: string, property: 'backgroundColor' | 'color') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property);
  expect(lightness(await colourOf('aside', 'backgroundColor'))).toBeLessThan(0.2);
  expect(lightness(await colourOf('aside nav a', 'color'))).toBeGreaterThan(0.7);

  const sidebar = page.locator('aside');
  await expect(sidebar).toHaveCSS('width', '200px');
  await page.getByRole('button', { name: /^(Hide|Show) the menu$/ }).click();
  await expect(sidebar).toHaveCSS('width', '0px');
  await page.reload();
  await expect(sidebar).toHaveCSS('width', '0px');
  expect(await page.evaluate(() => localStorage.getItem('sidebarCollapsed'))).toBe('true');
});
