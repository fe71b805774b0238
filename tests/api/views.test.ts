import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { staffDb } from '../../src/server/staff/staffDatabase';
import { registry } from '../fixtures/served';
import { agent, describeApi, type Body, type CallOptions } from './harness';
import { openPlatform, password } from './platform';

interface View extends Body {
  readonly id: number;
  readonly name: string;
}

const plain = { search: {}, sort: null, columns: null, dense: false };

describeApi('views of lists', { registry }, (harness) => {
  const asAgent = (): CallOptions => ({ token: harness().agentToken });
  const save = async (body: Body, options: CallOptions & { readonly kind?: string } = {}) => {
    const { kind = 'patients', ...call } = options;
    return harness().call<{ data: View; errors?: Record<string, string[]> }>('POST', `x/views/${kind}`, {
      body,
      ...call,
    });
  };
  const change = (id: number, body: Body, options: CallOptions = {}) =>
    harness().call<{ data: View; message?: string }>('PATCH', `x/views/patients/${id}`, { body, ...options });
  const remove = (id: number, options: CallOptions = {}) => harness().call('DELETE', `x/views/patients/${id}`, options);
  const views = async (options: CallOptions = {}, kind = 'patients') =>
    (await harness().call<{ data: readonly View[] }>('GET', `x/views/${kind}`, options)).body.data;
  const names = async (options: CallOptions = {}) => (await views(options)).map(({ name }) => name);

  test('keep a search, an order, columns and the height of rows under a name', async () => {
    const content = {
      search: { searchFirstName: 'ann', searchDOB: '02-03-1960' },
      sort: { field: 'last_name', order: 'desc' },
      columns: ['last_name', 'middle_name', 'patient_insurances', 'Consent', 'id'],
      dense: true,
    };
    const { status, body } = await save({ name: '  Ann ', ...content });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(Number) as number,
        name: 'Ann',
        shared: false,
        default: false,
        own: true,
        removable: true,
        owner: 'Ada Byron',
        ...content,
      },
    ]);
    expect(await views()).toEqual([body.data]);
    expect((await save({ name: 'Everybody' })).body.data).toMatchObject(plain);
  });

  test('keep a day that is counted from today as it is, and no other such text', async () => {
    const search = { searchDOB: '-30d' };
    expect((await save({ name: 'Recent', search })).body.data.search).toEqual(search);
    expect((await views()).map((view) => view.search)).toEqual([search]);
    const { status, body } = await save({ name: 'Never', search: { searchDOB: '-30x' } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['search']]);
    // A list of the API takes fixed days alone.
    expect((await harness().call('GET', 'patients?searchDOB=-30d')).status).toBe(400);
  });

  test('are seen by whoever saved them, and the shared ones by everybody who serves the manufacturer', async () => {
    await save({ name: 'b' });
    await save({ name: 'C', shared: true });
    await save({ name: 'A' }, asAgent());
    await save({ name: 'D', shared: true }, asAgent());
    expect(await names()).toEqual(['b', 'C', 'D']);
    expect(await views(asAgent())).toMatchObject([
      { name: 'A', own: true },
      { name: 'D', own: true },
      { name: 'C', own: false, removable: false, owner: 'Ada Byron' },
    ]);
    expect(await views({}, 'cases')).toEqual([]);
    expect(await views({ manufacturer: 'kedrion' })).toEqual([]);
    const elsewhere = await save({ name: 'Grifols', shared: true }, { manufacturer: 'grifols' });
    expect(elsewhere.status).toBe(201);
    const visit = { ...asAgent(), manufacturer: 'grifols' };
    expect((await harness().call('GET', 'x/views/patients', visit)).status).toBe(403);
    // Emergency access is to records, and not to what the team searches for.
    const body = { reason: 'A patient is in danger', password: 'correct horse 9 battery' };
    expect((await harness().call('POST', 'x/emergency_access', { ...visit, body })).status).toBe(201);
    expect(await views(visit)).toEqual([]);
  });

  test('of all lists are read in one call, each with its list, and none of a list that the user may not read', async () => {
    await save({ name: 'Ann', shared: true });
    await save({ name: 'Open' }, { kind: 'cases' });
    await save({ name: 'Team', shared: true }, { kind: 'users' });
    const all = async (options: CallOptions = {}) =>
      (await harness().call<{ data: readonly View[] }>('GET', 'x/views', options)).body.data.map(({ kind, name }) => [
        kind,
        name,
      ]);
    expect(await all()).toEqual([
      ['patients', 'Ann'],
      ['cases', 'Open'],
      ['users', 'Team'],
    ]);
    expect(await all(asAgent())).toEqual([['patients', 'Ann']]);
    expect(await all({ manufacturer: 'kedrion' })).toEqual([]);
  });

  test('are changed by whoever saved them alone', async () => {
    const { id } = (await save({ name: 'Mine', shared: true, search: { searchFirstName: 'ann' } })).body.data;
    const changed = await change(id, { name: 'Ours', columns: ['id', 'email'] });
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { name: 'Ours', shared: true, search: { searchFirstName: 'ann' }, columns: ['id', 'email'] },
    ]);
    expect((await change(id, { name: 'Theirs' }, asAgent())).status).toBe(403);
    expect((await remove(id, asAgent())).status).toBe(403);
    await change(id, { shared: false });
    expect(await names(asAgent())).toEqual([]);
    expect((await change(id, { name: 'Theirs' }, asAgent())).status).toBe(404);
    expect((await remove(id, asAgent())).status).toBe(404);
    expect((await harness().call('PATCH', `x/views/cases/${id}`, { body: { name: 'x' } })).status).toBe(404);
    expect((await remove(id, { manufacturer: 'kedrion' })).status).toBe(404);
    expect((await remove(id)).status).toBe(200);
    expect(await names()).toEqual([]);
  });

  test('that are shared can be deleted by an administrator, and not be changed', async () => {
    const { id } = (await save({ name: 'Old', shared: true }, asAgent())).body.data;
    expect(await views()).toMatchObject([{ own: false, removable: true }]);
    expect((await change(id, { name: 'New' })).status).toBe(403);
    expect((await remove(id)).status).toBe(200);
    expect(await names(asAgent())).toEqual([]);
  });

  test('stay when whoever shared them has left', async () => {
    const db = staffDb(harness().store);
    await db
      .updateTable('staff.users')
      .set({ first_name: 'Grace', last_name: 'Hopper' })
      .where('email', '=', agent)
      .execute();
    await save({ name: 'Unreached', shared: true }, asAgent());
    await sql`update staff.users set service_manufacturers = '{kedrion}' where email = ${agent}`.execute(db);
    expect(await views()).toMatchObject([{ name: 'Unreached', owner: 'Grace Hopper' }]);
    await sql`update staff.users set service_manufacturers = '{octapharma,kedrion}', first_name = 'Ada', last_name = 'Byron'
      where email = ${agent}`.execute(db);
  });

  test('begin a list for each user by themselves', async () => {
    const own = (await save({ name: 'Own', default: true })).body.data;
    const { id } = (await save({ name: 'Shared', shared: true })).body.data;
    expect(own.default).toBe(true);
    expect((await change(id, { default: true }, asAgent())).body.data).toMatchObject({ default: true, own: false });
    expect(await views()).toMatchObject([{ default: true }, { default: false }]);
    await change(id, { default: true });
    expect(await views()).toMatchObject([{ default: false }, { default: true }]);
    await change(id, { default: false });
    expect(await views()).toMatchObject([{ default: false }, { default: false }]);
    expect(await views(asAgent())).toMatchObject([{ default: true }]);
    await change(id, { shared: false });
    await change(id, { shared: true });
    expect(await views(asAgent())).toMatchObject([{ default: false }]);
  });

  test('have names of their own for each user and list, in any letter case', async () => {
    const { id } = (await save({ name: 'Today' })).body.data;
    const taken = await save({ name: 'TODAY ' });
    expect([taken.status, taken.body.errors]).toEqual([422, { name: [expect.stringContaining('already')] }]);
    expect((await save({ name: 'today' }, asAgent())).status).toBe(201);
    expect((await save({ name: 'today' }, { kind: 'cases' })).status).toBe(201);
    const other = (await save({ name: 'Tomorrow' })).body.data;
    expect((await change(other.id, { name: 'today' })).status).toBe(422);
    expect((await change(id, { name: 'today' })).status).toBe(200);
  });

  test('are not named twice by two calls at the same time', async () => {
    const answers = await Promise.all([save({ name: 'Twice' }), save({ name: 'twice' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test('are at most a hundred of one list and user', async () => {
    await sql`insert into octapharma.list_views (resource, owner_id, name, shared, content)
      select 'patients', id, n::text, false, ${JSON.stringify(plain)}::jsonb
      from staff.users, generate_series(1, 100) as n where email = 'admin@desk.test'`.execute(harness().store.db);
    const refused = await save({ name: 'One more' });
    expect([refused.status, refused.body.errors]).toEqual([422, { name: [expect.stringContaining('100 views')] }]);
    expect((await save({ name: 'One more' }, asAgent())).status).toBe(201);
    expect((await save({ name: 'One more' }, { kind: 'cases' })).status).toBe(201);
  });

  test.each([
    ['name', {}],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'two\nlines' }],
    ['search', { search: { first: 'ann' } }],
    ['search', { search: { constructor: 'ann' } }],
    ['search', { search: { searchDOB: 'yesterday' } }],
    ['search', { search: { searchFirstName: '' } }],
    ['search', { search: { searchFirstName: 'x'.repeat(300) } }],
    ['sort', { sort: { field: 'street1', order: 'asc' } }],
    ['sort', { sort: { field: 'last_name', order: 'up' } }],
    ['columns', { columns: [] }],
    ['columns', { columns: ['id', 'id'] }],
    ['columns', { columns: ['id', 'shoe_size'] }],
    ['columns', { columns: ['id', 'discarded_at'] }],
    ['dense', { dense: 'yes' }],
  ])('refuse a wrong %s: %j', async (part, body: Body) => {
    const { status, body: answer } = await save({ name: part === 'name' ? undefined : 'Right', ...body });
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [part]]);
    expect(await names()).toEqual([]);
  });

  test('are of lists alone', async () => {
    for (const kind of ['nothing', 'constructor', 'patient_insurances_of'])
      expect((await save({ name: 'x' }, { kind })).status).toBe(404);
    expect((await harness().call('GET', 'x/views/patients', { token: undefined })).status).toBe(401);
  });

  test('offer no column that is masked', async () => {
    expect((await save({ name: 'a', columns: ['id', 'holder'] }, { kind: 'sample_accounts' })).status).toBe(201);
    expect((await save({ name: 'b', columns: ['id', 'number'] }, { kind: 'sample_accounts' })).body.errors).toEqual({
      columns: ['The list has no column number'],
    });
  });

  test('tell nobody of fields that their role may not see', async () => {
    const kind = 'sample_pharmacies';
    const content = { search: { searchName: 'Corner', note: 'fraud' }, columns: ['id', 'name', 'internal_note'] };
    await save({ name: 'Watched', shared: true, ...content }, { kind });
    expect(await views({}, kind)).toMatchObject([content]);
    expect(await views(asAgent(), kind)).toMatchObject([{ search: { searchName: 'Corner' }, columns: ['id', 'name'] }]);
    const refused = await save({ name: 'Mine', ...content }, { ...asAgent(), kind });
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['search', 'columns']);
  });

  test('leave out what an older declaration had', async () => {
    const { id } = (await save({ name: 'Old' })).body.data;
    const old = {
      search: { searchFirstName: 'ann', shoeSize: '9' },
      sort: { field: 'shoe_size', order: 'asc' },
      columns: ['shoe_size'],
      dense: true,
    };
    await sql`update octapharma.list_views set content = ${JSON.stringify(old)}::jsonb where id = ${id}`.execute(
      harness().store.db,
    );
    expect(await views()).toMatchObject([
      { search: { searchFirstName: 'ann' }, sort: null, columns: null, dense: true },
    ]);
    expect((await change(id, { name: 'Renamed' })).status).toBe(200);
  });

  test('are saved once by a call that is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [one, again] = [await save({ name: 'Once' }, { headers }), await save({ name: 'Once' }, { headers })];
    expect([again.status, again.body]).toEqual([201, one.body]);
  });
});

test('the texts that views search for are in no line of the log', async () => {
  const lines: string[] = [];
  const platform = await openPlatform();
  await platform.addUser({ email: 'ann@desk.test', service_manufacturers: ['octapharma'] });
  const app = await platform.serve({
    env: { LOG_LEVEL: 'trace' },
    options: { logStream: { write: (line) => lines.push(line) } },
  });
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/sessions',
    payload: { email: 'ann@desk.test', password },
  });
  const headers = {
    authorization: signedIn.json<{ data: { auth_token: string } }>().data.auth_token,
    manufacturer: 'octapharma',
  };
  const send = (payload: Body) =>
    app.inject({
      method: 'POST',
      url: '/api/x/views/patients',
      headers,
      payload: { search: { searchFirstName: 'Zebulon' }, ...payload },
    });
  expect((await send({ name: 'Zebulon' })).statusCode).toBe(201);
  expect((await send({ name: 'Zebulon' })).statusCode).toBe(422);
  expect((await send({ name: 'x', search: { searchDOB: 'Zebulon' } })).statusCode).toBe(422);
  await app.inject({ method: 'GET', url: '/api/x/views/patients', headers });
  expect(lines.join()).toContain('/x/views/:kind');
  expect(lines.join()).not.toContain('Zebulon');
  await platform.close();
});
