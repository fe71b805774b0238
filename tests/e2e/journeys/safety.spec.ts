import { violationsOf } from '../setup/accessibility';
import { dialogOf, toast } from '../setup/screens';
import { expect, test, uniqueWord } from '../setup/test';

test('an adverse event is marked with the call, counted in red, reported, and not deleted without a reason', async ({
  signedIn: page,
  api,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  const last = uniqueWord('Ovale');
  const patient = await api.create('patients', { first_name: 'Robin', last_name: last });
  const kase = await api.create('cases', {
    drug: 'Octagam',
    referral_state: 'IL',
    case_type: 'PA',
    patient_id: patient.id,
  });
  const openReports = async () =>
    (await api.read('x/safety')).data as readonly { readonly count: number; readonly ids: readonly number[] }[];
  const before = (await openReports())[0]?.count ?? 0;
  await page.goto(`/dashboard/cases/${kase.id}`);
  await page.getByRole('button', { name: 'Log a Call' }).first().click();
  const call = dialogOf(page, 'Log a Call');
  await call.getByText('Reached', { exact: true }).click();
  await call.getByText('Adverse Event', { exact: true }).click();
  expect(await violationsOf(page, 'the log of a call with a safety event')).toEqual([]);
  await call.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(toast(page, 'Activity created successfully')).toBeVisible();
  // What has to be reported is not taken back without a reason.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  const count = page.getByRole('link', { name: /\(safety events\)$/ });
  await expect(count).toHaveText(new RegExp(`^${before + 1}\\b`));
  await count.click();
  await expect(page).toHaveURL('/dashboard/safety');
  const row = page.getByRole('row').filter({ hasText: last });
  await expect(row).toContainText('Adverse Event');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await violationsOf(page, 'the safety events')).toEqual([]);

  // The activities of the case say which one it is.
  await page.goto(`/dashboard/cases/${kase.id}/activities`);
  await expect(page.getByRole('row').filter({ hasText: 'Status Check' })).toContainText('Adverse Event');
  await page.goBack();

  // Deleting it asks for the reason.
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deletion = page.getByRole('dialog');
  const reason = deletion.getByLabel(/^Why is it deleted\?/);
  await expect(reason).toBeFocused();
  await expect(deletion.getByRole('button', { name: 'Yes' })).toBeDisabled();
  await reason.fill('Entered twice');
  expect(await violationsOf(page, 'a deletion that needs a reason')).toEqual([]);
  await deletion.getByRole('button', { name: 'Yes' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: 'Report…' }).click();
  const report = dialogOf(page, 'Report Adverse Event');
  await report.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(report.getByText('Please say to whom')).toBeVisible();
  await report.getByLabel('Reported To').fill('Safety desk');
  expect(await violationsOf(page, 'a report')).toEqual([]);
  await report.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(toast(page, 'Reported to Safety desk')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('link', { name: new RegExp(`^${before + 1}\\b.*safety events`) })).toHaveCount(0);
  expect((await openReports())[0]?.count ?? 0).toBe(before);
});
