import { rowOf, search } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';

test('a searched list survives back, forward, reload and a shared link, and the menu resets it', async ({
  signedIn: page,
  api,
}) => {
  const word = uniqueWord('List');
  for (let at = 0; at < 12; at += 1) await api.create('payers', { name: `${word} ${String(at).padStart(2, '0')}` });
  await page.goto('/dashboard/payers');
  await search(page, 'Name', word);
  await expect(page).toHaveURL(`/dashboard/payers?name=${word}`);
  await expect(page.getByRole('row')).toHaveCount(11);

  await page.getByRole('columnheader', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sortField=name&sortOrder=asc/);
  await expect(page.getByRole('row').nth(1)).toContainText(`${word} 00`);
  await page.getByRole('listitem', { name: '2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('row')).toHaveCount(3);
  const shared = page.url();

  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/payers');
  await expect(page.getByRole('search').getByLabel('Name')).toHaveValue('');
  await page.goForward();
  await expect(page.getByRole('search').getByLabel('Name')).toHaveValue(word);
  await page.goto(shared);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('search').getByLabel('Name')).toHaveValue(word);

  await page.getByRole('navigation').getByRole('link', { name: 'Payers', exact: true }).first().click();
  await expect(page).toHaveURL('/dashboard/payers');
  await expect(page.getByRole('search').getByLabel('Name')).toHaveValue('');
});

test('Clear Search empties the form and the address; nothing found says what to do next', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/facilities');
  await search(page, 'Name', uniqueWord('nowhere'));
  await expect(page.getByText('Nothing was found')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/dashboard/facilities');
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('a patient is found by date of birth and by copay id', async ({ signedIn: page, api }) => {
  const name = uniqueWord('Dob');
  const copay = Math.floor(Math.random() * 1e12);
  await api.create('patients', { first_name: name, last_name: 'Found', dob: '1931-02-28', origin_patient_id: copay });
  await page.goto('/dashboard/patients');
  await page.getByRole('search').getByLabel('DOB').fill('02-28-1931');
  await page.getByRole('search').getByLabel('DOB').press('Enter');
  await search(page, 'Copay ID', String(copay));
  await expect(page).toHaveURL(/searchDOB=02-28-1931/);
  await expect(page).toHaveURL(new RegExp(`origin_patient_id=${copay}`));
  await expect(rowOf(page, name)).toContainText('02-28-1931');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('text in a record is shown as text', async ({ signedIn: page, api }) => {
  const name = `<img src=x onerror=alert(1)> ${uniqueWord('x')} {{7*7}} '";--`;
  const { id } = await api.create('facilities', { name });
  await page.goto(`/dashboard/facilities?searchName=${encodeURIComponent(name)}`);
  await expect(rowOf(page, `FAC${id}`)).toContainText(name);
});
