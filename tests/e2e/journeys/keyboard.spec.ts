import type { Page } from 'playwright/test';
import { dialogOf, follow, rowOf, toast } from '../setup/screens';
import { expect, test, unique } from '../setup/test';

const focused = (page: Page) => page.locator(':focus');
const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('a list by keyboard alone: to its rows in a few stops, into a menu, and on at the place of what was deleted', async ({ signedIn: page, api }) => {
  const name = unique('Keyed');
  for (const last of ['One', 'Two']) await api.create('payers', { name: `${name} ${last}` });
  await page.goto(`/dashboard/payers?name=${name}&sortField=name&sortOrder=asc`);
  await expect(rowOf(page, `${name} Two`)).toBeVisible();
  await press(page, 'Tab', 'Enter', 'Tab');
  await expect(focused(page)).toHaveText('Skip to the rows');
  await press(page, 'Enter');
  await expect(focused(page)).toHaveAccessibleName(`Actions for ${name} One`);
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: 'Delete', exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).press('Enter');
  const question = dialogOf(page, /delete this payer/);
  await question.getByRole('button', { name: 'Yes', exact: true }).press('Enter');
  await expect(rowOf(page, `${name} One`)).toHaveCount(0);
  await expect(focused(page)).toHaveAccessibleName(`Actions for ${name} Two`);
  // The toast lies over nothing that is to be clicked.
  await expect(toast(page, 'Payer deleted successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  await expect(dialogOf(page, 'Create Payer')).toBeVisible();
});

test('the screen that opens: its entry of the menu in sight, its beginning under the keyboard, the section in view marked', async ({ signedIn: page, api }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await page.goto('/dashboard/trash_users');
  await expect(page.locator('nav a[href="/dashboard/trash_users"]')).toBeInViewport();

  const made = await api.create('cases', { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA', primary_insurance: { policy_number: 'POL-9' } });
  await follow(page, `/dashboard/cases/${made.id}`);
  await expect(page.getByText('POL-9')).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Sections of the case' });
  const marked = bar.locator('.ant-anchor-link-title-active');
  for (const section of ['Insurance', 'Patient Contact', 'History']) {
    await bar.getByRole('link', { name: section, exact: true }).click();
    await expect(marked).toHaveText(section);
  }
  await expect(page.getByRole('region', { name: 'Case Change History' })).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Edit Case' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Edit Case/ })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
