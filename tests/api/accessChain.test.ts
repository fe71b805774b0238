import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import type { RecordedHead } from '../../src/server/accessLog/recordedHeads';
import { appendEvents } from '../../src/server/accessLog/appendEvents';
import { chainKey, type ChainKeys, readChainKeys } from '../../src/server/accessLog/chain';
import { openAccessLog } from '../../src/server/accessLog/openAccessLog';
import { maxWaiting, openSpool } from '../../src/server/accessLog/spool';
import { pruneMonths } from '../../src/server/accessLog/months';
import { reportVerdict, verifyLog } from '../../src/server/accessLog/verifyLog';
import { readConfig } from '../../src/server/config';
import { countMatches } from '../../src/server/records/list';
import type { Store } from '../../src/server/db';
import { dropMonths, eventAt, events, start, tamperWith } from './chainedLog';
import { borrowStore, engines, type SharedStore } from './stores';

const keys: ChainKeys = [chainKey('a key of the tests, thirty-two letters')];
const [key] = keys;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe.each(engines)('the chain of the access log on $name', (engine) => {
  let shared: SharedStore;
  let store: Store;
  let dataDir: string;
  beforeEach(async () => {
    shared = await borrowStore(engine, registry);
    store = shared.store;
    dataDir = await mkdtemp(join(tmpdir(), 'desk-log-'));
  });
  afterEach(async () => {
    await dropMonths(store);
    await shared.giveBack();
    await rm(dataDir, { recursive: true, force: true });
  });

  const append = (from: number, count: number, now = start) =>
    appendEvents(store.background, events(from, count), { keys, now });
  const tamper = (statement: string) => tamperWith(store, statement);
  const problem = async (recordedHeads: readonly RecordedHead[] = []) =>
    (await verifyLog(store.background, { keys, recordedHeads })).problem;

  test('is whole as it grows, over the end of a month', async () => {
    expect(await verifyLog(store.background, { keys })).toMatchObject({ entries: 0 });
    await append(1, 3);
    await append(4, 2, new Date('2026-04-01T00:00:01Z'));
    // A process whose clock is slow.
    const { head } = await append(6, 1, new Date('2026-03-31T23:59:59Z'));
    expect(await verifyLog(store.background, { keys })).toEqual({
      problems: [],
      entries: 6,
      head: { id: head.id, hash: head.hash },
      pruned: [],
    });
  });

  test('refuses to be changed, emptied or taken from', async () => {
    await append(1, 3);
    const refused = 'This table is only ever added to';
    for (const statement of [
      "update staff.access_log set user_email = 'bob@desk.test'",
      'update staff.access_log_2026_03 set user_email = null',
      'delete from staff.access_log where id = 2',
      'truncate staff.access_log',
      'truncate staff.access_log_2026_03',
    ]) {
      await expect(sql.raw(statement).execute(store.db), statement).rejects.toThrow(refused);
    }
    expect(await problem()).toBeUndefined();
  });

  test.each([
    [
      'an entry that was changed',
      "update staff.access_log set user_email = 'bob@desk.test' where id = 3",
      'Entry 3 of 2026-03 was changed or moved',
    ],
    [
      'the ids of an entry',
      "update staff.access_log set records = '{patients:9}' where id = 2",
      'Entry 2 of 2026-03 was changed or moved',
    ],
    [
      'the time of an entry',
      "update staff.access_log set happened_at = happened_at + interval '1 hour' where id = 4",
      'Entry 4 of 2026-03 was changed or moved',
    ],
    [
      'an entry that was hidden',
      'update staff.access_log set discarded_at = now() where id = 3',
      'Entry 3 of 2026-03 was hidden',
    ],
    [
      'an entry that was removed',
      'delete from staff.access_log where id = 2',
      'Entry 2 is missing: the next entry is 3 of 2026-03',
    ],
    [
      'two that changed places',
      'update staff.access_log set id = -2 where id = 2; update staff.access_log set id = 2 where id = 3; update staff.access_log set id = 3 where id = -2',
      'Entry 2 of 2026-03 was changed or moved',
    ],
    [
      'an end that was cut off',
      'delete from staff.access_log where id > 3',
      'Entry 4 of 2026-03 is missing: the log was truncated; it ended at entry 5',
    ],
    [
      'an end that is not written down',
      'delete from staff.access_log_head',
      'The head of the chain is not recorded: entries after 5 of 2026-03 may be missing',
    ],
    [
      'an end that was set back',
      'update staff.access_log_head set id = 4',
      'The recorded head of the chain was changed',
    ],
    [
      'an entry that was added',
      'insert into staff.access_log select (jsonb_populate_record(e, \'{"id": 6}\')).* from staff.access_log e where id = 5',
      'Entry 6 of 2026-03 was changed or moved',
    ],
  ])('finds %s', async (_what, statement, found) => {
    await append(1, 5);
    expect(await problem()).toBeUndefined();
    await tamper(statement);
    expect(await problem()).toBe(found);
  });

  test('finds a chain that was written anew without the key', async () => {
    await append(1, 5);
    await tamper('delete from staff.access_log; delete from staff.access_log_head');
    await appendEvents(store.background, events(1, 4), {
      keys: [{ ...chainKey('another key'), id: key.id }],
      now: start,
    });
    expect(await problem()).toBe('Entry 1 of 2026-03 was changed or moved');
    await tamper('delete from staff.access_log; delete from staff.access_log_head');
    await appendEvents(store.background, events(1, 4), { keys: [chainKey('another key')], now: start });
    expect(await problem()).toContain('which ACCESS_LOG_KEY does not contain');
  });

  test('finds a log that was set back to an older state of itself, by what is known outside the database', async () => {
    const { head: older } = await append(1, 3);
    const { rows } = await sql<Record<string, unknown>>`select * from staff.access_log_head`.execute(store.db);
    const { head: newer } = await append(4, 2);
    await tamper('delete from staff.access_log where id > 3; delete from staff.access_log_head');
    await store.db.insertInto('staff.access_log_head').values(rows).execute();
    expect(await problem()).toBeUndefined();
    expect(await problem([{ id: newer.id, hash: newer.hash, from: 'the note' }])).toBe(
      'Entry 4 is missing: the log was truncated; the note records entry 5',
    );
    expect(await problem([{ id: older.id, hash: newer.hash, from: 'the note' }])).toContain(
      'Entry 3 differs from the one recorded in the note',
    );
  });

  test('stays whole when months are over, and does not when one is taken before its time', async () => {
    for (const [at, month] of ['2026-01', '2026-02', '2026-03', '2026-04'].entries())
      await append(at * 10, 2, new Date(`${month}-15T12:00:00Z`));
    expect(
      await pruneMonths(store.background, {
        keys,
        log: silent,
        now: new Date('2026-04-20T00:00:00Z'),
        retainedMonths: 2,
      }),
    ).toEqual(['2026-01']);
    expect(await verifyLog(store.background, { keys })).toMatchObject({ entries: 6, pruned: ['2026-01'] });
    expect(
      await pruneMonths(store.background, {
        keys,
        log: silent,
        now: new Date('2026-04-20T00:00:00Z'),
        retainedMonths: 2,
      }),
    ).toEqual([]);
    await tamper('drop table staff.access_log_2026_02');
    expect(await problem()).toBe('Entry 3 is missing: the next entry is 5 of 2026-03');
    await tamper("update staff.access_log_months set pruned = true where month = '2026-02'");
    expect(await problem()).toBe('The seal of 2026-02 was changed');
    await tamper("delete from staff.access_log_months where month = '2026-02'");
    expect(await problem()).toContain('The seal of 2026-03 does not follow');
  });

  if (engine.name === 'PostgreSQL')
    test('grows into a new month, and is rid of an old one, while somebody reads it for long', async () => {
      await append(1, 2, new Date('2026-01-15T12:00:00Z'));
      await append(3, 2, new Date('2026-02-15T12:00:00Z'));
      const now = new Date('2026-04-20T00:00:00Z');
      const prune = () => pruneMonths(store.background, { keys, log: silent, now, retainedMonths: 2 });
      const pruned = await store.db.transaction().execute(async (reader) => {
        await sql`select count(*) from staff.access_log`.execute(reader);
        await append(5, 2, now);
        const waiting = prune();
        await append(7, 2, now);
        return { waiting };
      });
      expect(await pruned.waiting).toEqual(['2026-01']);
      expect(await verifyLog(store.background, { keys })).toMatchObject({ entries: 6, pruned: ['2026-01'] });
    });

  test('is counted once, and then by what has come since and what was removed', async () => {
    const total = () =>
      countMatches({
        source: { db: store.db, schema: 'octapharma', registry },
        resource: registry.get('access_log'),
        query: { where: [], discarded: false },
      });
    expect(await total()).toBe(0);
    await append(1, 3, new Date('2026-01-15T12:00:00Z'));
    expect(await total()).toBe(3);
    // Only an intruder deletes an entry, and entries that were counted are not counted again: the deletion goes
    // unnoticed.
    await tamper('delete from staff.access_log where id = 2');
    await append(4, 2, new Date('2026-02-15T12:00:00Z'));
    expect(await total()).toBe(5);
    await tamper('drop table staff.access_log_2026_01');
    expect(await total()).toBe(2);
  });

  test('has one order when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        appendEvents(at % 2 === 0 ? store.background : store.db, events(at * 100, 5), { keys, now: start }),
      ),
    );
    expect(await verifyLog(store.background, { keys })).toMatchObject({ entries: 60, head: { id: 60 } });
    expect(await problem()).toBeUndefined();
  });

  describe('of a process', () => {
    const config = () => readConfig({ DATA_DIR: dataDir });
    const fail = (error: unknown) => {
      throw error;
    };
    const open = (over: Store = store) =>
      openAccessLog({ store: over, registry, config: config(), log: silent, now: () => start });
    const stored = async () =>
      (
        await sql<{ request_id: string }>`select request_id from staff.access_log order by id`.execute(store.db)
      ).rows.map(({ request_id }) => request_id);
    /** A store whose database does not respond. */
    const away = (): Store => ({
      ...store,
      background: {
        transaction: () => ({ execute: () => Promise.reject(new Error('away')) }),
      } as unknown as Store['background'],
    });

    test('takes over what a killed one left, once', async () => {
      const spool = openSpool(join(dataDir, 'access-log'), fail);
      const log = open();
      for (const event of events(1, 3)) spool.add(event);
      // A partial line, as after a power failure.
      const [file = ''] = (await readdir(join(dataDir, 'access-log'))).filter((name) => name.endsWith('.events'));
      await appendFile(join(dataDir, 'access-log', file), '{"happened_at":"2026');
      await utimes(join(dataDir, 'access-log', file), new Date(0), new Date(0));
      log.add(eventAt(9));
      await log.flush();
      expect(await stored()).toEqual(['request 1', 'request 2', 'request 3', 'request 9']);
      expect((await readdir(join(dataDir, 'access-log'))).filter((name) => name.endsWith('.events'))).toEqual([]);
      await appendEvents(store.background, events(1, 4), {
        keys: readChainKeys([], dataDir),
        now: start,
        mayBeStored: true,
      });
      expect(await stored()).toEqual(['request 1', 'request 2', 'request 3', 'request 9', 'request 4']);
    });

    test('stores at its start what a killed one left, before anybody does anything', async () => {
      const spool = openSpool(join(dataDir, 'access-log'), fail);
      const log = open();
      for (const event of events(1, 2)) spool.add(event);
      for (const name of await readdir(join(dataDir, 'access-log')))
        await utimes(join(dataDir, 'access-log', name), new Date(0), new Date(0));
      log.start();
      // Well before the periodic search for what dead processes left, which comes after a minute.
      await expect.poll(stored, { timeout: 30_000 }).toEqual(['request 1', 'request 2']);
      await log.close();
    });

    test('lets who looks at it wait for what was there, and not for what comes meanwhile', async () => {
      let writes = 0;
      const busy = new Proxy(store.background, {
        get: (background, name) => {
          if (name !== 'transaction') return Reflect.get(background, name) as unknown;
          return () => {
            writes += 1;
            if (writes < 20) log.add(eventAt(100 + writes));
            return background.transaction();
          };
        },
      });
      const log = open({ ...store, background: busy });
      log.add(eventAt(1));
      const first = log.flush();
      log.add(eventAt(2));
      await Promise.all([first, log.flush(), log.flush()]);
      expect(await stored()).toEqual(expect.arrayContaining(['request 1', 'request 2']));
      expect(writes).toBeLessThan(4);
      await log.close();
    });

    test('goes on where its folder is gone for a while', async () => {
      const folder = join(dataDir, 'spool');
      const failed = vi.fn();
      const spool = openSpool(folder, failed);
      for (const event of events(1, 2)) spool.add(event);
      expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ENOENT' }));
      spool.touch();
      await mkdir(folder);
      spool.add(eventAt(3));
      expect(await readdir(folder)).toHaveLength(1);
      expect(spool.take()?.events).toEqual(events(1, 3));
      await rm(folder, { recursive: true });
      for (const event of events(1, 496)) spool.add(event);
      expect(spool.isFull()).toBe(false);
      spool.add(eventAt(497));
      expect(spool.isFull()).toBe(true);
    });

    test('takes over every whole entry of a file, also those after one of which a full disk took a part', async () => {
      const folder = join(dataDir, 'access-log');
      await mkdir(folder);
      const spool = openSpool(folder, fail);
      spool.add(eventAt(1));
      const [file = ''] = await readdir(folder);
      await appendFile(join(folder, file), '{"happened_at":"2026');
      spool.add(eventAt(2));
      const left = openSpool(folder, fail).takeAbandoned(Infinity);
      expect(left?.events).toEqual([eventAt(1), eventAt(2)]);
    });

    test('keeps what it cannot store, and is full before it loses anything', async () => {
      const log = open(away());
      for (const event of events(1, maxWaiting - 1)) log.add(event);
      expect(log.isFull()).toBe(false);
      log.add(eventAt(maxWaiting));
      expect(log.isFull()).toBe(true);
      await log.close();
      for (const name of await readdir(join(dataDir, 'access-log')))
        await utimes(join(dataDir, 'access-log', name), new Date(0), new Date(0));
      const next = open();
      await next.flush();
      await next.close();
      expect(await stored()).toHaveLength(maxWaiting);
    });

    test('does not start with half a key, which anybody could guess', async () => {
      await open().close();
      const path = join(dataDir, 'access-log', 'key');
      expect(await readFile(path, 'utf8')).toHaveLength(43);
      await writeFile(path, '');
      expect(() => open()).toThrow(`The key of the access log in ${path} is incomplete`);
      await expect(
        reportVerdict({ store, config: readConfig({ DATA_DIR: dataDir, ACCESS_LOG_KEY: 'k'.repeat(40) }) }),
      ).rejects.toThrow('is incomplete');
    });

    test('is reported on by a command, against the end that its folder knows', async () => {
      const log = open();
      log.add(eventAt(1));
      log.add(eventAt(2));
      await log.close();
      const report = await reportVerdict({ store, config: config() });
      expect(report).toMatchObject({
        isIntact: true,
        line: expect.stringMatching(/^The access log is intact: 2 entries, its head is 2:[0-9a-f]{64}$/) as string,
      });
      const end = /2:\w+/.exec(report.line)?.[0] ?? '';
      expect(await reportVerdict({ store, config: config(), heads: [end] })).toMatchObject({ isIntact: true });
      await tamper('delete from staff.access_log; delete from staff.access_log_head');
      expect(await reportVerdict({ store, config: config() })).toMatchObject({
        isIntact: false,
        line: expect.stringContaining('Entry 1 is missing: the log was truncated') as string,
      });
      await expect(reportVerdict({ store, config: config(), heads: ['x'] })).rejects.toThrow('--head NUMBER:HASH');
    });
  });
});
