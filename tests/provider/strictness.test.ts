import { describe, expect, test, vi } from 'vitest';
import { callVerb, failureOf, setUp, type Verb } from './support/setUp';

describe('what would be lost or refused is refused before it is sent', () => {
  const writes: readonly (readonly [Verb, object])[] = [
    ['create', { resource: 'sinks' }],
    ['update', { resource: 'sinks', id: 7 }],
    ['update', { resource: 'sinks', id: 7, meta: { original: { id: 7, line: 'A' } } }],
  ];
  const values: readonly (readonly [string, unknown, string])[] = [
    ['nickname', 'x', 'sinks has no such field'],
    ['vials', 'many', 'Must be a number'],
    ['volume', { a: 1 }, 'Must be a number'],
    ['price', 'free', 'Must be a number'],
    ['taken_on', '31/02/2020', 'Must be a date'],
    ['severity', 'bogus', 'Must be one of the listed values'],
    ['frozen', 'perhaps', 'Must be true or false'],
    ['contact', 'nobody', 'That is no address'],
    ['report', 'r.txt', 'Must be a file'],
    ['payer_id', { id: 1 }, ''],
    ['line', ['a'], ''],
  ];
  const cases = writes.flatMap(([verb, params]) => values.map((value) => [verb, params, ...value] as const));

  test.each(cases)('%s %j with %s = %j', async (verb, params, field, value, reason) => {
    const { provider, calls } = await setUp();
    const failure = await failureOf(callVerb(provider, verb, { ...params, variables: { line: 'B', [field]: value } }));
    expect(failure).toMatchObject({ statusCode: 422, kind: 'refused' });
    const errors = failure.errors as Record<string, string[]>;
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]?.join().toLowerCase()).toContain(reason.toLowerCase());
    expect(calls).toEqual([]);
  });

  test('but not what a record was read with, what the server sets, or the ids of other servers', async () => {
    const { provider, last } = await setUp(() => ({ body: { id: 7 } }));
    const original = { id: 7, name: 'A', nickname: 'x', created_at: 'x' };
    await provider.update({ resource: 'payers', id: 7, variables: { ...original, name: 'B' }, meta: { original } });
    expect(last().json).toEqual({ name: 'B' });
    await provider.create({
      resource: 'patient_insurances',
      variables: { patient_id: 'a-1', category: 'primary', name: 'A' },
    });
    expect(last().json).toMatchObject({ patient_id: 'a-1' });
  });
});

/** What a provider reports of an answer. */
async function warningsOf(body: unknown, [verb, params]: readonly [Verb, object]): Promise<string[]> {
  const warnings: string[] = [];
  const { provider } = await setUp(() => ({ body }), { warn: (message) => warnings.push(message) });
  await callVerb(provider, verb, params).catch(() => undefined);
  return warnings;
}

const one = ['getOne', { resource: 'sinks', id: 7 }] as const;
const list = ['getList', { resource: 'sinks' }] as const;
const listOf = (...data: object[]) => ({ data, meta: { total: data.length } });

const findings: readonly (readonly [string, unknown, readonly [Verb, object], string])[] = [
  ['another id', { id: 8, line: 'A' }, one, 'GET kitchen_sinks/7: the answer is the record 8, not 7'],
  [
    'another id after a save',
    { id: 8 },
    ['update', { resource: 'sinks', id: 7, variables: { line: 'B' } }],
    'PUT kitchen_sinks/7: the answer is the record 8, not 7',
  ],
  ['an envelope', { data: { id: 7, line: 'A' } }, one, 'GET kitchen_sinks/7: the record is in an envelope, data'],
  ['a number as text', { id: 7, vials: '3' }, one, 'GET kitchen_sinks/7: vials is the text "3" instead of a number'],
  ['money as text', listOf({ id: 7, price: '1.50' }), list, 'row 7: price is the text "1.50" instead of a number'],
  ['an unknown choice', { id: 7, severity: 'x' }, one, 'severity is "x", which is none of its choices'],
  ['an unknown choice among several', { id: 7, uses: ['Research', 'x'] }, one, 'uses is "x", which is none'],
  ['another form of date', { id: 7, taken_on: '01/02/2020' }, one, 'taken_on is "01/02/2020", and a date is written'],
  ['a row without an id', listOf({ line: 'A' }), list, 'GET kitchen_sinks: 1 rows have no id'],
  ['a row twice', listOf({ id: 7 }, { id: 7 }), list, 'the page has several rows with the id 7'],
  [
    'a total elsewhere',
    { data: [{ id: 7 }], paging: { row_count: 31 } },
    list,
    'the total seems to be in paging.row_count (31); it is read in meta.total',
  ],
];

describe('the mistakes of a server', () => {
  test.each(findings)('%s is a warning', async (_what, body, call, warning) => {
    const warnings = await warningsOf(body, call);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(warning);
  });

  test.each(findings)('%s fails a strict provider', async (_what, body, [verb, params], message) => {
    const { provider } = await setUp(() => ({ body }), { strict: true });
    const failure = await failureOf(callVerb(provider, verb, params));
    expect(failure).toMatchObject({ kind: 'unreadable' });
    expect(failure.message).toContain(message);
  });

  test('are none of an answer as it should be, and nothing is reported of other calls', async () => {
    const row = {
      id: 7,
      line: 'A',
      vials: 3,
      price: 1.5,
      severity: 'low',
      uses: ['Research'],
      taken_on: '2020-02-01',
      frozen: true,
    };
    expect(await warningsOf(row, one)).toEqual([]);
    expect(await warningsOf(listOf(row, { ...row, id: 8 }), list)).toEqual([]);
    expect(await warningsOf({ data: { vials: '3' } }, ['custom', { url: 'versions', method: 'get' }])).toEqual([]);
  });
});

describe('a redirect to a page', () => {
  const page = '<!doctype html><title>Sign in</title>';
  const redirected = (): Promise<Response> =>
    Promise.resolve(
      Object.defineProperties(new Response(page, { headers: { 'content-type': 'text/html' } }), {
        redirected: { value: true },
        url: { value: 'http://api.test/login?to=%2Fapi' },
      }),
    );

  test('is a missing session, said once however many records are asked for', async () => {
    const fetch = vi.fn(redirected);
    const { provider } = await setUp(undefined, { fetch });
    const failure = await failureOf(provider.getMany({ resource: 'payers', ids: [1, 2, 3] }));
    expect(failure).toMatchObject({ statusCode: 401, kind: 'refused' });
    expect(failure.message).toBe(
      'The server redirected to a page, http://api.test/login, as for a missing session. Please sign in again.',
    );
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('is none if the answer is one of the API', async () => {
    const answer = (): Promise<Response> =>
      Promise.resolve(Object.defineProperty(Response.json({ id: 7, name: 'A' }), 'redirected', { value: true }));
    const { provider } = await setUp(undefined, { fetch: answer });
    expect((await provider.getOne({ resource: 'payers', id: 7 })).data).toMatchObject({ id: 7 });
  });
});
