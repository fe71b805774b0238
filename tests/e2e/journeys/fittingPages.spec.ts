import type { Locator, Page } from 'playwright/test';
import { clickRowAction, dialogOf, navigateTo, toast } from '../setup/screens';
import { chromiumArguments } from '../setup/places';
import { expect, test, uniqueWord } from '../setup/test';

// Scrollbars take room, as on most machines of users.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: chromiumArguments,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

/** Screens of which all is in sight in this window. */
const fitting = ['cases', 'patients', 'payers', 'notifications/sms', 'users', 'trash_payers', 'cases/1/shipments'];

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, h1, main button, main table')].map((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return [left, top, width];
    }),
  );

test('a page that fits the window has no scrollbar', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/access_log');
  for (const path of fitting) {
    await navigateTo(page, `/dashboard/${path}`);
    await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false');
    expect(await overhang(page), path).toBe(0);
  }
});

test('nothing moves when a dialog opens, whether its page fits the window or not', async ({ signedIn: page }) => {
  await page.goto('/dashboard/payers');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  for (const height of [900, 480]) {
    await page.setViewportSize({ width: 1280, height });
    const before = await places(page);
    await page.getByRole('button', { name: 'Create A New Payer' }).click();
    await expect(dialogOf(page, 'Create Payer')).toBeVisible();
    // Others may add records meanwhile, which the list offers to show.
    expect(await places(page), `${height}`).toEqual(expect.arrayContaining(before));
    await page.keyboard.press('Escape');
    await expect(dialogOf(page, 'Create Payer')).toBeHidden();
  }
});

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test.describe('in a small window', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('a toast covers neither the title nor a main action', async ({ signedIn: page, api }) => {
    const name = uniqueWord('Toasted');
    await api.create('payers', { name });
    await page.goto(`/dashboard/payers?name=${name}`);
    await clickRowAction(page, name, 'Delete');
    await dialogOf(page, /delete this payer/)
      .getByRole('button', { name: 'Yes', exact: true })
      .click();
    await expect(toast(page, 'Payer deleted successfully')).toBeVisible();
    const shown = (await toast(page, 'Payer deleted successfully').boundingBox()) as Box;
    for (const what of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: 'Create A New Payer' }).first(),
    ]) {
      expect(overlap(shown, (await what.boundingBox()) as Box)).toBe(false);
    }
  });

  test('open search panels leave rows in sight, with their inputs in line, the buttons below them, and icons that look the same once they were opened', async ({
    signedIn: page,
  }) => {
    await page.goto('/dashboard/cases');
    const form = page.getByRole('search');
    for (const panel of ['Case Info', 'Patient Info', 'Clinic Contact Info', 'Provider Info'])
      await form.getByRole('button', { name: panel }).click();
    for (const names of [
      ['Case Number', 'Patient First Name', 'Patient Last Name', 'Patient DOB'],
      ['Clinic Contact First Name', 'Clinic Contact Last Name', 'Clinic Contact Business Phone', 'Clinic Contact Type'],
    ]) {
      const middles = await Promise.all(
        names.map(async (name) => {
          const box = (await form.getByLabel(name, { exact: true }).boundingBox()) as Box;
          return Math.round(box.y + box.height / 2);
        }),
      );
      expect(new Set(middles).size, names.join()).toBe(1);
    }
    const [search, panels] = await Promise.all([
      form.getByRole('button', { name: 'Search', exact: true }).boundingBox(),
      form.getByRole('region', { name: 'Case Info' }).boundingBox(),
    ]);
    expect(search?.y).toBeGreaterThan((panels?.y ?? 0) + (panels?.height ?? 0));
    await expect(page.locator('tr[data-row] a').first()).toBeInViewport({ ratio: 1 });

    const iconOf = (label: string) =>
      form
        .locator('.ant-form-item')
        .filter({ has: page.getByLabel(label, { exact: true }) })
        .locator('svg')
        .last()
        .evaluate((icon) => {
          const { width, height, x } = icon.getBoundingClientRect();
          return { color: getComputedStyle(icon).color, width, height, x: Math.round(x) };
        });
    for (const [label, opened] of [
      ['Case Type', '.ant-select'],
      ['Patient DOB', '.ant-picker'],
    ] as const) {
      const before = await iconOf(label);
      await form.getByLabel(label, { exact: true }).focus();
      const item = form.locator('.ant-form-item').filter({ has: page.getByLabel(label, { exact: true }) });
      await expect(item.locator(opened).first()).toBeVisible();
      await page.getByRole('heading', { level: 1 }).click();
      expect(await iconOf(label)).toEqual(before);
    }
  });
});

test('days counted from today are read whole in both ends of a range', async ({ signedIn: page }) => {
  for (const width of [1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/dashboard/access-log?from=-90d&to=-31d');
    for (const [label, text] of [
      ['From', 'Last 90 Days'],
      ['To', 'Older Than 30 Days'],
    ] as const) {
      const input = page.getByRole('search').getByLabel(label, { exact: true });
      await expect(input).toHaveValue(text);
      const room = await input.evaluate(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth);
      expect(room, `${label} at ${width}`).toBeGreaterThanOrEqual(0);
    }
  }
});

test('the first row of a list in a popup is a few tab stops away', async ({ signedIn: page, api }) => {
  const { id } = await api.create('patients', { first_name: uniqueWord('Popped'), last_name: 'Up' });
  await api.create('cases', { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA', patient_id: id });
  await page.goto(`/dashboard/patients?searchFirstName=Popped&searchLastName=Up`);
  await clickRowAction(page, 'Popped', 'Case list');
  await expect(
    dialogOf(page, /^Case list/)
      .locator('tr[data-row]')
      .first(),
  ).toBeVisible();
  expect((await page.getByRole('dialog').boundingBox())?.width).toBe(1200);
  let stops = 0;
  while (
    stops < 10 &&
    !(await page.evaluate(() => document.activeElement?.closest('[role=dialog] tr[data-row]') !== null))
  ) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  expect(stops).toBeLessThan(6);
});

test('a button of the header that has room for its icon alone has it in its middle', async ({ signedIn: page }) => {
  await page.goto('/dashboard/payers');
  const middleOf = (part: Locator) =>
    part.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left + right) / 2;
    });
  for (const [name, width] of [
    ['Log a Call', 1024],
    ['Find a record', 640],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    const button = page.getByRole('banner').getByRole('button', { name });
    await expect(button).toBeVisible();
    expect(Math.abs((await middleOf(button.locator('svg'))) - (await middleOf(button)))).toBeLessThan(1);
  }
});
