// @vitest-environment jsdom
import './setup';
import type { BaseRecord, GetListParams, UpdateParams } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registry } from '../../resources';
import { DashboardPage } from '../../src/pages/dashboard/DashboardPage';
import { dueBuckets } from '../../src/pages/dashboard/dueBuckets';
import { today } from '../../src/schema';
import { dialog, expectNoDialog, openAt, refusal, type Answers } from './screenHarness';

const follow = (id: number, more: BaseRecord) => ({
  id,
  case_id: 40 + id,
  case_case_number: `10000${id}`,
  patient_first_name: 'Ada',
  patient_last_name: 'Stone',
  activity_subject: 'Status Check',
  status: 'Open',
  note: `<p>${'A long note. '.repeat(12)}</p>`,
  ...more,
});
const rows = [
  follow(1, { reminder_at: '2020-02-29' }),
  follow(2, { reminder_at: '2020-02-29', status: 'Closed' }),
  follow(3, { reminder_at: null }),
];
const totals = { overdue: 12, today: 3, week: 1400, later: 585, undated: 0 };

type Filters = readonly { readonly field: string; readonly operator: string; readonly value: unknown }[];
const filtersOf = ({ filters = [] }: GetListParams) => filters as Filters;
const searchOf = (call: GetListParams) => Object.fromEntries(filtersOf(call).map(({ field, value }) => [field, value]));

/** Answers the table with rows, and each part of the chart with its total. */
function answering(call: GetListParams) {
  const part = dueBuckets(today()).find(({ search }) => JSON.stringify(search) === JSON.stringify(searchOf(call)));
  return Promise.resolve({ data: rows, total: part ? totals[part.key] : 37 });
}
const tableCall = (getList: { readonly mock: { readonly calls: readonly (readonly [GetListParams])[] } }) =>
  getList.mock.calls
    .map(([call]) => call)
    .filter(({ pagination }) => pagination?.pageSize === 10)
    .at(-1);

const open = (provider: Answers, at = '/dashboard') =>
  openAt({
    at,
    provider,
    registry,
    pages: [
      { path: '/dashboard', element: <DashboardPage /> },
      { path: '/dashboard/cases/:id/activities', element: <p>Activities stand here</p> },
    ],
  });
const table = () => screen.findByRole('table', { name: 'Follow-up Activity' });
const search = () => screen.getByRole('search');

beforeEach(() => {
  // A Wednesday: on a Saturday, today and the rest of the week coincide.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2024, 1, 28, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the work by when it is due, and a click shows one part in the table', async () => {
  const getList = vi.fn(answering);
  const { user, address } = open({ getList });
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 2, name: 'Follow-up Activity 37' })).toBeTruthy();
  expect(document.title).toBe('Dashboard · Patient Support Desk');
  const picture = screen.getByRole('list', { name: 'Open follow-ups by due date' });
  await within(picture).findByText('1,400');
  const shown = within(picture)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(shown).toEqual([
    'Overdue12 of 2,000before 02-28-2024',
    'Due Today3 of 2,00002-28-2024',
    'Due This Week1,400 of 2,000until 03-02-2024',
    'Later585 of 2,000after 03-02-2024',
    'Without Date0 of 2,000no due date',
  ]);
  const bars = [...picture.querySelectorAll<HTMLElement>('li [aria-hidden] > span')]
    .map(({ style }) => style.width)
    .filter(Boolean);
  expect(bars).toEqual(['1%', '0%', '70%', '29%', '0%']);

  const [overdue, , , , undated] = dueBuckets(today());
  await user.click(screen.getByRole('link', { name: 'Overdue' }));
  await waitFor(() => expect(address()).toBe('/dashboard?due_to=2024-02-27&status=Open'));
  expect(screen.getByRole('link', { name: 'Overdue' }).getAttribute('aria-current')).toBe('true');
  expect(searchOf(tableCall(getList) as GetListParams)).toEqual(overdue.search);
  await user.click(screen.getByRole('link', { name: 'Without Date' }));
  await waitFor(() => expect(address()).toBe('/dashboard?undated=true&status=Open'));
  expect(filtersOf(tableCall(getList) as GetListParams)).toContainEqual({
    field: 'undated',
    operator: 'null',
    value: 'true',
  });
  expect(searchOf(tableCall(getList) as GetListParams)).toEqual(undated.search);

  await user.click(screen.getByRole('button', { name: 'Remove Status: Open' }));
  await waitFor(() => expect(address()).toBe('/dashboard?undated=true'));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Without Due Date'));
  await user.click(within(search()).getByRole('button', { name: 'Search' }));
  expect(address()).toBe('/dashboard?undated=true');
  await user.click(screen.getByRole('button', { name: 'Remove Without Due Date' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('counts the conditions of a part where the filters are folded, a range as one, and opens them for nobody', async () => {
  const first = open({ getList: answering });
  const filters = () => within(search()).getByRole('button', { name: 'Filters' });
  for (const [part, tags] of [
    ['Overdue', ['Status: Open', 'Due Date To: 02-27-2024']],
    ['Due Today', ['Status: Open', 'Due Date: 02-28-2024']],
    ['Due This Week', ['Status: Open', 'Due Date: 02-29-2024 – 03-02-2024']],
    ['Without Date', ['Status: Open', 'Without Due Date']],
  ] as const) {
    await first.user.click(await screen.findByRole('link', { name: part }));
    await waitFor(() =>
      expect(
        within(search())
          .getAllByRole('button', { name: /^Remove/ })
          .map(({ textContent }) => textContent),
      ).toEqual(tags),
    );
    expect(filters().textContent).toBe('Filters2');
  }
  await first.user.click(await screen.findByRole('link', { name: 'Due This Week' }));
  await first.user.click(await screen.findByRole('button', { name: /^Remove Due Date/ }));
  await waitFor(() => expect(first.address()).toBe('/dashboard?status=Open'));
  expect(filters().textContent).toBe('Filters1');
  first.unmount();
  open({ getList: answering }, '/dashboard?due_from=2024-02-28&due_to=2024-02-28&status=Open');
  await table();
  expect(filters().getAttribute('aria-expanded')).toBe('false');
});

it('shows no part that the server does not know how to search for', async () => {
  const unknown = (call: GetListParams) =>
    searchOf(call).undated === undefined
      ? answering(call)
      : Promise.reject(refusal(400, 'Unknown predicate', { kind: 'refused' }));
  open({ getList: vi.fn(unknown) });
  await screen.findByText('1,400');
  await waitFor(() => expect(screen.queryByText('Without Date')).toBeNull());
  expect(screen.queryByText('Not counted')).toBeNull();
  expect(screen.getByRole('link', { name: 'Overdue' })).toBeTruthy();
});

it('has the ten filters in its address, page and order too, and sorts by due date', async () => {
  const getList = vi.fn(answering);
  const searched = {
    case_number: '1000',
    created_by: 'ada',
    created_at_from: '2024-02-01',
    created_at_to: '2024-02-29',
    due_from: '2024-03-01',
    due_to: '2024-03-02',
    patient_first_name: 'Ad',
    patient_last_name: 'St',
    contact_type: 'Nurse',
    case_type: 'PA',
    activity_subject: 'check',
    activity_outcome: 'left',
  };
  const { user, address } = open(
    { getList },
    `/dashboard?${new URLSearchParams({ ...searched, page: '2', sortField: 'case_case_number', sortOrder: 'desc' }).toString()}`,
  );
  await table();
  expect(tableCall(getList)).toMatchObject({
    pagination: { currentPage: 2, pageSize: 10 },
    sorters: [{ field: 'case_case_number', order: 'desc' }],
  });
  expect(searchOf(tableCall(getList) as GetListParams)).toEqual(searched);
  await user.click(within(search()).getByRole('button', { name: 'Filters' }));
  const labels = [...search().querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual([
    'Case Number',
    'Created By',
    'Created At',
    'Due Date',
    'Patient First Name',
    'Patient Last Name',
    'Activity Contact Type',
    'Case Type',
    'Activity Subject',
    'Activity Outcome',
  ]);
  expect(within(search()).getByLabelText<HTMLInputElement>('Due Date To').value).toBe('03-02-2024');
  await user.click(within(search()).getByRole('button', { name: 'Clear Search' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(tableCall(getList)?.sorters).toEqual([
    { field: 'status', order: 'desc' },
    { field: 'reminder_at', order: 'asc' },
  ]);
  expect(within(search()).getByLabelText<HTMLInputElement>('Due Date To').value).toBe('');
});

it('says at the input what it cannot search for', async () => {
  const { user, address } = open({ getList: answering });
  await table();
  await user.click(within(search()).getByRole('button', { name: 'Filters' }));
  await user.type(within(search()).getByLabelText('Created By'), 'ad');
  await user.type(within(search()).getByLabelText('Due Date From'), '03-02-2024');
  await user.type(within(search()).getByLabelText('Due Date To'), '03-01-2024{Enter}');
  expect(await within(search()).findByText('Due Date ends before it begins')).toBeTruthy();
  expect(await within(search()).findByText('At least 3 characters', { selector: '[role=alert]' })).toBeTruthy();
  expect(await within(search()).findAllByText('At least 3 characters')).toHaveLength(1);
  expect(address()).toBe('/dashboard');
});

it('marks what is overdue in words while it is open, and cuts the note at 100 characters of its text', async () => {
  open({ getList: answering });
  await screen.findByRole('link', { name: '100001' });
  const [one, closed, undated] = screen.getAllByRole('row').filter((row) => row.hasAttribute('data-row'));
  expect(await within(one as HTMLElement).findByText('Overdue')).toBeTruthy();
  expect(within(closed as HTMLElement).queryByText('Overdue')).toBeNull();
  expect(within(undated as HTMLElement).queryByText('Overdue')).toBeNull();
  expect(await within(one as HTMLElement).findByText(`${'A long note. '.repeat(12).slice(0, 100)}…`)).toBeTruthy();
});

it('marks what is overdue from midnight on where the page stays open', async () => {
  open({
    getList: (call: GetListParams) =>
      answering(call).then(({ total }) => ({ data: [follow(1, { reminder_at: '2024-02-28' })], total })),
  });
  await screen.findByRole('link', { name: '100001' });
  const [row] = screen.getAllByRole('row').filter((shown) => shown.hasAttribute('data-row'));
  expect(within(row as HTMLElement).queryByText('Overdue')).toBeNull();
  vi.setSystemTime(new Date(2024, 1, 29, 0, 1));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await within(row as HTMLElement).findByText('Overdue')).toBeTruthy();
});

const act = async (user: ReturnType<typeof open>['user'], action: string) => {
  await user.click((await screen.findAllByRole('button', { name: /^Actions for 100001/ }))[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

it('leads to the activities of the case', async () => {
  const { user, address } = open({ getList: answering });
  await act(user, 'Goto');
  expect(await screen.findByText('Activities stand here')).toBeTruthy();
  expect(address()).toBe('/dashboard/cases/41/activities');
});

it('changes the reminder over the version that was read, and counts again', async () => {
  const getList = vi.fn(answering);
  const record = { id: 1, activity_type: 'FollowUp', reminder_at: '2020-02-29', status: 'Open', note: '<p>x</p>' };
  const getOne = vi.fn(() => Promise.resolve({ data: record, etag: '"v7"' }));
  const update = vi.fn((_call: UpdateParams) => Promise.resolve({ data: record }));
  const { user, toasts } = open({ getList, getOne, update });
  await act(user, 'Edit Follow-Up Due');
  const form = await dialog('Edit Reminder At');
  const input = await form.findByLabelText<HTMLInputElement>('Reminder At');
  expect(form.getAllByRole('textbox')).toEqual([input]);
  await user.clear(input);
  await user.type(input, '03-01-2031');
  const before = getList.mock.calls.length;
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expectNoDialog('Edit Reminder At');
  expect(update.mock.lastCall?.[0]).toMatchObject({
    resource: 'activities',
    id: 1,
    variables: { reminder_at: '2031-03-01' },
    meta: { original: record, ifMatch: '"v7"' },
  });
  expect(toasts).toMatchObject([{ type: 'success', message: 'Activity updated successfully' }]);
  await waitFor(() => expect(getList.mock.calls.length).toBe(before + 6));
});

/** A follow-up without a date that somebody else turns into another type once it has been read. */
function changedFollowUp() {
  const record = { id: 1, activity_type: 'FollowUp', reminder_at: null, status: 'Open', note: '<p>x</p>' };
  const state = { data: record, etag: '"v7"' };
  const update = vi.fn(({ meta }: UpdateParams) =>
    meta?.ifMatch === state.etag ? Promise.resolve({ data: record }) : Promise.reject(refusal(412, 'Stale')),
  );
  const change = () => Object.assign(state, { data: { ...record, activity_type: 'Activity' }, etag: '"v8"' });
  return { update, change, getOne: () => Promise.resolve({ ...state }) };
}

it('asks before it saves a date of what is no follow-up any more, and makes it one again', async () => {
  const { update, change, getOne } = changedFollowUp();
  const { user, toasts } = open({ getList: answering, getOne, update });
  await act(user, 'Edit Follow-Up Due');
  const form = await dialog('Edit Reminder At');
  await user.type(await form.findByLabelText('Reminder At'), '03-01-2031');
  change();
  await user.click(form.getByRole('button', { name: 'Save' }));
  const conflict = await dialog('This activity was changed meanwhile');
  expect(conflict.getByRole('row', { name: 'Activity Type FollowUp Activity FollowUp' })).toBeTruthy();
  expect(conflict.getByText(/^Take Theirs drops what you typed into Reminder At\./)).toBeTruthy();
  expect(toasts).toEqual([]);
  await user.click(conflict.getByRole('button', { name: 'Keep Mine' }));
  await expectNoDialog('Edit Reminder At');
  expect(update.mock.lastCall?.[0]).toMatchObject({
    variables: { reminder_at: '2031-03-01', activity_type: 'FollowUp' },
    meta: { original: { activity_type: 'Activity' }, ifMatch: '"v8"' },
  });
});

it('says that there is no date to change where the activity is no follow-up any more', async () => {
  const { change, getOne } = changedFollowUp();
  const { user } = open({ getList: answering, getOne });
  await screen.findAllByText('100001');
  change();
  await act(user, 'Edit Follow-Up Due');
  const form = await dialog('Edit Reminder At');
  expect(await form.findByText('This activity is not a follow-up any more: it has no due date')).toBeTruthy();
});

it('counts a part again that could not be counted', async () => {
  const failing = vi.fn(() => Promise.reject(refusal(500, 'The store is away')));
  const isOverdue = (call: GetListParams) => 'due_to' in searchOf(call) && !('due_from' in searchOf(call));
  let away = true;
  const { user } = open({ getList: (call: GetListParams) => (away && isOverdue(call) ? failing() : answering(call)) });
  const again = await screen.findByRole('button', { name: 'Count again: Overdue' });
  away = false;
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Count again: Overdue' })).toBeNull());
  expect(screen.getByText('12')).toBeTruthy();
});
