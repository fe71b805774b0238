import type { Locator, Page } from 'playwright/test';
import { dialogOf } from '../setup/screens';
import { expect, test, unique } from '../setup/test';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Where something stands in the window. */
async function boxOf(what: Locator): Promise<Box> {
  await expect(what).toBeVisible();
  return (await what.boundingBox()) as Box;
}

const bottomOf = ({ y, height }: Box): number => y + height;

async function openActivity(page: Page, caseId: unknown) {
  await page.goto(`/dashboard/cases/${String(caseId)}/activities`);
  await page.getByRole('button', { name: 'Add Activity' }).first().click();
  const form = dialogOf(page, 'Add Activity');
  await expect(form.getByRole('textbox', { name: 'Note', exact: true })).toBeVisible();
  return form;
}

for (const size of sizes) {
  test.describe(`${size.width} by ${size.height}`, () => {
    test.use({ viewport: size });

    test('an activity is asked for its note first, and its documents are in sight', async ({ signedIn: page, api }) => {
      const [first] = await api.list('cases');
      const form = await openActivity(page, first?.id);
      const note = form.getByRole('textbox', { name: 'Note', exact: true });
      await expect(note).toBeFocused();
      const [type, direction, source] = await Promise.all(['Activity Type', 'Activity Direction', 'Activity Source'].map((label) => boxOf(form.getByLabel(label, { exact: true }))));
      expect(bottomOf(await boxOf(note))).toBeLessThan(type?.y ?? 0);
      expect([direction?.y, source?.y]).toEqual([type?.y, type?.y]);
      const files = await boxOf(form.getByRole('button', { name: /Add Files/ }));
      expect(bottomOf(files)).toBeLessThan((await boxOf(form.getByRole('button', { name: 'Add', exact: true }))).y);
    });

    test.describe('the rows of a page', () => {
      for (const [list, least] of [['patients', size.width > 1200 ? 10 : 9], ['cases', size.width > 1200 ? 10 : 9]] as const) {
        test(`of ${list} are in sight`, async ({ signedIn: page }) => {
          await page.goto(`/dashboard/${list}`);
          const rows = page.locator('tr[data-row]');
          await expect(rows).toHaveCount(10);
          const bottoms = await Promise.all((await rows.all()).map(async (row) => bottomOf(await boxOf(row))));
          expect(bottoms.filter((bottom) => bottom <= size.height).length).toBeGreaterThanOrEqual(least);
        });
      }
    });
  });
}

test('short values have inputs of their size, and what belongs together stands in one line', async ({ signedIn: page, api }) => {
  const { id } = await api.create('patients', { first_name: unique('Sized'), last_name: 'Inputs' });
  await page.goto(`/dashboard/patients/${id}/edit`);
  const [street, city, state, zip, birth] = await Promise.all(
    ['Address Line 1', 'City', 'State', 'Zip', 'DOB'].map((label) => boxOf(page.getByLabel(label, { exact: true }).locator('xpath=ancestor-or-self::*[contains(@class,"ant-form-item-control-input-content")]'))),
  );
  expect([city?.y, state?.y]).toEqual([zip?.y, zip?.y]);
  expect(street?.width).toBeGreaterThan(350);
  for (const [short, most] of [[state, 100], [zip, 130], [birth, 170]] as const) expect(short?.width).toBeLessThanOrEqual(most);
});

test('what is wrong with a field stands closer to it than to the next one, and hardly moves what follows', async ({ signedIn: page }) => {
  await page.goto('/dashboard/users');
  await page.getByRole('button', { name: 'Create a new CRM User' }).click();
  const form = dialogOf(page, 'Create User');
  const [input, next] = [form.getByLabel('First Name', { exact: true }), form.getByText('Last Name', { exact: true })];
  const before = (await boxOf(next)).y;
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const wrong = await boxOf(form.getByText('First Name is required'));
  const [above, below] = [wrong.y - bottomOf(await boxOf(input)), (await boxOf(next)).y - bottomOf(wrong)];
  expect(above).toBeLessThan(below);
  expect(below).toBeGreaterThanOrEqual(6);
  expect((await boxOf(next)).y - before).toBeLessThan(40);
});
