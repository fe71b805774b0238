import type { Page } from 'playwright/test';
import { dialogOf, navigateTo, holdRequests, rowOf, toast } from '../setup/screens';
import { agent, Api, expect, signIn, test, uniqueWord } from '../setup/test';

// Motion is on, as for most users: animated elements take the focus while they move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const focused = (page: Page) => page.locator(':focus');
const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

const sectionLinks = (page: Page) => page.getByRole('navigation', { name: 'Sections of the case' });

/** The section is marked, and starts right below the row of links, or as high as the page can scroll. */
async function expectAtSection(page: Page, link: string, title: string) {
  const links = sectionLinks(page);
  await expect(async () => {
    const [bar, section] = [
      await links.boundingBox(),
      await page.getByRole('region', { name: title, exact: true }).boundingBox(),
    ];
    const below = await page.evaluate(
      () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
    );
    const distance = (section?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(distance, title).toBeGreaterThanOrEqual(0);
    expect(Math.min(distance, Math.max(0, below)), title).toBeLessThan(40);
  }).toPass({ timeout: 30_000 });
  await expect(links.locator('[aria-current=true]')).toHaveText(link);
}

test('a list by keyboard alone: to its rows in a few stops, into a menu, and on at the place of what was deleted', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Keyed');
  for (const last of ['One', 'Two']) await api.create('payers', { name: `${name} ${last}` });
  await page.goto(`/dashboard/payers?name=${name}&sortField=name&sortOrder=asc`);
  await expect(rowOf(page, `${name} Two`)).toBeVisible();
  await press(page, 'Tab', 'Enter', 'Tab');
  await expect(focused(page)).toHaveText('Skip to the rows');
  await press(page, 'Enter');
  await expect(focused(page)).toHaveAccessibleName(`Actions for ${name} One`);
  await press(page, 'Enter');
  await expect(focused(page)).toHaveText('Edit');
  await press(page, 'ArrowDown');
  await expect(focused(page)).toHaveText('History');
  await press(page, 'ArrowDown');
  await expect(focused(page)).toHaveText('Delete');
  await press(page, 'Enter');
  const question = dialogOf(page, /delete this payer/);
  await question.getByRole('button', { name: 'Yes', exact: true }).press('Enter');
  await expect(rowOf(page, `${name} One`)).toHaveCount(0);
  await expect(focused(page)).toHaveAccessibleName(`Actions for ${name} Two`);
  // The toast covers nothing that is to be clicked.
  await expect(toast(page, 'Payer deleted successfully')).toBeVisible();
  await toast(page, 'Payer deleted successfully').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(focused(page)).toHaveAccessibleName(`Actions for ${name} One`);
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  await expect(dialogOf(page, 'Create Payer')).toBeVisible();
});

test('the screen that opens: its entry of the menu in sight, its beginning under the keyboard, the section in view marked', async ({
  signedIn: page,
  api,
}) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await page.goto('/dashboard/trash_users');
  await expect(page.locator('nav a[href="/dashboard/trash_users"]')).toBeInViewport();

  const made = await api.create('cases', {
    drug: 'Panzyga',
    referral_state: 'IL',
    case_type: 'PA',
    primary_insurance: { policy_number: 'POL-9' },
  });
  await navigateTo(page, `/dashboard/cases/${made.id}`);
  await expect(page.getByText('POL-9')).toBeVisible();
  // Waits for each section to settle before the next: the links themselves move when the page begins to scroll.
  for (const [link, title] of [
    ['Insurance', 'Primary Insurance'],
    ['Patient Contact', 'Patient Contact'],
    ['History', 'Case Change History'],
  ] as const) {
    await sectionLinks(page).getByRole('link', { name: link, exact: true }).click();
    await expectAtSection(page, link, title);
  }
  // As the scroll bar does it: nothing but the position tells that somebody has moved on.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(sectionLinks(page).locator('[aria-current=true]')).toHaveText('Status');
  await page.getByRole('button', { name: 'Edit Case' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Edit Case/ })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a section that somebody goes to stays where it is read while the page still arrives, until they move on', async ({
  signedIn: page,
  api,
}) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  const made = await api.create('cases', { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA' });
  for (const sticky of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await api.update(`cases/${made.id}`, { sticky });
  for (const note of ['First', 'Second'])
    await api.create('activities', {
      case_id: made.id,
      activity_type: 'Activity',
      activity_subject: 'BI Needed',
      note,
    });
  const [historyArrives, activitiesArrive] = [
    await holdRequests(page, /versions/),
    await holdRequests(page, /\/activities\?/),
  ];
  await page.goto(`/dashboard/cases/${made.id}`);
  await sectionLinks(page).getByRole('link', { name: 'History', exact: true }).click();
  await expectAtSection(page, 'History', 'Case Change History');
  historyArrives();
  await expect(
    page.getByRole('region', { name: 'Case Change History' }).getByRole('cell', { name: 'Six' }).first(),
  ).toBeAttached();
  await expectAtSection(page, 'History', 'Case Change History');

  await page.mouse.wheel(0, -5000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  activitiesArrive();
  await expect.poll(height).not.toBe(before);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve)))),
  );
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a dialog from the menu of a row: the first input of a form has the focus once its record is there, and a question gives it back', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Asked');
  await api.create('payers', { name });
  await page.goto(`/dashboard/payers?name=${name}`);
  const menu = rowOf(page, name).getByRole('button', { name: /^Actions/ });
  const letGo = await holdRequests(page, /\/api\/payers\/\d+$/);
  await menu.focus();
  await press(page, 'Enter');
  await expect(focused(page)).toHaveText('Edit');
  await press(page, 'Enter');
  await expect(dialogOf(page, 'Edit Payer')).toBeVisible();
  letGo();
  await expect(focused(page)).toHaveAccessibleName(/Name/);
  await press(page, 'Escape');
  await expect(menu).toBeFocused();

  await press(page, 'Enter', 'End', 'Enter');
  await expect(dialogOf(page, /delete this payer/)).toBeVisible();
  await expect(focused(page)).toHaveText('No');
  await press(page, 'Escape');
  await expect(dialogOf(page, /delete this payer/)).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test('who keeps what they typed goes on typing where they were, and who saves a dialog from an input where that fails, and after the question about a conflict', async ({
  signedIn: page,
  api,
}) => {
  await page.goto('/dashboard/payers');
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  await expect(focused(page)).toHaveAccessibleName(/Name/);
  const name = uniqueWord('Held');
  await page.keyboard.type(name.slice(0, 5));
  await press(page, 'Escape');
  await expect(dialogOf(page, 'Discard unsaved changes?')).toBeVisible();
  await press(page, 'Escape');
  await expect(dialogOf(page, 'Discard unsaved changes?')).toBeHidden();
  // A busy page loses no letters.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await page.keyboard.type(name.slice(5));
  await page.keyboard.press('Home');
  await expect(focused(page)).toHaveValue(name);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  await page.route('**/api/payers', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { message: 'Not now' } })
      : route.continue(),
  );
  await press(page, 'Enter');
  await expect(dialogOf(page, 'Create Payer').getByText('Not now')).toBeVisible();
  await expect(focused(page)).toHaveValue(name);
  await page.unroute('**/api/payers');
  await press(page, 'Control+Enter');
  await expect(toast(page, 'Payer created successfully')).toBeVisible();

  const [made] = await api.list(`payers?name=${name}`);
  await page.goto(`/dashboard/payers?name=${name}`);
  await rowOf(page, name)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialogOf(page, 'Edit Payer').getByLabel('Phone').fill('3125550142');
  await api.update(`payers/${String(made?.id)}`, { phone: '3125550100' });
  await press(page, 'Control+Enter');
  const conflict = dialogOf(page, 'This payer was changed meanwhile');
  await expect(conflict).toBeVisible();
  await press(page, 'Escape');
  await expect(conflict).toBeHidden();
  await expect(focused(page)).toHaveAccessibleName('Phone');
});

test('a note that saves itself: the keyboard goes on from it, comes back from the question about a conflict, and Back asks nothing', async ({
  signedIn: page,
  api,
  request,
}) => {
  const made = await api.create('cases', { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA', sticky: 'Start' });
  const other = new Api(request, await signIn(request, agent));
  await page.goto('/dashboard/cases');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await navigateTo(page, `/dashboard/cases/${made.id}`);
  const note = page.getByLabel('Sticky Note', { exact: true });
  await note.fill('One');
  await press(page, 'Tab');
  await expect(toast(page, 'Updated successfully')).toBeVisible();
  await expect(focused(page)).toHaveAccessibleName('Open all Shipments');

  await note.fill('Mine');
  await other.update(`cases/${made.id}`, { sticky: 'Theirs' });
  await press(page, 'Tab');
  const conflict = dialogOf(page, 'This case was changed meanwhile');
  await expect(conflict).toBeVisible();
  await press(page, 'Escape');
  await expect(conflict).toBeHidden();
  await expect(focused(page)).toHaveAccessibleName('Open all Shipments');

  await note.fill('Two');
  await page.evaluate(() => window.history.back());
  await conflict.getByRole('button', { name: 'Keep Mine' }).click();
  await expect(page).toHaveURL('/dashboard/cases');
  await navigateTo(page, `/dashboard/cases/${made.id}`);
  await expect(note).toHaveValue('Two');
  await note.fill('Three');
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL('/dashboard/cases');
  await expect(dialogOf(page, 'Discard unsaved changes?')).toHaveCount(0);
  await expect.poll(async () => (await api.read(`cases/${made.id}`)).sticky).toBe('Three');
});

test('a message that is closed: the keyboard goes on where it was', async ({ signedIn: page, api }) => {
  const { id } = await api.create('providers', { first_name: uniqueWord('Held'), last_name: 'Back' });
  await page.goto(`/dashboard/providers/${id}/edit`);
  await page.route('**/api/providers/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'Away' } }) : route.continue(),
  );
  const fax = page.getByRole('main').getByLabel('Fax');
  const message = toast(page, 'Failed to update provider');
  for (const close of ['key', 'pointer'] as const) {
    await fax.fill(close === 'key' ? '3125550142' : '3125550143');
    await press(page, 'Enter');
    await expect(message).toBeVisible();
    await expect(fax).toBeFocused();
    const button = message.getByRole('button', { name: 'Close' });
    await (close === 'key' ? button.press('Enter') : button.click());
    await expect(message).toBeHidden();
    await expect(fax).toBeFocused();
  }
});
