import { navigateTo, rowOf, search } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';

test('a searched list survives back, forward, reload and a shared link, the menu resets it, and text in a record is shown as text', async ({
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

  const name = `<img src=x onerror=alert(1)> ${uniqueWord('x')} {{7*7}} '";--`;
  const { id } = await api.create('facilities', { name });
  await navigateTo(page, `/dashboard/facilities?searchName=${encodeURIComponent(name)}`);
  await expect(rowOf(page, `FAC${id}`)).toContainText(name);
});
