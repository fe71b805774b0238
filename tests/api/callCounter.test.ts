import Fastify from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCallCounter } from '../../src/server/http/callCounter';
import { registerSecurity } from '../../src/server/http/security';
import type { Store } from '../../src/server/db';
import { createGate } from './createGate';
import { openPlatform, type Platform } from './platform';
import { engines } from './stores';

const minute = 60_000;
const start = Date.UTC(2026, 0, 5, 9);

describe.each(engines)('calls counted on $name', (engine) => {
  let platform: Platform;
  let clock = start;

  beforeAll(async () => {
    platform = await openPlatform(engine);
  });
  beforeEach(async () => {
    clock = start;
    await platform.store.db.deleteFrom('staff.call_counts').execute();
  });
  afterAll(() => platform.close());

  const process = () => createCallCounter({ store: platform.store, now: () => clock });

  test('by several processes add up, address by address, once they have exchanged', async () => {
    const [one, other] = [process(), process()];
    for (let n = 0; n < 3; n += 1) one.count('203.0.113.1');
    expect(other.count('203.0.113.1').current).toBe(1);
    await one.exchange();
    await other.exchange();
    expect(other.count('203.0.113.1').current).toBe(5);
    expect(other.count('203.0.113.2').current).toBe(1);
    await other.exchange();
    await one.exchange();
    one.count('203.0.113.1');
    await one.exchange();
    expect(one.count('203.0.113.1').current).toBe(7);
  });

  test('of an address that goes on calling are kept, however many others call', () => {
    const one = process();
    for (let n = 0; n < 10; n += 1) {
      one.count('203.0.113.1');
      for (let other = 0; other < 3_000; other += 1) one.count(`address ${n} ${other}`);
    }
    expect(one.count('203.0.113.1').current).toBe(11);
  });

  test('that come while an exchange is under way are not lost', async () => {
    const one = process();
    one.count('203.0.113.1');
    const exchanging = one.exchange();
    one.count('203.0.113.1');
    await exchanging;
    await one.exchange();
    expect(one.count('203.0.113.1').current).toBe(3);
  });

  test('begin anew each minute, and leave nothing behind', async () => {
    const one = process();
    one.count('203.0.113.1');
    await one.exchange();
    clock = start + minute;
    expect(one.count('203.0.113.1')).toEqual({ current: 1, ttl: minute });
    await one.exchange();
    expect(await platform.store.db.selectFrom('staff.call_counts').selectAll().execute()).toHaveLength(1);
  });
});

test('without a store a process counts by itself', async () => {
  const alone = createCallCounter({ now: () => start });
  alone.count('203.0.113.1');
  await alone.exchange();
  expect(alone.count('203.0.113.1').current).toBe(2);
});

describe('while the database does not answer', () => {
  /** A store whose database answers no attempt to connect until the gate opens, and then refuses it. */
  const openSilentStore = () => {
    const [gate, connect] = [createGate(), vi.fn()];
    const driver = Object.assign(new DummyDriver(), {
      acquireConnection: async () => {
        connect();
        await gate.opened;
        throw new Error('the database is gone');
      },
    });
    const dialect = {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
    const store = { engine: 'postgres', db: new Kysely({ dialect }) } as unknown as Store;
    return { gate, connect, store };
  };

  test('no call is lost', async () => {
    const { gate, store } = openSilentStore();
    const counter = createCallCounter({ store, now: () => start });
    counter.count('203.0.113.1');
    gate.open();
    await expect(counter.exchange()).rejects.toThrow('the database is gone');
    expect(counter.count('203.0.113.1').current).toBe(2);
  });

  test('exchanges do not queue up, and a server that stops waits only for the one under way', async () => {
    const { gate, connect, store } = openSilentStore();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const app = Fastify();
      await registerSecurity(app, { callsPerMinute: 10, calledOrigins: [], store, now: () => new Date() });
      await app.inject('/api/health');
      for (let second = 0; second < 5; second += 1) await vi.advanceTimersByTimeAsync(1000);
      const closing = app.close();
      gate.open();
      await closing;
      expect(connect).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
