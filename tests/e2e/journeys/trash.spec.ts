import { rowOf } from '../setup/screens';
import { expect, test } from '../setup/test';

test('a wide trash scrolls by itself and keeps its button in sight at 1024 pixels', async ({ signedIn: page, api }) => {
  const made = await api.create('cases', { drug: 'Panzyga', referral_state: 'IL', case_type: 'PA' });
  await api.discard(`cases/${made.id}`);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/dashboard/trash_cases');
  const recover = rowOf(page, String(made.case_number)).getByRole('button', { name: /^Recover/ });
  await expect(recover).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  const discardedAt = page.getByRole('columnheader', { name: 'Discarded At' });
  await discardedAt.click();
  await expect(page).toHaveURL(/sortField=discarded_at&sortOrder=asc/);
  await discardedAt.click();
  await expect(page).not.toHaveURL(/sortOrder/);
  await expect(discardedAt).toHaveAttribute('aria-sort', 'descending');
  await expect(discardedAt).toBeInViewport();
  await expect(recover).toBeInViewport();
});
