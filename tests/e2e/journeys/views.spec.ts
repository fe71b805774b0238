import type { Browser, Page } from 'playwright/test';
import { violationsOf } from '../setup/accessibility';
import { dialogOf, search, toast } from '../setup/screens';
import { admin, agent, expect, installSession, signIn, test, uniqueWord } from '../setup/test';

const chooseIn = async (page: Page, menu: string | RegExp, item: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const headers = (page: Page) => page.getByRole('columnheader');

/** Shows the middle name, and leaves out the phone numbers. */
async function chooseColumns(page: Page): Promise<void> {
  await chooseIn(page, /^View/, 'Columns and Rows…');
  const dialog = dialogOf(page, 'Columns and Rows');
  await dialog.getByLabel('Find a column').fill('middle');
  await dialog.getByRole('checkbox', { name: 'Middle Name' }).check();
  await dialog.getByLabel('Find a column').fill('phone');
  for (const label of ['Home Phone', 'Mobile Phone']) await dialog.getByRole('checkbox', { name: label }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Dense rows' }).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

/** Works in another browser, by default as the agent, who serves the manufacturer too. */
async function inOtherBrowser(
  { browser, page, person = agent }: { browser: Browser; page: Page; person?: typeof agent },
  work: (other: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  const other = await context.newPage();
  await installSession(other, await signIn(page.request, person), person.email);
  await work(other);
  await context.close();
}

test('a search with other columns is saved under a name, opened from the menu, and seen by a colleague', async ({
  signedIn: page,
  browser,
}) => {
  const name = uniqueWord('Called back');
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/dashboard/patients');
  await search(page, 'First Name', 'a');
  await chooseColumns(page);
  await expect(headers(page).filter({ hasText: 'Middle Name' })).toBeAttached();
  await expect(headers(page).filter({ hasText: 'Home Phone' })).toHaveCount(0);
  await chooseIn(page, 'Views', 'Save as a View…');
  const dialog = dialogOf(page, 'Save as a View');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a name');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Share with my team').check();
  expect(await violationsOf(page, 'a view to be saved')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, `View saved: ${name}`)).toBeVisible();
  await expect(page).toHaveURL(/searchFirstName=a&view=\d+&columns=id%2Cfirst_name%2C.*middle_name.*&dense=true/);
  const link = page.url();
  await chooseIn(page, `View: ${name}`, 'No View');
  await expect(page).toHaveURL(/patients$/);
  await page.getByRole('button', { name: 'Views' }).click();
  // A menu is part of no landmark.
  const wrong = await violationsOf(page, 'the menu of views');
  expect(wrong.filter((line) => !line.includes(': region '))).toEqual([]);
  await page.getByRole('menuitem', { name: `${name} (shared)` }).click();
  await expect(page).toHaveURL(link);
  await page.goBack();
  await expect(page).toHaveURL(/patients$/);
  await page.keyboard.press('Control+k');
  await dialogOf(page, 'Find').getByRole('combobox').fill(name);
  await page.getByRole('option', { name: `${name} (Patients)` }).click();
  await expect(page).toHaveURL(link);
  await inOtherBrowser({ browser, page }, async (other) => {
    await other.goto('/dashboard/patients');
    await chooseIn(other, 'Views', new RegExp(`^${name} \\(by .+\\)$`));
    await expect(other).toHaveURL(link);
    await expect(headers(other).filter({ hasText: 'Middle Name' })).toBeAttached();
    await other.getByRole('button', { name: `View: ${name}` }).click();
    await expect(other.getByRole('menuitem', { name: 'Rename View…' })).toHaveCount(0);
  });
  await page.goto(link);
  await chooseIn(page, `View: ${name}`, 'Delete View…');
  await dialogOf(page, 'Delete the view').getByRole('button', { name: 'Delete View' }).click();
  await expect(toast(page, `View deleted: ${name}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  // What a link says is shown to whoever has no such view.
  await page.goto(link);
  await expect(headers(page).filter({ hasText: 'Middle Name' })).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('a');
  await expect(page.getByText('The list shows what the rest of the address asks for.')).toHaveCount(0);
});

test('a list opens with its default view, by one request, and is left with one press', async ({
  signedIn: page,
  api,
  browser,
}) => {
  const name = uniqueWord('Facilities');
  const { data } = (await api.create('x/views/facilities', { name, search: { searchName: 'a' } })) as unknown as {
    data: { id: number };
  };
  await page.goto('/dashboard/facilities');
  await chooseIn(page, 'Views', name);
  await chooseIn(page, `View: ${name}`, 'Open the List With It');
  await expect(toast(page, `The list opens with ${name}`)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/facilities?')) asked.push(request.url());
  });
  await page.goto('/dashboard/facilities');
  await expect(page).toHaveURL(new RegExp(`searchName=a&view=${data.id}$`));
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();
  expect(asked.filter((url) => url.includes('page=1')).length).toBe(1);
  expect(asked[0]).toContain('=a');
  // A name that is searched for is not left in the browser.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('searchName');
  await inOtherBrowser({ browser, page, person: admin }, async (other) => {
    await other.goto('/dashboard/facilities');
    await expect(other).toHaveURL(new RegExp(`searchName=a&view=${data.id}$`));
  });
  await chooseIn(page, `View: ${name}`, 'No View');
  await expect(page).toHaveURL(/facilities\?view=none$/);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
  await page.reload();
  await expect(page).toHaveURL(/facilities\?view=none$/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: `${name} (opens the list)` }).click();
  await search(page, 'Name', 'b');
  await chooseIn(page, `View: ${name}, changed`, 'Save Changes');
  await expect(toast(page, `View saved: ${name}`)).toBeVisible();
  await chooseIn(page, `View: ${name}`, 'Open the List Without It');
  await expect(toast(page, 'no longer opens')).toBeVisible();
  await page.goto('/dashboard/facilities');
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/facilities$/);
  await api.discard(`x/views/facilities/${data.id}`);
});

test('by keyboard alone, a name that is taken is refused and stays, and columns are put in order', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Kept');
  await api.create('x/views/clinic_contacts', { name });
  await page.goto('/dashboard/clinic_contacts');
  const button = page.getByRole('button', { name: 'Views' });
  await button.focus();
  const first = await headers(page).nth(1).innerText();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Columns and Rows…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const columns = dialogOf(page, 'Columns and Rows');
  await expect(columns).toBeVisible();
  expect(await violationsOf(page, 'the columns of a list')).toEqual([]);
  const down = columns.getByRole('button', { name: `Move ${first} down` });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await columns.getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  await expect(headers(page).nth(3)).toHaveText(first);
  await expect(button).toBeFocused();
  // The choice stays on this list.
  await page.reload();
  await expect(headers(page).nth(3)).toHaveText(first);
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, 'Save as a View');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('You have a view with this name already');
  await expect(dialog.getByLabel('Name')).toHaveValue(name.toUpperCase());
  await page.keyboard.press('End');
  await page.keyboard.type(' 2');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `View: ${name.toUpperCase()} 2` })).toBeFocused();
  await chooseIn(page, /^View: /, 'Columns and Rows…');
  await columns.getByRole('button', { name: 'Reset' }).click();
  await columns.getByRole('button', { name: 'Apply' }).click();
  await expect(headers(page).nth(1)).toHaveText(first);
  await expect(page).toHaveURL(/\?view=\d+$/);
});

test('the last thirty days are kept as such by a view, and are asked for as the days that they are', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Recent');
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/dashboard/cases');
  const form = page.getByRole('search');
  await form.getByRole('button', { name: 'Case Info' }).click();
  const from = form.getByLabel('Created At From');
  await from.click();
  await page.getByText('Last 30 Days', { exact: true }).click();
  await expect(from).toHaveValue('Last 30 Days');
  const asked = page.waitForRequest((request) => request.url().includes('/api/cases?created_at_from='));
  await form.getByRole('button', { name: 'Search', exact: true }).click();
  const day = new Date();
  day.setDate(day.getDate() - 30);
  const wire = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  expect((await asked).url()).toContain(`created_at_from=${wire.join('-')}&`);
  await expect(page).toHaveURL(/cases\?created_at_from=-30d$/);
  await chooseIn(page, 'Views', 'Save as a View…');
  const dialog = dialogOf(page, 'Save as a View');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/created_at_from=-30d&view=\d+$/);
  await form.getByRole('button', { name: 'Case Info' }).click();
  const tag = page.getByRole('button', { name: 'Remove Created At: Last 30 Days' });
  await expect(tag).toBeVisible();
  expect(await violationsOf(page, 'a list of the last thirty days')).toEqual([]);
  await tag.click();
  await expect(page.getByRole('button', { name: `View: ${name}, changed` })).toBeVisible();
  await api.discard(`x/views/cases/${/view=(\d+)/.exec(page.url())?.[1] ?? ''}`);
});

test('what has no value is found from the field of the value, by keyboard too', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/dashboard/patients');
  const noDob = page.getByRole('button', { name: 'Is Empty' }).first();
  await expect(noDob).toHaveAttribute('aria-description', 'DOB');
  await page.getByRole('textbox', { name: 'DOB' }).focus();
  await page.keyboard.press('Tab');
  await expect(noDob).toBeFocused();
  await page.keyboard.press('Space');
  await expect(noDob).toHaveAttribute('aria-pressed', 'true');
  expect(await violationsOf(page, 'a search for what has no value')).toEqual([]);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/patients\?without_dob=true$/);
  await page.goto('/dashboard');
  const filters = page.getByRole('search').getByRole('button', { name: 'Filters' });
  await filters.click();
  await page.getByRole('button', { name: 'Is Empty' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/undated=true/);
  await filters.click();
  await expect(page.getByRole('button', { name: 'Remove Without Due Date' })).toBeVisible();
});

test('a server without views has no button, and nothing is missing', async ({ signedIn: page }) => {
  await page.route('**/api/x', (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }));
  const answered = page.waitForResponse('**/api/x');
  await page.goto('/dashboard/patients');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await answered;
  await expect(page.getByRole('button', { name: /^View/ })).toHaveCount(0);
  await expect(headers(page).filter({ hasText: 'Home Phone' })).not.toHaveCount(0);
});
