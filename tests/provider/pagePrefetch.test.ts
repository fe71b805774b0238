import { afterEach, expect, test, vi } from 'vitest';
import { startPrefetch, createDataProvider, withReadTimes } from '../../src/provider';
import { registry } from '../fixtures/everything';

const url = 'http://api.test/api';
const caller = { manufacturer: 'kedrion', token: 'token-1' };
const rows = `${url}/payers?page=1&per=10`;

const answer = (status: number, body: unknown) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
const page = (name: string) => ({ data: [{ id: 1, name }], meta: { total: 1, current_page: 1, per_page: 10 } });

/** A provider whose own calls go to an unreachable server; `token` is that of its session. */
function open(token = 'token-1') {
  const provider = withReadTimes(
    createDataProvider({ apiUrl: url, manufacturer: 'kedrion', features: [], registry, getToken: () => token }),
  );
  const list = (meta = {}) => provider.getList({ resource: 'payers', meta });
  const write = () => provider.custom({ url: 'x/emergency_access', method: 'post', payload: { reason: 'Call' } });
  return { list, write };
}

function serve(first: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>().mockImplementationOnce(first);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the answer of a call that began before the application is the one of its first read, with the headers of the wire', async () => {
  const fetched = serve(() => answer(200, page('Early')));
  void startPrefetch(rows, caller);
  expect((await open().list()).data).toEqual([{ id: 1, name: 'Early' }]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({
    Authorization: 'token-1',
    Manufacturer: 'kedrion',
    'Time-Zone': expect.any(String) as string,
  });
});

test('a page says when it was asked for: with the call that began before the application, or by its own', async () => {
  const { list } = open();
  const started = new Date('2026-03-02T10:00:00Z').getTime();
  const now = vi.spyOn(Date, 'now').mockReturnValue(started);
  serve(() => answer(200, page('Early')));
  void startPrefetch(rows, caller);
  now.mockReturnValue(started + 3_000);
  expect(await list()).toMatchObject({ readAt: started });
  vi.mocked(fetch).mockImplementation(() => answer(200, page('Later')));
  expect(await list()).toMatchObject({ readAt: started + 3_000 });
  // One that nobody has used, beside a newer one.
  void startPrefetch(`${url}/providers`, caller);
  now.mockReturnValue(started + 20_000);
  void startPrefetch(rows, caller);
  now.mockReturnValue(started + 21_000);
  expect(await list()).toMatchObject({ readAt: started + 20_000 });
  vi.restoreAllMocks();
});

test('what it was refused with is told as any refusal', async () => {
  serve(() => answer(403, { message: 'Not here' }));
  void startPrefetch(rows, caller);
  await expect(open().list()).rejects.toMatchObject({ statusCode: 403, message: 'Not here' });
});

test('who gives its read up does not wait for it', async () => {
  serve(() => new Promise(() => undefined));
  void startPrefetch(rows, caller);
  const giveUp = new AbortController();
  const read = open().list({ signal: giveUp.signal });
  giveUp.abort();
  await expect(read).rejects.toMatchObject({ aborted: true });
});

test('what it was refused with is forgotten once something has been written, which may have given access', async () => {
  serve(() => answer(403, { message: 'Not here' }));
  void startPrefetch(rows, caller);
  const { list, write } = open();
  await expect(write()).rejects.toMatchObject({ statusCode: 0 });
  // Its own call goes to an unreachable server.
  await expect(list()).rejects.toMatchObject({ statusCode: 0 });
});

test('it is used once, not for somebody else, and not when it is old', async () => {
  serve(() => answer(200, page('Early')));
  void startPrefetch(rows, caller);
  const own = open();
  await own.list();
  // Its own call goes to an unreachable server.
  await expect(own.list()).rejects.toMatchObject({ statusCode: 0 });
  serve(() => answer(200, page('Early')));
  void startPrefetch(rows, caller);
  await expect(open('token-2').list()).rejects.toMatchObject({ statusCode: 0 });
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 10_001);
  await expect(open().list()).rejects.toMatchObject({ statusCode: 0 });
  vi.restoreAllMocks();
});
