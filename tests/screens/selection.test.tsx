// @vitest-environment jsdom
import './setup';
import type { CustomParams } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FollowedJobs } from '../../src/app/shell/FollowedJobs';
import { ListScreen } from '../../src/screens/list';
import { registry } from '../../resources';
import { findEnabledButton, listOf, openAt, refusal } from './screenHarness';

const shipments = [7, 8].map((id) => ({ id, status: 'Requested', case_id: 3, discarded_at: null }));
const job = {
  id: 5,
  kind: 'shipments',
  action: 'set',
  state: 'finished',
  total: 2,
  done: 1,
  unchanged: 0,
  failed: 1,
  undoable: true,
  undo_of: null,
  failures: [{ position: 2, record_id: 8, problem: 'It is in the trash' }],
};

let features: readonly string[];
let asked: readonly CustomParams[];
let refused: boolean;
let total: number;
const custom = (call: CustomParams): Promise<{ readonly data: object }> => {
  asked = [...asked, call];
  if (refused) return Promise.reject(refusal(409, 'There are 3 by now'));
  return Promise.resolve({ data: { data: /undo$|6$/.test(call.url) ? { ...job, id: 6, undo_of: 5 } : job } });
};
beforeEach(() => {
  [features, asked, refused, total] = [['jobs'], [], false, shipments.length];
});

const open = () =>
  openAt({
    at: '/dashboard/cases/3/shipments',
    registry,
    features,
    provider: {
      getList: () => listOf(shipments, total)(),
      getOne: () => Promise.resolve({ data: { id: 3, case_number: '100003', discarded_at: null } }),
      custom,
    },
    pages: [
      {
        path: '/dashboard/cases/:parentId/shipments',
        element: (
          <>
            <main tabIndex={-1}>
              <ListScreen resource="shipments" />
            </main>
            <FollowedJobs />
          </>
        ),
      },
    ],
  });

const select = async ({ user }: ReturnType<typeof open>, of = 'Shipments') => {
  await user.click(await findEnabledButton('Select'));
  return within(await screen.findByRole('group', { name: `Selected ${of}` }));
};

it('sets a choice of the selected rows', async () => {
  const page = open();
  const bar = await select(page);
  await page.user.click(bar.getByRole('button', { name: 'Select All' }));
  await page.user.click(bar.getByRole('button', { name: 'Set Status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Status of 2 Shipments' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox')));
  await page.user.click(dialog.getByRole('combobox'));
  await page.user.click(await screen.findByTitle('Received'));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByRole('region', { name: 'Changed: 1 Shipment' });
  expect(asked[0]).toMatchObject({
    url: 'x/jobs',
    payload: { kind: 'shipments', action: { type: 'set', field: 'status', value: 'Received' }, ids: [7, 8] },
  });
  expect(screen.queryByRole('group', { name: 'Selected Shipments' })).toBeNull();
});

it('offers the selected rows of every list as a file', async () => {
  const page = open();
  const bar = await select(page);
  expect(registry.get('shipments').list?.csv).toBeUndefined();
  const download = bar.getByRole<HTMLButtonElement>('button', { name: /^Download/ });
  expect(download.disabled).toBe(true);
  await page.user.click(bar.getByRole('button', { name: 'Select All' }));
  expect(download.disabled).toBe(false);
});

it('asks for a call of the selected rows', async () => {
  const rows = [7, 8].map((id) => ({ id, status: 'sms_sent', patient_first_name: 'Ada', discarded_at: null }));
  const page = openAt({
    at: '/dashboard/consent',
    registry,
    features,
    provider: { getList: listOf(rows), custom },
    pages: [{ path: '/dashboard/consent', element: <ListScreen resource="patient_programs" /> }],
  });
  const bar = await select(page, 'Consents');
  await page.user.click(bar.getByRole('button', { name: 'Select All' }));
  await page.user.click(bar.getByRole('button', { name: 'Resend SMS' }));
  const question = within(await screen.findByRole('dialog', { name: 'Resend SMS: 2 Consents?' }));
  await question.findByText(/It cannot be taken back/);
  await page.user.click(question.getByRole('button', { name: 'Resend SMS' }));
  await waitFor(() =>
    expect(asked).toMatchObject([
      {
        url: 'x/jobs',
        payload: { kind: 'patient_programs', action: { type: 'call', call: 'send_consent_sms' }, ids: [7, 8] },
      },
    ]),
  );
});

it('takes a row out of all that the search finds, which leaves those of the page', async () => {
  total = 12;
  const page = open();
  const bar = await select(page);
  await page.user.click(bar.getByRole('button', { name: 'Select All' }));
  await page.user.click(bar.getByRole('button', { name: 'Select All 12' }));
  await bar.findByText('12 selected');
  const marks = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(marks.map(({ checked }) => checked)).toEqual([true, true]);
  await page.user.click(marks[0] as HTMLElement);
  await bar.findByText('1 selected');
  await page.user.click(bar.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 1 Shipment?' }));
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked[0]).toMatchObject({ payload: { action: { type: 'discard' }, ids: [8] } }));
});

it('gives the focus back to the button that it began with', async () => {
  const page = open();
  const bar = await select(page);
  await page.user.click(bar.getByRole('button', { name: 'Cancel' }));
  const button = screen.getByRole('button', { name: 'Select' });
  expect(document.activeElement).toBe(button);
  const again = await select(page);
  await page.user.click(again.getByRole('button', { name: 'Select All' }));
  await page.user.click(again.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 2 Shipments?' }));
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
});

it('keeps the question, and what was marked, after a refusal', async () => {
  const page = open();
  const bar = await select(page);
  await page.user.click(bar.getByRole('button', { name: 'Select All' }));
  await page.user.click(bar.getByRole('button', { name: 'Delete' }));
  refused = true;
  const question = within(await screen.findByRole('dialog', { name: 'Delete 2 Shipments?' }));
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(page.toasts).toMatchObject([{ type: 'error', description: 'There are 3 by now' }]));
  await page.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await bar.findByText('2 selected')).toBeTruthy();
});

it('shows a job after a reload, with what was refused, and follows the one that takes it back', async () => {
  localStorage.setItem('followedJobs ', '5');
  const page = open();
  const card = within(await screen.findByRole('region', { name: 'Changed: 1 Shipment' }));
  expect(card.getByRole('listitem').textContent).toContain('It is in the trash');
  await page.user.click(card.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(localStorage.getItem('followedJobs ')).toBe('6'));
  const tray = screen.getByRole('region', { name: 'Jobs' });
  await waitFor(() => expect(document.activeElement).toBe(tray));
  const undone = within(await screen.findByRole('region', { name: 'Taken back: 1 Shipment' }));
  await page.user.click(undone.getByRole('button', { name: /^Close/ }));
  expect(localStorage.getItem('followedJobs ')).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('is not offered where the server has no jobs', async () => {
  features = ['views'];
  open();
  await screen.findByRole('button', { name: 'Views' }, { timeout: 5_000 });
  expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
});
