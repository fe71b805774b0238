import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type StoreOptions } from '../../src/server/db';
import { defaultLimits } from '../../src/server/db/connections/connectionSettings';
import { openStream } from './liveStream';
import { openPlatform, signIn, type Platform } from './platform';
import { hasPooler, startPooler } from './pooler.mjs';
import { withDatabase } from './stores';

const email = 'ada@clinic.test';

withDatabase('changes made by another server on the same database', (databaseUrl) => {
  const platforms: Platform[] = [];
  let [one, other]: readonly FastifyInstance[] = [];
  let token = '';

  /** A server with connections of its own. */
  const serve = async (options: StoreOptions, logged: string[] = []): Promise<FastifyInstance> => {
    const limits = { ...defaultLimits, prepare: false };
    const open: Parameters<typeof openPlatform>[0] = {
      name: 'PostgreSQL',
      fresh: () =>
        Promise.resolve({
          open: (more) => openStore({ limits, ...options, ...more }),
          remove: () => Promise.resolve(),
        }),
    };
    const platform = await openPlatform(open);
    platforms.push(platform);
    return platform.serve({
      env: { LOG_LEVEL: 'warn' },
      options: { logStream: { write: (line) => logged.push(line) } },
    });
  };

  beforeAll(async () => {
    one = await serve({ databaseUrl: databaseUrl() });
    other = await serve({ databaseUrl: databaseUrl() });
    await platforms[0]?.addUser({ email });
    token = await signIn(one, email);
  });
  afterAll(async () => {
    for (const platform of platforms) {
      await platform.close();
      await platform.store.close();
    }
  });

  const listen = (app: FastifyInstance = expect.fail()) => openStream(app, { token });
  const makePayer = async (app: FastifyInstance = expect.fail()) => {
    const headers = { authorization: token, manufacturer: 'octapharma' };
    const answer = await app.inject({ method: 'POST', url: '/api/payers', headers, payload: { name: 'Blue' } });
    return answer.json<{ readonly id: number }>().id;
  };

  test('are told as its own are, each once', async () => {
    const streams = [await listen(one), await listen(other)];
    const ids = [await makePayer(one), await makePayer(other), await makePayer(one)];
    for (const stream of streams) {
      const told = [await stream.next(), await stream.next(), await stream.next()];
      expect(told.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(ids);
      stream.close();
    }
  });

  test('are said to be missed once the connection that brings them was lost and is back', async () => {
    const stream = await listen(other);
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen desk_notices'`.execute(
      platforms[0]?.store.db ?? expect.fail(),
    );
    expect(rows).toHaveLength(2);
    expect(await stream.next()).toEqual({ event: 'lost' });
    const id = await makePayer(other);
    expect(await stream.next()).toMatchObject({ id });
    stream.close();
  });

  describe.skipIf(!hasPooler)('behind a pooler of transactions', () => {
    test('are told over the direct address alone, which the log asks for', async () => {
      const pooler = await startPooler(databaseUrl());
      const logged: string[] = [];
      const behind = await serve({ databaseUrl: pooler.url }, logged);
      const beside = await serve({ databaseUrl: pooler.url, directUrl: databaseUrl() });
      const [own, all] = [await listen(behind), await listen(beside)];
      const elsewhere = await makePayer(one);
      expect(await all.next()).toMatchObject({ id: elsewhere });
      const id = await makePayer(behind);
      expect([await own.next(), await all.next()]).toMatchObject([{ id }, { id }]);
      expect(logged.join('')).toContain('set DATABASE_DIRECT_URL');
      for (const stream of [own, all]) stream.close();
      for (const platform of platforms.splice(2)) {
        await platform.close();
        await platform.store.close();
      }
      await pooler.close();
    });
  });
});
