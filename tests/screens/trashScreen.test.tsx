// @vitest-environment jsdom
import './setup';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { dialog, expectNoDialog, listOf, openAt, refusal } from './screenHarness';

const at = '/dashboard/trash_patients';
const rows = [{ id: 7, first_name: 'Ada', last_name: 'Stone', discarded_at: '2024-02-29T10:00:00.000Z' }];

it('recovers after asking, and stays with the question where that fails', async () => {
  const getList = vi.fn((_call: { resource: string; sorters: unknown }) => listOf(rows)());
  const update = vi.fn(() => Promise.resolve({ data: { id: 7 } }));
  update.mockRejectedValueOnce(refusal(500, 'The store is away'));
  const { user, toasts } = openAt({ at: `${at}?sortField=discarded_at&sortOrder=desc`, provider: { getList, update } });
  expect(await screen.findByRole('cell', { name: 'PAT7' })).toBeTruthy();
  expect(getList.mock.lastCall?.[0]).toMatchObject({ resource: 'trash_patients', sorters: [{ field: 'discarded_at', order: 'desc' }] });

  await user.click(screen.getByRole('button', { name: 'Recover Ada Stone' }));
  const question = await dialog('Are you sure to recover this record?');
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(toasts).toMatchObject([{ message: 'Failed to recover patient', description: 'The store is away' }]));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await expectNoDialog('Are you sure to recover this record?');
  expect(update.mock.lastCall).toMatchObject([{ resource: 'trash_patients', id: 7, variables: { discarded_at: '' } }]);
  expect(toasts.at(-1)).toMatchObject({ type: 'success', message: 'Patient recovered successfully' });
});

it('says that nothing is discarded', async () => {
  openAt({ at, provider: { getList: listOf([]) } });
  expect(await screen.findByText('There are no discarded patients')).toBeTruthy();
  expect(document.title).toBe('Trash — Patients · Patient Support Desk');
});
