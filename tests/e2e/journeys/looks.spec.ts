import type { Locator, Page } from 'playwright/test';
import { clickRowAction, dialogOf, holdRequests, rowOf } from '../setup/screens';
import { productPort } from '../setup/places';
import { toStep } from '../setup/wizard';
import { admin, expect, test, uniqueWord, type Api } from '../setup/test';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** The bounding box of an element. */
async function boxOf(what: Locator): Promise<Box> {
  await expect(what).toBeVisible();
  return (await what.boundingBox()) as Box;
}

/**
 * Expects an element in its former place, within half a pixel: browsers lay out in fractions and round them depending
 * on the path taken.
 */
async function expectUnmoved(what: Locator, before: Box): Promise<void> {
  const now = await boxOf(what);
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(now[side], side).toBeCloseTo(before[side], 0);
}

const bottomOf = ({ y, height }: Box): number => y + height;

async function openActivity(page: Page, caseId: unknown) {
  await page.goto(`/dashboard/cases/${String(caseId)}/activities`);
  await page.getByRole('button', { name: 'Add Activity' }).first().click();
  const form = dialogOf(page, 'Add Activity');
  await expect(form.getByRole('textbox', { name: 'Note', exact: true })).toBeVisible();
  return form;
}

test.describe('in a small window', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('an activity is asked for its note first, and its documents are in sight', async ({ signedIn: page, api }) => {
    const [first] = await api.list('cases');
    const form = await openActivity(page, first?.id);
    const note = form.getByRole('textbox', { name: 'Note', exact: true });
    await expect(note).toBeFocused();
    const [type, direction, source] = await Promise.all(
      ['Activity Type', 'Activity Direction', 'Activity Source'].map((label) =>
        boxOf(form.getByLabel(label, { exact: true })),
      ),
    );
    expect(bottomOf(await boxOf(note))).toBeLessThan(type?.y ?? 0);
    expect(source?.y).toBe(direction?.y);
    expect(direction?.y).toBeGreaterThan(type?.y ?? 0);
    const files = await boxOf(form.getByRole('button', { name: /Add Files/ }));
    expect(bottomOf(files)).toBeLessThan((await boxOf(form.getByRole('button', { name: 'Add', exact: true }))).y);
  });

  test('the actions of a case stand in one row, its main one beside the number', async ({ signedIn: page, api }) => {
    const [first] = await api.list('cases');
    await page.goto(`/dashboard/cases/${String(first?.id)}`);
    const heading = await boxOf(page.getByRole('heading', { level: 1, name: /^Case \d/ }));
    const edit = await boxOf(page.getByRole('button', { name: 'Edit Case' }));
    expect(edit.y).toBeLessThan(bottomOf(heading));
    const tops = await Promise.all(
      ['Create Subcase', 'Copay Claim', 'Copay Enrollment', 'Who Has Looked'].map(
        async (name) => (await boxOf(page.getByRole('main').getByRole('button', { name, exact: true }))).y,
      ),
    );
    expect(new Set(tops).size).toBe(1);
  });
});

test('the rows of a page are in sight', async ({ signedIn: page }) => {
  const rows = page.locator('tr[data-row]');
  for (const list of ['patients', 'cases']) {
    await page.goto(`/dashboard/${list}`);
    for (const [width, height, least] of [
      [1440, 900, 10],
      [1024, 768, 9],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(rows).toHaveCount(10);
      const bottoms = await Promise.all((await rows.all()).map(async (row) => bottomOf(await boxOf(row))));
      expect(bottoms.filter((bottom) => bottom <= height).length, `${list} ${width}`).toBeGreaterThanOrEqual(least);
    }
  }
});

test('the fields of a form stand in one grid, and what belongs together in one line', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create('patients', { first_name: uniqueWord('Sized'), last_name: 'Inputs' });
  await page.goto(`/dashboard/patients/${id}/edit`);
  const [street, city, state, zip, birth] = await Promise.all(
    ['Address Line 1', 'City', 'State', 'Zip', 'DOB'].map((label) =>
      boxOf(
        page
          .getByLabel(label, { exact: true })
          .locator('xpath=ancestor-or-self::*[contains(@class,"ant-form-item-control-input-content")]'),
      ),
    ),
  );
  expect([city?.y, state?.y]).toEqual([zip?.y, zip?.y]);
  expect(street?.width).toBeGreaterThan(350);
  for (const short of [state, zip, birth]) expect(short?.width).toBeLessThan(Number(street?.width) / 1.9);
  // The edges of all rows are those of four columns.
  const frames = await page.locator('form .ant-form-item-control').evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right }) => [Math.round(left), Math.round(right)]),
  );
  for (const side of [0, 1]) expect(new Set(frames.map((frame) => frame[side])).size).toBeLessThanOrEqual(4);
  // The inputs of a row stay in line, however long one of its labels is.
  const labels = page.locator('.ant-form-item-label');
  await labels.getByText('State', { exact: true }).evaluate((label) => {
    label.textContent = 'State of the Facility'.repeat(4);
  });
  expect((await boxOf(page.getByLabel('Zip', { exact: true }))).y).toBe(
    (await boxOf(page.getByLabel('City', { exact: true }))).y,
  );
  // The message of a list has enough room, however narrow its input is.
  await page.getByLabel('State of the Facility').click();
  await page.keyboard.type('zzz');
  expect((await boxOf(page.getByText('No options found'))).height).toBeLessThan(40);
});

test('a menu stays open while its button stays where it is, and closes when it moves away with the page', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.goto('/dashboard/patients');
  await expect(page.locator('tr[data-row]')).toHaveCount(10);
  // Resolves after the page has dispatched the scroll event.
  const scrollTo = (top: number) =>
    page.evaluate(
      (to) =>
        new Promise((resolve) => {
          window.addEventListener('scroll', () => requestAnimationFrame(() => resolve(window.scrollY)), { once: true });
          window.scrollTo(0, to);
        }),
      top,
    );
  await page.getByRole('button', { name: admin.email }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  expect(await scrollTo(40)).toBe(40);
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await scrollTo(10);
  await expect(page.getByRole('menuitem')).toHaveCount(0);
});

test('a line of fields keeps together beside the steps of the wizard on a small screen', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/dashboard/cases/new');
  await toStep(page, 'Patient');
  const section = page.getByRole('region', { name: 'Patient Information' });
  for (const line of [
    ['First Name', 'Middle Name', 'Last Name'],
    ['DOB', 'Gender', 'Copay ID'],
    ['City', 'State', 'Zip'],
  ]) {
    const tops = await Promise.all(
      line.map(async (label) => (await boxOf(section.getByText(label, { exact: true }))).y),
    );
    expect(new Set(tops).size, line.join()).toBe(1);
  }
});

test('what is wrong with a field stands closer to it than to the next one, and moves nothing', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/users');
  await page.getByRole('button', { name: 'Create a new CRM User' }).click();
  const form = dialogOf(page, 'Create User');
  const [input, next] = [form.getByLabel('First Name', { exact: true }), form.getByText('Last Name', { exact: true })];
  const before = await boxOf(next);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const wrong = await boxOf(form.getByText('First Name is required'));
  const [above, below] = [wrong.y - bottomOf(await boxOf(input)), (await boxOf(next)).y - bottomOf(wrong)];
  expect(above).toBeLessThan(below);
  expect(below).toBeGreaterThanOrEqual(6);
  await expectUnmoved(next, before);
});

test('a phone number that is too short while it is typed moves nothing', async ({ signedIn: page }) => {
  await page.goto('/dashboard/payers');
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  const form = dialogOf(page, 'Create Payer');
  const [phone, button] = [
    form.getByLabel('Phone', { exact: true }),
    form.getByRole('button', { name: 'Create', exact: true }),
  ];
  const [ofPhone, ofButton] = [await boxOf(phone), await boxOf(button)];
  await phone.fill('12');
  await expect(form.getByText('Phone number must be 10 digits')).toBeVisible();
  await expectUnmoved(phone, ofPhone);
  await expectUnmoved(button, ofButton);
});

test('a screen whose entry is far down the menu begins at its top, with the entry in sight', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.goto('/dashboard/access-log');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Access Log' })).toBeInViewport({ ratio: 1 });
  expect(
    await page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight > window.innerHeight]),
  ).toEqual([0, true]);
});

test('the header of a list stays over its rows, and its first column over the others, however they are scrolled', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 520 });
  await page.goto('/dashboard/cases');
  const table = page.getByRole('table', { name: 'Cases' });
  const [first, second] = [table.getByRole('columnheader').first(), table.locator('tr[data-row]').nth(1)];
  await expect(second).toBeVisible();
  const [header, row] = [await boxOf(first), await boxOf(second)];
  const scrolled = await table.evaluate((element) => {
    const box = element.parentElement as HTMLElement;
    box.scrollTo(300, 60);
    return [box.scrollLeft, box.scrollTop];
  });
  expect(scrolled).toEqual([300, 60]);
  await expectUnmoved(first, header);
  expect((await boxOf(second)).y).toBeCloseTo(row.y - 60, 0);
  const top = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('th')?.textContent, [
    header.x + 20,
    header.y + header.height / 2,
  ] as const);
  expect(top).toBe('Case Number');
});

test('a list below a record stays where it is when the record has come', async ({ signedIn: page, api }) => {
  const made = await api.create('cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA' });
  const arrive = await holdRequests(page, `**/api/cases/${made.id}`);
  await page.goto(`/dashboard/cases/${made.id}/shipments`);
  const button = page.getByRole('button', { name: 'Add Shipment' }).first();
  const before = await boxOf(button);
  arrive();
  await expect(
    page.getByRole('heading', { level: 1, name: `Shipments of case ${String(made.case_number)}` }),
  ).toBeVisible();
  await expectUnmoved(button, before);
});

test('what is wrong with one of several codes stands above what follows', async ({ signedIn: page, api }) => {
  const { id } = await api.create('cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA' });
  await page.goto(`/dashboard/cases/${String(id)}/shipments`);
  await page.getByRole('button', { name: 'Add Shipment' }).first().click();
  const form = dialogOf(page, 'Add Shipment');
  const code = form.getByRole('textbox', { name: 'NDC', exact: true });
  await code.fill('12');
  const said = form.getByText('Invalid NDC format');
  await expect(said).toBeVisible();
  expect(bottomOf(await boxOf(said))).toBeLessThanOrEqual(
    (await boxOf(form.getByRole('button', { name: 'Add NDC' }))).y,
  );
});

test('a wrong code moves no button that is pressed: the message stays with its code', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create('cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA' });
  await page.goto(`/dashboard/cases/${String(id)}/shipments`);
  await page.getByRole('button', { name: 'Add Shipment' }).first().click();
  const form = dialogOf(page, 'Add Shipment');
  await form.getByRole('textbox', { name: 'NDC', exact: true }).fill('12');
  const said = form.getByText('Invalid NDC format');
  await expect(said).toBeVisible();
  const before = await boxOf(said);
  await form.getByRole('button', { name: 'Add NDC' }).click({ delay: 200 });
  await expect(form.getByRole('textbox', { name: 'NDC 2' })).toBeFocused();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(said).toHaveCount(1);
  await expectUnmoved(said, before);
});

const long = `Start ${'of what was said on the phone '.repeat(6)}end`;

/** A case with an activity that has a long note. */
async function noted(api: Api): Promise<string> {
  const { id } = await api.create('cases', {
    drug: 'Octagam',
    referral_state: 'IL',
    case_type: 'PA',
    patient_first_name: 'Nora',
    patient_last_name: uniqueWord('Noted'),
  });
  await api.create('activities', {
    case_id: id,
    activity_type: 'Activity',
    note: `<p>${long}</p>`,
    activity_subject: 'Said',
  });
  return String(id);
}

for (const place of ['activities', ''] as const) {
  test(`a note shows its 100 characters, and the whole of it to a click and to the keyboard, ${place === '' ? 'on the snapshot' : 'in the list'}`, async ({
    signedIn: page,
    api,
  }) => {
    await page.goto(`/dashboard/cases/${await noted(api)}/${place}`);
    const note = page.getByRole('button', { name: /^Start of what/ });
    await expect(note).toHaveText(`${long.slice(0, 100)}…`);
    const [shown, held] = await note.evaluate((element) => [
      element.scrollWidth - element.clientWidth,
      element.scrollHeight - element.clientHeight,
    ]);
    expect([shown, held]).toEqual([0, 0]);
    await note.click();
    const whole = dialogOf(page, 'Note').filter({ hasText: long });
    await expect(whole).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(whole).toBeHidden();
    await expect(note).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(whole).toBeVisible();
  });
}

test('nothing moves while a list is downloaded', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard/cases');
  const [download, table] = [page.getByRole('button', { name: /CSV/ }), page.getByRole('table').first()];
  await expect(download).toBeEnabled();
  const places = async () => [await boxOf(download), await boxOf(table)];
  const before = await places();
  const release = await holdRequests(page, '**/api/cases?*');
  await download.click();
  await expect(download).toBeDisabled();
  expect(await places()).toEqual(before);
  release();
});

test('a question about a record with long texts stays within its dialog', async ({ signedIn: page, api }) => {
  const { id } = await api.create('cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA' });
  await api.create('activities', {
    case_id: id,
    activity_type: 'Activity',
    note: `<p>${long}</p>`,
    activity_subject: long.slice(0, 200),
  });
  await page.goto(`/dashboard/cases/${id}/activities`);
  await clickRowAction(page, 'Start of what', 'Delete');
  const question = dialogOf(page, 'Are you sure to delete this activity?');
  const note = await boxOf(question.getByRole('button', { name: /^Start of what/ }));
  const yes = await boxOf(question.getByRole('button', { name: 'Yes' }));
  expect(note.x + note.width).toBeLessThanOrEqual(yes.x + yes.width);
});

test('a message tells to whom it went, and shows the whole of it to a click', async ({ signedIn: page, api }) => {
  const { id } = await api.create('patients', {
    first_name: uniqueWord('Told'),
    last_name: 'Long',
    mobile_phone: '3125550188',
  });
  const content = `${uniqueWord('Word')} ${long}`;
  await api.create('sms_notifications', { patient_id: id, content });
  await page.goto('/dashboard/notifications/sms');
  const row = rowOf(page, content.slice(0, 20));
  await expect(row).toContainText('(312) 555-0188');
  await row.getByRole('button').click();
  await expect(dialogOf(page, 'Content')).toContainText(content);
});

test('a printed list has the rows in the width of the paper, without menu and account', async ({ signedIn: page }) => {
  await page.goto('/dashboard/payers');
  const [row, menu, account] = [
    page.locator('tr[data-row]').first(),
    page.getByRole('navigation', { name: 'Main menu' }),
    page.getByRole('button', { name: 'admin@example.com' }),
  ];
  for (const shown of [row, menu, account]) await expect(shown).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeVisible();
  for (const left of [menu, account]) await expect(left).toBeHidden();
  expect((await page.locator('main').boundingBox())?.x).toBe(0);
});

test('a list of consents begins with when they were requested', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/dashboard/consent');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  const [requested, resend] = await Promise.all(
    ['Requested', 'Resend'].map((name) => boxOf(page.getByRole('columnheader', { name, exact: true }))),
  );
  expect((requested?.x ?? 0) + (requested?.width ?? 0)).toBeLessThanOrEqual(resend?.x ?? 0);
});

test('what goes under the columns that stay fades out, and nothing does where there is no more to see', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/patients');
  const row = page.locator('tr[data-row]').first();
  await expect(row).toBeVisible();
  const fades = () =>
    row.evaluate((element) =>
      [element.querySelector('td:nth-child(4)'), element.querySelector('td:last-child')].map((cell, at) =>
        Number(getComputedStyle(cell as Element, at === 0 ? '::after' : '::before').opacity),
      ),
    );
  await expect.poll(fades).toEqual([0, 1]);
  const scrollTo = (left: number) =>
    row.evaluate((element, to) => element.closest('table')?.parentElement?.scrollTo({ left: to }), left);
  await scrollTo(200);
  await expect.poll(fades).toEqual([1, 1]);
  await scrollTo(10_000);
  await expect.poll(fades).toEqual([1, 0]);
});

test('the text of an empty list stands in the middle of what is in sight of it, however its columns are scrolled', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/dashboard/cases?patient_last_name=zzzzz');
  const table = page.getByRole('table', { name: 'Cases' });
  const text = table.getByText('Nothing was found');
  const box = await boxOf(table.locator('xpath=..'));
  const middle = async () => {
    const { x, width } = await boxOf(text);
    return x + width / 2;
  };
  expect(await middle()).toBeCloseTo(box.x + box.width / 2, 0);
  await table.locator('xpath=..').evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  expect(await middle()).toBeCloseTo(box.x + box.width / 2, 0);
});

test('a control in a row is brought out from under the columns that stay', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/dashboard/patients');
  await page.locator('tr[data-row]').first().getByRole('radio', { name: 'Tertiary' }).click();
  await expect(dialogOf(page, /^Tertiary Insurance/)).toBeVisible();
});

test('what the keyboard comes to in a row stands out from under the columns that stay', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/dashboard/patients');
  const rows = page.locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  await rows.nth(1).getByRole('link').first().focus();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    const isCovered = await page.evaluate(() => {
      const at = document.activeElement;
      const box = at?.getBoundingClientRect();
      const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return at?.closest('tr[data-row]')
        ? { label: at.outerHTML.slice(0, 80), isCovered: !(top && (at.contains(top) || top.contains(at))) }
        : undefined;
    });
    if (isCovered) expect(isCovered).toMatchObject({ isCovered: false });
  }
});

test('what stands in a column that stays moves no other when it is used', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/dashboard/patients');
  const row = page.locator('tr[data-row]').nth(1);
  const scrolled = () => row.evaluate((element) => element.closest('table')?.parentElement?.scrollLeft);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialogOf(page, 'Are you sure to delete').getByRole('button', { name: 'No' }).click();
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  expect(await scrolled()).toBe(0);
  await row.getByRole('link').first().focus();
  await page.keyboard.press('Shift+Tab');
  expect(await scrolled()).toBe(0);
});

test('the buttons of a form in a dialog stay in a window that is magnified twice', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 640, height: 425 });
  await page.goto('/dashboard/patients');
  await page.getByRole('button', { name: 'Create A New Patient' }).click();
  await expect(dialogOf(page, 'Create Patient').getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
});

test('the filters of the dashboard take a row until they are asked for, and what is set shows as tags', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard?patient_last_name=stone');
  const form = page.getByRole('search');
  await expect(form.getByRole('button', { name: 'Remove Patient Last Name: stone' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(form).toBeVisible();
  expect((await boxOf(form)).height).toBeLessThan(60);
  await page.getByRole('link', { name: 'Overdue', exact: true }).click();
  await expect(form.getByRole('button', { name: 'Remove Status: Open' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'false');
  expect((await boxOf(form)).height).toBeLessThan(110);
});

test('saving a field of the snapshot moves nothing', async ({ signedIn: page, api }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/dashboard/cases/${await noted(api)}`);
  const reason = page.getByLabel('PAP Enrollment Status Reason');
  await expect(reason).toBeVisible();
  const next = page.getByRole('heading', { name: 'Facility' });
  const top = () => next.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/cases/*', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.fallback();
  });
  await reason.fill('Income');
  await reason.press('Tab');
  await expect(page.getByText('Saving...')).toBeVisible();
  expect(await top()).toBeCloseTo(before, 0);
  answer();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await top()).toBeCloseTo(before, 0);
});

test('each desk has an accent of its own in its links and its header', async ({ signedIn: page }) => {
  const seen: string[] = [];
  for (const key of ['octapharma', 'kedrion', 'gcbiopharma', 'grifols']) {
    const base = `http://${key}.localhost:${productPort}/dashboard`;
    await page.goto(`${base}/cases`);
    const link = page.locator('tr[data-row] a').first();
    const color = await link.evaluate((element) => getComputedStyle(element).color);
    expect(await page.getByRole('banner').evaluate((element) => getComputedStyle(element).boxShadow)).toContain(color);
    await link.click();
    const crumb = page.getByRole('link', { name: 'All Cases' });
    await expect(crumb).toBeVisible();
    await expect.poll(() => crumb.evaluate((element) => getComputedStyle(element).color)).toBe(color);
    seen.push(color);
  }
  expect(new Set(seen).size).toBe(4);
});

test('the page of a patient shows all of it beside each other, and offers what its row offers', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create('patients', {
    first_name: uniqueWord('Page'),
    last_name: 'Shown',
    mobile_phone: '3125550123',
  });
  await page.goto(`/dashboard/patients/${id}`);
  const section = page.getByRole('region', { name: 'Patient Information' });
  const [first, middle, last] = await Promise.all(
    ['First Name', 'Middle Name', 'Last Name'].map((term) => boxOf(section.getByText(term, { exact: true }))),
  );
  expect([middle?.y, last?.y]).toEqual([first?.y, first?.y]);
  expect((await boxOf(section)).height).toBeLessThan(420);
  await page.getByRole('button', { name: 'Send SMS' }).click();
  await expect(dialogOf(page, 'Send SMS')).toContainText('(312) 555-0123');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Secondary' }).click();
  await expect(dialogOf(page, /^Secondary Insurance/)).toBeVisible();
});

test('a name without a space, as long as names may be, makes no page wider than the window', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create('patients', {
    first_name: uniqueWord('W'.repeat(240)),
    last_name: 'Long',
    dob: '1980-01-01',
  });
  const { id: facility_id } = await api.create('facilities', { name: uniqueWord('W'.repeat(240)) });
  const { id: caseId } = await api.create('cases', {
    drug: 'Panzyga',
    referral_state: 'IL',
    case_type: 'PA',
    patient_id: id,
    facility_id,
  });
  for (const address of [
    `cases/${caseId}/edit?step=4`,
    `cases/${caseId}/edit?step=2`,
    `patients/${id}`,
    `cases/${caseId}`,
    `cases/${caseId}/activities`,
    `cases/${caseId}/shipments`,
  ]) {
    await page.goto(`/dashboard/${address}`);
    await expect(page.locator('main').getByText('WWWWWWWW').first()).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      address,
    ).toBeLessThanOrEqual(0);
  }
});
