import type { Page } from 'playwright/test';
import { expect, test, uniqueWord, type Api } from '../setup/test';

/** The printable width of a US letter page in pixels, upright and across, without its margins of 0.4 inches. */
const [upright, across] = [739, 979];

/** Shows a page as on paper of a width. */
async function onPaper(page: Page, width: number): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width, height: 1000 });
}

/** What lies beyond the paper, and what only a screen needs. */
const seenOn = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible';
    return {
      beyond: shown('body *')
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 80)),
      cut: shown('main *')
        .filter(isCut)
        .map((element) => element.outerHTML.slice(0, 80)),
      controls: shown('.ant-btn, nav, [role=search], [role=alert], .ant-select-suffix, button[aria-label]').map(
        (element) => element.outerHTML.slice(0, 80),
      ),
    };
  });
const nothing = { beyond: [], cut: [], controls: [] };

async function withPhones(api: Api) {
  const last_name = uniqueWord('Paper');
  const patient = await api.create('patients', {
    first_name: 'Ada',
    last_name,
    dob: '1980-02-03',
    phone: '2025550102',
    mobile_phone: '2025550103',
  });
  const made = await api.create('cases', {
    drug: 'Octagam',
    referral_state: 'IL',
    case_type: 'PA',
    patient_id: patient.id,
    sticky: 'Call before noon',
  });
  return { made, patient, last_name };
}

test('lists are printed whole on letter paper, with all columns and no controls', async ({ signedIn: page, api }) => {
  await withPhones(api);
  for (const list of ['', 'cases', 'trash_patients']) {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/dashboard/${list}`.replace(/\/$/, ''));
    await expect(page.locator('main h1')).toBeVisible();
    const rows = page.locator('main tbody tr');
    await expect(rows.first()).toBeVisible();
    const texts = () =>
      page
        .locator('main tr[data-row] td:not(:last-child)')
        .evaluateAll((cells) => cells.map((cell) => cell.textContent));
    // Columns beyond the edge of the window get their cells after those in view.
    await expect.poll(async () => (await texts()).includes('')).toBe(false);
    const onScreen = await texts();
    for (const width of [upright, across]) {
      await onPaper(page, width);
      expect({ list, width, ...(await seenOn(page)) }).toEqual({ list, width, ...nothing });
      expect(await texts()).toEqual(onScreen);
    }
  }
});

test('a case is printed on one page, with all that it has as text, and with who printed it', async ({
  signedIn: page,
  api,
}) => {
  const { made } = await withPhones(api);
  const copay_link = 'https://copay.example.com/a';
  await page.route(/\/copay_link\b/, (route) => route.fulfill({ json: { copay_link } }));
  await page.goto(`/dashboard/cases/${String(made.id)}`);
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  const note = page.getByRole('textbox', { name: 'Sticky Note' }).first();
  await expect(note).toHaveValue('Call before noon');
  const headings = page.locator('main').getByRole('heading');
  await expect(headings.filter({ hasText: 'Timeline' })).toBeVisible();
  // What was changed when is told on the screen alone.
  const titles = (await headings.allTextContents()).filter((title) => !/Change History|Timeline/.test(title));
  await onPaper(page, upright);
  expect(await seenOn(page)).toEqual(nothing);
  for (const title of titles)
    await expect(page.locator('main').getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
  await expect(headings.filter({ hasText: /Change History|Timeline/ }).first()).toBeHidden();
  await expect(page.locator('dt').filter({ hasText: 'Case Number' }).first()).toBeVisible();
  await expect(page.locator('dt').filter({ hasText: 'Summary' }).first()).toBeHidden();
  for (const value of ['PA', 'Open', copay_link, '(202) 555-0102'])
    await expect(page.locator('main').getByText(value, { exact: true }).first()).toBeVisible();
  await expect(note).toHaveValue('Call before noon');
  await expect(note).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByText(/^Octapharma · printed \d\d-\d\d-\d{4} \d\d:\d\d [AP]M by \S+/)).toBeVisible();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test('a phone number is one word that can be called and copied', async ({ signedIn: page, api }) => {
  const { patient, last_name } = await withPhones(api);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/dashboard/patients/${String(patient.id)}`);
  const section = page.getByRole('region', { name: 'Patient Information' });
  const number = section.getByRole('link', { name: '(202) 555-0102' });
  await expect(number).toHaveAttribute('href', 'tel:+12025550102');
  await number.dblclick();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('(202) 555-0102');
  await number.hover();
  await section.getByRole('button', { name: 'Copy (202) 555-0102' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('(202) 555-0102');

  await page.goto(`/dashboard/patients?searchLastName=${last_name}`);
  const inList = page.locator('tr[data-row]').first().getByRole('link', { name: '(202) 555-0102' });
  await expect(inList).toHaveAttribute('href', 'tel:+12025550102');
  await expect(inList).toHaveAttribute('tabindex', '-1');
});
