import type { Page } from 'playwright/test';
import { violationsOf } from '../setup/accessibility';
import { clickRowAction, navigateTo } from '../setup/screens';
import { stepTitles, toStep } from '../setup/wizard';
import { expect, test, uniqueWord, type Api } from '../setup/test';

/** The id of the first record of a list. */
const firstId = async (api: Api, path: string): Promise<string> => String((await api.list(path))[0]?.id);

const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main')?.textContent && !document.querySelector('[aria-busy=true], .ant-skeleton-active'),
  );

async function goTo(page: Page, route: string): Promise<void> {
  await navigateTo(page, `/dashboard/${route}`);
  await settled(page);
}

/** Opens an overlay, checks it, and closes it by Escape. */
async function lookAt(page: Page, where: string, open: () => Promise<unknown>): Promise<string[]> {
  await open();
  await expect(page.locator('[role=dialog]:visible').last(), where).toBeVisible();
  await page.waitForFunction(
    () => !document.querySelector('[role=dialog] .ant-skeleton-active, [role=dialog] [aria-busy=true]'),
  );
  const found = await violationsOf(page, where);
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog]:visible')).toHaveCount(0);
  return found;
}

test('every kind of screen is without a fault that axe knows', async ({ signedIn: page, api }) => {
  test.slow();
  const [theCase, patient] = await Promise.all(['cases', 'patients'].map((path) => firstId(api, path)));
  // The lists, forms and trashes of other records are made of the same parts.
  const routes = [
    ...['cases', `cases/${theCase}`, `cases/${theCase}/activities`, `cases/${theCase}/shipments`, 'cases/99999999'],
    ...['patients', `patients/${patient}`, `patients/${patient}/edit`, 'consent', 'notifications/sms', 'users'],
    ...['access_log', 'trash_patients', 'nowhere'],
  ];
  await page.goto('/dashboard');
  await settled(page);
  const found = await violationsOf(page, 'dashboard');
  for (const route of routes) {
    await goTo(page, route);
    found.push(...(await violationsOf(page, route)));
  }
  expect(found).toEqual([]);
});

test('every step of the wizard is without a fault that axe knows', async ({ signedIn: page, api }) => {
  test.slow();
  await page.goto(`/dashboard/cases/${await firstId(api, 'cases')}/edit`);
  await settled(page);
  const found: string[] = [];
  // The steps of the further insurances have the inputs of the first.
  for (const title of stepTitles.filter((step) => !/^(Secondary|Tertiary)/.test(step))) {
    await toStep(page, title);
    found.push(...(await violationsOf(page, title)));
  }
  await goTo(page, 'cases/new');
  await page.getByRole('button', { name: 'Create Case' }).last().click();
  await expect(page.getByText('Please select Product!').first()).toBeVisible();
  found.push(...(await violationsOf(page, 'a refused new case')));
  expect(found).toEqual([]);
});

const created = [
  ['patients', 'Create A New Patient'],
  ['users', 'Create a new CRM User'],
] as const;

test('every dialog is without a fault that axe knows', async ({ signedIn: page, api }) => {
  test.slow();
  const theCase = await firstId(api, 'cases');
  const found: string[] = [];
  await page.goto('/dashboard/payers');
  await settled(page);
  for (const [route, label] of created) {
    await goTo(page, route);
    found.push(...(await lookAt(page, label, () => page.getByRole('button', { name: label }).first().click())));
  }
  await goTo(page, `cases/${theCase}/activities`);
  found.push(
    ...(await lookAt(page, 'Add Activity', () => page.getByRole('button', { name: 'Add Activity' }).first().click())),
  );
  await goTo(page, `cases/${theCase}/shipments`);
  found.push(
    ...(await lookAt(page, 'Add Shipment', () => page.getByRole('button', { name: 'Add Shipment' }).first().click())),
  );
  await goTo(page, 'cases');
  const openDetails = async () => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
  };
  found.push(...(await lookAt(page, 'details of a case', openDetails)));
  const reachable = uniqueWord('Reach');
  await api.create('patients', {
    first_name: reachable,
    last_name: 'Able',
    email: 'able@example.com',
    mobile_phone: '3125550100',
  });
  await goTo(page, `patients?searchFirstName=${reachable}`);
  for (const action of ['Delete', 'Send Email', 'Send SMS', 'Case list']) {
    found.push(...(await lookAt(page, action, () => clickRowAction(page, reachable, action))));
  }
  await goTo(page, 'trash_patients');
  found.push(
    ...(await lookAt(page, 'Recover', () =>
      page
        .getByRole('button', { name: /^Recover/ })
        .first()
        .click(),
    )),
  );
  for (const entry of ['Change Password', 'Second Factor', 'Signed-in Devices', 'Keyboard Shortcuts']) {
    const open = async () => {
      await page.locator('header').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    found.push(...(await lookAt(page, entry, open)));
  }
  expect(found).toEqual([]);
});
