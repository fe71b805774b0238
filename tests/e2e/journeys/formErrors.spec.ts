import type { Locator, Page } from 'playwright/test';
import { dialogOf } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';
import { form, toStep } from '../setup/wizard';

/** The focus is on this input, which is in sight: in the window, and below nothing that sticks to its edges. */
async function expectFocusedInSight(input: Locator): Promise<void> {
  await expect(input).toBeFocused();
  await expect
    .poll(() =>
      input.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const covering = document.elementFromPoint(left + width / 2, top + height / 2);
        return (
          covering !== null &&
          (element.contains(covering) || covering.closest('.ant-form-item') === element.closest('.ant-form-item'))
        );
      }),
    )
    .toBe(true);
}

const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const makeCase = { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA' };

// The smaller the window, the more of it is covered by what sticks to its edges.
test.describe('in a small window', () => {
  test.use({ viewport: { width: 720, height: 450 } });

  test('an error further down the step of a case, or in another step, is in sight and has the focus', async ({
    signedIn: page,
    api,
  }) => {
    const { id } = await api.create('cases', makeCase);
    await page.goto(`/dashboard/cases/${id}/edit?step=5`);
    await field(page, 'Pharmacy Coinsurance').fill('140');
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Update Case' }).click();
    await expectFocusedInSight(field(page, 'Pharmacy Coinsurance'));
    await toStep(page, 'Facility');
    await page.getByRole('button', { name: 'Update Case' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Primary Insurance' })).toBeVisible();
    await expectFocusedInSight(field(page, 'Pharmacy Coinsurance'));

    await page.goto('/dashboard/cases/new?step=4');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: 'Create Case' }).click();
    await expectFocusedInSight(field(page, 'Product'));
  });

  test('a field that the server refuses is in sight too: of a step, of a page and of a dialog', async ({
    signedIn: page,
    api,
  }) => {
    const { id } = await api.create('cases', makeCase);
    const refuse = (path: string, errors: object) =>
      page.route(`**/api/${path}`, (route) =>
        ['PUT', 'POST'].includes(route.request().method())
          ? route.fulfill({ status: 422, json: { message: 'Invalid', errors } })
          : route.fallback(),
      );
    await refuse(`cases/${id}`, { 'primary_insurance.carve_out_pharmacy_name': ['Unknown here'] });
    await page.goto(`/dashboard/cases/${id}/edit`);
    await field(page, 'Sticky Note').fill('Changed');
    await page.getByRole('button', { name: 'Update Case' }).click();
    await expectFocusedInSight(field(page, 'Carve Out Pharmacy Name'));

    const patient = await api.create('patients', { first_name: uniqueWord('Refused'), last_name: 'Below' });
    await refuse(`patients/${patient.id}`, { contact_sticky: ['Too long here'] });
    await page.goto(`/dashboard/patients/${patient.id}/edit`);
    await page.getByLabel('Middle Name', { exact: true }).fill('M');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectFocusedInSight(page.getByLabel('Contact Note', { exact: true }));

    await refuse('providers', { other_id: ['Taken here'] });
    await page.goto('/dashboard/providers');
    await page.getByRole('button', { name: 'Create A New Provider' }).click();
    const dialog = dialogOf(page, 'Create Provider');
    await dialog.getByLabel('First Name', { exact: true }).fill('A');
    await dialog.getByLabel('Last Name', { exact: true }).fill('B');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expectFocusedInSight(dialog.getByLabel('Other ID', { exact: true }));
  });
});
