import type { Page } from 'playwright/test';
import { dialogOf, toast } from '../setup/screens';
import { admin, agent, installSession, expect, signIn, test, type Api, type Json } from '../setup/test';
import { fillStep, flattenCase, form, readStep, readSteps, stepTitles, toStep, type Filling } from '../setup/wizard';

const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const products = ['wilate', 'nuwiq'] as const;
const offset = { first: 1, second: 12 };

interface FillingOfAll extends Pick<Filling, 'drug' | 'isFilled'> {
  readonly start: number;
}

/**
 * Fills in every step, each with a different number, so that swapped values are noticed. Returns the expected payload,
 * and what the inputs show.
 */
async function fillAll(page: Page, { start, drug, isFilled }: FillingOfAll) {
  const payload: Json = {};
  const shown: Record<string, Awaited<ReturnType<typeof readStep>>> = {};
  for (const [at, title] of stepTitles.entries()) {
    await toStep(page, title);
    Object.assign(
      payload,
      await fillStep(page, title, { n: start + at, drug, program: drug === 'wilate' ? 'Wilate' : 'Nuwiq', isFilled }),
    );
    shown[title] = await readStep(page);
  }
  return { payload, shown };
}

const makeCase = (api: Api, more: Json = {}) =>
  api.create('cases', { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA', ...more });

test('every field is saved as it was typed when a case is created, one of each kind of the further insurances, and one of each kind and in each step when it is edited', async ({
  signedIn: page,
  api,
}) => {
  test.setTimeout(300_000);
  await page.goto('/dashboard/cases/new');
  const created = await fillAll(page, {
    start: offset.first,
    drug: products[0],
    // The steps of the further insurances have the inputs of the first.
    isFilled: ({ name, field: { kind } }, at, inputs) =>
      name !== 'closed_date' &&
      (!/^(secondary|tertiary)_insurance\./.test(name) ||
        inputs.findIndex((other) => other.field.kind === kind) === at),
  });
  await page.getByRole('button', { name: 'Create Case' }).click();
  await expect(toast(page, 'Case created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/cases\/\d+\/edit/);
  const path = new URL(page.url()).pathname;
  const id = path.split('/')[3] ?? '';
  expect(flattenCase(await api.read(`cases/${id}`))).toMatchObject(created.payload);
  await page.goto(path);
  expect(await readSteps(page)).toEqual(created.shown);

  await toStep(page, 'Case Detail');
  const kinds = new Set<string>();
  const edited = await fillAll(page, {
    start: offset.second,
    drug: products[1],
    isFilled: ({ name, field: { kind } }, at) => {
      const isFirst = !kinds.has(kind);
      kinds.add(kind);
      return name === 'closed_date' || isFirst || at === 0;
    },
  });
  await page.getByRole('button', { name: 'Update Case' }).click();
  await expect(page).toHaveURL(`/dashboard/cases/${id}`);
  expect(flattenCase(await api.read(`cases/${id}`))).toMatchObject({
    ...created.payload,
    ...edited.payload,
    status: 'Closed',
    closed_by: admin.email,
  });
  await page.goto(path);
  expect(await readSteps(page)).toEqual(edited.shown);
  for (const title of stepTitles) expect(edited.shown[title], title).not.toEqual(created.shown[title]);
});

test('two people edit one case: leaving a step and Update Case say who changed what, and neither overwrites unseen', async ({
  signedIn: page,
  api,
  browser,
  request,
  baseURL,
}) => {
  const { id } = await makeCase(api, { sticky: 'Before' });
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const second = await other.newPage();
  await installSession(second, await signIn(request, agent), agent.email);
  const open = async (who: Page) => {
    await who.goto(`/dashboard/cases/${id}/edit`);
    await expect(field(who, 'Sticky Note')).toHaveValue('Before');
  };
  await open(page);
  await open(second);

  await field(page, 'Sticky Note').fill('Mine');
  await toStep(page, 'Tertiary Insurance');
  await expect(toast(page, 'Case updated successfully')).toBeVisible();

  await field(second, 'Diagnosis ICD10').fill('D80.1');
  await field(second, 'Sticky Note').fill('Theirs');
  await toStep(second, 'Primary Insurance');
  const conflict = dialogOf(second, 'This case was changed meanwhile');
  await expect(conflict).toContainText(admin.email);
  await expect(conflict).toContainText('Mine');
  await expect(conflict).toContainText('Theirs');
  expect(await api.read(`cases/${id}`)).toMatchObject({ sticky: 'Mine', diagnosis_icd10: null });
  await conflict.getByRole('button', { name: 'Keep Mine' }).click();
  await expect(toast(second, 'Case updated successfully')).toBeVisible();
  expect(await api.read(`cases/${id}`)).toMatchObject({ sticky: 'Theirs', diagnosis_icd10: 'D80.1' });

  await field(page, 'Policy Number').fill('T-9');
  await page.getByRole('button', { name: 'Update Case' }).click();
  await expect(page).toHaveURL(`/dashboard/cases/${id}`);
  expect(await api.read(`cases/${id}`)).toMatchObject({
    sticky: 'Theirs',
    tertiary_insurance: { policy_number: 'T-9' },
  });
  await other.close();
});
