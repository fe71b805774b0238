import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StoredFile } from '../../src/schema';
import { readConfig } from '../../src/server/config';
import { openConfiguredStore } from '../../src/server/operations/start/openConfiguredStore';
import { openStore } from '../../src/server/db';
import { defaultLimits } from '../../src/server/db/connections/connectionSettings';
import { startBucket, type BucketServer } from './bucketServer';
import { openTextGateway, type TextGateway } from './gateways';
import { smsEnv } from './messageDesk';
import { openPlatform, password, signIn, type Platform } from './platform';
import { hasPooler, startPooler } from './pooler.mjs';
import { withDatabase, type Engine } from './stores';

if (!hasPooler)
  console.warn('\n!!! PgBouncer is not installed: what two servers share through it IS NOT TESTED. !!!\n');

/**
 * Two servers as on two machines: separate folders, one PostgreSQL behind PgBouncer in transaction mode, one bucket of
 * files.
 */
describe.skipIf(!hasPooler)('two servers behind a pooler', () => {
  withDatabase('of transactions', (databaseUrl) => {
    let pooler: Awaited<ReturnType<typeof startPooler>>;
    let bucket: BucketServer;
    let gateway: TextGateway;
    let platforms: readonly Platform[] = [];
    let apps: readonly [FastifyInstance, FastifyInstance];
    let token: string;
    /** All calls that count against a limit per minute fall into the same minute. */
    const beginning = new Date();
    const db = () => platforms[0]?.store.db ?? expect.fail();

    const configured = (more: NodeJS.ProcessEnv = {}) =>
      openConfiguredStore(
        readConfig({ DATABASE_URL: pooler.url, DATABASE_PREPARED: 'no', DATABASE_START_SECONDS: '0', ...more }),
      );
    const asEngine = (): Engine => ({
      name: 'PostgreSQL',
      fresh: () =>
        Promise.resolve({
          open: (more) => openStore({ databaseUrl: pooler.url, limits: { ...defaultLimits, prepare: false }, ...more }),
          remove: () => Promise.resolve(),
        }),
    });

    beforeAll(async () => {
      pooler = await startPooler(databaseUrl());
      [bucket, gateway] = [await startBucket(), await openTextGateway()];
    });
    afterAll(async () => {
      for (const platform of platforms) await platform.close();
      await Promise.all(platforms.map(({ store }) => store.close()));
      await Promise.all([bucket.close(), gateway.close()]);
      await pooler.close();
    });

    test('are refused while the pooler drops the settings of connections, with the SQL that sets them', async () => {
      const refusal = await configured().then(
        (store) => store.close(),
        (error: unknown) => error as Error,
      );
      expect(refusal).toMatchObject({
        message: expect.stringContaining(
          'A pooler in front of the database drops the settings of its connections',
        ) as string,
      });
      const statements = /alter database[^]*/.exec(refusal?.message ?? '')?.[0] ?? '';
      expect(statements).toContain(`set statement_timeout = '10000'`);
      const direct = await openStore({ databaseUrl: databaseUrl() });
      await sql.raw(statements).execute(direct.db);
      await direct.close();
      await pooler.close();
      pooler = await startPooler(databaseUrl());
      await (await configured()).close();
    });

    test('make the tables together at their start', async () => {
      const opened = await Promise.all([openPlatform(asEngine()), openPlatform(asEngine())]);
      platforms = opened;
      const env = {
        ...bucket.env,
        ...smsEnv(gateway.url),
        ACCESS_LOG_KEY: 'k'.repeat(40),
        SIGN_IN_TRIES: '3',
        RATE_LIMIT_PER_MINUTE: '1000000',
      };
      apps = [await opened[0].serve({ env }), await opened[1].serve({ env })];
      for (const email of ['ada@clinic.test', 'bob@clinic.test']) await opened[0].addUser({ email });
      token = await signIn(apps[0], 'ada@clinic.test');
    });

    const call = (app: FastifyInstance, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app.inject({
        method,
        url: `/api/${url}`,
        headers: { authorization: token, manufacturer: 'octapharma' },
        ...(payload && { payload }),
      });

    test('know the same sessions, and end them for both', async () => {
      const other = await signIn(apps[1], 'ada@clinic.test');
      const at = (app: FastifyInstance) =>
        app.inject({
          method: 'GET',
          url: '/api/payers',
          headers: { authorization: other, manufacturer: 'octapharma' },
        });
      expect([(await at(apps[0])).statusCode, (await at(apps[1])).statusCode]).toEqual([200, 200]);
      await apps[0].inject({ method: 'DELETE', url: '/api/sessions', headers: { authorization: other } });
      expect([(await at(apps[0])).statusCode, (await at(apps[1])).statusCode]).toEqual([401, 401]);
    });

    test('count failed sign-ins together', async () => {
      const attempt = (app: FastifyInstance, secret: string) =>
        app.inject({ method: 'POST', url: '/api/sessions', payload: { email: 'bob@clinic.test', password: secret } });
      for (const app of [apps[0], apps[1], apps[0]]) expect((await attempt(app, 'wrong words 9')).statusCode).toBe(401);
      expect((await attempt(apps[1], password)).statusCode).toBe(429);
    });

    test('count the calls of an address together', async () => {
      const mostCalls = 30;
      const options = {
        env: { ...smsEnv(gateway.url), ACCESS_LOG_KEY: 'k'.repeat(40), RATE_LIMIT_PER_MINUTE: String(mostCalls) },
        options: { now: () => beginning },
      };
      const limited = [
        (await platforms[0]?.serve(options)) ?? expect.fail(),
        (await platforms[1]?.serve(options)) ?? expect.fail(),
      ] as const;
      const ask = async (app: FastifyInstance) =>
        (
          await app.inject({
            method: 'GET',
            url: '/api/payers',
            headers: { authorization: token, manufacturer: 'octapharma' },
            remoteAddress: '203.0.113.9',
          })
        ).statusCode;
      for (let n = 0; n < mostCalls; n += 1) expect(await ask(limited[0])).toBe(200);
      expect(await ask(limited[0])).toBe(429);
      let answered = 0;
      await vi.waitFor(
        async () => {
          const status = await ask(limited[1]);
          if (status === 200) answered += 1;
          expect(status).toBe(429);
        },
        { timeout: 60_000, interval: 300 },
      );
      // Alone, the other server would have answered as many.
      expect(answered).toBeLessThan(mostCalls);
    });

    test('keep the totals of what both write at once', async () => {
      const writes = Array.from({ length: 40 }, (_, n) =>
        call(apps[(n % 2) as 0 | 1], 'POST', 'kitchen_sinks', { line: `Sink ${n}` }),
      );
      expect((await Promise.all(writes)).map(({ statusCode }) => statusCode)).toEqual(writes.map(() => 201));
      const totals = await Promise.all(
        apps.map(
          async (app) => (await call(app, 'GET', 'kitchen_sinks')).json<{ meta: { total: number } }>().meta.total,
        ),
      );
      expect(totals).toEqual([40, 40]);
    });

    test('do a keyed call once, wherever it is repeated', async () => {
      const send = (app: FastifyInstance) =>
        app.inject({
          method: 'POST',
          url: '/api/kitchen_sinks',
          payload: { line: 'Once' },
          headers: {
            authorization: token,
            manufacturer: 'octapharma',
            'idempotency-key': '5f0c8a34-6a9e-4b07-9d0e-2b6f2c1a7e11',
          },
        });
      const [first, again] = [await send(apps[0]), await send(apps[1])];
      expect([first.statusCode, again.statusCode, again.json<{ id: number }>().id]).toEqual([
        201,
        201,
        first.json<{ id: number }>().id,
      ]);
    });

    test('send each message once', async () => {
      const { rows } = await sql<{ id: number }>`
        insert into octapharma.sms_notifications (content, recipient, status) select 'Hello ' || n, '3125550100', 'queued' from generate_series(1, 12) n returning id`.execute(
        db(),
      );
      await Promise.all(platforms.map((platform) => platform.sendDue()));
      await Promise.all(platforms.map((platform) => platform.sendDue()));
      expect(gateway.calls).toHaveLength(rows.length);
      const left = await sql<{
        n: number;
      }>`select count(*)::int as n from octapharma.sms_notifications where status <> 'sent'`.execute(db());
      expect(left.rows).toEqual([{ n: 0 }]);
    });

    test('open the links that the other has signed', async () => {
      const form = new FormData();
      form.append('line', 'With a file');
      form.append('report', new File(['plain words'], 'a.txt'));
      const encoded = new Response(form);
      const headers = {
        authorization: token,
        manufacturer: 'octapharma',
        'content-type': encoded.headers.get('content-type') ?? '',
      };
      const made = await apps[0].inject({
        method: 'POST',
        url: '/api/kitchen_sinks',
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers,
      });
      const sent = await apps[1].inject({ method: 'GET', url: made.json<{ report: StoredFile }>().report.url });
      expect([sent.statusCode, await (await fetch(String(sent.headers.location))).text()]).toEqual([
        302,
        'plain words',
      ]);
    });
  });
});
