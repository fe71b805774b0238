import type { Locator, Page } from 'playwright/test';
import { clickRowAction, dialogOf, holdRequests, navigateTo, rowOf } from '../setup/screens';
import { toStep } from '../setup/wizard';
import { admin, expect, test, uniqueWord } from '../setup/test';

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

/** A window of a small screen. */
const small = { width: 1024, height: 768 };

test('the actions of a case stand in one row, and an activity is asked for its note first, its documents in sight', async ({
  signedIn: page,
  api,
}) => {
  await page.setViewportSize(small);
  const [first] = await api.list('cases');
  await page.goto(`/dashboard/cases/${String(first?.id)}`);
  const heading = await boxOf(page.getByRole('heading', { level: 1, name: /^Case \d/ }));
  expect((await boxOf(page.getByRole('button', { name: 'Edit Case' }))).y).toBeLessThan(bottomOf(heading));
  const tops = await Promise.all(
    ['Create Subcase', 'Copay Claim', 'Copay Enrollment', 'Who Has Looked'].map(
      async (name) => (await boxOf(page.getByRole('main').getByRole('button', { name, exact: true }))).y,
    ),
  );
  expect(new Set(tops).size).toBe(1);

  await navigateTo(page, `/dashboard/cases/${String(first?.id)}/activities`);
  await page.getByRole('button', { name: 'Add Activity' }).first().click();
  const form = dialogOf(page, 'Add Activity');
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

const rowsOf = (page: Page): Locator => page.locator('tr[data-row]');

/** How many rows of a list end above the bottom of the window. */
const rowsInSight = async (page: Page, height: number): Promise<number> => {
  await expect(rowsOf(page)).toHaveCount(10);
  const bottoms = await Promise.all((await rowsOf(page).all()).map(async (row) => bottomOf(await boxOf(row))));
  return bottoms.filter((bottom) => bottom <= height).length;
};

/** Scrolls the columns of the list in which an element is. */
const scrollColumns = (within: Locator, left: number): Promise<void> =>
  within.evaluate((element, to) => element.closest('table')?.parentElement?.scrollTo({ left: to }), left);

/** Scrolls the page; resolves after the page has dispatched the scroll event. */
const scrollPage = (page: Page, top: number) =>
  page.evaluate(
    (to) =>
      new Promise((resolve) => {
        window.addEventListener('scroll', () => requestAnimationFrame(() => resolve(window.scrollY)), { once: true });
        window.scrollTo(0, to);
      }),
    top,
  );

test('columns that stay: what goes under them fades out, what is used or focused comes out from under them, and none moves', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/patients');
  const row = rowsOf(page).nth(1);
  await expect(row).toBeVisible();
  const fades = () =>
    row.evaluate((element) =>
      [element.querySelector('td:nth-child(4)'), element.querySelector('td:last-child')].map((cell, at) =>
        Number(getComputedStyle(cell as Element, at === 0 ? '::after' : '::before').opacity),
      ),
    );
  for (const [left, seen] of [
    [0, [0, 1]],
    [200, [1, 1]],
    [10_000, [1, 0]],
    [0, [0, 1]],
  ] as const) {
    await scrollColumns(row, left);
    await expect.poll(fades).toEqual(seen);
  }

  await page.setViewportSize(small);
  expect(await rowsInSight(page, small.height)).toBeGreaterThanOrEqual(9);
  const scrolled = () => row.evaluate((element) => element.closest('table')?.parentElement?.scrollLeft);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialogOf(page, 'Are you sure to delete').getByRole('button', { name: 'No' }).click();
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  expect(await scrolled()).toBe(0);
  await row.getByRole('link').first().focus();
  await page.keyboard.press('Shift+Tab');
  expect(await scrolled()).toBe(0);

  await row.getByRole('link').first().focus();
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
  await scrollColumns(row, 0);
  await rowsOf(page).first().getByRole('radio', { name: 'Tertiary' }).click();
  await expect(dialogOf(page, /^Tertiary Insurance/)).toBeVisible();
});

test('a menu stays open while its button stays where it is, and closes when it moves away with the page', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.goto('/dashboard/patients');
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole('button', { name: admin.email }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  expect(await scrollPage(page, 40)).toBe(40);
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await scrollPage(page, 10);
  await expect(page.getByRole('menuitem')).toHaveCount(0);
});

test('the rows of a list are in sight, its header over them however they are scrolled, and nothing moves while it is downloaded', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/cases');
  for (const { width, height, least } of [
    { width: 1440, height: 900, least: 10 },
    { width: 1280, height: 800, least: 10 },
    { ...small, least: 9 },
  ]) {
    await page.setViewportSize({ width, height });
    expect(await rowsInSight(page, height), `${width}`).toBeGreaterThanOrEqual(least);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  const [download, table] = [
    page.getByRole('button', { name: /CSV/ }),
    page.getByRole('table', { name: 'Cases' }),
  ] as const;
  await expect(download).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Everybody' })).toBeVisible();
  const places = async () => [await boxOf(download), await boxOf(table)];
  const before = await places();
  const release = await holdRequests(page, '**/api/cases?*');
  await download.click();
  await expect(download).toBeDisabled();
  expect(await places()).toEqual(before);
  release();

  await page.setViewportSize({ width: 1024, height: 520 });
  const [first, second] = [table.getByRole('columnheader').first(), rowsOf(page).nth(1)];
  const [header, row] = [await boxOf(first), await boxOf(second)];
  const scrolled = await table.evaluate((element) => {
    const box = element.parentElement as HTMLElement;
    box.scrollTo(300, 60);
    return [box.scrollLeft, box.scrollTop];
  });
  expect(scrolled).toEqual([300, 60]);
  await expectUnmoved(first, header);
  expect((await boxOf(second)).y).toBeCloseTo(row.y - 60, 0);
  const topmost = () =>
    page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('th')?.textContent, [
      header.x + 20,
      header.y + header.height / 2,
    ] as const);
  await expect.poll(topmost).toBe('Case Number');

  // However the columns are scrolled, the text of an empty list stands in the middle of what is in sight of it.
  await page.setViewportSize(small);
  await page.goto('/dashboard/cases?patient_last_name=zzzzz');
  const text = table.getByText('Nothing was found');
  const middle = ({ x, width }: Box) => x + width / 2;
  const expected = middle(await boxOf(table.locator('xpath=..')));
  for (const left of [0, 10_000]) {
    await scrollColumns(text, left);
    expect(middle(await boxOf(text))).toBeCloseTo(expected, 0);
  }
});

test('what is wrong with a field stands at it and moves nothing, and the buttons of a dialog stay in a magnified window', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/users');
  await page.getByRole('button', { name: 'Create a new CRM User' }).click();
  const form = dialogOf(page, 'Create User');
  const [input, next] = [form.getByLabel('First Name', { exact: true }), form.getByText('Last Name', { exact: true })];
  const before = await boxOf(next);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const wrong = await boxOf(form.getByText('First Name is required'));
  const [above, under] = [wrong.y - bottomOf(await boxOf(input)), (await boxOf(next)).y - bottomOf(wrong)];
  expect(above).toBeLessThan(under);
  expect(under).toBeGreaterThanOrEqual(6);
  await expectUnmoved(next, before);
  await page.keyboard.press('Escape');

  await navigateTo(page, '/dashboard/payers');
  await page.getByRole('button', { name: 'Create A New Payer' }).click();
  const payer = dialogOf(page, 'Create Payer');
  const [phone, button] = [
    payer.getByLabel('Phone', { exact: true }),
    payer.getByRole('button', { name: 'Create', exact: true }),
  ];
  const [ofPhone, ofButton] = [await boxOf(phone), await boxOf(button)];
  // A phone number that is too short while it is typed.
  await phone.fill('12');
  await expect(payer.getByText('Phone number must be 10 digits')).toBeVisible();
  await expectUnmoved(phone, ofPhone);
  await expectUnmoved(button, ofButton);
  await phone.fill('');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 640, height: 425 });
  await navigateTo(page, '/dashboard/patients');
  await page.getByRole('button', { name: 'Create A New Patient' }).click();
  await expect(dialogOf(page, 'Create Patient').getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
});

test('a list below a record stays where it is when the record has come, and what is wrong with one of several codes with its code', async ({
  signedIn: page,
  api,
}) => {
  const made = await api.create('cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA' });
  const arrive = await holdRequests(page, `**/api/cases/${made.id}`);
  await page.goto(`/dashboard/cases/${made.id}/shipments`);
  const add = page.getByRole('button', { name: 'Add Shipment' }).first();
  const ofAdd = await boxOf(add);
  arrive();
  await expect(
    page.getByRole('heading', { level: 1, name: `Shipments of case ${String(made.case_number)}` }),
  ).toBeVisible();
  await expectUnmoved(add, ofAdd);

  await add.click();
  const form = dialogOf(page, 'Add Shipment');
  await form.getByRole('textbox', { name: 'NDC', exact: true }).fill('12');
  const said = form.getByText('Invalid NDC format');
  await expect(said).toBeVisible();
  const before = await boxOf(said);
  const more = form.getByRole('button', { name: 'Add NDC' });
  expect(bottomOf(before)).toBeLessThanOrEqual((await boxOf(more)).y);
  // No button moves away from under the pointer that presses it.
  await more.click({ delay: 200 });
  await expect(form.getByRole('textbox', { name: 'NDC 2' })).toBeFocused();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(said).toHaveCount(1);
  await expectUnmoved(said, before);
});

const long = `Start ${'of what was said on the phone '.repeat(6)}end`;

test('a long text shows its 100 characters, and the whole of it to a click and to the keyboard, in lists, a question and on the snapshot', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create('cases', { drug: 'Octagam', referral_state: 'IL', case_type: 'PA' });
  await api.create('activities', {
    case_id: id,
    activity_type: 'Activity',
    note: `<p>${long}</p>`,
    activity_subject: 'Said',
    sticky: long,
  });
  const note = page.getByRole('button', { name: /^Start of what/ }).first();
  const whole = dialogOf(page, 'Note').filter({ hasText: long });
  const showWhole = async () => {
    await expect(note).toHaveText(`${long.slice(0, 100)}…`);
    const hidden = await note.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ]);
    expect(hidden).toEqual([0, 0]);
    await note.click();
    await expect(whole).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(whole).toBeHidden();
    await expect(note).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(whole).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(whole).toBeHidden();
  };
  await page.goto(`/dashboard/cases/${id}/activities`);
  await showWhole();
  await clickRowAction(page, 'Start of what', 'Delete');
  const question = dialogOf(page, 'Are you sure to delete this activity?');
  const inQuestion = await boxOf(question.getByRole('button', { name: /^Start of what/ }).first());
  const yes = await boxOf(question.getByRole('button', { name: 'Yes' }));
  expect(inQuestion.x + inQuestion.width).toBeLessThanOrEqual(yes.x + yes.width);
  // Its first line is beside its label.
  const label = await boxOf(question.getByText('Note', { exact: true }));
  const [previewLine, labelLine] = [18, 22];
  expect(inQuestion.y + previewLine / 2).toBeCloseTo(label.y + labelLine / 2, 0);
  await question.getByRole('button', { name: 'No', exact: true }).click();

  await page.setViewportSize(small);
  await navigateTo(page, `/dashboard/cases/${id}`);
  await showWhole();
  // Saving a field moves nothing.
  const reason = page.getByLabel('PAP Enrollment Status Reason');
  const next = page.getByRole('heading', { name: 'Facility' });
  const top = () => next.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  const answer = await holdRequests(page, `**/api/cases/${id}`);
  await reason.fill('Income');
  await reason.press('Tab');
  await expect(page.getByText('Saving...')).toBeVisible();
  expect(await top()).toBeCloseTo(before, 0);
  answer();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await top()).toBeCloseTo(before, 0);

  const patient = await api.create('patients', { first_name: 'Told', last_name: 'Long', mobile_phone: '3125550188' });
  const content = `${uniqueWord('Word')} ${long}`;
  await api.create('sms_notifications', { patient_id: patient.id, content });
  await navigateTo(page, '/dashboard/notifications/sms');
  const row = rowOf(page, content.slice(0, 20));
  await expect(row).toContainText('(312) 555-0188');
  await row.getByRole('button').click();
  await expect(dialogOf(page, 'Content')).toContainText(content);
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

  // Beside the steps of the wizard too.
  await page.setViewportSize(small);
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

test('the page of a patient shows all of it beside each other, and offers what its row offers', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create('patients', {
    first_name: uniqueWord('Page'),
    last_name: 'Shown',
    mobile_phone: '3125550123',
    dob: '1970-01-31',
    height: 'feet_5_inch_11',
    weight: '70.5-kg',
  });
  await page.goto(`/dashboard/patients/${id}`);
  const section = page.getByRole('region', { name: 'Patient Information' });
  await section.getByRole('button', { name: /^Show \d+ Empty Fields$/ }).click();
  for (const text of ['01-31-1970', '(312) 555-0123', `5' 11"`, '70.5 kg', 'Patient Contact', 'N/A'])
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
  const [first, middle, last] = await Promise.all(
    ['First Name', 'Middle Name', 'Last Name'].map((term) => boxOf(section.getByText(term, { exact: true }))),
  );
  expect([middle?.y, last?.y]).toEqual([first?.y, first?.y]);
  expect((await boxOf(section)).height).toBeLessThan(420);
  await page.getByRole('button', { name: 'Send SMS' }).click();
  await expect(dialogOf(page, 'Send SMS')).toContainText('(312) 555-0123');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Secondary Insurance' }).click();
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
