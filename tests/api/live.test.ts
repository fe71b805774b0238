import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../fixtures/everything';
import { staffDb } from '../../src/server/staff/staffDatabase';
import { createLiveStreams } from '../../src/server/records/live/liveStreams';
import { readNotice, toNotices } from '../../src/server/records/live/changeNotices';
import { readConfig } from '../../src/server/config';
import type { SessionUser } from '../../src/server/contracts';
import type { VersionEvent } from '../../src/server/records/source';
import { openTextGateway } from './gateways';
import { openStream, type OpenStream } from './liveStream';
import { smsEnv } from './messageDesk';
import { openPlatform, signIn, type Platform } from './platform';
import { engines } from './stores';

/** Appears in every text of the records. */
const marker = 'Quillfeather';
const [admin, agent] = ['ada@clinic.test', 'bob@clinic.test'];
/** Short, since the tests wait for what a beat does. */
const liveBeatMs = 20;

interface Answer {
  readonly id: number;
}

describe.each(engines)('the stream of changes on $name', (engine) => {
  let platform: Platform;
  let app: FastifyInstance;
  let [token, agentToken] = ['', ''];
  const opened: OpenStream[] = [];

  beforeAll(async () => {
    platform = await openPlatform(engine);
    await platform.addUser({ email: admin, role: 'brand_admin' });
    await platform.addUser({ email: agent, role: 'crm_user', service_manufacturers: ['octapharma', 'kedrion'] });
    app = await platform.serve({ options: { liveBeatMs }, env: { RATE_LIMIT_PER_MINUTE: '1000000' } });
    [token, agentToken] = [await signIn(app, admin), await signIn(app, agent)];
  });
  afterAll(async () => {
    for (const stream of opened) stream.close();
    await platform.close();
  });

  const listen = async (options: Parameters<typeof openStream>[1]) => {
    const stream = await openStream(app, options);
    opened.push(stream);
    return stream;
  };
  const send = async (
    method: 'POST' | 'PUT' | 'DELETE' | 'GET',
    path: string,
    { body, manufacturer = 'octapharma', ...headers }: Record<string, unknown> = {},
  ) =>
    app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: token, manufacturer: String(manufacturer), ...(headers as Record<string, string>) },
      ...(body !== undefined && { payload: body as object }),
    });
  const create = async (path: string, body: object, more: Record<string, unknown> = {}) =>
    (await send('POST', path, { body, ...more })).json<Answer>().id;
  const makePayer = (more: Record<string, unknown> = {}) => create('payers', { name: marker }, more);
  const statusOf = async (options: Parameters<typeof openStream>[1]) => (await listen(options)).status;

  test('tells the kind and id of a record, what happened to it and who says so, and no value', async () => {
    const stream = await listen({ token: agentToken });
    expect(stream.status).toBe(200);
    const origin = 'page-7';
    const id = await makePayer({ 'x-client-id': origin });
    await send('PUT', `payers/${id}`, { body: { name: `${marker} Mutual` } });
    await send('DELETE', `payers/${id}`, { 'x-client-id': 'not a name' });
    await send('PUT', `payers/${id}`, { body: { discarded_at: '' } });
    const told = [await stream.next(), await stream.next(), await stream.next(), await stream.next()];
    expect(told).toEqual([
      { event: 'changed', kind: 'payers', id, happened: 'created', origin },
      { event: 'changed', kind: 'payers', id, happened: 'updated' },
      { event: 'changed', kind: 'payers', id, happened: 'discarded' },
      { event: 'changed', kind: 'payers', id, happened: 'recovered' },
    ]);
    stream.close();
  });

  test('begins with the changes since its page was read, where it asks for them', async () => {
    const first = await listen({ token });
    const id = await makePayer();
    await makePayer({ manufacturer: 'kedrion' });
    expect(await first.next()).toMatchObject({ id });
    const [late, plain, refused] = [
      await listen({ token, since: 60_000 }),
      await listen({ token }),
      await listen({ token, since: 'long ago' }),
    ];
    let told = await late.next();
    while (told.id !== id) told = await late.next();
    expect(told).toMatchObject({ kind: 'payers', happened: 'created' });
    expect(told.ago).toBeGreaterThanOrEqual(0);
    const next = await makePayer();
    expect([await late.next(), await plain.next()]).toMatchObject([{ id: next }, { id: next }]);
    expect(refused.status).toBe(400);
    for (const stream of [first, late, plain]) stream.close();
  });

  test('is neither compressed nor cached, and held back by no proxy', async () => {
    const { headers, close } = await listen({ token });
    expect(
      ['content-type', 'content-encoding', 'cache-control', 'x-accel-buffering'].map((name) => headers.get(name)),
    ).toEqual(['text/event-stream', null, 'no-store, no-transform', 'no']);
    close();
  });

  test('tells nothing of a write that was refused', async () => {
    const stream = await listen({ token });
    const key = { 'idempotency-key': 'refused-write' };
    expect((await send('POST', 'payers', { body: {}, ...key })).statusCode).toBe(422);
    expect((await send('DELETE', 'payers/987654')).statusCode).toBe(404);
    const id = await makePayer({ 'idempotency-key': 'stored-write' });
    expect(await stream.next()).toMatchObject({ id, happened: 'created' });
    stream.close();
  });

  test('tells each user of the kinds that their role may list, and nobody of accounts', async () => {
    const [stream, other] = [await listen({ token: agentToken }), await listen({ token })];
    const wholesaler = await create('sample_wholesalers', { name: marker });
    const bob = await staffDb(platform.store)
      .selectFrom('staff.users')
      .select('id')
      .where('email', '=', agent)
      .executeTakeFirstOrThrow();
    const changed = await send('PUT', `users/${bob.id}`, { body: { first_name: marker } });
    expect(changed.statusCode).toBe(200);
    const id = await makePayer();
    expect(await stream.next()).toMatchObject({ kind: 'payers', id });
    expect([await other.next(), await other.next()]).toMatchObject([
      { kind: 'sample_wholesalers', id: wholesaler },
      { kind: 'payers', id },
    ]);
    stream.close();
    other.close();
  });

  test('tells what became of a message', async () => {
    const patient_id = await create('patients', { first_name: 'Ana', last_name: marker, mobile_phone: '3125550100' });
    const stream = await listen({ token });
    const gateway = await openTextGateway();
    const sending = await platform.serve({ env: smsEnv(gateway.url) });
    const written = await sending.inject({
      method: 'POST',
      url: '/api/sms_notifications',
      headers: { authorization: token, manufacturer: 'octapharma' },
      payload: { content: marker, patient_id },
    });
    const { id } = written.json<Answer>();
    await platform.sendDue();
    expect([await stream.next(), await stream.next()]).toMatchObject([
      { kind: 'sms_notifications', id, happened: 'created' },
      { kind: 'sms_notifications', id, happened: 'updated' },
    ]);
    stream.close();
    await sending.close();
    await gateway.close();
  });

  test('stays within a manufacturer', async () => {
    const stream = await listen({ token, manufacturer: 'kedrion' });
    await makePayer();
    const id = await makePayer({ manufacturer: 'kedrion' });
    expect(await stream.next()).toMatchObject({ kind: 'payers', id });
    expect(await statusOf({ token: agentToken, manufacturer: 'grifols' })).toBe(403);
    expect(await statusOf({ token: 'none' })).toBe(401);
    stream.close();
  });

  test('does not extend the session, and ends with it', async () => {
    const own = await signIn(app, agent);
    const stream = await listen({ token: own });
    await send('DELETE', 'sessions', { authorization: own });
    expect(await stream.rest()).toEqual([]);
    const kept = await signIn(app, agent);
    const idle = await listen({ token: kept });
    const sessions = staffDb(platform.store).updateTable('staff.sessions');
    const before = new Date(Date.now() - 600_000);
    await sessions.set({ last_seen_at: before }).execute();
    expect(await statusOf({ token: kept })).toBe(200);
    const seen = await staffDb(platform.store).selectFrom('staff.sessions').select('last_seen_at').execute();
    expect(new Set(seen.map(({ last_seen_at }) => Date.parse(last_seen_at)))).toEqual(new Set([before.getTime()]));
    await sessions.set({ last_seen_at: new Date(Date.now() - 86_400_000) }).execute();
    expect(await idle.rest()).toEqual([]);
    await sessions.set({ last_seen_at: new Date() }).execute();
  });

  test.each([
    ['whose account was removed', { discarded_at: new Date() }, { discarded_at: null }],
    ['who no longer serves the manufacturer', { service_manufacturers: ['kedrion'] }, undefined],
    ['whose role has changed', { role: 'brand_admin' }, { role: 'crm_user' }],
  ])('ends for a user %s', async (_who, change, back) => {
    const stream = await listen({ token: agentToken });
    const users = staffDb(platform.store).updateTable('staff.users').where('email', '=', agent);
    await users.set(change).execute();
    expect(await stream.rest()).toEqual([]);
    await users.set(back ?? { service_manufacturers: ['octapharma', 'kedrion'] }).execute();
  });

  test('is open ten times for a user at most', async () => {
    const own = await signIn(app, admin);
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen({ token: own })));
    expect(await statusOf({ token: own })).toBe(429);
    expect(await statusOf({ token: agentToken })).toBe(200);
    for (const stream of streams) stream.close();
    await expect.poll(() => statusOf({ token: own })).toBe(200);
  });

  test('is counted in the metrics, without its duration', async () => {
    const metrics = async () => (await send('GET', 'metrics')).body;
    const stream = await listen({ token });
    expect(await metrics()).toMatch(/^desk_live_streams [1-9]/m);
    for (const each of opened) each.close();
    stream.close();
    await expect.poll(metrics).toMatch(/^desk_live_streams 0/m);
    await expect.poll(metrics).toMatch(/^desk_http_requests_total\{.*"\/api\/x\/live",status="200"/m);
    expect(await metrics()).not.toMatch(/^desk_http_request_duration_seconds.*"\/api\/x\/live"/m);
  });

  test('ends when the server stops', async () => {
    const stopped = await platform.serve({ options: { liveBeatMs } });
    const stream = await openStream(stopped, { token });
    await stopped.close();
    expect(await stream.rest()).toEqual([]);
  });

  test('stays open where it is opened while the sessions of others are looked at', async () => {
    const users = staffDb(platform.store).selectFrom('staff.users').where('email', '=', agent);
    const { id } = await users.select('id').executeTakeFirstOrThrow();
    for (const _each of [1, 2]) await signIn(app, agent);
    const sessions = await staffDb(platform.store)
      .selectFrom('staff.sessions')
      .select('id')
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(2)
      .execute();
    const [first, second] = sessions.map((session) => ({
      ...{ id, email: agent, role: 'crm_user', service_manufacturers: ['octapharma'] },
      session: session.id,
    }));
    let reads = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const background = platform.store.background.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        reads += 1;
        await held;
        return result;
      },
    });
    const streams = createLiveStreams({
      store: { ...platform.store, background },
      registry,
      config: readConfig({}),
      now: () => new Date(),
      log: { warn: () => undefined },
      liveBeatMs,
    });
    await streams.open(first as SessionUser, 'octapharma');
    await expect.poll(() => reads).toBe(1);
    await streams.open(second as SessionUser, 'octapharma');
    release();
    // Several looks later.
    await expect.poll(() => reads).toBeGreaterThan(8);
    expect(streams.count()).toBe(2);
    await streams.end();
  });

  test('is cut for a browser that does not read', async () => {
    const config = readConfig({});
    const log = { warn: () => undefined };
    const streams = createLiveStreams({ store: platform.store, registry, config, log, now: () => new Date() });
    const user = { id: 1, email: admin, role: 'crm_user', service_manufacturers: [], session: '' };
    const body = await streams.open(user, 'octapharma');
    const changes = Array.from({ length: 20 }, (_, at) => ({
      resource: 'payers',
      id: at + 1,
      event: 'update' as const,
    }));
    const notices = toNotices({ schema: 'octapharma', registry }, { origin: undefined, changes });
    for (let sent = 0; sent < 100; sent += 1) platform.store.notices.deliver(notices);
    expect(body.destroyed).toBe(true);
    await expect.poll(streams.count).toBe(0);
    await streams.end();
  });

  describe('the total of a list', () => {
    const total = (path: string, more: Record<string, unknown> = {}) => send('GET', `x/live/${path}`, more);

    test('is told by the parameters of the list, and read by nobody', async () => {
      const name = `${marker} Total`;
      for (const _each of [1, 2]) await create('payers', { name });
      const all = (await total(`payers?name=${encodeURIComponent(name)}`)).json<{ data: object }>();
      expect(all).toEqual({ data: { total: 2 } });
      expect((await total('payers?name=nobody&discard=true')).json()).toEqual({ data: { total: 0 } });
      expect((await total('payers?nonsense=1')).statusCode).toBe(400);
      expect((await total('payers?ids[]=1')).statusCode).toBe(400);
      expect((await total('patients')).statusCode).toBe(200);
      await app.accessLog.flush();
      const { rows } = await sql`
        select action from staff.access_log where resource = 'patients' and action <> 'create'`.execute(
        platform.store.db,
      );
      expect(rows).toEqual([]);
    });

    test('is refused where the list is', async () => {
      expect((await total('sample_wholesalers', { authorization: agentToken })).statusCode).toBe(403);
      expect((await total('users')).statusCode).toBe(404);
    });
  });
});

describe('the changes of a transaction', () => {
  const noticesOf = (changes: readonly (readonly [string, number, VersionEvent])[]) =>
    toNotices(
      { schema: 'octapharma', registry },
      { origin: 'page', changes: changes.map(([resource, id, event]) => ({ resource, id, event })) },
    ).map(readNotice);

  test('are told once for each record, by kind', () => {
    expect(
      noticesOf([
        ['payers', 3, 'create'],
        ['payers', 3, 'update'],
        ['cases', 3, 'update'],
        ['payers', 4, 'update'],
        ['payers', 4, 'destroy'],
        ['users', 5, 'update'],
      ]),
    ).toEqual([
      {
        manufacturer: 'octapharma',
        kind: 'payers',
        origin: 'page',
        changes: [
          [3, 'created'],
          [4, 'discarded'],
        ],
      },
      { manufacturer: 'octapharma', kind: 'cases', origin: 'page', changes: [[3, 'updated']] },
    ]);
  });

  test('are told by their number where they are many, and of a view by the kind that it shows', () => {
    const many = Array.from({ length: 21 }, (_, at) => ['activities', at + 1, 'update'] as const);
    expect(noticesOf([...many, ['payers', 1, 'update']])).toMatchObject([
      { kind: 'activities', changes: 21 },
      { kind: 'payers', changes: [[1, 'updated']] },
    ]);
    expect(noticesOf([['follow_ups', 7, 'update']])).toMatchObject([{ kind: 'activities' }]);
  });

  test('of another form are skipped', () => {
    expect([readNotice('not JSON'), readNotice('{"kind":"payers"}')]).toEqual([undefined, undefined]);
  });
});
