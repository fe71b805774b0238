import { violationsOf } from '../setup/accessibility';
import { dialogOf, toast } from '../setup/screens';
import { agent, expect, signIn, test, uniqueWord, type Api } from '../setup/test';

/** A patient with a case, more activities than a page of the timeline, and a shipment. */
async function addStory(api: Api) {
  const name = uniqueWord('Hub');
  const patient = await api.create('patients', { first_name: name, last_name: 'Lerton', mobile_phone: '3125550142' });
  const made = await api.create('cases', {
    drug: 'Octagam',
    referral_state: 'IL',
    case_type: 'PA',
    patient_id: patient.id,
  });
  for (let n = 1; n <= 31; n += 1)
    await api.create('activities', {
      case_id: made.id,
      activity_type: 'Activity',
      activity_subject: 'Status Check',
      note: `<p>Note ${n} of <strong>${name}</strong></p>`,
    });
  await api.create('shipments', { case_id: made.id, status: 'Requested' });
  return { name, patient: patient.id, caseId: made.id, number: String(made.case_number) };
}

test('the page of a patient tells what happened, and what is logged on it at once', async ({ signedIn: page, api }) => {
  const { name, patient, caseId, number } = await addStory(api);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/dashboard/patients/${patient}`);
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
  const entries = timeline.locator('li[data-kind]');
  await expect(entries.first()).toContainText('Shipment');
  await expect(entries.nth(1)).toContainText(`Note 31 of ${name}`);
  expect(await violationsOf(page, 'the page of a patient')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);

  // A call that is logged here is told at once.
  await page.getByRole('banner').getByRole('button', { name: 'Log a Call' }).click();
  const dialog = dialogOf(page, 'Log a Call');
  await dialog.getByText('Reached', { exact: true }).click();
  await dialog.getByLabel('Note').fill('Has the card');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Activity created successfully')).toBeVisible();
  await expect(entries.first()).toContainText('Has the card');

  // By the keyboard alone: only the changes, then everything down to the first entry.
  await timeline.getByRole('button', { name: 'Changes' }).focus();
  await page.keyboard.press('Space');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Created');
  await page.keyboard.press('Space');
  await timeline.getByRole('region', { name: 'Timeline entries' }).focus();
  await page.keyboard.press('End');
  await expect(entries).toHaveCount(35);
  await expect(entries.last()).toContainText('Created');
  await entries
    .nth(1)
    .getByRole('link', { name: `Case ${number}` })
    .press('Enter');
  await expect(page).toHaveURL(new RegExp(`/dashboard/cases/${caseId}$`));
  const ofCase = page.getByRole('region', { name: 'Timeline', exact: true });
  await expect(ofCase.locator('li[data-kind]').first()).toContainText('Has the card');
  expect(await violationsOf(page, 'the page of a case')).toEqual([]);
});

test('an address that is opened in a tab begins at its top, however far another one was scrolled', async ({
  signedIn: page,
  api,
}) => {
  const [patient, other] = await Promise.all([
    api.create('patients', { first_name: uniqueWord('Top'), last_name: 'First' }),
    api.create('patients', { first_name: uniqueWord('Top'), last_name: 'Second' }),
  ]);
  await page.setViewportSize({ width: 1024, height: 500 });
  const isScrolled = () => page.evaluate(() => window.scrollY > 0);
  const open = async ({ id }: { readonly id: number }, title: RegExp) => {
    await page.goto(`/dashboard/patients/${id}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeAttached();
  };
  await open(patient, /First/);
  await page.getByRole('heading', { name: 'Timeline' }).scrollIntoViewIfNeeded();
  expect(await isScrolled()).toBe(true);
  await open(other, /Second/);
  expect(await isScrolled()).toBe(false);
});

test('a server without timelines has the pages without them', async ({ signedIn: page, api }) => {
  const { id } = await api.create('patients', { first_name: uniqueWord('Hub'), last_name: 'Lerton' });
  await page.route('**/api/x', (route) => route.fulfill({ status: 404, json: { message: 'Nothing here' } }));
  await page.goto(`/dashboard/patients/${id}`);
  await expect(page.getByRole('region', { name: 'Cases' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline', exact: true })).toHaveCount(0);
});

test('the insurance of a patient is completed on their page, and the next patient of the list is one press away', async ({
  signedIn: page,
  api,
}) => {
  const name = uniqueWord('Tier');
  const ids: number[] = [];
  for (let n = 1; n <= 11; n += 1)
    ids.push((await api.create('patients', { first_name: `No${n}`, last_name: name })).id);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/dashboard/patients?searchLastName=${name}&sortField=id&sortOrder=asc`);
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(10);
  await rows.last().getByRole('link').first().click();
  const insurances = page.getByRole('region', { name: 'Insurances' });
  await insurances.getByRole('button', { name: 'Add Primary Insurance' }).click();
  const dialog = dialogOf(page, /^Primary Insurance/);
  await dialog.getByLabel('Policy Number').fill('W051737318');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Insurance saved successfully')).toBeVisible();
  await expect(insurances.getByRole('listitem').first()).toContainText('W051737318');
  await expect(insurances.getByRole('listitem').first()).toContainText('Missing: Payer Name');

  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  await expect(page.getByRole('main')).toContainText('10 of 11');
  await page.getByRole('button', { name: 'Next in Patients' }).click();
  await expect(page.getByRole('main')).toContainText('11 of 11');
  await expect(page.getByRole('button', { name: 'Next in Patients' })).toBeDisabled();
  expect(await heading.innerText()).not.toBe(before);
  expect(ids).toContain(Number(page.url().split('/').at(-1)));
  // The list that one returns to is at the page of the record.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(rows).toHaveCount(1);
});

test('who else has a record open stands beside its title', async ({ signedIn: page, api }) => {
  const { id } = await api.create('cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA' });
  const token = await signIn(page.request, agent);
  const reported = await page.request.put(`/api/x/presence/cases/${id}`, { headers: { Authorization: token } });
  expect(reported.status()).toBe(200);
  await page.goto(`/dashboard/cases/${id}`);
  const told = page.getByRole('status').filter({ hasText: /^ ?\w+ \w+ has this open$/ });
  await expect(told).toBeVisible();
  expect(await violationsOf(page, 'a case that somebody else has open')).toEqual([]);
  await page.getByRole('button', { name: 'Edit Case' }).click();
  await expect(page.getByRole('heading', { name: /^Edit Case \d/ })).toBeVisible();
  await expect(told).toBeVisible();
});
