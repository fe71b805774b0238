import type { Page } from 'playwright/test';
import { dialogOf } from '../setup/screens';
import { admin, expect, installSession, signIn, test, uniqueWord } from '../setup/test';
import { form, toStep } from '../setup/wizard';

const cover = (page: Page) => page.getByRole('dialog', { name: 'Patient Support Desk' });

async function unlock(page: Page): Promise<void> {
  await cover(page).getByLabel('Password').fill(admin.password);
  await cover(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(cover(page)).toBeHidden();
}

async function idle(page: Page): Promise<void> {
  await page.clock.fastForward('16:00');
  await expect(cover(page)).toBeVisible();
  await expect(page.locator('#content')).toHaveCount(0);
}

/** Everything of the page that whoever finds the machine can read without the password. */
async function readLeftovers(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  const kept = await page.evaluate(async () => ({
    html: document.documentElement.outerHTML,
    values: Array.from(document.querySelectorAll<HTMLInputElement>('input, textarea'), ({ value }) => value),
    storages: [Object.entries(sessionStorage), Object.entries(localStorage)],
    databases: await indexedDB.databases(),
    state: history.state as unknown,
    title: document.title,
  }));
  return JSON.stringify([kept, entries.map(({ title }) => title), await page.content()]);
}

async function expectNothingOf(names: readonly string[], page: Page): Promise<void> {
  const leftovers = await readLeftovers(page);
  for (const name of names) expect(leftovers.includes(name), name).toBe(false);
}

/** Scrolls as soon as the page is long enough; resolves to where it stands then. */
async function scrollDown(page: Page): Promise<number> {
  const scroll = () =>
    page.evaluate(() => {
      window.scrollTo(0, 300);
      return window.scrollY;
    });
  await expect.poll(scroll).toBe(300);
  return scroll();
}

test('the record of a patient is gone with the logoff, and back with the password: where it was, with what was typed', async ({
  page,
  request,
  api,
}) => {
  const [first, last, typed] = [uniqueWord('Ren'), uniqueWord('Whit'), uniqueWord('Typed')];
  const { id } = await api.create('patients', { first_name: first, last_name: last, dob: '1970-01-31' });
  await installSession(page, await signIn(request));
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`/dashboard/patients/${id}`);
  await expect(page.getByRole('heading', { name: `${first} ${last}` })).toBeVisible();
  // Where follow-ups of one's own are due, their number stands before it.
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?Patient PT${id} · Patient Support Desk$`));
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveTitle(new RegExp(`Edit Patient PT${id} · Patient Support Desk$`));
  const input = page.getByLabel('First Name', { exact: true }).last();
  await expect(input).toBeEnabled();
  await input.fill(typed);
  const scrolled = await scrollDown(page);
  await idle(page);
  await expectNothingOf([first, last, typed], page);
  await unlock(page);
  await expect(page.getByLabel('First Name', { exact: true }).last()).toHaveValue(typed);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(page).toHaveURL(`/dashboard/patients/${id}/edit`);
});

test('a half typed case and the dialog over it are back at their step', async ({ page, request }) => {
  const [note, name] = [uniqueWord('Note'), uniqueWord('Half')];
  await installSession(page, await signIn(request));
  await page.clock.install();
  await page.goto('/dashboard/cases/new');
  await form(page).getByLabel('Sticky Note', { exact: true }).fill(note);
  await toStep(page, 'Patient');
  await page.getByRole('button', { name: 'Create A New Patient' }).click();
  await dialogOf(page, 'Create Patient').getByLabel('First Name', { exact: true }).fill(name);
  await idle(page);
  await expectNothingOf([note, name], page);
  await unlock(page);
  const dialog = dialogOf(page, 'Create Patient');
  await expect(dialog.getByLabel('First Name', { exact: true })).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Patient', exact: true })).toBeVisible();
  await toStep(page, 'Case Detail');
  await expect(form(page).getByLabel('Sticky Note', { exact: true })).toHaveValue(note);
});

test('a session that ends under somebody at work leaves nothing readable, also after the page is loaded again', async ({
  page,
  request,
  api,
}) => {
  const [last, note] = [uniqueWord('Whit'), uniqueWord('Note')];
  const patient = await api.create('patients', { first_name: 'Ana', last_name: last });
  const { id } = await api.create('cases', {
    drug: 'Panzyga',
    referral_state: 'IL',
    case_type: 'PA',
    patient_id: patient.id,
  });
  const token = await signIn(request);
  await installSession(page, token);
  await page.goto(`/dashboard/cases/${id}/edit`);
  await expect(page.getByRole('main')).toContainText(last);
  await form(page).getByLabel('Sticky Note', { exact: true }).fill(note);
  await request.delete('/api/sessions', { headers: { authorization: token } });
  await page.getByRole('button', { name: 'Update Case' }).click();
  await expect(page).toHaveURL(/\/signin\?to=/);
  await expect(page.getByLabel('Password')).toBeVisible();
  await expectNothingOf([last, note], page);
  await page.reload();
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/cases/${id}/edit`);
  await expect(form(page).getByLabel('Sticky Note', { exact: true })).toHaveValue(note);
});
