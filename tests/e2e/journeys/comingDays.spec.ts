import { violationsOf } from '../setup/accessibility';
import { expect, test } from '../setup/test';

test('the coming days show how many follow-ups are due on each, and a click shows those', async ({
  signedIn: page,
  api,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  const made = await api.create('cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA' });
  await page.goto('/dashboard');
  const toggle = page.getByRole('button', { name: 'Coming Days' });
  await toggle.click();
  const days = page.getByRole('list', { name: 'Open follow-ups of the coming days' });
  await expect(days.getByRole('link')).toHaveCount(14);
  const third = days.getByRole('link').nth(2);
  await expect(third).toHaveText(/^\d+ due on/);
  const shown = async () => Number.parseInt((await third.textContent()) ?? '', 10);
  const before = await shown();
  const reminder = await page.evaluate(() => {
    const day = new Date(Date.now());
    day.setDate(day.getDate() + 2);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  });
  await api.create('activities', {
    case_id: made.id,
    activity_type: 'FollowUp',
    status: 'Open',
    reminder_at: reminder,
    note: '<p>Call</p>',
  });
  // The choice is kept, and the counts are new.
  await page.reload();
  await expect.poll(shown).toBeGreaterThan(before);
  expect(await violationsOf(page, 'the coming days')).toEqual([]);
  await third.click();
  await expect(page).toHaveURL(new RegExp(`due_from=${reminder}&due_to=${reminder}`));
  await expect(third).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('cell', { name: String(made.case_number), exact: true })).toBeVisible();
  await third.click();
  await expect(page).toHaveURL('/dashboard');
  await toggle.click();
  await expect(days).toHaveCount(0);
});

test('days that cannot be counted say so and can be counted again; another server offers none', async ({
  signedIn: page,
}) => {
  await page.route('**/x/log/activities/due*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  );
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Coming Days' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Out of order' })).toBeVisible();
  await page.unroute('**/x/log/activities/due*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('list', { name: 'Open follow-ups of the coming days' })).toBeVisible();
  await page.route('**/api/x', (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }));
  const asked = page.waitForResponse('**/api/x');
  await page.reload();
  await asked;
  await expect(page.getByRole('table', { name: 'Follow-up Activity' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Coming Days' })).toHaveCount(0);
});
