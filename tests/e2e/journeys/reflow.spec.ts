import type { Page } from 'playwright/test';
import { dialogOf, navigateTo } from '../setup/screens';
import { expect, test, uniqueWord, type Api } from '../setup/test';

/** A window of 1280 by 1024 at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 };

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

async function makeCase(api: Api) {
  const patient = await api.create('patients', {
    first_name: uniqueWord('Zoom'),
    last_name: longName,
    dob: '1970-01-31',
  });
  return api.create('cases', { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA', patient_id: patient.id });
}

const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main')?.textContent && !document.querySelector('[aria-busy=true], .ant-skeleton-active'),
  );

test.describe('at a zoom of 400 %', () => {
  test.use({ viewport: zoomed });

  test('no screen is wider than the window; the sections and the steps leave room, and the buttons are in the window', async ({
    signedIn: page,
    api,
  }) => {
    test.slow();
    const { id, patient_id: patient } = await makeCase(api);
    // Not one of those below: navigating waits for another title.
    await page.goto('/dashboard/payers');
    await settled(page);
    for (const route of [
      '/',
      `/cases/${id}`,
      `/cases/${id}/edit`,
      `/cases/${id}/activities`,
      '/cases',
      `/patients/${String(patient)}`,
      `/patients/${String(patient)}/edit`,
      '/patients',
    ]) {
      await navigateTo(page, `/dashboard${route}`);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBe(zoomed.width);
      if (route === `/cases/${id}`)
        await expect(page.getByRole('navigation', { name: 'Sections of the case' })).toHaveCSS('position', 'static');
    }
    const row = `Insurance Company of the Southern Mountains,3125550142,${'x'.repeat(40)}`;
    const lines = ['Name,Phone,Remark', row, row, `${'y'.repeat(40)},123456789012,x`];
    const file = { name: 'payers.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await navigateTo(page, '/dashboard/payers/import');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Check 3 Rows' }).click();
    await expect(page.getByRole('table', { name: 'Rows to look at' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'an import').toBe(zoomed.width);
    await navigateTo(page, '/dashboard/cases/new');
    await settled(page);
    const [steps, form] = await Promise.all([
      page.getByRole('navigation', { name: 'Steps' }).boundingBox(),
      page.getByRole('region', { name: 'Case Detail' }).boundingBox(),
    ]);
    expect((steps?.y ?? 0) + (steps?.height ?? 0)).toBeLessThan(form?.y ?? 0);
    expect(form?.width).toBeGreaterThan(200);
    await page.getByLabel('Product').scrollIntoViewIfNeeded();
    for (const name of ['Next', 'Create Case'])
      await expect(page.getByRole('button', { name }).last()).toBeInViewport({ ratio: 1 });
  });

  test('the title of the dashboard is whole, and nothing in the header and in a call that is logged covers something else', async ({
    signedIn: page,
    api,
  }) => {
    const { id } = await makeCase(api);
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Coming Days' })).toBeVisible();
    const title = await page.getByRole('heading', { level: 1, name: 'Dashboard' }).evaluate((heading) => ({
      height: heading.clientHeight,
      line: Number.parseFloat(getComputedStyle(heading).lineHeight),
    }));
    expect(title.height).toBeCloseTo(title.line, 0);
    const header = page.getByRole('banner');
    const logCall = header.getByRole('button', { name: 'Log a Call' });
    await expect(logCall).toBeVisible();
    const [logo, find] = await Promise.all(
      [header.getByRole('link').first(), header.getByRole('button', { name: 'Find a record' })].map((of) =>
        of.boundingBox(),
      ),
    );
    expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(find?.x ?? 0);

    await navigateTo(page, `/dashboard/cases/${id}/activities`);
    const label = await page.getByText('Patient:').boundingBox();
    expect(label?.height).toBeLessThan(30);
    await logCall.click();
    const dialog = dialogOf(page, 'Log a Call');
    const [remind, days] = await Promise.all(
      [dialog.getByText('Remind Me On'), dialog.getByRole('button', { name: 'Today' })].map((of) => of.boundingBox()),
    );
    expect(days?.y).toBeGreaterThanOrEqual((remind?.y ?? 0) + (remind?.height ?? 0));
  });

  test('the menu covers the screen until an entry is chosen, and the menu of a row is in the window, with its last entry a scroll away', async ({
    signedIn: page,
    api,
  }) => {
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await page.getByRole('button', { name: 'Show the menu' }).click();
    await expect(menu).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(zoomed.width);
    await menu.getByRole('link', { name: 'Cases' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Show the menu' })).toBeVisible();

    const name = uniqueWord('Menu');
    await api.create('patients', { first_name: name, last_name: 'Row' });
    await navigateTo(page, `/dashboard/patients?searchFirstName=${name}`);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Case list' })).toBeVisible();
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
    const last = page.getByRole('menuitem').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.getByRole('menuitem', { name: 'Case list' }).click();
    await expect(dialogOf(page, /^Case list/)).toBeVisible();
  });
});

test.describe('in colours that the system forces', () => {
  test.use({ forcedColors: 'active' });

  test('what is current, how a list is sorted, the focus and a chosen radio button can be seen', async ({
    signedIn: page,
    api,
  }) => {
    await page.goto('/dashboard/patients?sortField=last_name&sortOrder=asc');
    await settled(page);
    const background = (of: Element) => getComputedStyle(of).backgroundColor;
    const entries = page.getByRole('navigation', { name: 'Main menu' });
    const [current, other] = await Promise.all(
      ['Patients', 'Consent'].map((name) => entries.getByRole('link', { name }).first().evaluate(background)),
    );
    expect(current).not.toBe(other);
    const arrows = (title: string) =>
      page
        .getByRole('columnheader', { name: title })
        .getByRole('button')
        .evaluate((button) => getComputedStyle(button, '::after').forcedColorAdjust);
    expect(await arrows('Last Name')).toBe('none');
    await navigateTo(page, '/dashboard/cases/new');
    await settled(page);
    const steps = page.getByRole('navigation', { name: 'Steps' });
    const [open, further] = await Promise.all(
      ['Case Detail', 'Facility'].map((name) => steps.getByRole('button', { name, exact: true }).evaluate(background)),
    );
    expect(open).not.toBe(further);

    const { id } = await api.create('patients', { first_name: uniqueWord('Forced'), last_name: 'Colours' });
    await navigateTo(page, `/dashboard/patients/${id}`);
    await page.getByRole('button', { name: 'Add Primary Insurance' }).click();
    const dialog = dialogOf(page, /^Primary Insurance/);
    const choice = dialog.getByRole('radiogroup', { name: 'Benefits Available' });
    const segment = (name: string) => choice.getByRole('radio', { name }).locator('..');
    await choice.getByRole('radio', { name: 'Yes' }).check();
    expect(await segment('Yes').evaluate(background)).not.toBe(await segment('No').evaluate(background));
    await page.keyboard.press('ArrowRight');
    await expect(segment('No')).toHaveCSS('outline-style', 'solid');
    await dialog.getByLabel('Policy Number').focus();
    await expect(dialog.getByLabel('Policy Number')).toHaveCSS('outline-style', 'solid');
  });
});

test('the names of the menu are whole in the spacing that users set for texts', async ({ signedIn: page }) => {
  await page.goto('/dashboard/payers');
  await page.addStyleTag({
    content: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
  });
  const names = page.getByRole('navigation', { name: 'Main menu' }).locator('li span');
  await expect(names.filter({ hasText: 'Emergency Access' })).toBeVisible();
  const cut = await names.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});
