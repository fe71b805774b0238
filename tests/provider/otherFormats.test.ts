import { describe, expect, test, vi } from 'vitest';
import { CallError, type Call, type CallResponse } from '../../src/provider/call';
import type { RecordedRequest as Recorded, Reply } from '../../src/headless';
import { createDataProvider } from '../../src/provider';
import { registry } from '../fixtures/everything';
import { failureOf, setUp } from './support/setUp';

/** Responses in formats that differ from this API's: read if their meaning is certain, and refused otherwise. */

const rowsOf = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => ({ id: from + at, name: `P${from + at}` }));
const asked = (call: Recorded, name: string) => Number(call.query.find(([key]) => key === name)?.[1]);
const one = (body: unknown) => setUp(() => ({ body }));
const list = (rows: readonly object[]) => setUp(() => ({ body: { data: rows, meta: { total: rows.length } } }));

describe('a record', () => {
  test.each([
    [{ id: 7, attributes: { name: 'Blue' } }, 'the fields stand in "attributes" (JSON:API), not beside the id'],
    [{ id: 7, firstName: 'Ann' }, 'the field first_name is named firstName'],
    [{ id: 7, 'first-name': 'Ann' }, 'the field first_name is named first-name'],
    [{ id: 'b7f0-1', first_name: 'Ann' }, 'the id "b7f0-1" is not a whole number below 2^53'],
    [{ id: 2 ** 53, first_name: 'Ann' }, 'the id 9007199254740992 is not a whole number below 2^53'],
  ])('%j is refused by every read, since a form of it would be empty', async (record, problem) => {
    const reads = [
      (await one(record)).provider.getOne({ resource: 'patients', id: 7 }),
      (await list([record])).provider.getList({ resource: 'patients' }),
    ];
    for (const read of reads) expect((await failureOf(read)).message).toContain(`cannot be read: ${problem}`);
    const { provider } = await list([record]);
    expect(await failureOf(provider.getMany({ resource: 'patients', ids: [7] }))).toMatchObject({ kind: 'unreadable' });
  });

  test.each([
    [1, true],
    ['t', true],
    ['true', true],
    [0, false],
    ['f', false],
    [null, null],
  ])('%j is read as the truth value %j', async (given, read) => {
    const { provider } = await one({ id: 7, frozen: given });
    expect((await provider.getOne({ resource: 'sinks', id: 7 })).data).toMatchObject({ frozen: read });
  });

  test('the addresses of its files are those of the host of the API', async () => {
    const url = '/blobs/7/card.png';
    const { provider, apiUrl } = await one({ id: 7, report: { attachment_id: 1, url }, pictures: [{ url }, url] });
    const absolute = new URL(url, apiUrl).href;
    expect((await provider.getOne({ resource: 'sinks', id: 7 })).data).toMatchObject({
      report: { url: absolute },
      pictures: [{ url: absolute }, absolute],
    });
  });

  test('the id of a linked record that a server does not repeat is the value of the reference', async () => {
    const { provider } = await list([{ id: 1, patient_id: 12 }]);
    expect((await provider.getList({ resource: 'patient_programs' })).data).toMatchObject([{ patient_crm_id: 12 }]);
  });

  test('an empty list in place of a keyed child is an empty one', async () => {
    const { provider } = await one([]);
    expect(await provider.getOne({ resource: 'patient_insurances', id: 'primary', meta: { parent: 3 } })).toEqual({
      data: {},
    });
  });
});

describe('a bare array', () => {
  /** A server of 23 records that returns pages without a total. */
  const paged = (call: Recorded): Reply => {
    const [page, per] = [asked(call, 'page'), asked(call, 'per')];
    return { body: rowsOf((page - 1) * per + 1, Math.min(23, page * per)) };
  };

  test.each([1, 2, 3])(
    'that is page %i of a longer list is refused: its length would pass for the total',
    async (page) => {
      const { provider } = await setUp(paged);
      expect(
        (await failureOf(provider.getList({ resource: 'payers', pagination: { currentPage: page } }))).message,
      ).toBe('GET payers: the list has pages, but no meta.total.');
    },
  );

  test('has the total that a header states', async () => {
    const { provider } = await setUp((call) => ({ ...paged(call), headers: { 'X-Total-Count': '23' } }));
    expect(await provider.getList({ resource: 'payers' })).toMatchObject({ total: 23, data: rowsOf(1, 10) });
    expect((await provider.getList({ resource: 'payers', pagination: { mode: 'off' } })).data).toHaveLength(23);
  });

  test.each([3, 10])('of %i records is the whole list where no other page has more', async (length) => {
    const { provider } = await setUp((call) => ({ body: asked(call, 'page') === 1 ? rowsOf(1, length) : [] }));
    const pages = [1, 2].map((currentPage) => provider.getList({ resource: 'payers', pagination: { currentPage } }));
    expect(await Promise.all(pages)).toMatchObject([
      { total: length, data: rowsOf(1, length) },
      { total: length, data: [] },
    ]);
  });
});

describe('pages', () => {
  test.each(['stated', 'unstated'])('of four rows, %s, are joined to those that are asked for', async (kind) => {
    const { provider } = await setUp((call) => {
      const page = asked(call, 'page');
      const meta = { total: 23, ...(kind === 'stated' && { per_page: 4 }) };
      return { body: { data: rowsOf((page - 1) * 4 + 1, Math.min(23, page * 4)), meta } };
    });
    for (const currentPage of [1, 2, 3])
      expect((await provider.getList({ resource: 'payers', pagination: { currentPage } })).data).toEqual(
        rowsOf((currentPage - 1) * 10 + 1, Math.min(23, currentPage * 10)),
      );
    expect((await provider.getList({ resource: 'payers', pagination: { mode: 'off' } })).data).toEqual(rowsOf(1, 23));
  });

  test('that are counted from 0 leave the last one empty, which is told', async () => {
    const { provider } = await setUp((call) => {
      const [page, per] = [asked(call, 'page'), asked(call, 'per')];
      return { body: { data: rowsOf(page * per + 1, Math.min(23, (page + 1) * per)), meta: { total: 23 } } };
    });
    expect((await failureOf(provider.getList({ resource: 'payers', pagination: { currentPage: 3 } }))).message).toBe(
      'GET payers: the list has 23 records, but none on page 3.',
    );
  });

  test('past the end that are answered with 404 are empty, with the true total', async () => {
    const { provider } = await setUp((call) =>
      asked(call, 'page') > 2 ? { status: 404 } : { body: { data: rowsOf(1, 10), meta: { total: 17, per_page: 10 } } },
    );
    const page = (currentPage: number) => provider.getList({ resource: 'payers', pagination: { currentPage } });
    expect(await page(3)).toMatchObject({ data: [], total: 17 });
    const missing = await setUp(() => ({ status: 404 }));
    expect(
      (await failureOf(missing.provider.getList({ resource: 'payers', pagination: { currentPage: 3 } }))).statusCode,
    ).toBe(404);
  });
});

test('the trash of a server that ignores the condition shows no record that is not discarded', async () => {
  const warn = vi.fn();
  const rows = [
    { id: 1, discarded_at: null },
    { id: 2, discarded_at: '2026-01-02T00:00:00Z' },
  ];
  const { provider } = await setUp(() => ({ body: { data: rows, meta: { total: 2 } } }), { warn });
  expect(await provider.getList({ resource: 'trash_payers' })).toMatchObject({ total: 1, data: [{ id: 2 }] });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('asked for discarded records'));
});

test('a search for empty values finds none that are filled, whatever the server makes of it', async () => {
  const rows = [{ id: 1, reminder_at: '2026-01-02' }, { id: 2, reminder_at: null }, { id: 3 }];
  const { provider } = await list(rows);
  const filters = [{ field: 'undated', operator: 'null' as const, value: true }];
  expect(await provider.getList({ resource: 'follow_ups', filters })).toMatchObject({ total: 2 });
});

describe('the response to a write', () => {
  const original = { id: 7, name: 'Blue', phone: '3125550100' };
  const update = { resource: 'payers', id: 7, variables: { name: 'Red' }, meta: { original } };

  test.each([1, [[]], [[1, 2]], [[{ id: 7, name: 'Red', phone: '3125550100' }]]])(
    'that is %j is a confirmation, so that nobody sends it again',
    async (body) => {
      const { provider } = await one(body);
      expect((await provider.update(update)).data).toMatchObject({ ...original, name: 'Red' });
      expect((await provider.create({ resource: 'payers', variables: { name: 'Red' } })).data).toMatchObject({
        name: 'Red',
      });
    },
  );

  test('that contains a part of the record is completed by reading it', async () => {
    const { provider, calls } = await setUp(({ method }) => ({
      body: method === 'GET' ? { ...original, name: 'RED' } : { id: 7, name: 'RED' },
    }));
    expect((await provider.update(update)).data).toEqual({ ...original, name: 'RED' });
    expect(calls.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  });
});

describe('a create whose response is lost', () => {
  const create = { resource: 'payers', variables: { name: 'Acme', phone: '3125550100' } };
  const setUpLoss = (stored: object) =>
    setUp(({ method }) => (method === 'POST' ? { lose: 'answer' } : { body: { data: [stored], meta: { total: 1 } } }));
  const message = 'The server cannot be reached. It may have been saved: look for it before you send it again.';

  test('is looked for before it is sent again', async () => {
    const stored = { id: 9, name: 'Acme', phone: '3125550100', created_at: new Date().toISOString() };
    const { provider, calls } = await setUpLoss(stored);
    expect((await failureOf(provider.create(create))).message).toBe(message);
    expect((await provider.create(create)).data).toMatchObject({ id: 9 });
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  test.each([
    ['other values', { name: 'Acme Health', created_at: new Date().toISOString() }],
    ['an earlier time', { name: 'Acme', phone: '3125550100', created_at: '2020-01-01T00:00:00Z' }],
  ])('is another one than a record with %s', async (_what, values) => {
    const { provider, calls } = await setUpLoss({ id: 9, ...values });
    await failureOf(provider.create(create));
    await failureOf(provider.create(create));
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  });

  test('is another one than a create with another file', async () => {
    const stored = { id: 9, line: 'A', created_at: new Date().toISOString() };
    const { provider, calls } = await setUpLoss(stored);
    const withFile = (text: string) =>
      provider.create({ resource: 'sinks', variables: { line: 'A', report: new File([text], `${text}.txt`) } });
    await failureOf(withFile('first'));
    await failureOf(withFile('other'));
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  test('was not stored where a server with idempotency keys is asked again', async () => {
    const { provider } = await setUp(({ method }) =>
      method === 'POST'
        ? { lose: 'answer' }
        : { body: { id: 1, name: 'A' }, headers: { 'Idempotency-Key-Lifetime': '60' } },
    );
    await provider.getOne({ resource: 'payers', id: 1 });
    const failure = await failureOf(provider.create({ ...create, meta: { idempotencyKey: 'key-1' } }));
    expect(failure.message).toBe('The server cannot be reached.');
  });
});

describe('a server of another origin that does not allow If-Match', () => {
  /** A browser's `fetch` to it, which fails before anything is sent. */
  function setUpBrowser(current: { readonly etag: string }) {
    vi.stubGlobal('location', { href: 'http://desk.example/', origin: 'http://desk.example' });
    const sent: string[] = [];
    const request = (call: Call): Promise<CallResponse> => {
      if ('If-Match' in call.headers) return Promise.reject(new CallError('ERR_NETWORK'));
      sent.push(call.method);
      return Promise.resolve({ status: 200, headers: { etag: current.etag }, data: { id: 7, name: 'Red' } });
    };
    const provider = createDataProvider({
      apiUrl: 'http://api.example/api',
      manufacturer: 'octapharma',
      features: [],
      registry,
      getToken: () => 'token',
      httpClient: { request },
    });
    vi.unstubAllGlobals();
    return { provider, sent };
  }
  const update = { resource: 'payers', id: 7, variables: { name: 'Red' }, meta: { ifMatch: '"1"' } };

  test('is asked for the version first', async () => {
    const { provider, sent } = setUpBrowser({ etag: '"1"' });
    expect((await provider.update(update)).data).toMatchObject({ name: 'Red' });
    expect(sent).toEqual(['get', 'get', 'put']);
    sent.length = 0;
    await provider.update(update);
    expect(sent).toEqual(['get', 'put']);
  });

  test('refuses a stale one', async () => {
    const { provider, sent } = setUpBrowser({ etag: '"2"' });
    expect(await failureOf(provider.update(update))).toMatchObject({
      statusCode: 412,
      current: { id: 7, name: 'Red' },
    });
    expect(sent).not.toContain('put');
  });
});
