import { violationsOf } from '../setup/accessibility';
import { expect, test } from '../setup/test';

const ada = { first_name: 'Adelina', last_name: 'Quillworth', dob: '1961-05-04', mobile_phone: '3125550177' };

test('likely existing patients stand beside a new one, and lead to it from the form and from a case', async ({
  signedIn: page,
  api,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  const known = await api.create('patients', ada);
  await page.goto('/dashboard/patients');
  await page.getByRole('button', { name: 'Create A New Patient' }).click();
  const form = page.getByRole('dialog', { name: 'Create Patient' });
  const likely = form.getByRole('group', { name: /existing patients? may be the same/ });
  const city = form.getByLabel('City');
  // The dialog scrolls to the field that is filled in.
  const distance = async () =>
    ((await city.boundingBox())?.y ?? 0) -
    ((await form.getByLabel('First Name', { exact: true }).boundingBox())?.y ?? 0);
  const before = await distance();
  await form.getByLabel('First Name', { exact: true }).fill('Quilworth');
  await form.getByLabel('Last Name', { exact: true }).fill('adelina');
  await expect(likely.getByText(`PT${String(known.id)}`)).toBeVisible();
  // Joined inputs scroll below it.
  await form
    .locator('.ant-space-compact')
    .first()
    .evaluate((inputs) => inputs.scrollIntoView({ block: 'end' }));
  const isInFront = await likely.evaluate((list) => {
    const { left, width, top, height } = list.getBoundingClientRect();
    const shares = [0.05, 0.25, 0.5, 0.75, 0.95];
    return shares.every((x) =>
      shares.every((y) => list.contains(document.elementFromPoint(left + x * width, top + y * height))),
    );
  });
  expect(isInFront).toBe(true);
  // No field has moved.
  expect(await distance()).toBe(before);
  expect(await violationsOf(page, 'likely patients')).toEqual([]);
  await form.getByRole('textbox', { name: 'Home Phone' }).fill('(312) 555-0177');
  await expect(likely.getByText(`PT${String(known.id)} · 05-04-1961 · Mobile Phone: (312) 555-0177`)).toBeVisible();
  await likely.getByRole('button', { name: 'Use Adelina Quillworth' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(`/dashboard/patients/${String(known.id)}/edit`);
  await page.goto('/dashboard/cases/new');
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /^Patient/ })
    .click();
  await page.getByLabel('First Name', { exact: true }).first().fill('Adelina');
  await page.getByLabel('Last Name', { exact: true }).first().fill('Quillworth');
  await page.getByRole('button', { name: 'Use Adelina Quillworth' }).click();
  await expect(page.getByText(`PT${String(known.id)} Adelina Quillworth`, { exact: true })).toBeVisible();
});

test('two patients are merged by the keyboard, the old one leads to the new one, and the merge is undone', async ({
  signedIn: page,
  api,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  const kept = await api.create('patients', { ...ada, first_name: 'Belinda', email: 'belinda@example.com' });
  const other = await api.create('patients', {
    ...ada,
    first_name: 'Belinda',
    last_name: 'Quilworth',
    mobile_phone: null,
    city: 'Salem',
  });
  const made = await api.create('cases', {
    drug: 'Octagam',
    referral_state: 'IL',
    case_type: 'PA',
    patient_id: other.id,
  });
  const [keptId, otherId] = [String(kept.id), String(other.id)];
  await page.goto(`/dashboard/patients/${keptId}`);
  await page.getByRole('button', { name: 'Merge With…' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge PT${keptId} Belinda Quillworth With…` });
  await expect(dialog.getByRole('combobox', { name: 'Find a patient' })).toBeFocused();
  await dialog.getByRole('button', { name: new RegExp(`PT${otherId}`) }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await expect(dialog.getByText(`1 case moves to PT${keptId}.`)).toBeVisible();
  // What only one of them has is proposed.
  await expect(dialog.getByRole('radio', { name: `City of PT${otherId}` })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: `Email of PT${keptId}` })).toBeChecked();
  expect(await violationsOf(page, 'the merge of two patients')).toEqual([]);
  await dialog.getByRole('radio', { name: `Last Name of PT${keptId}` }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: `Last Name of PT${otherId}` })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('radio', { name: `Last Name of PT${keptId}` })).toBeChecked();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`PT${otherId} was merged into PT${keptId}`)).toBeVisible();
  expect(await api.read(`cases/${String(made.id)}`)).toMatchObject({ patient_id: kept.id });
  // Its page, and the one that edits it, lead to those of the other one; Back leaves both.
  await page.goto('/dashboard/patients');
  await page.goto(`/dashboard/patients/${otherId}/edit`);
  await expect(page).toHaveURL(`/dashboard/patients/${keptId}/edit`);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/patients');
  await page.goto(`/dashboard/patients/${otherId}`);
  await expect(page).toHaveURL(`/dashboard/patients/${keptId}`);
  const from = page.getByRole('status').filter({ hasText: `PT${otherId} was merged into this one` });
  await expect(from.getByRole('button', { name: 'Undo the Merge' })).toBeVisible();
  expect(await violationsOf(page, 'a record that another one was merged into')).toEqual([]);
  await from.getByRole('link', { name: `Show PT${otherId}` }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Merged into' });
  await expect(notice.getByRole('link', { name: 'Belinda Quillworth' })).toHaveAttribute(
    'href',
    `/dashboard/patients/${keptId}`,
  );
  // A list that is read again is faded.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await violationsOf(page, 'a merged patient')).toEqual([]);
  await notice.getByRole('link', { name: 'Belinda Quillworth' }).click();
  await expect(page).toHaveURL(`/dashboard/patients/${keptId}`);
  await expect(from).toHaveCount(0);
  await page.goto(`/dashboard/patients/${otherId}`);
  await from.getByRole('button', { name: 'Undo the Merge' }).click();
  await expect(page.getByText('The merge was taken back')).toBeVisible();
  await expect(from).toHaveCount(0);
  // The keyboard goes on below the notice.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  expect(await api.read(`cases/${String(made.id)}`)).toMatchObject({ patient_id: other.id });
});
