import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFreeSpaceCheck } from '../../src/server/operations/metrics/registerHealth';
import { openPlatform, signIn, type Platform } from './platform';
import { engines } from './stores';

describe.each(engines)('metrics on $name', (engine) => {
  let platform: Platform;
  let app: FastifyInstance;
  beforeAll(async () => {
    platform = await openPlatform(engine);
    await platform.addUser({ email: 'ada@clinic.test' });
    app = await platform.serve();
  });
  afterAll(() => platform.close());

  const read = (from: FastifyInstance, headers: Readonly<Record<string, string>> = {}, remoteAddress = '127.0.0.1') =>
    from.inject({ method: 'GET', url: '/api/metrics', headers, remoteAddress });
  /** The value of a metric, unparsed. */
  const valueOf = async (line: string): Promise<string | undefined> =>
    (await read(app)).body
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1);

  test('count and time calls by route pattern, method and status, and name nobody', async () => {
    const token = await signIn(app, 'ada@clinic.test');
    const headers = { authorization: token, manufacturer: 'octapharma' };
    for (const id of [987_654_321, 987_654_322])
      await app.inject({ method: 'GET', url: `/api/payers/${id}?searchName=Quincy`, headers });
    await app.inject({ method: 'GET', url: '/api/Quincy/987654323', headers });
    const { statusCode, body, headers: answered } = await read(app);
    expect([statusCode, answered['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const route = /desk_http_requests_total\{method="GET",route="([^"]*)",status="404"\} 2/.exec(body)?.[1];
    expect(route).toMatch(/^\/api\/payers\/:/);
    expect(body).toContain(`desk_http_request_duration_seconds_count{method="GET",route="${route}"} 2`);
    expect(body).toContain('desk_http_requests_total{method="any",route="unknown",status="404"} 1');
    expect(body).not.toMatch(/Quincy|98765432|ada@|127\.0\.0\.1/);
  });

  test('tell of the free disk space, of which the log warns once', async () => {
    expect(Number(await valueOf('desk_data_free_bytes'))).toBeGreaterThan(0);
    const warn = vi.fn();
    const free = [1e9, 4e8, 3e8, 1e9, 2e8];
    const check = createFreeSpaceCheck({
      dataDir: platform.dataDir,
      log: { warn },
      readFree: () => Promise.resolve(free.shift() ?? 0),
    });
    for (const _each of [...free]) await check();
    expect(warn.mock.calls.map(([fields]) => fields as unknown)).toEqual([{ free_bytes: 4e8 }, { free_bytes: 2e8 }]);
  });

  test('tell of the process, the connections and the queue of messages', async () => {
    const body = (await read(app)).body;
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'desk_database_connections',
      'desk_database_connections_idle',
    ])
      expect(body).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
    expect([await valueOf('desk_database_waiting'), await valueOf('desk_messages_queued')]).toEqual(['0', '0']);
    await sql`insert into staff.letters (recipient, subject, content) values ('a@clinic.test', 's', 'c')`.execute(
      platform.store.db,
    );
    await sql`insert into kedrion.email_notifications (status) values ('queued'), ('sent')`.execute(platform.store.db);
    expect(await valueOf('desk_messages_queued')).toBe('2');
    await sql`delete from staff.letters`.execute(platform.store.db);
    // Takes every connection, so that another caller has to wait.
    const places = engine.name === 'PGlite' ? 1 : 20;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let open = 0;
    const holders = Array.from({ length: places }, () =>
      platform.store.db.connection().execute(() => ((open += 1), ended)),
    );
    await vi.waitFor(() => expect(open).toBe(places), { timeout: 60_000 });
    const waiting = sql`select 1`.execute(platform.store.db);
    // The access log may be waiting too, to write the entries of earlier calls.
    await vi
      .waitFor(
        () =>
          expect(platform.store.pool()).toEqual({
            size: places,
            idle: 0,
            waiting: expect.toSatisfy((count) => count > 0) as number,
          }),
        { timeout: 60_000 },
      )
      .finally(end);
    await Promise.all([waiting, ...holders]);
    await expect.poll(() => platform.store.pool().waiting).toBe(0);
  });

  test('are for this machine alone, and not for what a proxy on it hands on', async () => {
    const refused = {
      message:
        'The metrics are available only on the machine of the server: set METRICS_TOKEN to read them from elsewhere',
    };
    const answers = [
      await read(app, {}, '192.0.2.7'),
      await read(app, { 'x-forwarded-for': '127.0.0.1' }),
      await read(app, { via: '1.1 proxy' }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([403, refused]);
  });

  test('are for whoever has the token where there is one, from everywhere', async () => {
    const guarded = await platform.serve({ env: { METRICS_TOKEN: 'a token of the metrics' } });
    expect((await read(guarded)).statusCode).toBe(401);
    expect((await read(guarded, { authorization: 'Bearer a token of the metricz' })).statusCode).toBe(401);
    expect((await read(guarded, { authorization: 'Bearer a token of the metrics' }, '192.0.2.7')).statusCode).toBe(200);
  });

  test('are answered over a connection as well', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const asked = request({
      host: '127.0.0.1',
      port: (app.server.address() as AddressInfo).port,
      path: '/api/metrics',
      agent: false,
    }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect([answer.statusCode, (await text(answer)).includes('desk_http_requests_total')]).toEqual([200, true]);
  });
});
