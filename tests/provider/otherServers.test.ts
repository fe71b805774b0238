import { expect, test, describe, vi } from 'vitest';
import { mapConcurrently } from '../../src/provider/readPages';
import { failureOf, setUp } from './support/setUp';
import type { RecordedRequest as Recorded, Reply } from '../../src/headless';

/** Answers of servers that paginate differently from this one; each was encountered in practice. */

const rowsOf = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => ({ id: from + at, name: `P${from + at}` }));
const asked = (call: Recorded, name: string) => Number(call.query.find(([key]) => key === name)?.[1]);

/** A list of `total` rows that returns at most `cap` per page. */
const capped =
  (total: number, cap: number) =>
  (call: Recorded): Reply => {
    const [page, per] = [asked(call, 'page'), Math.min(cap, asked(call, 'per'))];
    return {
      body: {
        data: rowsOf((page - 1) * per + 1, Math.min(total, page * per)),
        meta: { current_page: page, total, per_page: per },
      },
    };
  };

const pagesOf = (calls: readonly Recorded[]) =>
  calls.map((call) => asked(call, 'page')).sort((one, other) => one - other);
const idsOf = ({ data }: { data: readonly { id?: unknown }[] }) => data.map(({ id }) => id);

describe('a list whose pages the server keeps short', () => {
  test('with pagination off is read to its end', async () => {
    const { provider, calls } = await setUp(capped(57, 25));
    const answer = await provider.getList({ resource: 'payers', pagination: { mode: 'off' } });
    expect(idsOf(answer)).toEqual(rowsOf(1, 57).map(({ id }) => id));
    expect(answer.total).toBe(57);
    expect(pagesOf(calls)).toEqual([1, 2, 3]);
  });

  test('past 1,000 rows as well', async () => {
    const { provider, calls } = await setUp(capped(2_300, 1_000));
    const answer = await provider.getList({ resource: 'payers', pagination: { mode: 'off' } });
    expect(answer.data).toHaveLength(2_300);
    expect(pagesOf(calls)).toEqual([1, 2, 3]);
  });

  test('is refused where it is too long to be read as a whole', async () => {
    const { provider, calls } = await setUp(capped(10_001, 1_000));
    const failure = await failureOf(provider.getList({ resource: 'payers', pagination: { mode: 'off' } }));
    expect(failure.message).toBe('GET payers: 10001 records are too many to read at once; the maximum is 10000.');
    expect(calls).toHaveLength(1);
  });

  test('a page larger than the server takes is filled up', async () => {
    const { provider } = await setUp(capped(57, 25));
    expect(idsOf(await provider.getList({ resource: 'payers', pagination: { currentPage: 1, pageSize: 40 } }))).toEqual(
      rowsOf(1, 40).map(({ id }) => id),
    );
  });

  test('so is a page after it: each row stands on one page', async () => {
    const { provider } = await setUp(capped(57, 25));
    const pages = await Promise.all(
      [1, 2].map((currentPage) => provider.getList({ resource: 'payers', pagination: { currentPage, pageSize: 40 } })),
    );
    expect(pages.flatMap(idsOf)).toEqual(rowsOf(1, 57).map(({ id }) => id));
  });

  test('rows that never come are told, not left out', async () => {
    const stuck = () => ({ body: { data: rowsOf(1, 25), meta: { current_page: 1, total: 57 } } });
    const { provider } = await setUp(stuck);
    expect((await failureOf(provider.getList({ resource: 'payers', pagination: { mode: 'off' } }))).message).toBe(
      'GET payers: the server returned 25 of 57 records.',
    );
    expect(await provider.getList({ resource: 'payers', pagination: { pageSize: 50 } })).toMatchObject({
      total: 57,
      data: rowsOf(1, 25),
    });
  });

  test('a usual page is one call', async () => {
    const { provider, calls } = await setUp(capped(57, 10));
    await provider.getList({ resource: 'payers' });
    expect(calls).toHaveLength(1);
  });

  test('a bare array is the whole list, of which a page is cut', async () => {
    const { provider, calls } = await setUp(() => ({ body: rowsOf(1, 30) }));
    const page = (currentPage: number) =>
      provider.getList({ resource: 'payers', pagination: { currentPage, pageSize: 20 } });
    expect(await page(1)).toMatchObject({ total: 30, data: rowsOf(1, 20) });
    expect(await page(2)).toMatchObject({ total: 30, data: rowsOf(21, 30) });
    expect((await page(3)).data).toEqual([]);
    expect(calls).toHaveLength(3);
  });

  /**
   * The page length that a server reports: its real one, none, the requested one, its maximum, or the number of rows on
   * this page.
   */
  const says = {
    truth: ({ own }: Said) => own,
    nothing: () => undefined,
    asked: ({ per }: Said) => per,
    most: () => 100,
    these: ({ rows }: Said) => rows,
  };
  interface Said {
    readonly own: number;
    readonly per: number;
    readonly rows: number;
  }
  /** A server with a fixed page length, whatever is requested; 0 honours the requested one. */
  const paged =
    (total: number, length: number, told: keyof typeof says) =>
    (call: Recorded): Reply => {
      const [page, per] = [asked(call, 'page'), asked(call, 'per')];
      const own = length || per;
      const data = rowsOf((page - 1) * own + 1, Math.min(total, page * own));
      return {
        body: { data, meta: { current_page: page, total, per_page: says[told]({ own, per, rows: data.length }) } },
      };
    };

  test.each([
    [60, 5, 10, 'truth'],
    [60, 20, 10, 'truth'],
    [60, 25, 10, 'truth'],
    [60, 25, 50, 'nothing'],
    [110, 40, 50, 'nothing'],
    [57, 20, 50, 'nothing'],
    [61, 10, 50, 'nothing'],
    [110, 25, 50, 'asked'],
    [100, 0, 10, 'most'],
    [57, 0, 10, 'most'],
    [57, 0, 10, 'these'],
    [250, 0, 50, 'most'],
  ] as const)(
    'each of %i records stands once on pages of %i, of which %i are asked for, where the server says %s',
    async (total, own, pageSize, told) => {
      const { provider } = await setUp(paged(total, own, told));
      for (let currentPage = 1; (currentPage - 1) * pageSize < total; currentPage += 1) {
        const page = await provider.getList({ resource: 'payers', pagination: { currentPage, pageSize } });
        expect({ currentPage, total: page.total, data: page.data }).toEqual({
          currentPage,
          total,
          data: rowsOf((currentPage - 1) * pageSize + 1, Math.min(total, currentPage * pageSize)),
        });
      }
      expect((await provider.getList({ resource: 'payers', pagination: { mode: 'off' } })).data).toEqual(
        rowsOf(1, total),
      );
    },
  );
});

describe('a list of what belongs to one record', () => {
  const followUps = [{ id: 1, case_id: 1 }, { id: 2, case_id: '1' }, { id: 3, case_id: 2 }, { id: 4 }];
  const filters = [{ field: 'case_id', operator: 'eq' as const, value: '1' }];

  test('is asked for as specified, and keeps no rows of other records', async () => {
    const warn = vi.fn();
    const { provider, last } = await setUp(() => ({ body: { data: followUps, meta: { total: 40 } } }), { warn });
    expect(await provider.getList({ resource: 'follow_ups', filters })).toMatchObject({
      data: [{ id: 1 }, { id: 2 }, { id: 4 }],
      total: 3,
    });
    expect(last().query).toContainEqual(['q[case_id_eq]', '1']);
    expect(warn).toHaveBeenCalledWith(
      'GET activities/reminders: asked for case_id = 1, but the server returned 1 other rows, which are omitted',
    );
  });

  test('is not filtered again where the versions of its rows show a server of this product', async () => {
    const warn = vi.fn();
    const headers = { 'Record-ETags': '1:"a", 3:"b"' };
    const { provider } = await setUp(() => ({ body: { data: followUps, meta: { total: 4 } }, headers }), { warn });
    expect(await provider.getList({ resource: 'follow_ups', filters })).toMatchObject({
      data: followUps.map(({ id }) => ({ id })),
      total: 4,
    });
    expect(warn).not.toHaveBeenCalled();
  });

  test('is found in the whole list of a server that does not know the condition', async () => {
    const all = Array.from({ length: 57 }, (_, at) => ({ id: at + 1, case_id: at < 25 ? 2 : 1 }));
    const ignoring = (call: Recorded): Reply => {
      const [page, per] = [asked(call, 'page'), Math.min(25, asked(call, 'per'))];
      return { body: { data: all.slice((page - 1) * per, page * per), meta: { total: all.length, per_page: per } } };
    };
    const { provider } = await setUp(ignoring);
    const pageOf = (currentPage: number) =>
      provider.getList({ resource: 'follow_ups', filters, pagination: { currentPage } });
    expect(await pageOf(1)).toMatchObject({ total: 32, data: all.slice(25, 35) });
    expect((await provider.getList({ resource: 'follow_ups', filters, pagination: { mode: 'off' } })).data).toEqual(
      all.slice(25),
    );
  });

  test('keeps its total where all rows belong to it, and every row where nothing is asked for', async () => {
    const warn = vi.fn();
    const { provider } = await setUp(() => ({ body: { data: [{ id: 1, case_id: 1 }], meta: { total: 40 } } }), {
      warn,
    });
    expect((await provider.getList({ resource: 'follow_ups', filters })).total).toBe(40);
    expect((await provider.getList({ resource: 'follow_ups' })).total).toBe(40);
    expect(
      (
        await provider.getList({
          resource: 'follow_ups',
          filters: [{ ...filters[0], field: 'case_id', operator: 'eq', value: ' ' }],
        })
      ).total,
    ).toBe(40);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('getMany of a server that does not know ids[]', () => {
  const one = (path: string) => ({ id: Number(path.split('/').at(-1)), name: 'One' });
  const ignoring = ({ path }: Recorded): Reply =>
    path === '/api/payers'
      ? { body: { data: rowsOf(1, 2), meta: { total: 90 } } }
      : path.endsWith('/404')
        ? { status: 404 }
        : { body: one(path) };

  test('asks for the missing ones one by one, and not at once again', async () => {
    const { provider, calls } = await setUp(ignoring);
    expect(idsOf(await provider.getMany({ resource: 'payers', ids: [7, 2, 404, 9] }))).toEqual([7, 2, 9]);
    expect(calls.map(({ path }) => path).sort()).toEqual([
      '/api/payers',
      '/api/payers/404',
      '/api/payers/7',
      '/api/payers/9',
    ]);
    await provider.getMany({ resource: 'payers', ids: [1, 12] });
    expect(
      calls
        .slice(4)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/api/payers/1', '/api/payers/12']);
  });

  test('a refusal of ids[] is no refusal of the records', async () => {
    for (const refusal of [
      { status: 400, body: { message: 'Unknown parameter' } },
      { body: '<html>Choose a list</html>' },
    ]) {
      const { provider } = await setUp(({ path }) => (path === '/api/payers' ? refusal : { body: one(path) }));
      expect(idsOf(await provider.getMany({ resource: 'payers', ids: [7, 8] }))).toEqual([7, 8]);
    }
  });

  test('no more than six are asked for at the same time', async () => {
    let [open, most] = [0, 0];
    const { provider } = await setUp(({ path }) => {
      if (path === '/api/payers') return { status: 400 };
      most = Math.max(most, (open += 1));
      const delay = new Promise<void>((resolve) => setImmediate(resolve)).then(() => void (open -= 1));
      return { body: one(path), delay };
    });
    expect((await provider.getMany({ resource: 'payers', ids: rowsOf(1, 30).map(({ id }) => id) })).data).toHaveLength(
      30,
    );
    expect(most).toBeLessThanOrEqual(6);
  });

  test('what is refused is told, each time', async () => {
    const { provider } = await setUp((call) =>
      call.path.endsWith('/7') ? { status: 403, body: { message: 'Not yours' } } : ignoring(call),
    );
    for (const ids of [[7], [7, 8], [7]])
      expect(await failureOf(provider.getMany({ resource: 'payers', ids }))).toMatchObject({
        statusCode: 403,
        message: 'Not yours',
      });
  });

  test('a record has the same shape as when it is read alone', async () => {
    const nested = { id: 3, primary_insurance: { policy_number: 'P1' } };
    const { provider } = await setUp(({ path }) => ({
      body: path.endsWith('/3') ? nested : { data: [nested], meta: { total: 1 } },
    }));
    const [one] = (await provider.getMany({ resource: 'cases', ids: [3] })).data;
    expect(one).toEqual((await provider.getOne({ resource: 'cases', id: 3 })).data);
    expect(one).toMatchObject({ 'primary_insurance.policy_number': 'P1' });
  });

  test('a server that fails is a failure', async () => {
    const { provider } = await setUp(() => ({ status: 500 }));
    expect((await failureOf(provider.getMany({ resource: 'payers', ids: [7] }))).statusCode).toBe(500);
  });
});

describe('a keyed child', () => {
  const child = { resource: 'patient_insurances', id: 'primary', meta: { parent: 3 } };

  test.each<[string, Reply]>([
    ['404', { status: 404, body: { message: 'Not found' } }],
    ['204', { status: 204 }],
    ['null', { body: null }],
    ['{}', { body: {} }],
    ['{ data: null }', { body: { data: null } }],
  ])('answered with %s is empty', async (_what, reply) => {
    const { provider } = await setUp(() => reply);
    expect(await provider.getOne(child)).toEqual({ data: {} });
  });

  test.each([400, 403, 422, 500])(
    'answered with %i is a failure, and so is a record that is not there',
    async (status) => {
      const { provider } = await setUp(() => ({ status }));
      expect((await failureOf(provider.getOne(child))).statusCode).toBe(status);
      const other = await setUp(() => ({ status: 404 }));
      expect((await failureOf(other.provider.getOne({ resource: 'payers', id: 1 }))).statusCode).toBe(404);
    },
  );

  test('is written over the version that the edit began from, or over nothing', async () => {
    const { provider, last } = await setUp(() => ({ status: 201, body: { id: 1 } }));
    const variables = { patient_id: 3, category: 'primary', name: 'Blue' };
    await provider.create({ resource: 'patient_insurances', variables, meta: { ifMatch: '"v1"' } });
    expect(last().headers).toMatchObject({ 'if-match': '"v1"' });
    expect(last().headers).not.toHaveProperty('if-none-match');
    await provider.create({ resource: 'patient_insurances', variables, meta: { ifNone: true } });
    expect(last().headers).toMatchObject({ 'if-none-match': '*' });
    expect(last().headers).not.toHaveProperty('if-match');
  });
});

describe('a write that the server answers without the record', () => {
  const done: readonly [string, Reply][] = [
    ['true', { body: true }],
    ['{ message }', { body: { message: 'Updated' } }],
    ['{ success }', { body: { success: true } }],
    ['{ status }', { body: { status: 'ok' } }],
    ['nothing', { status: 204 }],
    ['a word', { body: 'OK' }],
  ];

  test.each(done)('%s: what was sent is what is there', async (_what, reply) => {
    const { provider } = await setUp(() => reply);
    const original = { id: 7, name: 'Blue', phone: '3125550100' };
    expect(
      (await provider.update({ resource: 'payers', id: 7, variables: { name: 'Red' }, meta: { original } })).data,
    ).toEqual({ ...original, name: 'Red' });
    expect((await provider.create({ resource: 'payers', variables: { name: 'Red' } })).data).toEqual({ name: 'Red' });
    expect((await provider.deleteOne({ resource: 'payers', id: 7 })).data).toEqual({ id: 7 });
    expect((await provider.recover({ resource: 'payers', id: 7 })).data).toEqual({ id: 7, discarded_at: '' });
  });

  test.each(done)('%s: the version that the record has now is read', async (_what, reply) => {
    const { provider, calls } = await setUp(({ method }) =>
      method === 'GET' ? { body: { id: 7, name: 'Red' }, headers: { etag: '"v2"' } } : reply,
    );
    const update = {
      resource: 'payers',
      id: 7,
      variables: { name: 'Red' },
      meta: { original: { id: 7, name: 'Blue' }, ifMatch: '"v1"' },
    };
    expect(await provider.update(update)).toEqual({
      data: { id: 7, name: 'Red' },
      etag: '"v2"',
      sent: { name: 'Red' },
    });
    await provider.deleteOne({ resource: 'payers', id: 7 });
    expect(calls.map(({ method, headers }) => [method, headers['if-match']])).toEqual([
      ['PUT', '"v1"'],
      ['GET', undefined],
      ['DELETE', '"v2"'],
    ]);
  });

  test.each([
    [{ success: false, message: 'No such payer' }, 'No such payer'],
    [{ success: false, error: 'Locked' }, 'Locked'],
    [{ status: 'error', message: 'Locked' }, 'Locked'],
    [{ error: 'Locked' }, 'Locked'],
    [{ data: null, errors: [{ message: 'Locked' }] }, 'Locked'],
    [{ errors: { name: ['is taken'] } }, 'Name: is taken'],
  ])('%j is a refusal', async (body, message) => {
    const { provider } = await setUp(() => ({ body }));
    expect((await failureOf(provider.update({ resource: 'payers', id: 7, variables: { name: 'Red' } }))).message).toBe(
      message,
    );
    for (const call of [
      provider.getOne({ resource: 'payers', id: 7 }),
      provider.getList({ resource: 'payers' }),
      provider.getMany({ resource: 'payers', ids: [7] }),
    ]) {
      expect((await failureOf(call)).message.toLowerCase()).toBe(message.toLowerCase());
    }
  });

  test('a web page is neither', async () => {
    const { provider } = await setUp(() => ({ body: '<!doctype html>' }));
    expect(
      (await failureOf(provider.update({ resource: 'payers', id: 7, variables: { name: 'Red' } }))).message,
    ).toContain('the response is not a record');
  });
});

test.each([
  ['as text', { meta: { total: '21', current_page: '2', per_page: '10' } }],
  ['as total_count', { meta: { total_count: 21, current_page: 2, per_page: 10 } }],
  ['beside the data', { total: 21, current_page: 2, per_page: 10 }],
])('a total %s', async (_what, more) => {
  const { provider } = await setUp(() => ({ body: { data: rowsOf(11, 20), ...more } }));
  expect(await provider.getList({ resource: 'payers', pagination: { currentPage: 2 } })).toMatchObject({
    total: 21,
    currentPage: 2,
    pageSize: 10,
  });
});

test('an answer to a save that only says which record it was leaves the record whole', async () => {
  const original = { id: 7, name: 'Blue', phone: '3125550100' };
  for (const body of [{ id: 7 }, { id: 7, updated_at: '2026-01-01T00:00:00Z' }, { message: 'ok' }]) {
    const { provider } = await setUp(() => ({ body }));
    expect(
      (await provider.update({ resource: 'payers', id: 7, variables: { name: 'Red' }, meta: { original } })).data,
    ).toMatchObject({ ...original, name: 'Red' });
  }
});

test.each([
  ['a nested record as the wire has it', { primary_insurance: { policy_number: 'P1' } }],
  ['and in brackets', { 'primary_insurance[policy_number]': 'P1' }],
])('%s is written', async (_what, variables) => {
  const { provider, last } = await setUp(() => ({ body: { id: 1 } }));
  await provider.create({ resource: 'cases', variables });
  expect(last().json).toMatchObject({ primary_insurance: { policy_number: 'P1' } });
  await provider.update({ resource: 'cases', id: 1, variables });
  expect(last().json).toMatchObject({ primary_insurance: { policy_number: 'P1' } });
});

test('a nested value that was cleared goes out as null, whichever form the original has', async () => {
  const { provider, last } = await setUp(() => ({ body: { id: 1 } }));
  const original = { id: 1, primary_insurance: { policy_number: 'P1', group_number: 'G1' } };
  await provider.update({
    resource: 'cases',
    id: 1,
    variables: { primary_insurance: { policy_number: '', group_number: 'G1' } },
    meta: { original },
  });
  expect(last().json).toEqual({ primary_insurance: { policy_number: null } });
});

test('an update without changes is answered with the original in the form of a read, whichever form it has', async () => {
  const { provider, calls } = await setUp(() => ({ body: { id: 1 } }));
  const nested = { primary_insurance: { policy_number: 'P1' } };
  expect(
    (await provider.update({ resource: 'cases', id: 1, variables: nested, meta: { original: { id: 1, ...nested } } }))
      .data,
  ).toEqual({ id: 1, 'primary_insurance.policy_number': 'P1' });
  expect(calls).toEqual([]);
});

test('a calendar date that is answered as a point in time is the day that is written', async () => {
  const row = { id: 1, dob: '1980-02-03T00:00:00.000Z', created_at: '2026-01-01T23:30:00.000Z' };
  const answer = (call: Recorded): Reply => ({
    body: call.path.endsWith('/1') ? { ...row, dob: '1980-02-03 23:30:00 -0500' } : { data: [row], meta: { total: 1 } },
  });
  const { provider } = await setUp(answer);
  expect((await provider.getList({ resource: 'patients' })).data).toEqual([{ ...row, dob: '1980-02-03' }]);
  expect((await provider.getOne({ resource: 'patients', id: 1 })).data).toEqual({ ...row, dob: '1980-02-03' });
});

test('a product is searched by the name that is sent for it', async () => {
  const { provider, last } = await setUp(() => ({ body: { data: [], meta: { total: 0 } } }));
  await provider.getList({
    resource: 'cases',
    filters: [{ field: 'drug', operator: 'eq', value: 'Octagam 5% / 10%' }],
  });
  expect(last().query).toContainEqual(['drug', 'Octagam']);
});

test('a change without its original goes out in the form of the wire', async () => {
  const { provider, last } = await setUp(() => ({ body: { id: 7 } }));
  await provider.update({
    resource: 'patients',
    id: 7,
    variables: { dob: '02-29-2024', phone: '(312) 555-0100', email: ' a@b.co ' },
  });
  expect(last().json).toEqual({ dob: '2024-02-29', phone: '3125550100', email: 'a@b.co' });
});

test.each([
  [{ success: false, message: 'Old password is wrong' }, 'Old password is wrong'],
  [{ error: 'Patient already has valid consent' }, 'Patient already has valid consent'],
  ['<!doctype html><title>Sign in</title>', 'POST x: the response does not come from the API. It is a web page.'],
])('a call that changes something is refused by %j, whatever the status', async (body, message) => {
  const { provider } = await setUp(() => ({ body }));
  expect((await failureOf(provider.custom({ url: 'x', method: 'post' }))).message).toBe(message);
  expect((await provider.custom({ url: 'x', method: 'get' })).data).toEqual(body);
});

test.each([
  [{ errors: { insurances: [{ policy_number: ['is bad'] }] } }, 'Insurances Policy Number: is bad'],
  [{ error: 'Unprocessable Entity', errors: { name: ['is taken'] } }, 'Name: is taken'],
  [{ errors: { constructor: ['is no field'] } }, 'Constructor: is no field'],
])('%j says what is wrong', async (body, message) => {
  const { provider } = await setUp(() => ({ status: 422, body }));
  expect(await failureOf(provider.update({ resource: 'payers', id: 7, variables: { name: 'Red' } }))).toMatchObject({
    statusCode: 422,
    message,
  });
});

test.each(['provider.first_name', 'provider_attributes.first_name', 'provider[first_name]'])(
  'the error of %s stands at the field of the linked record',
  async (name) => {
    const { provider } = await setUp(() => ({ status: 422, body: { errors: { [name]: ['is bad'] } } }));
    expect(await failureOf(provider.update({ resource: 'cases', id: 7, variables: { status: 'Open' } }))).toMatchObject(
      { errors: { provider_first_name: ['is bad'] } },
    );
  },
);

test('a call that discards or recovers is given up as any other', async () => {
  const { provider } = await setUp(() => ({ status: 200, body: {}, delay: new Promise(() => undefined) }));
  for (const call of [
    provider.deleteOne({ resource: 'payers', id: 7, meta: { timeout: 1 } }),
    provider.recover({ resource: 'payers', id: 7, meta: { timeout: 1 } }),
  ]) {
    expect((await failureOf(call)).message).toBe('The server did not answer in time.');
  }
});

test('a search of a phone without a digit is refused before anything is sent', async () => {
  const { provider, calls } = await setUp();
  expect(
    (
      await failureOf(
        provider.getList({
          resource: 'facilities',
          filters: [{ field: 'address_phone', operator: 'contains', value: 'abc' }],
        }),
      )
    ).message,
  ).toContain('must have digits');
  expect(calls).toEqual([]);
});

describe('an order that the server refuses', () => {
  const unordered = (call: Recorded): Reply =>
    call.query.some(([key]) => key === 'q[s][]')
      ? { status: 400, body: { message: 'Cannot sort by discarded_at' } }
      : { body: { data: rowsOf(1, 2), meta: { current_page: 1, total: 2, per_page: 10 } } };
  const trash = { resource: 'trash_payers', sorters: [{ field: 'discarded_at', order: 'desc' as const }] };

  test('gives way to the order of the server where it is only a preference', async () => {
    const { provider, calls } = await setUp(unordered);
    const answer = await provider.getList({ ...trash, meta: { isOrderOptional: true } });
    expect(answer).toMatchObject({ data: rowsOf(1, 2), total: 2, isUnsorted: true });
    expect(calls.map(({ query }) => query.map(([key]) => key))).toEqual([
      ['page', 'per', 'q[s][]', 'discard'],
      ['page', 'per', 'discard'],
    ]);
  });

  test('is a failure where somebody has asked for it', async () => {
    const { provider, calls } = await setUp(unordered);
    expect((await failureOf(provider.getList(trash))).message).toBe('Cannot sort by discarded_at');
    expect(calls).toHaveLength(1);
  });

  test('asks for the due date alone where a server refuses two keys', async () => {
    const keysOf = ({ query }: Recorded) => query.flatMap(([key, value]) => (key === 'q[s][]' ? [value] : []));
    const { provider, calls } = await setUp((call) =>
      keysOf(call).length > 1
        ? { status: 400, body: { message: 'One order, please' } }
        : { body: { data: rowsOf(1, 2), meta: { current_page: 1, total: 2, per_page: 10 } } },
    );
    const sorters = [
      { field: 'status', order: 'desc' as const },
      { field: 'reminder_at', order: 'asc' as const },
    ];
    expect((await provider.getList({ resource: 'follow_ups', sorters })).data).toHaveLength(2);
    expect(calls.map(keysOf)).toEqual([['status desc', 'reminder_at asc'], ['reminder_at asc']]);
  });

  test('is no reason to read again after any other failure', async () => {
    const { provider, calls } = await setUp(() => ({ status: 403, body: { message: 'No' } }));
    expect((await failureOf(provider.getList({ ...trash, meta: { isOrderOptional: true } }))).message).toBe('No');
    expect(calls).toHaveLength(1);
  });
});

test('two sorters are refused before anything is sent', async () => {
  const { provider, calls } = await setUp();
  const sorters = [
    { field: 'name', order: 'asc' as const },
    { field: 'id', order: 'desc' as const },
  ];
  expect((await failureOf(provider.getList({ resource: 'payers', sorters }))).message).toContain('sorts by one field');
  expect((await failureOf(provider.custom({ url: 'versions', method: 'get', sorters }))).message).toContain(
    'sorts by one field',
  );
  expect(calls).toEqual([]);
});

test('what another server calls a field is read where the field is not there itself', async () => {
  const row = { id: 1, subject: 'BI Needed', outcome: 'Left Message', owner: 'Ann Lee' };
  const { provider } = await setUp(() => ({
    body: { data: [row, { ...row, activity_subject: 'Own', creator_first_name: 'Bo' }], meta: { total: 2 } },
  }));
  const { data } = await provider.getList({ resource: 'follow_ups' });
  expect(data[0]).toMatchObject({
    activity_subject: 'BI Needed',
    activity_outcome: 'Left Message',
    creator_name: 'Ann Lee',
  });
  expect(data[1]).toMatchObject({ activity_subject: 'Own', brand_admin_first_name: 'Bo' });
  const one = await setUp(() => ({ body: { id: 1, creator_first_name: 'Bo', creator_last_name: 'Li' } }));
  expect((await one.provider.getOne({ resource: 'activities', id: 1 })).data).toMatchObject({
    brand_admin_first_name: 'Bo',
    brand_admin_last_name: 'Li',
  });
});

test('an object in a text field is refused in multipart as it would be in JSON', async () => {
  const { provider, calls } = await setUp();
  const failure = await failureOf(provider.create({ resource: 'sinks', variables: { line: { a: 1 } } }));
  expect(failure).toMatchObject({ statusCode: 422, errors: { line: ['Must be text'] } });
  expect(calls).toEqual([]);
});

test('a call that has failed begins no further one', async () => {
  const begun: number[] = [];
  const failed = mapConcurrently(
    [0, 1, 2, 3, 4, 5],
    (item) => {
      begun.push(item);
      return item === 0 ? Promise.reject(new Error('Down')) : Promise.resolve(item);
    },
    2,
  );
  await expect(failed).rejects.toThrow('Down');
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
});

test('a record is found under the id that it was asked for by', async () => {
  const { provider } = await setUp(({ path }) =>
    path.endsWith('/acme') ? { body: { id: 7, name: 'Acme' } } : { status: 404 },
  );
  expect((await provider.getMany({ resource: 'payers', ids: ['acme'] })).data).toEqual([{ id: 7, name: 'Acme' }]);
});

test.each([
  { id: null, name: 'Aetna', errors: { name: ['has already been taken'] } },
  { data: { id: null, name: 'Aetna' }, errors: { name: ['has already been taken'] } },
])('a record without an id beside errors was not stored: %j', async (body) => {
  const { provider } = await setUp(() => ({ body }));
  const refusal = { statusCode: 200, errors: { name: ['has already been taken'] } };
  expect(await failureOf(provider.create({ resource: 'payers', variables: { name: 'Aetna' } }))).toMatchObject(refusal);
  expect(await failureOf(provider.update({ resource: 'payers', id: 1, variables: { name: 'Aetna' } }))).toMatchObject(
    refusal,
  );
});

test.each([{ message: 'ok' }, { provider: { first_name: 'Ann' } }])(
  'an object that has nothing of a record is none: %j',
  async (body) => {
    const { provider } = await setUp(() => ({ body }));
    expect(await failureOf(provider.getOne({ resource: 'providers', id: 3 }))).toMatchObject({ kind: 'unreadable' });
  },
);

describe('a server of another origin', () => {
  const there = { href: 'http://desk.example/', origin: 'http://desk.example' };
  const headersOf = (calls: readonly Recorded[]) =>
    calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => [headers['idempotency-key'], headers['if-none-match']]);
  const create = { resource: 'payers', variables: { name: 'A' }, meta: { idempotencyKey: 'key-1', ifNone: true } };

  test('is sent no header that the wire does not name, until it has shown that it knows them', async () => {
    vi.stubGlobal('location', there);
    let known: Readonly<Record<string, string>> = {};
    const { provider, calls } = await setUp(() => ({ body: { id: 7, name: 'A' }, headers: known }));
    await provider.create(create);
    known = { 'Idempotency-Key-Lifetime': '60', ETag: '"1"' };
    await provider.create(create);
    await provider.create(create);
    vi.unstubAllGlobals();
    expect(headersOf(calls)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['key-1', '*'],
    ]);
    for (const { headers } of calls) expect(headers).not.toHaveProperty('time-zone');
  });
});

test('a list tells the versions of its records, for the manufacturer that they belong to', async () => {
  let manufacturer = 'octapharma';
  const answer = ({ method }: Recorded): Reply =>
    method === 'GET'
      ? { body: { data: [{ id: 12 }], meta: { total: 1 } }, headers: { 'Record-ETags': '12:"1"' } }
      : { status: 204 };
  const { provider, last } = await setUp(answer, { manufacturer: () => manufacturer });
  await provider.getList({ resource: 'payers' });
  await provider.deleteOne({ resource: 'payers', id: 1 });
  expect(last().headers).not.toHaveProperty('if-match');
  manufacturer = 'kedrion';
  await provider.deleteOne({ resource: 'payers', id: 12 });
  expect(last().headers).not.toHaveProperty('if-match');
  manufacturer = 'octapharma';
  await provider.deleteOne({ resource: 'payers', id: 12 });
  expect(last().headers['if-match']).toBe('"1"');
});

test('a version that was read before a write is not the one after it', async () => {
  let answer: () => void = () => undefined;
  const delay = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { provider, last } = await setUp(({ method }) =>
    method === 'GET'
      ? { body: { id: 7, name: 'A' }, headers: { ETag: '"1"' }, delay }
      : { body: { id: 7, name: 'B' }, headers: { ETag: '"2"' } },
  );
  const read = provider.getOne({ resource: 'payers', id: 7 });
  await provider.update({ resource: 'payers', id: 7, variables: { name: 'B' } });
  answer();
  await read;
  await provider.deleteOne({ resource: 'payers', id: 7 });
  expect(last().headers['if-match']).toBe('"2"');
});
