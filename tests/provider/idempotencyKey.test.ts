import { describe, expect, test, vi } from 'vitest';
import { createResponseError } from '../../src/provider/requestError';
import type { RecordedRequest as Recorded, Reply } from '../../src/headless';
import { callVerb, failureOf, setUp } from './support/setUp';

const meta = { idempotencyKey: 'key-1' };
const honours = { 'Idempotency-Key-Lifetime': '86400' };
const keysOf = (calls: readonly Recorded[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);

const creates = [
  ['a create', { resource: 'payers', variables: { name: 'A' }, meta }],
  ['a create with files', { resource: 'sinks', variables: { line: 'A', report: new File(['x'], 'x.txt') }, meta }],
] as const;

function giveUp() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** A server that fails each of the first POSTs, after announcing whether it honours idempotency keys. */
async function failing(first: readonly Reply[], headers: Readonly<Record<string, string>> = honours) {
  let posts = 0;
  const opened = await setUp(({ method }) => {
    if (method !== 'POST') return { body: { data: [], meta: { total: 0 } }, headers };
    return first[(posts += 1) - 1] ?? { status: 201, body: { id: 7 } };
  });
  await opened.provider.getList({ resource: 'payers' });
  return opened;
}

describe('the key of a call', () => {
  test.each(creates)('goes out with %s', async (_what, params) => {
    const { provider, calls } = await setUp(() => ({ status: 201, body: { id: 7 } }));
    await callVerb(provider, 'create', params);
    expect(keysOf(calls)).toEqual(['key-1']);
  });

  test('goes out with a custom call that posts, and with no other', async () => {
    const { provider, last } = await setUp(() => ({ body: {} }));
    await provider.custom({ url: 'cases/1/subcase', method: 'post', payload: {}, meta });
    expect(last().headers['idempotency-key']).toBe('key-1');
    await provider.custom({ url: 'versions', method: 'get', meta });
    expect(last().headers).not.toHaveProperty('idempotency-key');
    await provider.create({ resource: 'payers', variables: { name: 'A' } }).catch(() => undefined);
    expect(last().headers).not.toHaveProperty('idempotency-key');
  });

  test.each<[string, Reply]>([
    ['a line that is cut', { lose: 'answer' }],
    ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a server that is away', { status: 503, body: { message: 'Away' } }],
  ])('lets the call be made once more after %s (decision 30)', async (_what, reply) => {
    const { provider, calls } = await failing([reply]);
    expect(await provider.create({ resource: 'payers', variables: { name: 'A' }, meta })).toMatchObject({
      data: { id: 7 },
    });
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ json }) => json)).toEqual([{ name: 'A' }, { name: 'A' }]);
    expect(keysOf(calls)).toEqual(['key-1', 'key-1']);
  });

  test('lets it be made once more, not twice', async () => {
    const { provider, calls } = await failing([{ status: 503 }, { status: 503 }]);
    expect(await failureOf(provider.create({ resource: 'payers', variables: { name: 'A' }, meta }))).toMatchObject({
      statusCode: 503,
    });
    expect(keysOf(calls)).toHaveLength(2);
  });

  test.each<[string, readonly Reply[], object, Readonly<Record<string, string>>]>([
    ['what was refused', [{ status: 422, body: { message: 'No' } }], meta, honours],
    ['a call without a key', [{ status: 503 }], {}, honours],
    ['a call to a server that has not said that it honours keys', [{ status: 503 }], meta, {}],
  ])('repeats nothing else: %s', async (_what, replies, given, headers) => {
    const { provider, calls } = await failing(replies, headers);
    await failureOf(provider.create({ resource: 'payers', variables: { name: 'A' }, meta: given }));
    expect(keysOf(calls)).toHaveLength(1);
  });

  const later = { status: 503, headers: { 'Retry-After': '3' } };
  test('lets nothing be made once more that is given up meanwhile', async () => {
    const { provider, calls } = await failing([later]);
    const { signal, abort } = giveUp();
    const created = failureOf(
      provider.create({ resource: 'payers', variables: { name: 'A' }, meta: { ...meta, signal } }),
    );
    await vi.waitFor(() => expect(keysOf(calls)).toHaveLength(1));
    abort();
    expect(await created).toMatchObject({ aborted: true });
    expect(keysOf(calls)).toHaveLength(1);
  });

  test('lets nothing be made once more for somebody who waits less for an answer', async () => {
    const { provider, calls } = await failing([later]);
    expect(
      await failureOf(
        provider.create({ resource: 'payers', variables: { name: 'A' }, meta: { ...meta, timeout: 1_000 } }),
      ),
    ).toMatchObject({ statusCode: 503 });
    expect(keysOf(calls)).toHaveLength(1);
  });

  test('that was sent with other values is told apart from what is wrong with a field', () => {
    const error = createResponseError({
      status: 422,
      body: { message: 'Saved before', errors: { 'Idempotency-Key': ['Saved before'] } },
    });
    expect(error).toMatchObject({ message: 'Saved before', keyUsed: true });
    expect(error.errors).toBeUndefined();
    expect(
      createResponseError({ status: 422, body: { message: 'No', errors: { name: ['No'] } } }).keyUsed,
    ).toBeUndefined();
  });
});
