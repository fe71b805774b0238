// @vitest-environment jsdom
import './setup';
import type { CustomParams, LiveEvent, LiveProvider } from '@refinedev/core';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { recordRoute } from '../../src/app/routePaths';
import { LiveKind } from '../../src/screens/live';
import { RecordScreen } from '../../src/screens/record/RecordScreen';
import { listOf, openAt, refusal, type Answers } from './screenHarness';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
});

/** Has screens settle, and changes be collected. */
const passTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const rows = [
  { id: 7, name: 'Blue' },
  { id: 8, name: 'Green' },
];

/** A live provider that tells what a test says. */
function createLive(date = () => new Date()) {
  const listeners = new Map<string, (event: LiveEvent) => void>();
  const provider: LiveProvider = {
    subscribe: ({ channel, callback }) => {
      listeners.set(channel, callback);
      return channel;
    },
    unsubscribe: (channel: string) => listeners.delete(channel),
  };
  return {
    provider,
    listeners,
    /** Tells of changes of these types, one after the other. */
    tell: async (channel: string, types: string, ...ids: readonly number[]) => {
      await waitFor(async () => {
        await passTime(500);
        expect(listeners.has(channel)).toBe(true);
      });
      const payload = ids.length > 0 ? { ids: [...ids] } : {};
      for (const type of types.split(' '))
        act(() => listeners.get(channel)?.({ channel, type, payload, date: date() }));
      await passTime(15_000);
    },
  };
}

interface Opened {
  readonly at?: string;
  readonly features?: readonly string[];
  /** The total that the server tells; undefined: it refuses. */
  readonly total?: () => number | undefined;
  readonly provider?: Answers;
}

function openList({ at = '/dashboard/payers', features = ['live'], total = () => 2, provider = {} }: Opened = {}) {
  const live = createLive();
  const asked: string[] = [];
  const getList = vi.fn(listOf(rows));
  const custom = ({ url }: CustomParams) => {
    asked.push(url);
    const told = total();
    return told === undefined
      ? Promise.reject(refusal(503, 'The database is busy'))
      : Promise.resolve({ data: { data: { total: told } } });
  };
  const opened = openAt({ at, registry, features, live: live.provider, provider: { getList, custom, ...provider } });
  return { ...opened, ...live, asked, getList };
}

const button = () => screen.queryByRole('button', { name: /^Show/ });
const payers = 'resources/payers';

test('a list says how many records others have added to it, and is read again when it is asked to', async () => {
  const { asked, getList, tell, user } = openList({ at: '/dashboard/payers?name=b', total: () => 5 });
  await tell(payers, 'created', 9);
  const shown = await screen.findByRole('button', { name: 'Show 3 New' });
  expect(shown.closest('[role=status]')).toBeTruthy();
  expect(asked).toEqual(['x/live/payers?name=b']);
  expect(getList).toHaveBeenCalledTimes(1);
  getList.mockImplementation(listOf([...rows, { id: 9, name: 'Black' }], 5));
  await user.click(shown);
  expect(await screen.findByRole('cell', { name: 'Black' })).toBeTruthy();
  await waitFor(() => expect(button()).toBeNull());
});

test('a list says that it has changed where a record that it shows has, and only there', async () => {
  const { asked, tell } = openList();
  await tell(payers, 'updated', 99);
  await tell(payers, 'updated', 8);
  await screen.findByRole('button', { name: 'Show Changes' });
  expect(asked).toEqual(['x/live/payers?']);
});

test('a change that was made after a list was asked for, and before it arrived, is told', async () => {
  const readAt = Date.now() - 1_000;
  const getList = vi.fn(async () => {
    const page = await listOf(rows)();
    return { ...page, readAt };
  });
  const live = createLive(() => new Date(readAt + 500));
  const custom = ({ url }: CustomParams) =>
    Promise.resolve({ data: { data: url.startsWith('x/live') ? { total: 2 } : [] } });
  openAt({
    at: '/dashboard/payers',
    registry,
    features: ['live'],
    live: live.provider,
    provider: { getList, custom },
  });
  await live.tell(payers, 'updated', 8);
  await screen.findByRole('button', { name: 'Show Changes' });
});

test('a list says that it has changed where a linked record has whose values it shows, and only there', async () => {
  const caseOf = (patient: number, name: string) => ({
    id: patient + 100,
    case_number: String(100_000 + patient),
    patient_id: patient,
    patient_last_name: name,
  });
  const getList = vi.fn(listOf([caseOf(41, 'Stone'), caseOf(42, 'Reed')]));
  const { asked, listeners, tell, user } = openList({
    at: '/dashboard/cases?patient_last_name=e',
    provider: { getList },
  });
  const totals = () => asked.filter((url) => url.startsWith('x/live'));
  const [patients, cases] = ['resources/patients', 'resources/cases'];
  // Other records, and so many that the server does not name them.
  await tell(patients, 'updated', 99, 141);
  await tell(patients, 'changed');
  await tell('resources/providers', 'updated', 42);
  expect(totals()).toEqual([]);
  await tell(patients, 'updated', 42);
  const shown = await screen.findByRole('button', { name: 'Show Changes' });
  expect(totals()).toEqual(['x/live/cases?patient_last_name=e']);
  expect(getList).toHaveBeenCalledTimes(1);
  expect([...listeners.keys()]).toEqual(expect.arrayContaining([cases, patients]));
  expect(listeners.has('resources/shipments')).toBe(false);
  getList.mockImplementation(listOf([caseOf(41, 'Stone'), caseOf(42, 'Ames')]));
  await user.click(shown);
  expect(await screen.findByRole('cell', { name: 'Ames' })).toBeTruthy();
  await waitFor(() => expect(button()).toBeNull());
});

test('a search that a changed record does not alter says nothing', async () => {
  const { asked, tell } = openList({ at: '/dashboard/payers?name=b' });
  await tell(payers, 'updated', 99);
  await waitFor(() => expect(asked).toHaveLength(1));
  await tell(payers, 'discarded', 98);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(button()).toBeNull();
});

test.each([
  ['what may have been missed', 'lost', 2],
  ['a record that was added while the server tells no total', 'created', undefined],
] as const)('%s counts as changed', async (_what, type, total) => {
  const { tell } = openList({ total: () => total });
  await tell(payers, type, ...(type === 'lost' ? [] : [99]));
  await screen.findByRole('button', { name: 'Show Changes' });
});

test('the trash counts what was discarded', async () => {
  const { asked, tell } = openList({ at: '/dashboard/trash_payers', total: () => 3 });
  await tell(payers, 'discarded', 9);
  await screen.findByRole('button', { name: 'Show 1 New' });
  expect(asked).toEqual(['x/live/payers?discard=true']);
});

test('without a server that tells, nothing listens', async () => {
  const { listeners, asked } = openList({ features: ['views'] });
  await screen.findByRole('cell', { name: 'Blue' });
  await waitFor(() => expect(asked).toContain('x/views/payers'));
  expect([...listeners.keys()]).toEqual([]);
});

test('the page of a record says that it was changed since it was read, and reads it when it is asked to', async () => {
  let date = new Date(0);
  const live = createLive(() => date);
  const getOne = vi.fn(({ id }: { readonly id: unknown }) => Promise.resolve({ data: { id, first_name: 'Ada' } }));
  const resource = registry.get('patients');
  const { user } = openAt({
    at: '/dashboard/patients/7',
    registry,
    live: live.provider,
    provider: {
      getOne,
      getList: listOf([]),
      custom: ({ url }: CustomParams) =>
        url === 'x'
          ? Promise.resolve({ data: { data: { features: ['live'] } } })
          : Promise.reject(refusal(404, 'Nothing here')),
    },
    pages: [{ path: recordRoute(resource), element: <RecordScreen resource="patients" /> }],
  });
  // Before it was read, and another record.
  await live.tell('resources/patients', 'updated', 7);
  date = new Date();
  await live.tell('resources/patients', 'updated', 8);
  expect(screen.queryByText('Changed by somebody else')).toBeNull();
  await live.tell('resources/patients', 'updated', 7);
  expect(await screen.findByText('Changed by somebody else')).toBeTruthy();
  // A change before the reading that is heard of later.
  date = new Date(0);
  await live.tell('resources/patients', 'updated', 7);
  expect(screen.getByText('Changed by somebody else')).toBeTruthy();
  const read = getOne.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Show Changes' }));
  await waitFor(() => expect(screen.queryByText('Changed by somebody else')).toBeNull());
  expect(getOne.mock.calls.length).toBeGreaterThan(read);
});

test('what counts the records of a view counts again, once for several changes of what it shows', async () => {
  const live = createLive();
  const count = vi.fn();
  const followUps = registry.get('follow_ups');
  openAt({
    at: '/counted',
    registry,
    live: live.provider,
    provider: { custom: () => Promise.resolve({ data: { data: { features: ['live'] } } }) },
    pages: [{ path: '/counted', element: <LiveKind resource={followUps} onChange={count} /> }],
  });
  await live.tell('resources/activities', 'created updated', 1);
  await waitFor(() => expect(count).toHaveBeenCalled());
  expect(count).toHaveBeenCalledTimes(1);
});

test('a form of a record in the trash takes changes once a colleague has recovered it', async () => {
  const live = createLive();
  let discarded: string | null = new Date().toISOString();
  openAt({
    at: '/dashboard/providers/7/edit',
    registry,
    live: live.provider,
    provider: {
      getOne: ({ id }: { readonly id: unknown }) =>
        Promise.resolve({ data: { id, first_name: 'Ada', last_name: 'Stone', discarded_at: discarded } }),
      custom: () => Promise.resolve({ data: { data: { features: ['live'] } } }),
    },
  });
  const npi = await screen.findByRole<HTMLInputElement>('textbox', { name: 'NPI' });
  expect(npi.disabled).toBe(true);
  discarded = null;
  await live.tell('resources/providers', 'recovered', 7);
  await waitFor(() => expect(npi.disabled).toBe(false));
});
