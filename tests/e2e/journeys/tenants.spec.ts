import { rowOf } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';
import { productPort } from '../setup/places';

const at = (label: string, path: string): string => `http://${label}.localhost:${productPort}${path}`;

test('two manufacturers never see rows of each other', async ({ signedIn: page, api }) => {
  const [ours, theirs] = [uniqueWord('Octa'), uniqueWord('Kedri')];
  const mine = await api.create('payers', { name: ours });
  const other = await api.as('kedrion').create('payers', { name: theirs });

  await page.goto(`/dashboard/payers?name=${ours}`);
  await expect(rowOf(page, ours)).toContainText(`PAY${mine.id}`);
  await page.goto(at('kedrion', `/dashboard/payers?name=${ours}`));
  await expect(page.getByText('Nothing was found')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('img', { name: 'Kedrion' })).toBeVisible();
  await page.goto(at('kedrion', `/dashboard/payers?name=${theirs}`));
  await expect(rowOf(page, theirs)).toContainText(`PAY${other.id}`);
  await page.goto(`/dashboard/payers?name=${theirs}`);
  await expect(page.getByText('Nothing was found')).toBeVisible();
});
