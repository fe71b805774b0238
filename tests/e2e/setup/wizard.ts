import { formatDate, formatValue, type Field } from '../../../src/schema';
import { registry } from '../../../resources';
import { sampleValue } from '../../fixtures/samples';
import { expect, type Json } from './test';
import type { Locator, Page } from 'playwright/test';

const cases = registry.get('cases');
const sections = cases.form?.sections ?? [];

/** The titles of the wizard's steps. */
export const stepTitles = [...new Set(sections.flatMap(({ step }) => step ?? []))];

interface StepField {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
}

/** The inputs of a step with their labels. */
const stepFields = (title: string): StepField[] =>
  sections
    .filter(({ step }) => step === title)
    .flatMap(({ fields }) => fields)
    .flatMap((name): StepField[] => {
      const field = cases.fields[name];
      return field && !field.readOnly ? [{ name, label: cases.included[name]?.label ?? field.label, field }] : [];
    });

export const form = (page: Page): Locator => page.locator('main form');

/** Opens a step and waits for its form. */
export async function toStep(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByText(title, { exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  await expect(form(page).locator('.ant-form-item').first()).toBeVisible();
  await expect(form(page).locator('[aria-busy=true]')).toHaveCount(0);
}

/**
 * Chooses an option of a select by its full text, from the keyboard if it is the first that is found; options of
 * records also show an id.
 */
async function pick(input: Locator, entry: string, { exact = true } = {}): Promise<void> {
  const dropdown = input.page().locator('.ant-select-dropdown:visible');
  await input.fill(entry);
  const isFirst = (await dropdown.locator('.ant-select-item-option-active').innerText()) === entry;
  await (isFirst
    ? input.press('Enter')
    : dropdown.locator('.ant-select-item-option').getByText(entry, { exact }).first().click());
  await expect(dropdown).toHaveCount(0);
}

/** The text of a value in the input of its field, for inputs that take text. */
const typed = (field: Field, value: unknown): string =>
  field.kind === 'date' ? formatDate(String(value)) : String(value);

/** Whether text may be typed beside the options of a select. */
const allowsText = (field: Field): boolean => field.kind === 'choice' && field.allowsOther === true;

const chosenKinds: readonly Field['kind'][] = ['choice', 'usState', 'boolean', 'remoteChoice'];

/**
 * The input of a label, located by id in one evaluation: locating it by label for each action takes most of the time in
 * a form of fifty fields.
 */
async function inputOf(page: Page, label: string): Promise<Locator> {
  const id = await form(page).evaluate(
    (shown, text) =>
      Array.from(shown.querySelectorAll('label')).find(({ textContent }) => textContent === text)?.htmlFor,
    label,
  );
  return id === undefined ? form(page).getByLabel(label, { exact: true }) : form(page).locator(`[id="${id}"]`);
}

/** Chooses an option in the input of a field: one of those side by side, or of a select. */
async function enterChoice(input: Locator, field: Field, value: unknown): Promise<void> {
  const label = formatValue(field, value) ?? '';
  if ((await input.getAttribute('role')) === 'radiogroup')
    await input.getByRole('radio', { name: label, exact: true }).check();
  else await pick(input, label);
}

/** Enters a value into the input of a field, as a user would. */
async function enter(page: Page, { label, field }: StepField, value: unknown): Promise<void> {
  const input = await inputOf(page, label);
  if (field.kind === 'height') {
    const [, feet = '', inches = ''] = /^feet_(\d+)_inch_(\d+)$/.exec(String(value)) ?? [];
    await pick(input, `${feet} ft`);
    await pick(form(page).getByLabel(`${label}, inches`, { exact: true }), `${inches} in`);
  } else if (field.kind === 'weight') {
    const [amount = '', unit = ''] = String(value).split('-');
    await input.fill(amount);
    await pickUnit(page, `${label}, unit`, unit);
  } else if (field.kind === 'reference') {
    await pick(input, String(value), { exact: false });
  } else if (chosenKinds.includes(field.kind) && !allowsText(field)) {
    await enterChoice(input, field, value);
  } else {
    await input.fill(typed(field, value));
    // Closes the calendar or the suggestions; elsewhere, the next input takes the focus.
    if (field.kind === 'date' || allowsText(field)) await input.press('Tab');
  }
}

/**
 * The select of a unit accepts no typing. The shown value covers its input, so the click is forced; scrolls first,
 * because the buttons of the page cover its edge.
 */
async function pickUnit(page: Page, label: string, unit: string): Promise<void> {
  const input = form(page).getByLabel(label, { exact: true });
  await input.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await input.click({ force: true });
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(unit, { exact: true }).click();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
}

export interface Filling {
  /** Seeds the values; another number gives other values. */
  readonly n: number;
  readonly drug: string;
  /** The name of the referenced programme. */
  readonly program: string;
  /** Whether an input of the step is filled in. */
  readonly isFilled: (input: StepField, at: number, inputs: readonly StepField[]) => boolean;
}

/** Fills in the inputs of the open step and returns the expected payload, without the ids of references. */
export async function fillStep(page: Page, title: string, { n, drug, program, isFilled }: Filling): Promise<Json> {
  const values: Json = {};
  for (const step of stepFields(title).filter(isFilled)) {
    const { name, field } = step;
    const value = field.kind === 'remoteChoice' ? drug : field.kind === 'reference' ? program : sampleValue(field, n);
    await enter(page, step, value);
    if (field.kind !== 'reference') values[name] = value;
  }
  await page.keyboard.press('Tab');
  return values;
}

/** The values that the inputs of the open step show, by label. */
export const readStep = (page: Page): Promise<Record<string, readonly string[]>> =>
  form(page).evaluate((shown) => {
    const items = Array.from(shown.querySelectorAll('.ant-form-item'));
    const textsOf = (item: Element): string[] => [
      ...Array.from(item.querySelectorAll<HTMLElement>('.ant-select-content-has-value'), ({ innerText }) => innerText),
      ...Array.from(
        item.querySelectorAll<HTMLInputElement>('input:not([type=radio]), :checked, textarea'),
        ({ value }) => value,
      ),
    ];
    return Object.fromEntries(items.map((item) => [item.querySelector('label')?.textContent ?? '', textsOf(item)]));
  });

/** The values of every step, in order. */
export async function readSteps(page: Page): Promise<Record<string, Record<string, readonly string[]>>> {
  const all: Record<string, Record<string, readonly string[]>> = {};
  for (const title of stepTitles) {
    await toStep(page, title);
    // A linked record shows an ellipsis until it is loaded.
    await expect(page.getByText('…', { exact: true })).toHaveCount(0);
    all[title] = await readStep(page);
  }
  return all;
}

/** A case as the API returns it, with the fields of its insurances under the names that the wizard uses. */
export const flattenCase = (record: Json): Json =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      Object.keys(cases.relations.hasOne).includes(name) && typeof value === 'object' && value !== null
        ? Object.entries(value).map(([inner, item]) => [`${name}.${inner}`, item])
        : [[name, value]],
    ),
  );
