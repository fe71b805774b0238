import dayjs from 'dayjs';
import { describe, expect, test } from 'vitest';
import { callVerb, failureOf, setUp } from './support/setUp';

const row = { id: 7, name: 'Blue', phone: null };
const page = (data: unknown[] = [row], meta: object = { current_page: 1, total: data.length, per_page: 10 }) => ({
  body: { data, meta },
});

const always = {
  authorization: 'token-1',
  manufacturer: 'octapharma',
  'cache-control': 'no-cache, no-store, must-revalidate',
  pragma: 'no-cache',
  expires: '0',
  'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
};

describe('headers', () => {
  test('stand on every call', async () => {
    const { provider, calls } = await setUp(() => ({ body: { id: 7 } }));
    await provider.getOne({ resource: 'payers', id: 7 });
    await provider.create({ resource: 'payers', variables: { name: 'A' } });
    await provider.update({ resource: 'payers', id: 7, variables: { name: 'A' } });
    await provider.deleteOne({ resource: 'payers', id: 7 });
    await provider.recover({ resource: 'payers', id: 7 });
    await provider.custom({ url: 'versions', method: 'get' });
    expect(calls).toHaveLength(6);
    for (const { headers } of calls) expect(headers).toMatchObject(always);
  });

  test('token and manufacturer are read at each call, and without a token there is no Authorization', async () => {
    let token: string | null = null;
    let manufacturer = 'kedrion';
    const { provider, last } = await setUp(() => ({ body: row }), {
      getToken: () => token,
      manufacturer: () => manufacturer,
    });
    await provider.getOne({ resource: 'payers', id: 7 });
    expect(last().headers).not.toHaveProperty('authorization');
    expect(last().headers.manufacturer).toBe('kedrion');
    token = 'token-2';
    manufacturer = 'grifols';
    await provider.getOne({ resource: 'payers', id: 7 });
    expect(last().headers).toMatchObject({ authorization: 'token-2', manufacturer: 'grifols' });
  });
});

describe('getList', () => {
  test('sends conditions, page and order, and answers rows with the true total', async () => {
    const { provider, last } = await setUp(() => page([row], { current_page: 2, total: 31, per_page: 15 }));
    const answer = await provider.getList({
      resource: 'sinks',
      filters: [
        { field: 'searchLine', operator: 'contains', value: 'a&b=c' },
        { field: 'taken_on', operator: 'gte', value: '2026-01-02' },
        { field: 'severity', operator: 'eq', value: '' },
      ],
      pagination: { currentPage: 2, pageSize: 15 },
      sorters: [{ field: 'line', order: 'desc' }],
    });
    expect(last()).toMatchObject({ method: 'GET', path: '/api/kitchen_sinks' });
    expect(last().query).toEqual([
      ['searchLine', 'a&b=c'],
      ['q[taken_on_gteq]', '2026-01-02'],
      ['page', '2'],
      ['per', '15'],
      ['q[s][]', 'line desc'],
    ]);
    expect(answer).toEqual({ data: [row], total: 31, currentPage: 2, pageSize: 15 });
  });

  test.each([
    ['the trash of a resource', { resource: 'trash_payers' }],
    ['meta.discard', { resource: 'payers', meta: { discard: true } }],
  ])('%s asks for discarded records', async (_what, params) => {
    const { provider, last } = await setUp(() => page());
    await provider.getList(params);
    expect(last().path).toBe('/api/payers');
    expect(last().query).toContainEqual(['discard', 'true']);
  });

  test('tells how much of the answer has come in', async () => {
    const { provider } = await setUp(() => page());
    const arrived: number[] = [];
    await provider.getList({
      resource: 'payers',
      meta: { onDownloadProgress: ({ loaded }: { loaded: number }) => arrived.push(loaded) },
    });
    expect(arrived.at(-1)).toBe(JSON.stringify(page().body).length);
  });

  test('what the address bar adds to meta changes nothing', async () => {
    const { provider, last } = await setUp(() => page());
    const fromUrl = {
      discard: 'true',
      headers: { Authorization: 'stolen' },
      method: 'delete',
      signal: 'x',
      onUploadProgress: 'x',
      onDownloadProgress: 'x',
    };
    await provider.getList({ resource: 'payers', meta: fromUrl });
    expect(last().method).toBe('GET');
    expect(last().headers.authorization).toBe('token-1');
    expect(last().query).toEqual([
      ['page', '1'],
      ['per', '10'],
    ]);
  });

  test('a read that is given up is aborted', async () => {
    const { provider } = await setUp(() => ({ delay: new Promise(() => undefined) }));
    const giveUp = new AbortController();
    const failure = failureOf(provider.getList({ resource: 'payers', meta: { signal: giveUp.signal } }));
    giveUp.abort();
    expect(await failure).toMatchObject({ aborted: true, statusCode: 0, message: 'The request was cancelled.' });
  });
});

describe('getOne', () => {
  test('answers the record and its state', async () => {
    const { provider, last } = await setUp(() => ({ body: row, headers: { etag: '"v1"' } }));
    expect(await provider.getOne({ resource: 'payers', id: 7 })).toEqual({ data: row, etag: '"v1"' });
    expect(last()).toMatchObject({ method: 'GET', path: '/api/payers/7', query: [] });
  });

  test('takes an envelope and does without an ETag', async () => {
    const { provider } = await setUp(() => ({ body: { data: row } }));
    expect(await provider.getOne({ resource: 'payers', id: 7 })).toEqual({ data: row });
  });

  test('an id is one step of the path', async () => {
    const { provider, last } = await setUp(() => ({ body: row }));
    await provider.getOne({ resource: 'payers', id: '../patients?x=1' });
    expect(last()).toMatchObject({ path: '/api/payers/..%2Fpatients%3Fx%3D1', query: [] });
  });

  test.each([[''], ['  '], ['.'], ['..'], [undefined as never]])('%j is no id', async (id) => {
    const { provider, calls } = await setUp();
    expect((await failureOf(provider.getOne({ resource: 'payers', id }))).message).toContain(
      'is not the id of a record',
    );
    expect(calls).toEqual([]);
  });
});

describe('a keyed child', () => {
  test('is read by its name and its parent', async () => {
    const { provider, last } = await setUp(() => ({ body: { id: 3, category: 'primary' }, headers: { etag: '"s1"' } }));
    const answer = await provider.getOne({ resource: 'patient_insurances', id: 'primary', meta: { parent: 12 } });
    expect(answer).toEqual({ data: { id: 3, category: 'primary' }, etag: '"s1"' });
    expect(last()).toMatchObject({ path: '/api/insurances/primary', query: [['patient_id', '12']] });
  });

  test.each([[{}], [{ data: {} }], [{ data: null }], ['']])('answered with %j is empty', async (body) => {
    const { provider } = await setUp(() => ({ body }));
    expect(await provider.getOne({ resource: 'sink_shelves', id: 'left', meta: { parent: 1 } })).toEqual({ data: {} });
  });

  test.each([
    [
      'an unknown key',
      'fourth',
      { parent: 1 },
      'patient_insurances: there is no key "fourth". Known keys: primary, secondary, tertiary',
    ],
    ['no parent', 'primary', {}, 'patient_insurances: reading a keyed child requires meta.parent, the patient_id'],
  ])('%s is refused', async (_what, id, meta, message) => {
    const { provider, calls } = await setUp();
    expect((await failureOf(provider.getOne({ resource: 'patient_insurances', id, meta }))).message).toBe(message);
    expect(calls).toEqual([]);
  });

  test('is saved whole by a create', async () => {
    const { provider, last } = await setUp(() => ({ status: 201, body: { id: 3 } }));
    await provider.create({
      resource: 'patient_insurances',
      variables: { patient_id: 12, category: 'primary', name: 'Blue', copay: 0, policy_number: '' },
    });
    expect(last()).toMatchObject({
      method: 'POST',
      path: '/api/insurances',
      json: { patient_id: 12, category: 'primary', name: 'Blue', copay: 0 },
    });
  });
});

test('the calls of an export say so in a header that every server accepts', async () => {
  const { provider, calls } = await setUp(() => page([row]));
  const meta = { exported: { id: '4f3a' } };
  await provider.getList({ resource: 'sinks', meta });
  await provider.getMany({ resource: 'sinks', ids: [row.id], meta });
  expect(calls.map(({ headers }) => headers.accept)).toEqual(
    Array.from({ length: 2 }, () => 'application/json;export=4f3a, */*'),
  );
});

describe('getMany', () => {
  test('asks for all ids at once and answers in their order', async () => {
    const { provider, calls } = await setUp(() => page([{ id: 1 }, { id: 3 }]));
    expect(await provider.getMany({ resource: 'payers', ids: [3, '1', 3] })).toEqual({ data: [{ id: 3 }, { id: 1 }] });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.query).toEqual([
      ['ids[]', '3'],
      ['ids[]', '1'],
      ['page', '1'],
      ['per', '2'],
    ]);
  });

  test('asks for at most 100 in one call, and for none without ids', async () => {
    const { provider, calls } = await setUp(({ query }) =>
      page(query.filter(([key]) => key === 'ids[]').map(([, id]) => ({ id: Number(id) }))),
    );
    const ids = Array.from({ length: 230 }, (_, at) => at + 1);
    expect((await provider.getMany({ resource: 'payers', ids })).data.map(({ id }) => id)).toEqual(ids);
    expect(calls.map(({ query }) => query.length - 2).sort()).toEqual([100, 100, 30]);
    expect(await provider.getMany({ resource: 'payers', ids: [] })).toEqual({ data: [] });
    expect(calls).toHaveLength(3);
  });

  test('leaves out what links to nothing, as a column of links may hold it', async () => {
    const { provider, calls } = await setUp(() => ({ body: { data: [{ id: 1 }], meta: { total: 1 } } }));
    const ids = [null, 1, undefined, '', ' '] as unknown as number[];
    expect(await provider.getMany({ resource: 'payers', ids })).toEqual({ data: [{ id: 1 }] });
    expect(calls.map(({ query }) => query)).toEqual([
      [
        ['ids[]', '1'],
        ['page', '1'],
        ['per', '1'],
      ],
    ]);
  });
});

describe('create', () => {
  test('sends what is filled in', async () => {
    const { provider, last } = await setUp(() => ({ status: 201, body: row, headers: { etag: '"v1"' } }));
    const variables = { name: 'Blue', phone: '', created_at: 'x' };
    expect(await provider.create({ resource: 'payers', variables })).toEqual({
      data: row,
      etag: '"v1"',
      sent: { name: 'Blue' },
    });
    expect(last()).toMatchObject({ method: 'POST', path: '/api/payers', json: { name: 'Blue' } });
  });

  test.each([
    [{ id: 5 }, 5],
    [{ data: { id: 5 } }, 5],
    ['', undefined],
  ])('answered with %j has the id %j', async (body, id) => {
    const { provider } = await setUp(() => ({ status: 201, body }));
    expect((await provider.create({ resource: 'payers', variables: { name: 'A' } })).data.id).toBe(id);
  });

  test('hidden fields of another manufacturer stay out', async () => {
    const variables = { line: 'A', trial_code: 'T1' };
    const one = await setUp();
    await one.provider.create({ resource: 'sinks', variables });
    expect(one.last().form).toEqual(Object.entries(variables));
    const other = await setUp(undefined, { features: [] });
    await other.provider.create({ resource: 'sinks', variables });
    expect(other.last().form).toEqual([['line', 'A']]);
  });
});

describe('update', () => {
  const original = { ...row, phone: '3125550100' };

  test('sends what changed and null for what was cleared, with the state it started from', async () => {
    const { provider, last } = await setUp(() => ({ body: row, headers: { etag: '"v2"' } }));
    const variables = { ...original, phone: '' };
    const answer = await provider.update({ resource: 'payers', id: 7, variables, meta: { original, ifMatch: '"v1"' } });
    expect(answer).toEqual({ data: row, etag: '"v2"', sent: { phone: null } });
    expect(last()).toMatchObject({
      method: 'PUT',
      path: '/api/payers/7',
      json: { phone: null },
      headers: { 'if-match': '"v1"' },
    });
  });

  test('without the original it sends what is given', async () => {
    const { provider, last } = await setUp(() => ({ body: row }));
    await provider.update({ resource: 'payers', id: 7, variables: { name: 'Red', phone: '' } });
    expect(last().json).toEqual({ name: 'Red', phone: null });
    expect(last().headers).not.toHaveProperty('if-match');
  });

  test('nothing changed: nothing is sent, and the original is the answer', async () => {
    const { provider, calls } = await setUp();
    const answer = await provider.update({
      resource: 'payers',
      id: 7,
      variables: { name: 'Blue' },
      meta: { original, ifMatch: '"v1"' },
    });
    expect(answer).toEqual({ data: original, etag: '"v1"', sent: {} });
    expect(calls).toEqual([]);
  });

  test('nothing to change and no original: the record is read', async () => {
    const { provider, calls } = await setUp(() => ({ body: row }));
    expect(await provider.update({ resource: 'payers', id: 7, variables: { created_at: 'x' } })).toEqual({
      data: row,
      sent: {},
    });
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
  });

  test('a server that answers no body is taken at its word', async () => {
    const { provider } = await setUp(() => ({ status: 204 }));
    const answer = await provider.update({ resource: 'payers', id: 7, variables: { name: 'Red' }, meta: { original } });
    expect(answer).toEqual({ data: { ...original, name: 'Red' }, sent: { name: 'Red' } });
  });
});

describe('discarding and recovering', () => {
  test('a delete has no body', async () => {
    const { provider, last } = await setUp(() => ({ body: { id: 7, discarded_at: '2026-01-01T00:00:00Z' } }));
    const answer = await provider.deleteOne({ resource: 'payers', id: 7, variables: { name: 'x' } });
    expect(answer).toEqual({ data: { id: 7, discarded_at: '2026-01-01T00:00:00Z' } });
    expect(last()).toMatchObject({ method: 'DELETE', path: '/api/payers/7', json: undefined });
  });

  test('both name the version that was read last, in a list or by itself', async () => {
    const { provider, calls, last } = await setUp(({ method, query }) =>
      method === 'GET' && query.length > 0
        ? { ...page([row, { ...row, id: 8 }]), headers: { 'record-etags': '7:"a-1", 8:"b"' } }
        : { body: row, headers: { etag: '"c"' } },
    );
    await provider.getList({ resource: 'payers', pagination: { currentPage: 1, pageSize: 10 } });
    await provider.deleteOne({ resource: 'payers', id: 7 });
    expect(last().headers['if-match']).toBe('"a-1"');
    // A version that is no longer known is not sent.
    await provider.recover({ resource: 'payers', id: 7 });
    expect(last().headers).not.toHaveProperty('if-match');
    await provider.deleteOne({ resource: 'payers', id: 7 });
    expect(last().headers['if-match']).toBe('"c"');
    await provider.recover({ resource: 'payers', id: 8 });
    expect(last().headers['if-match']).toBe('"b"');
    await provider.deleteOne({ resource: 'payers', id: 9, meta: { ifMatch: '"d"' } });
    expect(last().headers['if-match']).toBe('"d"');
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(3);
  });

  test.each(['W/"7"', '"7-gzip"', '"7--br"'])(
    'a version that a proxy has turned into %s is sent once more as the server gave it out',
    async (altered) => {
      const known = ['"7"', '"7", "7"'];
      const { provider, calls } = await setUp(({ method, headers }) =>
        method === 'GET' || known.includes(headers['if-match'] ?? '')
          ? { body: row, headers: { etag: altered } }
          : { status: 412, body: { message: 'Stale' } },
      );
      const meta = { original: row, ifMatch: altered };
      await provider.getOne({ resource: 'payers', id: 7 });
      await provider.deleteOne({ resource: 'payers', id: 7 });
      await provider.recover({ resource: 'payers', id: 7, meta });
      await provider.update({ resource: 'payers', id: 7, variables: { name: 'Red' }, meta });
      const both = `${altered}, ${altered}`;
      await provider.custom({ url: 'x/both', method: 'post', headers: { 'If-Match': both } });
      const sent = calls.filter(({ method }) => method !== 'GET').map(({ headers }) => headers['if-match']);
      expect(sent).toEqual([altered, '"7"', altered, '"7"', altered, '"7"', both, '"7", "7"']);
    },
  );

  test('a version that is refused also as the server gave it out, or that no proxy has altered, stays refused', async () => {
    const { provider, calls } = await setUp(() => ({ status: 412, body: { message: 'Stale' } }));
    for (const ifMatch of ['W/"6"', '"6"'])
      expect(await failureOf(provider.deleteOne({ resource: 'payers', id: 7, meta: { ifMatch } }))).toMatchObject({
        statusCode: 412,
      });
    expect(calls.map(({ headers }) => headers['if-match'])).toEqual(['W/"6"', '"6"', '"6"']);
  });

  test('a delete answered without a body answers the id', async () => {
    const { provider } = await setUp(() => ({ status: 204 }));
    expect(await provider.deleteOne({ resource: 'payers', id: 7 })).toEqual({ data: { id: 7 } });
  });

  test('every way to recover is the same call', async () => {
    const { provider, calls } = await setUp(() => ({ body: row, headers: { etag: '"v3"' } }));
    const answers = [
      await provider.recover({ resource: 'payers', id: 7 }),
      await provider.recover({ resource: 'trash_payers', id: 7 }),
      await provider.update({ resource: 'trash_payers', id: 7, variables: { discarded_at: '' } }),
      await provider.update({ resource: 'payers', id: 7, variables: { discarded_at: null } }),
    ];
    for (const answer of answers) expect(answer).toEqual({ data: row, etag: '"v3"', sent: { discarded_at: '' } });
    for (const call of calls)
      expect(call).toMatchObject({ method: 'PUT', path: '/api/payers/7', json: { discarded_at: '' } });
    expect(calls).toHaveLength(4);
  });
});

describe('what the declarations do not know is refused before anything is sent', () => {
  test('an unknown resource, by its name and with those that are known', async () => {
    const { provider, calls } = await setUp();
    const params = { resource: 'planets', id: 1, ids: [1], variables: {} };
    for (const verb of ['getList', 'getOne', 'getMany', 'create', 'update', 'deleteOne', 'recover'] as const) {
      expect((await failureOf(callVerb(provider, verb, params))).message).toMatch(
        /^There is no resource "planets"\. Known resources: cases, /,
      );
    }
    expect((await failureOf(provider.getList({ resource: 'trash_planets' }))).message).toContain('"trash_planets"');
    expect(calls).toEqual([]);
  });

  test.each([
    ['update', 'sms_notifications', 'sms_notifications: the declaration has no verb "update"'],
    ['deleteOne', 'sms_notifications', 'sms_notifications: the declaration has no verb "delete"'],
    ['recover', 'sms_notifications', 'sms_notifications: the declaration has no verb "trash"'],
    ['getList', 'trash_sms_notifications', 'trash_sms_notifications: the declaration has no verb "trash"'],
    ['update', 'trash_payers', 'trash_payers: the trash supports only listing and recovering, not update'],
    ['create', 'trash_payers', 'trash_payers: the trash supports only listing and recovering, not create'],
    ['deleteOne', 'trash_payers', 'trash_payers: the trash supports only listing and recovering, not delete'],
  ] as const)('%s of %s', async (verb, resource, message) => {
    const { provider, calls } = await setUp();
    expect((await failureOf(callVerb(provider, verb, { resource, id: 1, variables: { name: 'x' } }))).message).toBe(
      message,
    );
    expect(calls).toEqual([]);
  });

  test('a filter and a sorter', async () => {
    const { provider, calls } = await setUp();
    const filters = [{ field: 'nickname', operator: 'eq' as const, value: 'x' }];
    expect(await failureOf(provider.getList({ resource: 'payers', filters }))).toMatchObject({
      name: 'QueryError',
      parameter: 'nickname',
    });
    const sorters = [{ field: 'nickname', order: 'asc' as const }];
    expect(await failureOf(provider.getList({ resource: 'payers', sorters }))).toMatchObject({
      name: 'QueryError',
      parameter: 'nickname',
    });
    expect(calls).toEqual([]);
  });
});

describe('custom', () => {
  test.each(['versions', '/versions'])('%s is relative to the base', async (url) => {
    const { provider, last } = await setUp(() => ({ body: { data: [], meta: { total: 0 } } }));
    const query = { model_name: 'Payer', data_keyword: 7, ids: [1, 2], q: { name_cont: 'x' }, none: null, blank: '' };
    const answer = await provider.custom({ url, method: 'get', query, sorters: [{ field: 'id', order: 'desc' }] });
    expect(answer).toEqual({ data: { data: [], meta: { total: 0 } } });
    expect(last().path).toBe('/api/versions');
    expect(last().query).toEqual([
      ['model_name', 'Payer'],
      ['data_keyword', '7'],
      ['ids[]', '1'],
      ['ids[]', '2'],
      ['q[name_cont]', 'x'],
      ['q[s][]', 'id desc'],
    ]);
  });

  test('takes a whole address below the base', async () => {
    const { provider, last } = await setUp();
    await provider.custom({ url: `${provider.getApiUrl()}/sessions/me`, method: 'get' });
    expect(last().path).toBe('/api/sessions/me');
  });

  test.each(['post', 'put', 'patch', 'delete'] as const)(
    '%s sends its payload, with further headers',
    async (method) => {
      const { provider, last } = await setUp();
      await provider.custom({
        url: 'cases/1/subcase',
        method,
        payload: { drug: 'nuwiq' },
        headers: { 'X-Trace': 'abc' },
      });
      expect(last()).toMatchObject({
        method: method.toUpperCase(),
        json: { drug: 'nuwiq' },
        headers: { 'x-trace': 'abc', ...always },
      });
    },
  );

  test('a file goes out as multipart', async () => {
    const { provider, last } = await setUp();
    await provider.custom({
      url: 'activities/s3_attachment',
      method: 'post',
      payload: { documents: [new File(['a'], 'a.txt')] },
    });
    expect(last().form.map(([name]) => name)).toEqual(['documents[]']);
  });

  test.each(['https://elsewhere.example/api/x', 'http://127.0.0.1:1/api'])(
    'another origin never sees the token: %s',
    async (url) => {
      const { provider, calls } = await setUp();
      expect(await failureOf(provider.custom({ url, method: 'get' }))).toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('is outside the API at') as string,
      });
      expect(calls).toEqual([]);
    },
  );

  test.each(['../sessions', 'versions/../../x', '%2e%2e/x', './../x'])(
    'a path that leaves the API is not called: %s',
    async (url) => {
      const { provider, calls } = await setUp();
      expect(await failureOf(provider.custom({ url, method: 'get' }))).toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('is outside the API at') as string,
      });
      expect(calls).toEqual([]);
    },
  );

  test('what cannot be sent says so, and not that the server is away', async () => {
    const { provider, calls } = await setUp();
    const failure = await failureOf(provider.custom({ url: 'versions', method: 'post', payload: { count: 10n } }));
    expect(failure.message).toContain('JSON cannot represent');
    expect(failure).not.toHaveProperty('kind');
    expect(calls).toEqual([]);
  });

  test('filters are refused: no declaration says what they mean', async () => {
    const { provider } = await setUp();
    const filters = [{ field: 'x', operator: 'eq' as const, value: 1 }];
    expect((await failureOf(provider.custom({ url: 'versions', method: 'get', filters }))).message).toContain(
      'as "query", not as "filters"',
    );
  });
});

describe('the factory', () => {
  test('a slash at the end of the base does not double', async () => {
    const { provider, calls } = await setUp(undefined, { apiUrl: 'http://api.test/api/' });
    expect(provider.getApiUrl()).toBe('http://api.test/api');
    await provider.getOne({ resource: 'sink_shelves', id: 'left', meta: { parent: 1 } });
    expect(calls[0]?.path).toBe('/api/sink_shelves/left');
  });
});

describe('what is null in a call', () => {
  test('is not given', async () => {
    const { provider, last } = await setUp(() => page());
    const nothing = { filters: null, sorters: null, pagination: null, meta: null };
    expect(await callVerb(provider, 'getList', { resource: 'payers', ...nothing })).toMatchObject({
      data: [row],
      total: 1,
    });
    expect(last().query).toEqual([
      ['page', '1'],
      ['per', '10'],
    ]);
    expect(
      await callVerb(provider, 'custom', { url: 'versions', method: 'get', query: null, headers: null, ...nothing }),
    ).toMatchObject({ data: { data: [row] } });
  });

  test.each([
    [
      'create',
      { resource: 'payers', variables: null },
      'payers: create was called with "variables" = null; it must be an object of values by field',
    ],
    [
      'update',
      { resource: 'payers', id: 7 },
      'payers: update was called with "variables" = undefined; it must be an object of values by field',
    ],
    [
      'getMany',
      { resource: 'payers', ids: null },
      'payers: getMany was called with "ids" = null; it must be a list of ids',
    ],
    ['getOne', null, 'getOne was called with null; it requires an object of params'],
    ['getList', {}, 'getList was called with "resource" = undefined; it must be the name of a resource'],
    [
      'deleteOne',
      { resource: 7, id: 7 },
      'deleteOne was called with "resource" = 7; it must be the name of a resource',
    ],
    ['custom', { method: 'get' }, 'custom was called with "url" = undefined; it must be a path of the API'],
  ] as const)('is told of %s where it is needed, before anything is sent', async (verb, params, message) => {
    const { provider, calls } = await setUp();
    expect(await failureOf(callVerb(provider, verb, params as unknown as object))).toMatchObject({
      name: 'QueryError',
      message,
    });
    expect(calls).toEqual([]);
  });
});

describe('a number that JSON has no word for', () => {
  test.each([NaN, Infinity, 12n])('%s is refused at its field, before anything is sent', async (value) => {
    const { provider, calls } = await setUp();
    const refusal = { statusCode: 422, errors: { origin_patient_id: ['Must be a number'] } };
    expect(
      await failureOf(
        provider.create({
          resource: 'patients',
          variables: { first_name: 'Ada', last_name: 'Byron', origin_patient_id: value },
        }),
      ),
    ).toMatchObject(refusal);
    expect(
      await failureOf(provider.update({ resource: 'patients', id: 7, variables: { origin_patient_id: value } })),
    ).toMatchObject(refusal);
    expect(calls).toEqual([]);
  });
});

test('a cell that JSON has no word for is refused at its table', async () => {
  const { provider, calls } = await setUp();
  const variables = { line: 'A', visits: [{ seen_on: '2026-01-02', cost: Number.NaN }] };
  expect(Object.keys((await failureOf(provider.create({ resource: 'sinks', variables }))).errors as object)).toEqual([
    'visits',
  ]);
  expect(calls).toEqual([]);
});

describe('values that programs have', () => {
  const day = new Date(1990, 0, 2);

  test('a day goes out as the day that it is here', async () => {
    const { provider, last } = await setUp(() => ({ status: 201, body: { id: 7 } }));
    const person = { first_name: 'Ada', last_name: 'Byron' };
    await provider.create({ resource: 'patients', variables: { ...person, dob: day } });
    expect(last().json).toEqual({ ...person, dob: '1990-01-02' });
    await provider.update({ resource: 'patients', id: 7, variables: { dob: dayjs(day) } });
    expect(last().json).toEqual({ dob: '1990-01-02' });
  });

  test.each(['create', 'update'] as const)('what is none is refused by %s', async (verb) => {
    const { provider, calls } = await setUp();
    expect(
      await failureOf(
        callVerb(provider, verb, {
          resource: 'patients',
          id: 7,
          variables: { first_name: 'Ada', last_name: 'Byron', dob: new Date(Number.NaN) },
        }),
      ),
    ).toMatchObject({ statusCode: 422, errors: { dob: ['Must be text'] } });
    expect(
      await failureOf(callVerb(provider, verb, { resource: 'payers', id: 7, variables: new FormData() })),
    ).toMatchObject({ name: 'QueryError', statusCode: 400 });
    expect(calls).toEqual([]);
  });

  const file = new File(['x'], 'x.txt');
  test.each<[string, object]>([
    ['filters that are no list', { filters: 'x' }],
    ['a filter that is nothing', { filters: [null] }],
    ['sorters that are no list', { sorters: {} }],
    ['an unknown filter', { filters: [{ field: 'colour', operator: 'eq', value: 1 }] }],
  ])('%s are a mistake of the caller, with a status', async (_what, params) => {
    const { provider, calls } = await setUp();
    expect(await failureOf(callVerb(provider, 'getList', { resource: 'payers', ...params }))).toMatchObject({
      name: 'QueryError',
      statusCode: 400,
    });
    expect(calls).toEqual([]);
  });

  test.each([Number.NaN, {}, 1.5, true, '\ud800'])('%s is no id', async (id) => {
    const { provider, calls } = await setUp();
    expect(await failureOf(callVerb(provider, 'getOne', { resource: 'payers', id }))).toMatchObject({
      name: 'QueryError',
      statusCode: 400,
    });
    expect(calls).toEqual([]);
  });

  test.each<[string, object]>([
    ['a query that is no object', { query: 'a=1' }],
    ['a number that is none', { query: { a: Number.NaN } }],
    ['a day that is none', { query: { since: new Date(Number.NaN) } }],
    ['a number that is none in a payload', { method: 'post', payload: { a: { b: Number.NaN } } }],
    ['a map of parameters', { query: { a: new Map([['b', 1]]) } }],
    ['a file deep in a payload', { method: 'post', payload: { a: { b: file } } }],
    ['a list of files', { method: 'post', payload: [file] }],
  ])('a custom call refuses %s', async (_what, params) => {
    const { provider, calls } = await setUp();
    expect(await failureOf(callVerb(provider, 'custom', { url: 'versions', method: 'get', ...params }))).toMatchObject({
      name: 'QueryError',
      statusCode: 400,
    });
    expect(calls).toEqual([]);
  });

  test('a custom call takes parameters and headers as browsers have them', async () => {
    const { provider, last } = await setUp(() => ({ body: {} }));
    await callVerb(provider, 'custom', {
      url: 'versions#top',
      method: 'get',
      query: new URLSearchParams('a=1&b=2&b=3'),
      headers: new Headers({ 'X-One': '1' }),
    });
    expect(last().query).toEqual([
      ['a', '1'],
      ['b[]', '2'],
      ['b[]', '3'],
    ]);
    expect(last().headers).toMatchObject({ 'x-one': '1' });
    await callVerb(provider, 'custom', {
      url: 'versions',
      method: 'get',
      query: { at: dayjs('2026-01-02T03:04:05Z') },
      headers: { 'X-One': undefined },
    });
    expect(last().query).toEqual([['at', '2026-01-02T03:04:05.000Z']]);
    expect(last().headers).not.toHaveProperty('x-one');
  });
});
