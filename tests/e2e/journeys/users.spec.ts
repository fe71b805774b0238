import type { Page } from 'playwright/test';
import { clickRowAction, choose, dialogOf, rowOf, toast } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';

const password = 'walnut-7 Harbor';
const own = 'my own-8 Lantern';

async function enter(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Replaces a password that another user has set. */
async function choosePassword(page: Page, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  const change = page.getByRole('dialog', { name: 'Change Password' });
  await change.getByLabel('Current Password').fill(from);
  await change.getByLabel('New Password', { exact: true }).fill(to);
  await change.getByLabel('Repeat New Password').fill(to);
  await change.getByRole('button', { name: 'Change Password' }).click();
  await expect(toast(page, 'Password has been changed')).toBeVisible();
}

async function answer(page: Page, question: RegExp, said: 'Yes' | 'No'): Promise<void> {
  const asked = dialogOf(page, question);
  await asked.getByRole('button', { name: said, exact: true }).click();
  await expect(asked).toBeHidden();
}

test('a user is created, works, gets a new password, loses a manufacturer, is deleted and recovered', async ({
  signedIn: page,
  browser,
}) => {
  test.slow();
  const [first, email] = [uniqueWord('Una'), `${uniqueWord('una')}@example.com`];
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).last().click();
  await expect(page).toHaveURL('/dashboard/users');

  await page.getByRole('button', { name: 'Create a new CRM User' }).click();
  const form = dialogOf(page, 'Create User');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill('Password123');
  await form.getByLabel('First Name').fill(first);
  await form.getByLabel('Last Name').fill('Vance');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form.getByText('Please select manufacturer!')).toBeVisible();
  await choose(form, 'Manufacturers', 'Octapharma');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form.getByText('This password is too common, choose another').first()).toBeVisible();
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page, 'User created successfully')).toBeVisible();
  const row = rowOf(page, email);
  await expect(row).toContainText(/CRM User.*Octapharma/);

  const other = await (await browser.newContext()).newPage();
  await enter(other, email, password);
  await choosePassword(other, { from: password, to: 'my first-6 Meadow' });
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(other.getByRole('navigation').getByText('Management')).toHaveCount(0);
  await other.goto('/dashboard/users');
  await expect(other.getByRole('heading', { name: 'You have no access to Users' })).toBeVisible();
  await other.getByRole('link', { name: 'Go to the Dashboard' }).click();
  await expect(other).toHaveURL('/dashboard');

  await clickRowAction(page, email, 'Reset Password');
  await answer(page, /reset the password of this user/, 'Yes');
  const told = toast(page, `Password of ${email} has been reset`);
  const secret = await told.locator('code').innerText();
  await expect(told.getByRole('button', { name: 'Copy' })).toBeVisible();
  await other.goto('/dashboard/payers');
  await expect(other).toHaveURL(/\/signin/);
  await enter(other, email, secret.trim());
  await choosePassword(other, { from: secret.trim(), to: own });
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await told.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(told).toBeHidden();
  await expect(row.getByRole('button', { name: `Actions for ${first}` })).toBeFocused();

  await clickRowAction(page, email, 'Edit');
  const editor = dialogOf(page, 'Edit User');
  await expect(editor.getByLabel('Email')).toBeDisabled();
  await expect(editor.getByLabel('Password')).toHaveCount(0);
  await choose(editor, 'Manufacturers', 'Kedrion');
  await page.keyboard.press('Escape');
  await editor
    .locator('.ant-select-selection-item', { hasText: 'Octapharma' })
    .locator('.ant-select-selection-item-remove')
    .click();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(row).toContainText(/Kedrion/);
  await other.goto('/dashboard/payers');
  await expect(other.getByRole('heading', { name: 'You have no access to Octapharma' })).toBeVisible();

  await clickRowAction(page, email, 'Delete');
  await answer(page, /delete this user/, 'Yes');
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/signin/);
  await other.context().close();

  await page.goto('/dashboard/trash_users?sortField=discarded_at&sortOrder=desc');
  await rowOf(page, email)
    .getByRole('button', { name: `Recover ${first} Vance` })
    .click();
  await answer(page, /recover this record/, 'Yes');
  await expect(toast(page, 'User recovered successfully')).toBeVisible();
  await page.goto('/dashboard/users');
  await expect(rowOf(page, email)).toBeVisible();
});
