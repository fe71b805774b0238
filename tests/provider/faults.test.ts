import { describe, expect, test } from 'vitest';
import {
  createAnsweringRecorder,
  createRecorder,
  injectFaults,
  type Fault,
  type Faults,
  type Reply,
} from '../../src/headless';
import { callVerb, failureOf, setUp, type Verb } from './support/setUp';

/** A provider over a server of 30 payers, with faults on the way to it. */
async function setUpFaulty(faults: Faults) {
  const rows = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, name: `Payer ${at + 1}` }));
  const server = createAnsweringRecorder(({ verb, query, path }): Reply => {
    const asked = new Map(query);
    const [page, per] = [Number(asked.get('page')), Number(asked.get('per'))];
    if (verb === 'getList')
      return { body: { data: rows.slice((page - 1) * per, page * per), meta: { total: 30, per_page: per } } };
    if (verb === 'getMany') return { body: { data: rows.slice(0, 2), meta: { total: 2 } } };
    return { body: { id: Number(path.split('/').at(-1)), name: 'Blue' } };
  });
  const opened = await setUp(undefined, { fetch: injectFaults(faults, server.fetch) });
  return { provider: opened.provider, calls: server.calls };
}

const calls: readonly (readonly [Verb, object])[] = [
  ['getList', { resource: 'payers' }],
  ['getOne', { resource: 'payers', id: 7 }],
  ['getMany', { resource: 'payers', ids: [1, 2] }],
  ['create', { resource: 'payers', variables: { name: 'A' } }],
  ['update', { resource: 'payers', id: 7, variables: { name: 'A' } }],
  ['recover', { resource: 'payers', id: 7 }],
  ['deleteOne', { resource: 'payers', id: 7 }],
  ['custom', { url: 'cases/7/subcase', method: 'post', payload: {} }],
];

describe('a fault of one verb', () => {
  test.each(calls.map(([verb]) => verb))('meets %s alone', async (verb) => {
    const { provider } = await setUpFaulty({ [verb]: { status: 500, body: { message: 'Out of order' } } });
    for (const [other, given] of calls) {
      const outcome = callVerb(provider, other, given);
      if (other === verb) expect(await failureOf(outcome)).toMatchObject({ statusCode: 500, message: 'Out of order' });
      else await outcome;
    }
  });

  test('can be one for each request in turn', async () => {
    const { provider, calls: arrived } = await setUpFaulty({
      getOne: [{ lose: 'request' }, undefined, { lose: 'answer' }],
    });
    const read = () => provider.getOne({ resource: 'payers', id: 7 });
    expect(await failureOf(read())).toMatchObject({ kind: 'network', statusCode: 0 });
    expect(arrived).toHaveLength(0);
    expect((await read()).data).toMatchObject({ id: 7 });
    expect(await failureOf(read())).toMatchObject({ kind: 'network', statusCode: 0 });
    expect(arrived).toHaveLength(2);
    expect((await read()).data).toMatchObject({ id: 7 });
  });
});

test.each<[string, Fault, object]>([
  ['an ended session', { status: 401 }, { statusCode: 401, kind: 'refused' }],
  ['a conflict', { status: 412, body: { current: { id: 7 } } }, { statusCode: 412, current: { id: 7 } }],
  ['a page in the place of JSON', { html: true }, { statusCode: 200, kind: 'unreadable' }],
  ['a page of a proxy', { status: 502, html: true }, { statusCode: 502, kind: 'refused' }],
  ['a body that breaks off', { cutAfter: 5 }, { statusCode: 0, kind: 'network' }],
])('%s of every verb', async (_what, fault, failure) => {
  const { provider } = await setUpFaulty({ any: fault });
  for (const [verb, params] of calls) expect(await failureOf(callVerb(provider, verb, params))).toMatchObject(failure);
});

test('a delay lets other answers come first, and ends with the time limit of the call', async () => {
  let release: () => void = () => undefined;
  const delay = new Promise<void>((resolve) => (release = resolve));
  const { provider } = await setUpFaulty({ getOne: [{ delay }, undefined, { delay: 60_000 }] });
  const order: string[] = [];
  const first = provider.getOne({ resource: 'payers', id: 1 }).then(() => order.push('first'));
  await provider.getOne({ resource: 'payers', id: 2 }).then(() => order.push('second'));
  release();
  await first;
  expect(order).toEqual(['second', 'first']);
  const late = provider.getOne({ resource: 'payers', id: 3, meta: { timeout: 5 } });
  expect(await failureOf(late)).toMatchObject({ kind: 'timeout' });
});

test('a server that caps its pages is read to the end', async () => {
  const { provider, calls: arrived } = await setUpFaulty({ getList: { maxPageSize: 10 } });
  const { data } = await provider.getList({ resource: 'payers', pagination: { mode: 'off' } });
  expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  expect(arrived.map(({ query }) => query)).toEqual(
    ['1', '2', '3'].map((page) => [
      ['page', page],
      ['per', '10'],
    ]),
  );
});

test('a recorder keeps requests with their verbs, and answers as they arrived', async () => {
  const server = createAnsweringRecorder(() => ({ status: 201, body: { id: 8 }, headers: { etag: '"1"' } }));
  const recorder = createRecorder(server.fetch);
  const { provider } = await setUp(undefined, { fetch: recorder.fetch });
  expect(() => recorder.last()).toThrow('No request has been sent');
  await provider.create({ resource: 'payers', variables: { name: 'A' } });
  expect(recorder.last()).toMatchObject({ verb: 'create', method: 'POST', path: '/api/payers', json: { name: 'A' } });
  expect(recorder.answers).toMatchObject([{ status: 201, text: '{"id":8}', headers: { etag: '"1"' } }]);
  expect(recorder.answers[0]?.request).toBe(recorder.last());
});
