import { describe, expect, test } from 'vitest';
import { callVerb, failureOf, setUp, type Verb } from './support/setUp';

const file = new File(['content'], 'r.txt', { type: 'text/plain' });

/** One call of each verb, and of each form of body. */
const calls: readonly (readonly [Verb, object])[] = [
  [
    'getList',
    {
      resource: 'sinks',
      filters: [{ field: 'searchLine', operator: 'contains', value: 'a&b' }],
      pagination: { currentPage: 2, pageSize: 15 },
      sorters: [{ field: 'line', order: 'desc' }],
    },
  ],
  ['getOne', { resource: 'payers', id: 7 }],
  ['getOne', { resource: 'patient_insurances', id: 'primary', meta: { parent: 12 } }],
  ['getMany', { resource: 'payers', ids: [7, 9] }],
  ['create', { resource: 'payers', variables: { name: 'Blue' }, meta: { idempotencyKey: 'key-1' } }],
  ['create', { resource: 'sinks', variables: { line: 'A', report: file, pictures: [file] } }],
  [
    'update',
    { resource: 'payers', id: 7, variables: { phone: '' }, meta: { original: { phone: '1' }, ifMatch: '"v1"' } },
  ],
  ['deleteOne', { resource: 'payers', id: 7 }],
  ['recover', { resource: 'trash_payers', id: 7 }],
  ['custom', { url: 'cases/7/subcase', method: 'post', payload: { drug: 'A' }, headers: { 'X-One': '1' } }],
  ['custom', { url: 'versions', method: 'get', query: { model_name: 'Case', ids: [1, 2] } }],
];

const describePart = ([name, value]: readonly [string, string | File]) => [
  name,
  typeof value === 'string' ? value : { file: value.name, size: value.size, type: value.type },
];

describe('the description of a call', () => {
  test.each(calls)('%s %j is the request that is sent, and nothing is sent for it', async (verb, params) => {
    const { provider, calls: sent } = await setUp(() => ({ body: { id: 7, data: [], meta: { total: 0 } } }));
    const described = await provider.describe(verb, params as never);
    expect(sent).toEqual([]);
    await callVerb(provider, verb, params).catch(() => undefined);
    const [request] = sent;
    if (!described || !request) throw new Error('both are requests');
    const url = new URL(described.url);
    expect([described.method, url.pathname, [...url.searchParams]]).toEqual([
      request.method,
      request.path,
      request.query,
    ]);
    const { 'content-type': type, ...headers } = described.headers;
    expect(request.headers).toMatchObject(headers);
    expect(request.headers['content-type']?.replace(/; ?boundary.*/, '')).toBe(type);
    expect(described.body).toEqual(request.json);
    if (described.form) expect(described.form).toEqual(request.form.map(describePart));
  });

  test('names the files of a form with their sizes', async () => {
    const { provider } = await setUp();
    const described = await provider.describe('create', {
      resource: 'sinks',
      variables: { line: 'A', report: file, pictures: [file] },
    });
    expect(described).toMatchObject({ method: 'POST', headers: { 'content-type': 'multipart/form-data' } });
    expect(described?.form).toEqual([
      ['line', 'A'],
      ['report', { file: 'r.txt', size: 7, type: 'text/plain' }],
      ['pictures[]', { file: 'r.txt', size: 7, type: 'text/plain' }],
    ]);
  });

  test('states the version that was read last', async () => {
    const { provider } = await setUp(() => ({ body: { id: 7, name: 'A' }, headers: { etag: '"v1"' } }));
    await provider.getOne({ resource: 'payers', id: 7 });
    expect(await provider.describe('deleteOne', { resource: 'payers', id: 7 })).toMatchObject({
      headers: { 'if-match': '"v1"' },
    });
  });

  test('of an update without changes is none', async () => {
    const { provider } = await setUp();
    const original = { name: 'Blue' };
    const params = { resource: 'payers', id: 7, variables: { ...original }, meta: { original } };
    expect(await provider.describe('update', params)).toBeUndefined();
  });

  test.each<[string, object, string]>([
    ['getList', { resource: 'payer' }, 'There is no resource "payer"'],
    ['getOne', { resource: 'payers', id: '' }, 'is not the id of a record'],
    ['read', {}, 'There is no verb "read". Known verbs: getList, getOne'],
  ])('is refused as the call is: %s %j', async (verb, params, message) => {
    const { provider } = await setUp();
    const failure = await failureOf(provider.describe(verb as Verb, params as never));
    expect(failure.message).toContain(message);
    expect(failure).toMatchObject({ statusCode: 400 });
  });
});
