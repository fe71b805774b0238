import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page, TestInfo } from 'playwright/test';
import { clickRowAction, choose, dialogOf, rowOf, toast } from '../setup/screens';
import { expect, test, uniqueWord, type Api, type Json } from '../setup/test';

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const megabyte = 1024 * 1024;
const large = Buffer.from(
  Array.from({ length: (20 * megabyte) / 16 }, (_, at) => at.toString(16).padStart(15, '0'))
    .join('\n')
    .padEnd(20 * megabyte, '.'),
);
const text = (name: string, content = name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/**
 * Writes a file to disk, as users choose them: bytes that a test passes directly are unpacked by a script in the page,
 * which takes seconds for 20 MB.
 */
async function stored({ outputDir }: TestInfo, name: string, content: Buffer | string = name): Promise<string> {
  await mkdir(outputDir, { recursive: true });
  const path = join(outputDir, name);
  await writeFile(path, content);
  return path;
}

async function newCase(api: Api, lastName: string): Promise<Json & { id: number }> {
  return api.create('cases', {
    drug: 'Octagam',
    referral_state: 'IL',
    case_type: 'PA',
    patient_first_name: 'Ada',
    patient_last_name: lastName,
  });
}

const files = (form: Locator) => form.locator('input[type=file]');
const write = async (form: Locator, note: string) => form.locator('.ql-editor').fill(note);

async function downloaded(page: Page, name: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).first().click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('an activity is added, becomes a follow-up and back, and is deleted', async ({ signedIn: page, api }) => {
  const lastName = uniqueWord('Act');
  const { id, case_number } = await newCase(api, lastName);
  await page.goto(`/dashboard/cases/${id}/activities`);
  await expect(page.getByRole('main')).toContainText(`Ada ${lastName}`);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: String(case_number) })
      .first(),
  ).toHaveAttribute('href', `/dashboard/cases/${id}`);

  await page.getByRole('button', { name: 'Add Activity' }).first().click();
  const form = dialogOf(page, 'Add Activity');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Note is required')).toBeVisible();
  await expect(form.getByText(`Case ${String(case_number)} · Ada ${lastName}`)).toBeVisible();
  await expect(form.getByLabel('Reminder At')).toBeHidden();
  const boxes = () =>
    form
      .locator('.ant-form-item-label')
      .evaluateAll((all) =>
        all.flatMap((one) =>
          one.textContent === 'Reminder At'
            ? []
            : [[one.textContent, one.getBoundingClientRect().x, one.getBoundingClientRect().y]],
        ),
      );
  const before = await boxes();
  await choose(form, 'Activity Type', 'FollowUp');
  await expect(form.getByLabel('Reminder At')).toBeVisible();
  expect(await boxes()).toEqual(before);
  await form.getByLabel('Reminder At').fill('03-01-2031');
  await form.getByLabel('Reminder At').press('Tab');
  await choose(form, 'Activity Direction', 'Outbound');
  await choose(form, 'Activity Source', 'Phone');
  await choose(form, 'Contact Type', 'Patient');
  await form.getByLabel('Activity Subject').fill('Status Check');
  await form.getByLabel('Activity Subject').press('Enter');
  await choose(form, 'Activity Outcome', 'Left Message');
  await form.getByLabel('Sticky Note').fill('After noon only');
  const note = `${'Called the office about the letter. '.repeat(4)}The end`;
  await write(form, note);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Activity created successfully')).toBeVisible();
  const row = rowOf(page, 'Status Check');
  for (const shown of [
    'FollowUp',
    '03-01-2031',
    'Outbound',
    'Phone',
    'Patient',
    'Left Message',
    'Open',
    'After noon only',
    `${note.slice(0, 100)}…`,
  ])
    await expect(row).toContainText(shown);
  await expect(row).not.toContainText('The end');

  await clickRowAction(page, 'Status Check', 'Edit');
  const editor = dialogOf(page, 'Edit Activity');
  await expect(editor.getByLabel('Reminder At')).toHaveValue('03-01-2031');
  await choose(editor, 'Activity Type', 'Activity');
  await expect(editor.getByLabel('Reminder At')).toBeHidden();
  await choose(editor, 'Status', 'Closed');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Activity updated successfully')).toBeVisible();
  const [saved] = await api.list(`activities?case_id=${id}`);
  expect(saved).toMatchObject({
    activity_type: 'Activity',
    reminder_at: null,
    status: 'Closed',
    activity_subject: 'Status Check',
    note: `<p>${note}</p>`,
  });

  await clickRowAction(page, 'Status Check', 'Delete');
  await dialogOf(page, 'Are you sure to delete this activity?')
    .getByRole('button', { name: 'Yes', exact: true })
    .click();
  await expect(toast(page, 'Activity deleted successfully')).toBeVisible();
  await expect(page.getByText('There are no activities yet')).toBeVisible();
});

test('attachments of 20 MB with names in any script are uploaded, told to stop and sent again, downloaded byte for byte and removed', async ({
  signedIn: page,
  api,
}, info) => {
  const { id } = await newCase(api, uniqueWord('File'));
  await api.create('activities', { case_id: id, activity_subject: 'Attached', note: '<p>Files</p>' });
  await page.goto(`/dashboard/cases/${id}/activities`);
  await clickRowAction(page, 'Attached', 'Edit');
  const form = dialogOf(page, 'Edit Activity');
  const names = ['患者の検査結果.txt', 'تقرير المريض.txt', 'Überweisung – 2.txt'] as const;
  await files(form).setInputFiles([await stored(info, names[0], large), await stored(info, names[1])]);
  await files(form).setInputFiles([text(names[2])]);
  for (const name of names) await expect(form.getByText(name)).toBeVisible();
  await expect(form.getByText('20.0 MB')).toBeVisible();
  await write(form, 'With a large file');
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: megabyte };
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', slow);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel Upload' }).click();
  await expect(form.getByText('The request was cancelled.')).toBeVisible();
  await expect(form.locator('.ql-editor')).toHaveText('With a large file');
  expect(await api.list(`activities?case_id=${id}`)).toMatchObject([{ documents: null, note: '<p>Files</p>' }]);

  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Activity updated successfully')).toBeVisible({ timeout: 30_000 });

  const first = await downloaded(page, names[0]);
  expect({ name: first.name, hash: hashOf(first.bytes) }).toEqual({ name: names[0], hash: hashOf(large) });
  const second = await downloaded(page, names[1]);
  expect({ name: second.name, text: second.bytes.toString() }).toEqual({ name: names[1], text: names[1] });

  await clickRowAction(page, 'Attached', 'Edit');
  await form.getByRole('button', { name: `Remove ${names[0]}` }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, 'Attached').getByRole('link', { name: names[0] })).toBeHidden();
  const [saved] = await api.list(`activities?case_id=${id}`);
  expect(((saved as Json).documents as Json[]).map(({ name }) => name)).toEqual([names[1], names[2]]);
});
