// @vitest-environment jsdom
import './setup';
import type { CreateParams, UpdateParams } from '@refinedev/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { ListScreen } from '../../src/screens/list/ListScreen';
import { dialog, expectNoDialog, listOf, openAt, refusal, type Answers } from './screenHarness';

const stored = {
  attachment_id: 5,
  url: '/api/files/octapharma/5?signature=x',
  name: 'scan.png',
  size: 2048,
  type: 'image/png',
};
const activity = {
  id: 7,
  case_id: 3,
  case_case_number: '100003',
  patient_first_name: 'Ada',
  patient_last_name: 'Stone',
  activity_type: 'FollowUp',
  reminder_at: '2031-03-01',
  activity_subject: 'Status Check',
  status: 'Open',
  note: '<p>Call back</p>',
  documents: [stored],
};
const oneCase = { id: 3, case_number: '100003', patient_id: 9, patient_first_name: 'Ada', patient_last_name: 'Stone' };

const open = (provider: Answers) =>
  openAt({
    at: '/dashboard/cases/3/activities',
    registry,
    pages: [{ path: '/dashboard/cases/:parentId/activities', element: <ListScreen resource="activities" /> }],
    provider: {
      getList: listOf([activity]),
      getOne: ({ resource }: { resource: string }) =>
        Promise.resolve({ data: resource === 'cases' ? oneCase : activity, etag: '"v1"' }),
      ...provider,
    },
  });

async function edit({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Status Check' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await dialog('Edit Activity');
  await form.findByLabelText('Reminder At');
  return form;
}

it('asks for the activities of the case in its address, and creates others for it', async () => {
  const getList = vi.fn(listOf([activity]));
  const create = vi.fn((_call: CreateParams) => Promise.resolve({ data: { id: 8 } }));
  const { user } = open({ getList, create });
  const row = (await screen.findByRole('link', { name: 'scan.png' })).closest('tr') as HTMLElement;
  expect(getList.mock.lastCall).toMatchObject([
    {
      resource: 'activities',
      filters: [{ field: 'case_id', operator: 'eq', value: '3' }],
      pagination: { currentPage: 1, pageSize: 10 },
    },
  ]);
  for (const name of ['Ada', 'Stone', '03-01-2031', 'Call back']) expect(within(row).getByText(name)).toBeTruthy();
  expect(within(row).getByRole('link', { name: '100003' }).getAttribute('href')).toBe('/dashboard/cases/3');

  await user.click(screen.getByRole('button', { name: 'Add Activity' }));
  const form = await dialog('Add Activity');
  await form.findByLabelText('Documents', { selector: 'input' });
  expect(
    [...document.querySelectorAll('.ant-modal .ant-form-item-label')].map(({ textContent }) => textContent),
  ).toEqual([
    'Note',
    'Activity Type',
    'Status',
    'Activity Direction',
    'Activity Source',
    'Contact Type',
    'Activity Subject',
    'Activity Outcome',
    'Documents',
    'Sticky Note',
  ]);
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Note is required')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
});

it('shows the reminder of a follow-up alone, and clears it with the type', async () => {
  const update = vi.fn((_call: UpdateParams) => Promise.resolve({ data: activity }));
  const page = open({ update });
  const form = await edit(page);
  const places = () =>
    [...document.querySelectorAll<HTMLElement>('.ant-modal [style*="--wide"]')].map((place) => [
      place.textContent,
      place.style.getPropertyValue('--wide'),
    ]);
  await form.findByLabelText('Sticky Note');
  // The editor of the note is fetched later.
  await form.findByText('Call back');
  const before = places();
  await page.user.click(
    within(form.getByRole('radiogroup', { name: 'Activity Type' })).getByRole('radio', { name: 'Activity' }),
  );
  await waitFor(() => expect(form.queryByLabelText('Reminder At')).toBeNull());
  // Its place stays empty, so that no other field moves.
  expect(places()).toEqual(before.map(([text, place]) => [text?.startsWith('Reminder At') ? '' : text, place]));
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await expectNoDialog('Edit Activity');
  const call = update.mock.lastCall?.[0];
  expect(call).toMatchObject({
    variables: { activity_type: 'Activity', note: '<p>Call back</p>', reminder_at: undefined },
    meta: { ifMatch: '"v1"' },
  });
  expect(page.toasts).toMatchObject([{ type: 'success', message: 'Activity updated successfully' }]);
});

it('asks once for the date of a follow-up, and saves it without one when told again', async () => {
  const create = vi.fn((_call: CreateParams) => Promise.resolve({ data: { id: 8 } }));
  const update = vi.fn((_call: UpdateParams) => Promise.resolve({ data: activity }));
  const page = open({ create, update });
  const form = await edit(page);
  await page.user.clear(form.getByLabelText('Reminder At'));
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  const warning = await form.findByText(/^This follow-up has no date/);
  expect(form.getByLabelText('Reminder At').getAttribute('aria-describedby')).toBe(warning.parentElement?.id);
  expect(update).not.toHaveBeenCalled();
  await page.user.click(form.getByLabelText('Reminder At'));
  await page.user.paste('tomorrow');
  await waitFor(() => expect(form.queryByText(/^This follow-up has no date/)).toBeNull());
  await page.user.clear(form.getByLabelText('Reminder At'));
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await expectNoDialog('Edit Activity');
  expect(update.mock.lastCall?.[0]).toMatchObject({ variables: { activity_type: 'FollowUp', reminder_at: null } });
});

it('saves a follow-up without a date by the second press of the same keys', async () => {
  const update = vi.fn((_call: UpdateParams) => Promise.resolve({ data: activity }));
  const page = open({
    update,
    getOne: ({ resource }: { resource: string }) =>
      Promise.resolve({ data: resource === 'cases' ? oneCase : { ...activity, reminder_at: null }, etag: '"v1"' }),
  });
  const form = await edit(page);
  await page.user.click(await form.findByLabelText('Sticky Note'));
  await page.user.paste('No date yet');
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  expect((await form.findByRole('alert')).textContent).toMatch(/^This follow-up has no date/);
  expect(document.activeElement).toBe(form.getByLabelText('Sticky Note'));
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  await expectNoDialog('Edit Activity');
  expect(update.mock.lastCall?.[0]).toMatchObject({ variables: { sticky: 'No date yet' } });
});

it('sends files with what was kept, shows how far they are, and can be told to stop', async () => {
  let report: (event: object) => void = () => undefined;
  const update = vi.fn(({ meta }: UpdateParams) => {
    const { signal, onUploadProgress } = meta as unknown as { signal: AbortSignal; onUploadProgress: typeof report };
    report = onUploadProgress;
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(refusal(0, 'The request was cancelled.', { aborted: true }))),
    );
  });
  const page = open({ update });
  const form = await edit(page);
  const [one, two] = [new File(['one'], '検査.txt'), new File(['two'], 'تقرير.pdf')];
  await page.user.upload(await form.findByLabelText('Documents', { selector: 'input' }), [one, two]);
  expect(form.getByRole('link', { name: 'scan.png' })).toBeTruthy();
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.lastCall?.[0].variables).toMatchObject({ documents: [stored, one, two] });
  act(() => report({ loaded: 5, total: 20 }));
  expect((await form.findByRole('progressbar', { name: 'Upload' })).getAttribute('aria-valuenow')).toBe('25');
  await page.user.click(form.getByRole('button', { name: 'Cancel Upload' }));
  expect(await form.findByText('The request was cancelled.')).toBeTruthy();
  expect(form.queryByRole('progressbar')).toBeNull();
  expect(form.getByText('検査.txt')).toBeTruthy();
  expect(page.toasts).toEqual([]);
});

it('says at the files which one was refused and why, and keeps the others', async () => {
  const message = 'The content of scan.pdf is not what its name says';
  const update = vi
    .fn()
    .mockRejectedValueOnce(refusal(422, message, { errors: { documents: [message] } }))
    .mockResolvedValue({ data: activity });
  const page = open({ update });
  const form = await edit(page);
  await page.user.upload(await form.findByLabelText('Documents', { selector: 'input' }), [
    new File(['words'], 'scan.pdf'),
    new File(['words'], 'fine.txt'),
  ]);
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getAllByText(message)).toHaveLength(1));
  expect(page.toasts).toMatchObject([{ type: 'error', message: 'Failed to update activity', description: message }]);
  expect(document.activeElement).toBe(form.getByRole('button', { name: /Add Files/ }));
  await page.user.click(form.getByRole('button', { name: 'Remove scan.pdf' }));
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await expectNoDialog('Edit Activity');
  expect(update.mock.lastCall?.[0]).toMatchObject({
    variables: { documents: [{ name: 'scan.png' }, { name: 'fine.txt' }] },
  });
});

it('tells a failed delete, and a done one', async () => {
  const deleteOne = vi
    .fn()
    .mockRejectedValueOnce(refusal(500, 'The store is away'))
    .mockResolvedValue({ data: { id: 7 } });
  const { user, toasts } = open({ deleteOne });
  await user.click(await screen.findByRole('button', { name: 'Actions for Status Check' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await dialog('Are you sure to delete this activity?');
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ message: 'Failed to delete activity', description: 'The store is away' }]),
  );
  await user.click(question.getByRole('button', { name: /Yes/ }));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ type: 'success', message: 'Activity deleted successfully' }),
  );
});

it('shows an adverse event beside the subject, and begins its deletion with the reason', async () => {
  const custom = () => Promise.resolve({ data: { data: { features: ['safety'] } } });
  const { user } = open({ getList: listOf([{ ...activity, safety_event: 'Adverse Event' }]), custom });
  const cell = (await screen.findByText('Status Check')).closest('td') as HTMLElement;
  expect(await within(cell).findByText('Adverse Event')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions for Status Check' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await dialog('Are you sure to delete this activity?');
  const reason = await question.findByRole('textbox', { name: /^Why is it deleted/ });
  await waitFor(() => expect(document.activeElement).toBe(reason));
});

it('asks for the reason of a deletion once the server does, and leads to it', async () => {
  const why = 'This activity is an adverse event. Give a reason to delete it';
  const refused = Object.assign(refusal(409, why), { code: 'discard_reason_needed' });
  const { user } = open({ deleteOne: () => Promise.reject(refused) });
  await user.click(await screen.findByRole('button', { name: 'Actions for Status Check' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await dialog('Are you sure to delete this activity?');
  await user.click(question.getByRole('button', { name: 'Yes' }));
  const reason = await question.findByRole('textbox', { name: /^Why is it deleted/ });
  await waitFor(() => expect(document.activeElement).toBe(reason));
});

it('takes Enter in the date of a reminder for the date: nothing is saved by it, and Ctrl+Enter saves', async () => {
  const update = vi.fn((_call: UpdateParams) => Promise.resolve({ data: activity }));
  const page = open({ update });
  const form = await edit(page);
  const due = form.getByLabelText<HTMLInputElement>('Reminder At');
  await page.user.click(due);
  await waitFor(() =>
    expect(document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).toBeTruthy(),
  );
  await page.user.clear(due);
  await page.user.paste('03-09-2031');
  await page.user.keyboard('{Enter}{Enter}');
  await waitFor(() =>
    expect(document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).toBeNull(),
  );
  expect(due.value).toBe('03-09-2031');
  expect(update).not.toHaveBeenCalled();
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(update.mock.lastCall?.[0].variables).toMatchObject({ reminder_at: '2031-03-09' }));
});
