import { dialogOf, rowOf, toast } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';

const newest = 'sortField=discarded_at&sortOrder=desc';

test('a case and its activity come back while their patient stays in the trash, which is marked', async ({
  signedIn: page,
  api,
}) => {
  const last = uniqueWord('Quill');
  const patient = await api.create('patients', { first_name: 'Ona', last_name: last });
  const made = await api.create('cases', {
    drug: 'Panzyga',
    referral_state: 'IL',
    case_type: 'PA',
    patient_id: patient.id,
  });
  const number = String(made.case_number);
  const activity = await api.create('activities', {
    case_id: made.id,
    note: '<p>Called</p>',
    activity_subject: 'BI Needed',
  });
  for (const path of [`activities/${activity.id}`, `cases/${made.id}`, `patients/${patient.id}`])
    await api.discard(path);

  await page.goto(`/dashboard/trash_activities?${newest}`);
  const call = rowOf(page, number);
  await expect(call.getByText('Discarded', { exact: true })).toBeVisible();
  await call.getByRole('button', { name: 'Recover BI Needed' }).click();
  await dialogOf(page, /recover this record/)
    .getByRole('button', { name: 'Yes', exact: true })
    .click();
  await expect(toast(page, 'Activity recovered successfully')).toBeVisible();
  await expect(call).toHaveCount(0);

  await page.goto(`/dashboard/trash_cases?${newest}`);
  const row = rowOf(page, number);
  await expect(row.getByRole('link', { name: number })).toHaveAttribute('href', `/dashboard/cases/${made.id}`);
  await expect(row.getByRole('cell', { name: last }).getByText('Discarded', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Recover ${number}` }).click();
  await dialogOf(page, /recover this record/)
    .getByRole('button', { name: 'Yes', exact: true })
    .click();
  await expect(toast(page, 'Case recovered successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await api.read(`cases/${made.id}`)).toMatchObject({
    discarded_at: null,
    patient_discarded_at: expect.any(String),
  });
});

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
