// @vitest-environment jsdom
import './setup';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { accountAnswer, openApp, type Answer } from './appHarness';
import { dialog, expectNoDialog, listOf, openAt, refusal } from './screenHarness';

const at = '/dashboard/trash_patients';
const rows = [{ id: 7, first_name: 'Ada', last_name: 'Stone', discarded_at: '2024-02-29T10:00:00.000Z' }];

it('recovers after asking, and stays with the question where that fails', async () => {
  const getList = vi.fn((_call: { resource: string; sorters: unknown }) => listOf(rows)());
  const update = vi.fn(() => Promise.resolve({ data: { id: 7 } }));
  update.mockRejectedValueOnce(refusal(500, 'The store is away'));
  const { user, toasts } = openAt({ at: `${at}?sortField=discarded_at&sortOrder=desc`, provider: { getList, update } });
  expect(await screen.findByRole('cell', { name: 'PAT7' })).toBeTruthy();
  expect(getList.mock.lastCall?.[0]).toMatchObject({
    resource: 'trash_patients',
    sorters: [{ field: 'discarded_at', order: 'desc' }],
  });

  await user.click(screen.getByRole('button', { name: 'Recover Ada Stone' }));
  const question = await dialog('Are you sure to recover this record?');
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ message: 'Failed to recover patient', description: 'The store is away' }]),
  );
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await expectNoDialog('Are you sure to recover this record?');
  expect(update.mock.lastCall).toMatchObject([{ resource: 'trash_patients', id: 7, variables: { discarded_at: '' } }]);
  expect(toasts.at(-1)).toMatchObject({ type: 'success', message: 'Patient recovered successfully' });
});

it('says by name who discarded a record, and nothing for a server that does not tell', async () => {
  const told = [
    { ...rows[0], discarded_by: 'ann@example.com', discarded_by_name: 'Ann Lee' },
    { ...rows[0], id: 8, discarded_by: 'bob@example.com' },
    { ...rows[0], id: 9 },
  ];
  const { user } = openAt({ at, provider: { getList: listOf(told) } });
  await screen.findByRole('cell', { name: 'PAT7' });
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const column = titles.indexOf('Discarded By');
  expect(titles[column + 1]).toBe('Discarded At');
  const shown = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[column]);
  expect(shown.map((cell) => cell?.textContent)).toEqual(['Ann Lee', 'bob@example.com', 'N/A']);
  expect(screen.getByTitle('ann@example.com').textContent).toBe('Ann Lee');
  await user.click(screen.getAllByRole('button', { name: 'Recover Ada Stone' })[0] as HTMLElement);
  const question = await dialog('Are you sure to recover this record?');
  expect(question.getByTitle('ann@example.com').textContent).toBe('Ann Lee');
});

it('says that nothing is discarded', async () => {
  openAt({ at, provider: { getList: listOf([]) } });
  expect(await screen.findByText('There are no discarded patients')).toBeTruthy();
  expect(document.title).toBe('Trash — Patients · Patient Support Desk');
});

const discarded_at = '2024-02-29T10:00:00.000Z';
const cellOf = async (text: string) => within(await screen.findByRole('cell', { name: new RegExp(text) }));

it('leads from the number to the case, and marks what the case is linked to where that is discarded too', async () => {
  const record = {
    id: 12,
    case_number: '100012',
    patient_id: 7,
    patient_last_name: 'Stone',
    patient_discarded_at: discarded_at,
    provider_id: 8,
    provider_last_name: 'Reed',
    provider_discarded_at: null,
    facility_id: 9,
    facility_name: 'Northside',
    facility_discarded_at: discarded_at,
    discarded_at,
  };
  openAt({ at: '/dashboard/trash_cases', registry, provider: { getList: listOf([record]) } });
  expect((await cellOf('100012')).getByRole('link').getAttribute('href')).toBe('/dashboard/cases/12');
  const patient = await cellOf('Stone');
  expect(patient.getByRole('link', { name: 'Stone' }).getAttribute('href')).toBe('/dashboard/patients/7');
  expect(patient.getByText('Discarded')).toBeTruthy();
  expect((await cellOf('Northside')).getByText('Discarded')).toBeTruthy();
  const provider = await cellOf('Reed');
  expect(provider.queryByText('Discarded')).toBeNull();
  expect(provider.getByRole('link', { name: 'Reed' }).getAttribute('href')).toBe('/dashboard/providers/8/edit');
  expect(screen.getByRole('columnheader', { name: 'Product' })).toBeTruthy();
});

it('leads from an activity to its case, and marks that where it is discarded', async () => {
  const activity = {
    id: 3,
    case_id: 12,
    case_case_number: '100012',
    case_discarded_at: discarded_at,
    activity_subject: 'BI Needed',
    discarded_at,
  };
  openAt({ at: '/dashboard/trash_activities', registry, provider: { getList: listOf([activity]) } });
  const number = await cellOf('100012');
  expect(number.getByRole('link', { name: '100012' }).getAttribute('href')).toBe('/dashboard/cases/12');
  expect(number.getByText('Discarded')).toBeTruthy();
  expect(screen.getByRole('cell', { name: '12' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Recover BI Needed' })).toBeTruthy();
});

const columns: Readonly<Record<string, readonly string[]>> = {
  patients: ['ID', 'First Name', 'Last Name'],
  users: ['ID', 'Email', 'Created At', 'Manufacturers', 'First Name', 'Last Name', 'Role', 'Discarded At'],
  cases: [
    'Case Number',
    'Status',
    'Case Type',
    'Product',
    'Clinic Contact First Name',
    'Clinic Contact Last Name',
    'Clinic Contact Business Phone',
    'Provider Last Name',
    'Facility Name',
    'Summary',
    'Status Changed At',
    'Patient First Name',
    'Patient Last Name',
    'Patient DOB',
    'Created At',
    'Discarded At',
  ],
  activities: [
    'Case ID',
    'Case Number',
    'Activity Direction',
    'Activity Source',
    'Contact Type',
    'Note',
    'Activity Subject',
    'Activity Outcome',
    'Status',
    'Created At',
    'Discarded At',
  ],
};

it.each(Object.entries(columns))('has the columns of %s (Records 3)', async (name, labels) => {
  openAt({ at: `/dashboard/trash_${name}`, registry, provider: { getList: listOf([]) } });
  const shown = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(shown).toEqual(expect.arrayContaining([...labels, 'Actions']));
});

it('opens in the order of a server that cannot sort by the time of the discard, and claims no other', async () => {
  const getList = vi.fn((_call: { meta?: object }) => Promise.resolve({ data: rows, total: 1, isUnsorted: true }));
  const { user } = openAt({ at, registry, provider: { getList } });
  await screen.findByRole('cell', { name: 'PAT7' });
  expect(getList.mock.lastCall?.[0].meta).toMatchObject({ isOrderOptional: true });
  const header = screen.getByRole('columnheader', { name: 'Discarded At' });
  expect(header.getAttribute('aria-sort')).toBe('none');
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(getList.mock.lastCall?.[0].meta).toMatchObject({ isOrderOptional: false }));
});

it('starts with what was discarded last, and goes from there to the other way round and to the order of a column', async () => {
  const getList = vi.fn((_call: { sorters?: unknown }) => listOf(rows)());
  const { user, address } = openAt({ at, registry, provider: { getList } });
  await screen.findByRole('cell', { name: 'PAT7' });
  const asked = () => getList.mock.lastCall?.[0].sorters;
  expect(asked()).toEqual([{ field: 'discarded_at', order: 'desc' }]);
  await user.click(screen.getByRole('button', { name: 'Discarded At' }));
  await waitFor(() => expect(asked()).toEqual([{ field: 'discarded_at', order: 'asc' }]));
  expect(address()).toBe(`${at}?sortField=discarded_at&sortOrder=asc`);
  await user.click(screen.getByRole('button', { name: 'Last Name' }));
  await waitFor(() => expect(asked()).toEqual([{ field: 'last_name', order: 'asc' }]));
});

it('keeps the keyboard at the place of a row that was recovered', async () => {
  let left = [...rows, { id: 8, first_name: 'Bea', last_name: 'Reed', discarded_at: '2024-02-28T10:00:00.000Z' }];
  const update = () => {
    left = left.slice(1);
    return Promise.resolve({ data: { id: 7 } });
  };
  const { user } = openAt({ at, provider: { getList: () => listOf(left)(), update } });
  await user.click(await screen.findByRole('button', { name: 'Recover Ada Stone' }));
  await user.click((await dialog('Are you sure to recover this record?')).getByRole('button', { name: 'Yes' }));
  await expectNoDialog('Are you sure to recover this record?');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Recover Bea Reed' })));
});

it('takes a deletion back by Undo in its toast', async () => {
  const payer = { id: 4, name: 'Acme Health', updated_at: '2024-01-01T00:00:00.000Z' };
  let isThere = true;
  const list = (): Answer => ({
    data: { data: isThere ? [payer] : [], meta: { current_page: 1, total: isThere ? 1 : 0, per_page: 10 } },
  });
  const api = {
    'GET /sessions/me': accountAnswer(),
    'GET /payers': list,
    'DELETE /payers/4': () => {
      isThere = false;
      return { data: {} };
    },
    'PUT /payers/4': (body: unknown) => {
      isThere = JSON.stringify(body) === '{"discarded_at":""}';
      return { data: payer };
    },
  };
  const { user } = openApp({ at: '/dashboard/payers', signedIn: true, api });
  await user.click(await screen.findByRole('button', { name: 'Actions for Acme Health' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Acme Health' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('cell', { name: 'Acme Health' })).toBeTruthy();
  expect(await screen.findByText('Payer recovered successfully')).toBeTruthy();
});
