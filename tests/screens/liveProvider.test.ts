// @vitest-environment jsdom
import './setup';
import type { LiveEvent } from '@refinedev/core';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLiveProvider } from '../../src/provider';

type Work = (lock: object | null) => Promise<void> | undefined;

/** The locks of a browser: who asks for one that is held waits, unless it is for an available one only. */
function createLocks() {
  let holders: Promise<unknown> = Promise.resolve();
  let held = 0;
  const hold = async (work: Work) => {
    held += 1;
    await work({});
    held -= 1;
  };
  return {
    request: (
      _name: string,
      { ifAvailable = false, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
      work: Work,
    ) => {
      if (held > 0 && ifAvailable) return Promise.resolve(work(null));
      const turn = holders.then(() => (signal?.aborted ? undefined : hold(work)));
      holders = turn;
      return turn;
    },
  };
}

/** A server whose streams a test writes and ends. */
function createServer() {
  const streams: { readonly token: string | null; readonly say: (text: string) => void; readonly end: () => void }[] =
    [];
  const server = { status: 200, streams };
  vi.stubGlobal(
    'fetch',
    vi.fn((_url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      const token = headers.Authorization ?? null;
      if (server.status !== 200) {
        streams.push({ token, say: () => undefined, end: () => undefined });
        return Promise.resolve(new Response('{}', { status: server.status }));
      }
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const say = (text: string) => controller.enqueue(new TextEncoder().encode(text));
          signal.addEventListener('abort', () => controller.error(new Error('aborted')));
          streams.push({ token, say, end: () => controller.close() });
        },
      });
      return Promise.resolve(new Response(body));
    }),
  );
  return server;
}

const changed = (data: object) => `event: changed\ndata: ${JSON.stringify(data)}\n\n`;

let token: string | null;
/** Tabs of one user share a connection; those of an earlier test leave theirs some time after it. */
let user: string;
let hidden: boolean;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1000 });
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: createLocks() } }));
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  [token, hidden] = ['first', false];
  user = expect.getState().currentTestName ?? '';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A tab that subscribes to a kind; `heard` says what it was told. */
function openTab(clientId = 'page') {
  const heard: string[] = [];
  const dates: number[] = [];
  const provider = createLiveProvider({
    apiUrl: '/api',
    manufacturer: 'octapharma',
    getToken: () => token,
    getUser: () => user,
    clientId,
  });
  const callback = ({ type, payload: { ids = [] }, date }: LiveEvent) => {
    heard.push([type, ...ids].join(' '));
    dates.push(date.getTime());
  };
  const subscribe = (to = 'resources/payers') => {
    const subscription: unknown = provider.subscribe({ channel: to, types: ['*'], callback });
    const leave = () => provider.unsubscribe(subscription);
    onTestFinished(leave);
    return leave;
  };
  return { heard, dates, leave: subscribe(), subscribe };
}

const show = (isHidden: boolean) => {
  hidden = isHidden;
  document.dispatchEvent(new Event('visibilitychange'));
};

test('tells a page of the kind that it shows, but for its own changes', async () => {
  const { streams } = createServer();
  const { heard } = openTab();
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  const [stream] = streams;
  stream?.say(changed({ kind: 'payers', id: 1, happened: 'created', origin: 'page' }));
  stream?.say(changed({ kind: 'patients', id: 2, happened: 'created' }));
  stream?.say(': beat\n\n' + changed({ kind: 'payers', id: 3, happened: 'updated', origin: 'other' }).slice(0, 20));
  stream?.say(changed({ kind: 'payers', id: 3, happened: 'updated', origin: 'other' }).slice(20));
  stream?.say(changed({ kind: 'payers', count: 40 }));
  stream?.say('event: lost\ndata: {}\n\n');
  await vi.waitFor(() => expect(heard).toEqual(['updated 3', 'changed', 'lost']));
});

test('tells a screen that listens late what was changed since it was read, and when', async () => {
  const { streams } = createServer();
  const { heard, dates, subscribe } = openTab();
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  const startedAt = Date.now();
  streams[0]?.say(changed({ kind: 'payers', id: 3, happened: 'updated', ago: 10_000 }));
  await vi.waitFor(() => expect(heard).toEqual(['updated 3']));
  subscribe();
  subscribe('resources/patients');
  await vi.waitFor(() => expect(heard).toEqual(['updated 3', 'updated 3']));
  for (const date of dates) expect(Math.abs(date - (startedAt - 10_000))).toBeLessThan(8_000);
  await vi.advanceTimersByTimeAsync(60_000);
  subscribe();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard.filter((each) => each !== 'lost')).toHaveLength(2);
  const other = openTab('other');
  streams.at(-1)?.say(changed({ kind: 'payers', id: 4, happened: 'updated' }));
  await vi.waitFor(() => expect(other.heard).toContain('updated 4'));
  const last = openTab('last');
  await vi.waitFor(() => expect(last.heard).toContain('updated 4'));
});

test('connects again after a stream has ended, and says that changes may have been missed', async () => {
  const { streams } = createServer();
  const { heard } = openTab();
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.end();
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  await vi.waitFor(() => expect(heard).toEqual(['lost']));
});

test('sends a refused token once, and the next one when somebody has signed in', async () => {
  const server = createServer();
  server.status = 401;
  openTab();
  await vi.waitFor(() => expect(server.streams).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(server.streams).toHaveLength(1);
  token = null;
  await vi.advanceTimersByTimeAsync(300_000);
  token = 'second';
  server.status = 200;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.streams.map((one) => one.token)).toEqual(['first', 'second']);
});

test('asks no more where the server does not know it', async () => {
  const server = createServer();
  server.status = 404;
  openTab();
  await vi.waitFor(() => expect(server.streams).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(server.streams).toHaveLength(1);
});

test('is one connection for all tabs, which the next tab takes over', async () => {
  const { streams } = createServer();
  const one = openTab('one');
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  const other = openTab('other');
  await vi.advanceTimersByTimeAsync(1000);
  streams[0]?.say(changed({ kind: 'payers', id: 1, happened: 'created', origin: 'one' }));
  await vi.waitFor(() => expect(other.heard).toEqual(['created 1']));
  expect([one.heard, streams.length]).toEqual([[], 1]);
  one.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(streams).toHaveLength(2);
  await vi.waitFor(() => expect(other.heard).toEqual(['created 1', 'lost']));
});

test('sleeps in a tab that has been hidden for long, and says so when it is shown', async () => {
  const { streams } = createServer();
  const { heard } = openTab();
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  show(true);
  await vi.advanceTimersByTimeAsync(20_000);
  show(false);
  expect([heard, streams.length]).toEqual([[], 1]);
  show(true);
  // A stream without signs of life is opened again, but not while the tab sleeps.
  await vi.advanceTimersByTimeAsync(400_000);
  const opened = streams.length;
  await vi.advanceTimersByTimeAsync(400_000);
  expect(streams).toHaveLength(opened);
  heard.length = 0;
  show(false);
  expect(heard).toEqual(['lost']);
  await vi.waitFor(() => expect(streams).toHaveLength(opened + 1));
});

test('does nothing where tabs cannot share a connection', async () => {
  const { streams } = createServer();
  vi.stubGlobal('navigator', {});
  openTab();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toEqual([]);
});
