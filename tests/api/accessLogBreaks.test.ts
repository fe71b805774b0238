import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import type { StoredEntry } from '../../src/server/accessLog/accessEvent';
import { formatHead } from '../../src/server/accessLog/recordedHeads';
import { appendEvents } from '../../src/server/accessLog/appendEvents';
import { chainKey, genesisHash, monthSeal } from '../../src/server/accessLog/chain';
import { openAccessLog } from '../../src/server/accessLog/openAccessLog';
import { pruneMonths } from '../../src/server/accessLog/months';
import { reportVerdict, verifyLog } from '../../src/server/accessLog/verifyLog';
import { requireLogKey } from '../../src/server/accessLog/chainEnd';
import { readConfig } from '../../src/server/config';
import type { Store } from '../../src/server/db';
import { dropMonths, events, start, tamperWith } from './chainedLog';
import { describeApi } from './harness';
import { borrowStore, engines, type SharedStore } from './stores';

const secret = 'a-key-of-the-tests-with-40-letters-or-so';
const keys = [chainKey(secret)] as const;
const yearsLater = new Date(Date.now() + 8 * 365 * 86_400_000);

describe.each(engines)('the access log on $name', (engine) => {
  let shared: SharedStore;
  let store: Store;
  let dataDir: string;
  let lines: unknown[][];
  beforeEach(async () => {
    shared = await borrowStore(engine, registry);
    store = shared.store;
    dataDir = await mkdtemp(join(tmpdir(), 'desk-log-'));
    lines = [];
  });
  afterEach(async () => {
    await dropMonths(store);
    await shared.giveBack();
    await rm(dataDir, { recursive: true, force: true });
  });

  const note = (...line: unknown[]) => lines.push(line);
  const log = { info: note, warn: note, error: note };
  const config = (accessLogKey = secret) => readConfig({ DATA_DIR: dataDir, ACCESS_LOG_KEY: accessLogKey });
  const open = (accessLogKey?: string) =>
    openAccessLog({ store, registry, config: config(accessLogKey), log, now: () => start });
  const tamper = (statement: string) => tamperWith(store, statement);
  const entries = async () =>
    (await sql<StoredEntry>`select * from staff.access_log order by id, created_at`.execute(store.db)).rows;
  const marks = async () =>
    (await entries())
      .filter(({ action }) => action === 'chain_broken')
      .map(({ id, reason, records }) => ({ id, reason, records }));
  const problems = async () => (await verifyLog(store.background, { keys })).problems;
  const report = (over: object = {}) => reportVerdict({ store, config: config(), ...over });
  const append = (from: number, count: number, now = start) =>
    appendEvents(store.background, events(from, count, now), { keys, now });
  const storeEvents = async (target: ReturnType<typeof open>, from: number, count: number) => {
    for (const event of events(from, count)) target.add(event);
    await target.flush();
  };
  /** What the database needs to be set back to its present state. */
  const rememberHead = async () => {
    const { rows } = await sql<Record<string, unknown>>`select * from staff.access_log_head`.execute(store.db);
    return async () => {
      await sql`delete from staff.access_log_head`.execute(store.db);
      await store.db.insertInto('staff.access_log_head').values(rows).execute();
    };
  };
  const anchorLines = async () => {
    const names = (await readdir(join(dataDir, 'access-log'))).filter((name) => name.startsWith('heads-')).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(dataDir, 'access-log', name), 'utf8')));
    return texts
      .join('')
      .split('\n')
      .filter((line) => line !== '');
  };

  describe('whose end was cut off and whose head was set back', () => {
    test.each([
      ['while the process runs', false],
      ['while no process runs', true],
    ])('%s goes on behind a mark that stays', async (_when, restarts) => {
      let running = open();
      await storeEvents(running, 1, 3);
      const setBack = await rememberHead();
      await storeEvents(running, 4, 2);
      if (restarts) await running.close();
      await tamper('delete from staff.access_log where id > 3');
      await setBack();
      expect(await problems()).toEqual([]);
      if (restarts) running = open();
      expect(running.findProblem()).toBeUndefined();
      const before = await anchorLines();
      await storeEvents(running, 6, 1);
      expect(await marks()).toEqual([{ id: 6, reason: 'entries_missing', records: ['last_entry:3', 'known_entry:5'] }]);
      expect((await entries()).map(({ id }) => id)).toEqual([1, 2, 3, 6, 7]);
      expect(running.findProblem()).toEqual({ broken_at: expect.any(String) as string });
      expect(lines).toEqual([
        [
          { reason: 'entries_missing', records: ['last_entry:3', 'known_entry:5'] },
          expect.stringContaining('found broken') as string,
        ],
      ]);
      await running.close();
      expect((await anchorLines()).slice(0, before.length)).toEqual(before);
      for (const n of [8, 9]) {
        const next = open();
        await storeEvents(next, n, 1);
        await next.close();
      }
      expect(await marks()).toHaveLength(1);
      const { isIntact, line } = await report();
      expect(isIntact).toBe(false);
      expect(line).toMatch(
        /^The access log is broken\. Entry 6 of \S+ marks that the log was found broken: its last entries were missing \(last entry 3, known entry 5\)$/,
      );
      await tamper("update staff.access_log set user_email = 'bob@desk.test' where id = 8");
      expect((await report()).line).toContain('Entry 8 of 2026-03 was changed or moved');
    });

    test('is said to be broken by the other processes, and after a restart', async () => {
      const first = open();
      await storeEvents(first, 1, 2);
      await tamper('delete from staff.access_log where id = 2');
      await storeEvents(first, 3, 1);
      await first.close();
      const other = open();
      other.start();
      await expect
        .poll(() => other.findProblem(), { timeout: 30_000 })
        .toEqual({ broken_at: expect.any(String) as string });
      await other.close();
      expect(await marks()).toHaveLength(1);
    });
  });

  test.each([
    ['its head is deleted', 'delete from staff.access_log_head', 'head_missing'],
    ['its head is changed', 'update staff.access_log_head set id = 3', 'head_changed'],
    ['its head is signed with another key', "update staff.access_log_head set key_id = '0123456789ab'", 'key_unknown'],
    ['its last entry is deleted', 'delete from staff.access_log where id = 5', 'entries_changed'],
    ['its last entry has another hash', "update staff.access_log set hash = 'x' where id = 5", 'entries_changed'],
    ['everything is deleted', 'delete from staff.access_log; delete from staff.access_log_head', 'head_missing'],
  ])('goes on behind a mark when %s', async (_what, statement, reason) => {
    const running = open();
    await storeEvents(running, 1, 5);
    await tamper(statement);
    await storeEvents(running, 6, 2);
    expect(await marks()).toMatchObject([{ id: 6, reason }]);
    await storeEvents(running, 8, 1);
    await running.close();
    expect(await marks()).toHaveLength(1);
    const found = await problems();
    expect(found.join('\n')).toContain('Entry 6 of');
    expect(await sql<{ id: number }>`select id from staff.access_log_head`.execute(store.db)).toMatchObject({
      rows: [{ id: 9 }],
    });
    await tamper('delete from staff.access_log where id = 8');
    expect((await problems()).at(-1)).toBe('Entry 8 is missing: the next entry is 9 of 2026-03');
  });

  test.each([
    [99, 100, 101],
    [10 ** 18, undefined, 7],
  ])('goes on, behind a mark or before it, when entry %i is added', async (added, mark, last) => {
    await append(1, 5);
    await tamper(
      `insert into staff.access_log_2026_03 select (jsonb_populate_record(e, '{"id": ${added}}')).* from staff.access_log e where id = 5`,
    );
    for (const n of [6, 7]) await append(n, 1);
    expect((await marks()).map(({ id }) => id)).toEqual(mark === undefined ? [] : [mark]);
    expect(await sql<{ id: number }>`select id from staff.access_log_head`.execute(store.db)).toMatchObject({
      rows: [{ id: mark === undefined ? last : last + 1 }],
    });
    expect((await problems()).join('\n')).toContain(`the next entry is ${added} of 2026-03`);
  });

  test('is found with a head that was set back although its entries are there', async () => {
    await append(1, 3);
    const setBack = await rememberHead();
    await append(4, 2);
    await setBack();
    expect((await append(6, 1)).mark).toMatchObject({ action: 'chain_broken', reason: 'entries_changed' });
    expect(await problems()).toHaveLength(1);
  });

  test('is whole where another process has continued it, or removed old months meanwhile', async () => {
    const one = await append(1, 2, new Date('2026-01-10T00:00:00Z'));
    await append(3, 2, new Date('2026-02-10T00:00:00Z'));
    const continued = await appendEvents(store.background, events(5, 1), {
      keys,
      now: start,
      known: { ...one.head, created_at: one.head.created_at ?? '' },
    });
    expect(continued).toMatchObject({ head: { id: 5 } });
    await pruneMonths(store.background, { keys, now: start, retainedMonths: 1, log });
    const later = await appendEvents(store.background, events(6, 1), {
      keys,
      now: start,
      known: { ...one.head, created_at: one.head.created_at ?? '' },
    });
    expect(later.mark).toBeUndefined();
    expect(await problems()).toEqual([]);
  });

  test('tells of its breaks after their month was removed, and stays verifiable over the end of the month', async () => {
    await append(1, 3, new Date('2026-01-10T00:00:00Z'));
    await tamper('delete from staff.access_log where id = 3');
    await append(4, 1, new Date('2026-01-12T00:00:00Z'));
    await append(5, 1, new Date('2026-02-10T00:00:00Z'));
    await tamper('delete from staff.access_log_head');
    await append(6, 1, new Date('2026-03-10T00:00:00Z'));
    expect(await problems()).toEqual([
      expect.stringMatching(/^Entry 4 of .* marks/),
      expect.stringMatching(/^Entry 7 of .* marks/),
    ]);
    expect(await pruneMonths(store.background, { keys, now: start, retainedMonths: 1, log })).toEqual(['2026-01']);
    expect(await problems()).toEqual([
      expect.stringMatching(/^Among the entries of 2026-01, .* the log was found broken once$/),
      expect.stringMatching(/^Entry 7 of .* marks/),
    ]);
  });

  describe('whose heads are recorded in a file that only grows', () => {
    test('is compared with each of its lines', async () => {
      for (const n of [1, 2, 3]) {
        const running = open();
        await storeEvents(running, n, 1);
        await running.close();
      }
      const [first = '', , third = ''] = await anchorLines();
      expect(await anchorLines()).toHaveLength(3);
      expect(first).toMatch(/^1:[0-9a-f]{64} 2026-03-30T10:00:00\.000Z [0-9a-f]{12} [0-9a-f]{64}$/);
      expect((await report()).isIntact).toBe(true);
      const path = join(dataDir, 'access-log', 'heads-2026-03');
      await appendFile(path, '\n17:9f\n');
      expect((await report()).isIntact).toBe(true);
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(first, first.replace('10:00', '11:00')));
      expect((await report()).line).toContain(`The line of entry 1 in ${path} was changed`);
      await writeFile(path, text.replace(first, first.replace(/:[0-9a-f]{64}/, third.slice(1, 66))));
      expect((await report()).line).toContain(`Entry 1 differs from the one recorded in ${path}`);
    });

    test('reads what an earlier version recorded', async () => {
      const { head } = await append(1, 3);
      const setBack = await rememberHead();
      const { head: end } = await append(4, 1);
      await mkdir(join(dataDir, 'access-log'), { recursive: true });
      await writeFile(join(dataDir, 'access-log', 'head'), formatHead(head));
      const running = open();
      await storeEvents(running, 5, 1);
      await running.close();
      expect(await report()).toMatchObject({ isIntact: true });
      await rm(join(dataDir, 'access-log'), { recursive: true });
      await mkdir(join(dataDir, 'access-log'));
      await writeFile(join(dataDir, 'access-log', 'head'), formatHead(end));
      await tamper('delete from staff.access_log where id > 3');
      await setBack();
      const next = open();
      await storeEvents(next, 6, 1);
      await next.close();
      expect(await marks()).toMatchObject([{ id: 5, reason: 'entries_missing' }]);
    });

    test('is compared with heads that were kept in another place', async () => {
      const { head } = await append(1, 3);
      const kept = `<109>1 2026-03-30T10:00:00Z host desk 7 access-log-head - ${formatHead(head)} more\n`;
      expect(await report({ keptHeads: kept })).toMatchObject({ isIntact: true });
      await tamper('delete from staff.access_log; delete from staff.access_log_head');
      await append(1, 1);
      expect((await report({ keptHeads: kept })).line).toContain(
        'the log was truncated; the file of heads records entry 3',
      );
      await expect(report({ keptHeads: 'nothing' })).rejects.toThrow('contains no head');
    });
  });

  describe('and clocks', () => {
    test('that are years ahead of the database date no entry', async () => {
      await append(1, 2, new Date('2026-02-10T00:00:00Z'));
      const { clockProblem } = await appendEvents(store.background, events(3, 1, yearsLater), {
        keys,
        now: yearsLater,
      });
      expect(clockProblem).toBe('process_ahead');
      const [last] = (await entries()).slice(-1);
      expect(Date.parse(String(last?.created_at))).toBeLessThan(Date.now() + 60_000);
      expect(Date.parse(String(last?.happened_at))).toBeLessThan(Date.now() + 60_000);
      await appendEvents(store.background, events(3, 1, yearsLater), { keys, now: yearsLater, mayBeStored: true });
      expect(await entries()).toHaveLength(3);
      expect(await problems()).toEqual([]);
    });

    test('that are years ahead remove nothing, and say why', async () => {
      for (const month of ['01', '02', '03']) await append(Number(month), 1, new Date(`2026-${month}-10T00:00:00Z`));
      const running = openAccessLog({ store, registry, config: config(), log, now: () => yearsLater });
      await running.prune();
      await running.close();
      expect(await entries()).toHaveLength(3);
      expect(lines).toEqual([
        [
          { reason: 'the clock of this server is ahead of the clock of the database' },
          'no month of the access log was removed',
        ],
      ]);
    });

    test('that jumped over years between two entries remove nothing', async () => {
      await append(1, 1, new Date('2018-01-10T00:00:00Z'));
      await append(2, 1, new Date('2018-02-10T00:00:00Z'));
      await append(3, 1, start);
      expect(await pruneMonths(store.background, { keys, now: start, retainedMonths: 1, log })).toEqual([]);
      expect(lines).toEqual([[expect.stringContaining('do not show that the time since then has passed')]]);
      await append(4, 1, new Date('2026-04-10T00:00:00Z'));
      expect(
        await pruneMonths(store.background, { keys, now: new Date('2026-04-20T00:00:00Z'), retainedMonths: 1, log }),
      ).toEqual(['2018-01']);
    });

    test('remove one month at a time, which the log of the server and an entry tell', async () => {
      for (const month of ['01', '02', '03', '04', '05'])
        await append(Number(month), 1, new Date(`2026-${month}-10T00:00:00Z`));
      const may = new Date('2026-05-20T00:00:00Z');
      const running = openAccessLog({
        store,
        registry,
        config: readConfig({ DATA_DIR: dataDir, ACCESS_LOG_KEY: secret, ACCESS_LOG_MONTHS: '1' }),
        log,
        now: () => may,
      });
      await running.prune();
      await running.flush();
      expect((await entries()).map(({ records }) => records?.[0])).toEqual([
        'patients:2',
        'patients:3',
        'patients:4',
        'patients:5',
        'months:2026-01',
      ]);
      expect(lines).toEqual([
        [{ month: '2026-01', entries: 1 }, 'a month of the access log was removed after its retention period'],
      ]);
      await running.prune();
      await running.close();
      expect((await verifyLog(store.background, { keys })).pruned).toEqual(['2026-01', '2026-02']);
    });

    test('that were ahead leave a log that goes on at its last time, and says so', async () => {
      await append(1, 1);
      const at = new Date(Date.now() + 90 * 86_400_000);
      // As in an embedded store, whose database has the clock of the process.
      await sql
        .raw(
          `create function public.clock_timestamp() returns timestamptz language sql as $$ select timestamptz '${at.toISOString()}' $$`,
        )
        .execute(store.db);
      const withClock = <T>(work: (db: Store['background']) => Promise<T>) =>
        store.background.connection().execute(async (db) => {
          await sql`set search_path = public, pg_catalog`.execute(db);
          const result = await work(db);
          await sql`reset search_path`.execute(db);
          return result;
        });
      const { head } = await withClock((db) => appendEvents(db, events(2, 1), { keys, now: at }));
      expect(head.created_at).toBe(at.toISOString());
      await sql`drop function public.clock_timestamp()`.execute(store.db);
      const next = await appendEvents(store.background, events(3, 1), { keys, now: new Date() });
      expect(next).toMatchObject({ clockProblem: 'log_ahead', head: { created_at: at.toISOString() } });
      expect(await problems()).toEqual([]);
    });
  });

  test('does not sign a forged seal as that of a removed month', async () => {
    const { head } = await append(1, 3);
    const forged = {
      month: '2019-01',
      first_id: 1,
      last_id: 2,
      before: genesisHash,
      hash: 'f'.repeat(64),
      pruned: false,
    };
    const seal = monthSeal(chainKey('the key of an attacker'), forged);
    await tamper(
      `insert into staff.access_log_months (month, first_id, last_id, before, hash, pruned, key_id, seal) values ('2019-01', 1, 2, '${genesisHash}', '${forged.hash}', false, '${keys[0].id}', '${seal}')`,
    );
    expect(await pruneMonths(store.background, { keys, now: start, retainedMonths: 1, log })).toEqual([]);
    expect(lines).toEqual([[{ reason: 'The seal of 2019-01 was changed' }, 'no month of the access log was removed']]);
    expect(head.id).toBe(3);
  });

  if (engine.name === 'PostgreSQL')
    test('is not shared by processes with different keys: the second refuses to start', async () => {
      const [former, other] = ['a'.repeat(40), 'b'.repeat(40)];
      const check = (env: NodeJS.ProcessEnv) => requireLogKey(store, readConfig({ DATA_DIR: dataDir, ...env }));
      await check({ ACCESS_LOG_KEY: former });
      await check({ ACCESS_LOG_KEY: former });
      await expect(check({ ACCESS_LOG_KEY: other })).rejects.toThrow(
        `signed with the key ${chainKey(former).id}, which this process does not have`,
      );
      await check({ ACCESS_LOG_KEY: `${other}, ${former}` });
      const rotated = open(`${other}, ${former}`);
      await storeEvents(rotated, 1, 1);
      await rotated.close();
      await expect(check({ ACCESS_LOG_KEY: former })).rejects.toThrow(chainKey(other).id);
      await check({ ACCESS_LOG_KEY: `${former}, ${other}` });
      await check({ ACCESS_LOG_KEY: former, ACCESS_LOG_LOST_KEYS: chainKey(other).id });
      expect(await marks()).toEqual([]);
      const withoutKey = open(former);
      await storeEvents(withoutKey, 2, 1);
      await withoutKey.close();
      expect(await marks()).toMatchObject([{ reason: 'key_unknown' }]);
    });
});

describeApi('an access log that was found broken', { registry, on: engines }, (harness) => {
  test('is said so to who operates the server and to administrators, while the server goes on', async () => {
    const { app, call, store, agentToken } = harness();
    const ready = async () => (await app.inject('/api/ready')).json<object>();
    const me = async (token?: string) =>
      (await call<{ data: object }>('GET', 'sessions/me', token === undefined ? {} : { token })).body.data;
    await app.accessLog.flush();
    expect(await ready()).not.toHaveProperty('access_log');
    expect(await me()).not.toHaveProperty('access_log_broken_at');
    await sql`delete from staff.access_log_head`.execute(store.db);
    expect((await call('GET', 'patients')).status).toBe(200);
    await app.accessLog.flush();
    expect(await ready()).toMatchObject({
      status: 'ready',
      access_log: { broken_at: expect.stringMatching(/Z$/) as string },
    });
    expect(await me()).toHaveProperty('access_log_broken_at');
    expect(await me(agentToken)).not.toHaveProperty('access_log_broken_at');
    const { body } = await call<{ data: object[] }>('GET', 'x/access_log?action=chain_broken');
    expect(body.data).toMatchObject([
      { action: 'chain_broken', reason: 'head_missing', resource: 'access_log', manufacturer: null },
    ]);
  });
});
