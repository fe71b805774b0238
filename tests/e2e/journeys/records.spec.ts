import { clickRowAction, dialogOf, rowOf, search, toast } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';

interface Journey {
  readonly path: string;
  readonly menu: string;
  readonly one: string;
  readonly prefix: string;
  readonly trashPrefix?: string;
  /** The field whose value identifies the record, and its label in the search form. */
  readonly key: string;
  readonly keyLabel: string;
  readonly searchLabel: string;
  readonly more: Readonly<Record<string, string>>;
  /** The label of the field to change when editing. */
  readonly changed: string;
  readonly editsIn: 'modal' | 'page';
}

/** A kind of record that is edited on a page, and one that is edited in a dialog. */
const journeys: readonly Journey[] = [
  {
    path: 'patients',
    menu: 'Patients',
    one: 'Patient',
    prefix: 'PT',
    trashPrefix: 'PAT',
    key: 'first_name',
    keyLabel: 'First Name',
    searchLabel: 'First Name',
    more: { 'Last Name': 'Journey', City: 'Springfield' },
    changed: 'City',
    editsIn: 'page',
  },
  {
    path: 'facilities',
    menu: 'Facilities',
    one: 'Facility',
    prefix: 'FAC',
    key: 'name',
    keyLabel: 'Name',
    searchLabel: 'Name',
    more: { City: 'Springfield' },
    changed: 'Address Line 1',
    editsIn: 'modal',
  },
];

const sentence = (label: string): string => label.charAt(0) + label.slice(1).toLowerCase();

for (const journey of journeys) {
  const { path, one, editsIn, changed } = journey;
  // The label that the specification gives the button for a new patient.
  const createsBy = one === 'Patient' ? 'OK' : 'Create';

  test(`a ${one.toLowerCase()} is created, found, edited, discarded and recovered`, async ({ signedIn: page, api }) => {
    const name = uniqueWord('Q');
    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: journey.menu, exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${path}$`));

    await page.getByRole('button', { name: `Create A New ${one}` }).click();
    const form = dialogOf(page, `Create ${one}`);
    await form.getByRole('button', { name: createsBy, exact: true }).click();
    await expect(form.getByText(/is required/).first()).toBeVisible();
    await form.getByLabel(journey.keyLabel, { exact: true }).last().fill(name);
    for (const [label, value] of Object.entries(journey.more))
      await form.getByLabel(label, { exact: true }).last().fill(value);
    await form.getByRole('button', { name: createsBy, exact: true }).click();
    await expect(toast(page, `${sentence(one)} created successfully`)).toBeVisible();
    await expect(form).toBeHidden();

    await search(page, journey.searchLabel, name.toLowerCase());
    const row = rowOf(page, name);
    await expect(row).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    const [record] = await api.list(`${path}?${new URLSearchParams(page.url().split('?')[1]).toString()}`);
    const id = Number(record?.id);
    await expect(row).toContainText(`${journey.prefix}${id}`);

    await clickRowAction(page, name, 'Edit');
    if (editsIn === 'page') await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    const editor = editsIn === 'modal' ? dialogOf(page, `Edit ${one}`) : page.getByRole('main');
    await expect(editor.getByLabel(journey.keyLabel, { exact: true })).toHaveValue(name);
    await editor.getByLabel(changed, { exact: true }).fill('Changed Lane');
    await editor.getByRole('button', { name: editsIn === 'modal' ? 'Save' : 'Save Changes', exact: true }).click();
    await expect(toast(page, `${sentence(one)} updated successfully`)).toBeVisible();
    const saved = await api.read(`${path}/${id}`);
    expect(Object.values(saved)).toContain('Changed Lane');
    if (editsIn === 'page') await expect(page).toHaveURL(new RegExp(`/dashboard/${path}/${id}/edit$`));

    await page.goto(`/dashboard/${path}`);
    await search(page, journey.searchLabel, name);
    await clickRowAction(page, name, 'Delete');
    const question = dialogOf(page, `Are you sure to delete this ${one.toLowerCase()}?`);
    await expect(question).toContainText(`${journey.prefix}${id}`);
    await expect(question).toContainText(name);
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(rowOf(page, name)).toBeVisible();
    await clickRowAction(page, name, 'Delete');
    await question.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(toast(page, `${sentence(one)} deleted successfully`)).toBeVisible();
    await expect(rowOf(page, name)).toBeHidden();

    await page.goto(`/dashboard/trash_${path}?sortField=discarded_at&sortOrder=desc`);
    const discarded = rowOf(page, name);
    await expect(discarded).toContainText(`${journey.trashPrefix ?? journey.prefix}${id}`);
    await discarded.getByRole('button', { name: /^Recover/ }).click();
    const asked = dialogOf(page, 'Are you sure to recover this record?');
    await asked.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(discarded).toBeHidden();

    await page.goto(`/dashboard/${path}`);
    await search(page, journey.searchLabel, name);
    await expect(rowOf(page, name)).toBeVisible();
  });
}
