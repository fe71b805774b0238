import { sql, type Kysely, type ControlledTransaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import type { Comparison, ListQuery } from '../../src/schema/server';
import { countMatches, findPage, refreshLists } from '../../src/server/records/list';
import type { Database } from '../../src/server/db/connections/Database';
import { borrowStore, engines, type SharedStore } from './stores';

const contains = (field: string, value: string): Comparison => ({ field, op: 'contains', value });
const equals = (field: string, value: string): Comparison => ({ field, op: 'eq', value });
type Asked = readonly [string, readonly Comparison[], Partial<ListQuery>?];

const mar = contains('patient_last_name', 'mar');
const asked: readonly Asked[] = [
  ['cases', [mar]],
  ['cases', [mar, equals('drug', 'wilate')]],
  ['cases', [equals('drug', 'wilate')], { discarded: true }],
  ['cases', [contains('created_by', 'byr')]],
  ['cases', [{ field: 'patient_last_name', op: 'empty', value: true }]],
  ['cases', [{ field: 'created_at', op: 'gte', value: '2025-01-01' }, contains('patient_first_name', 'a')]],
  ['patients', [contains('last_name', 'mar'), contains('first_name', 'a')]],
  ['follow_ups', []],
  ['follow_ups', [mar]],
  ['follow_ups', [equals('case_case_type', 'PA'), mar]],
];

/**
 * Fields that the pages of these lists are sorted by: of the record, of linked records and of an untracked table, with
 * and without empty values.
 */
const sortedBy: Readonly<Record<string, readonly string[]>> = {
  cases: ['patient_last_name', 'case_type', 'brand_admin_last_name'],
  patients: ['last_name', 'updated_at'],
  follow_ups: ['patient_last_name', 'case_case_type'],
};

/** Lists that are paged by markers: ordered by a column of linked records, or searched, in any order. */
const markedLists: readonly (readonly [string, readonly Comparison[], Partial<ListQuery>, string])[] = [
  ['cases', [], {}, 'patient_last_name'],
  ['cases', [equals('drug', 'wilate')], { discarded: true }, 'patient_last_name'],
  ['cases', [mar], {}, 'patient_first_name'],
  ['cases', [equals('drug', 'wilate')], {}, 'case_type'],
  ['cases', [mar], {}, 'id'],
  ['cases', [], {}, 'brand_admin_last_name'],
  ['follow_ups', [], {}, 'patient_last_name'],
  ['follow_ups', [], {}, 'case_case_type'],
  ['activities', [], {}, 'patient_last_name'],
];

/** Pseudo-random numbers, the same in every run. */
function lotsFrom(seed: number): (size: number) => number {
  let state = seed;
  return (size) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % size;
  };
}

const names = ['Marsh', 'Lamar', 'Byron', 'Sánchez'];
const someOf = (table: string, lot: number, most = 1) =>
  `(select id from octapharma.${table} order by (id * 7919 + ${lot}) % 101 limit ${most} for no key update skip locked)`;

/** A random change of rows; skips locked rows, so that no writer waits for another. */
function change(lot: (size: number) => number): string {
  const drawn = lot(1_000_000);
  const [name, drug] = [names[lot(4)], ['wilate', 'nuwiq'][lot(2)]];
  const patient = `(select id from octapharma.patients order by (id * 7919 + ${drawn}) % 101 limit 1 for key share skip locked)`;
  const changes = [
    `insert into octapharma.patients (first_name, last_name) select 'Ada', '${name}' from generate_series(1, ${1 + lot(3)})`,
    `update octapharma.patients set last_name = '${name}' where id in ${someOf('patients', drawn, 3)}`,
    `update octapharma.patients set street1 = 'Oak Street' where id in ${someOf('patients', drawn, 3)}`,
    `update octapharma.patients set first_name = null where id in ${someOf('patients', drawn)}`,
    `insert into octapharma.cases (drug, case_type, case_number, patient_id) select '${drug}', 'PA', gen_random_uuid(), ${patient} from generate_series(1, ${1 + lot(4)})`,
    `update octapharma.cases set drug = '${drug}' where id in ${someOf('cases', drawn, 4)}`,
    `update octapharma.cases set patient_id = ${patient} where id in ${someOf('cases', drawn, 2)}`,
    `update octapharma.cases set discarded_at = ${lot(2) ? 'now()' : 'null'}, case_type = 'BI' where id in ${someOf('cases', drawn, 2)}`,
    `update octapharma.cases set brand_admin_id = (select max(id) from staff.users) where id in ${someOf('cases', drawn, 5)}`,
    `insert into octapharma.activities (activity_type, case_id) select 'FollowUp', (select id from octapharma.cases order by (id * 31 + ${drawn}) % 101 limit 1 for key share skip locked)`,
    `update octapharma.activities set activity_type = '${lot(2) ? 'FollowUp' : 'Activity'}' where id in ${someOf('activities', drawn, 2)}`,
    `delete from octapharma.activities where id in (select id from octapharma.activities order by (id * 7919 + ${drawn}) % 101 limit 1 for update skip locked)`,
    `with gone as (select id from octapharma.cases c where not exists (select from octapharma.activities where case_id = c.id) order by (id * 7919 + ${drawn}) % 101 limit 1 for update skip locked) delete from octapharma.cases where id in (select id from gone)`,
  ];
  return changes[lot(changes.length)] as string;
}

/** Changes every patient five times, and makes the last of these writes delete old changes from the log. */
const changesWithCleanUp = (round: number) => `do $body$
declare seed float8;
begin
  for n in 1..5 loop
    if n = 5 then
      -- The first number that is drawn decides whether the totals are compacted, the second about the clean-up.
      for candidate in 1..20000 loop
        seed := candidate / 20001.0;
        perform setseed(seed), random();
        exit when random() * 300 < 1;
      end loop;
      perform setseed(seed);
    end if;
    update octapharma.patients set last_name = (array['Marsh', 'Byron'])[1 + (n + ${round} + id) % 2];
    commit;
  end loop;
end $body$`;

describe.each(engines.map((engine) => [engine.name, engine] as const))(
  'the totals of searches that are remembered on %s',
  (name, engine) => {
    let shared: SharedStore;
    beforeAll(async () => {
      shared = await borrowStore(engine, registry);
    });
    afterAll(() => shared.giveBack());

    const run = (statement: string, db: Kysely<Database> = shared.store.db) => sql.raw(statement).execute(db);
    const sourceOf = (db: Kysely<Database> = shared.store.db) => ({ db, schema: 'octapharma', registry });
    const searchOf = ([name, where, more]: Asked, db?: Kysely<Database>) => ({
      source: sourceOf(db),
      resource: registry.get(name),
      query: { where, discarded: false, ...more },
    });
    const total = (one: Asked, db?: Kysely<Database>) => countMatches(searchOf(one, db));
    /** Counts in a transaction, which bypasses the cache. */
    const anew = (one: Asked) => shared.store.db.transaction().execute((transaction) => total(one, transaction));
    const totals = async () => {
      const found: number[] = [];
      for (const one of asked) found.push(await total(one));
      return found;
    };
    const page = async (one: Asked, sort: NonNullable<ListQuery['sort']>, db?: Kysely<Database>) => {
      const { query, ...list } = searchOf(one, db);
      const { rows, total: all } = await findPage({ ...list, query: { ...query, sort } }, { limit: 7, offset: 7 });
      return { ids: rows.map(({ id }) => id), all };
    };
    const pageAnew = (one: Asked, sort: NonNullable<ListQuery['sort']>) =>
      shared.store.db.transaction().execute((transaction) => page(one, sort, transaction));
    /** Compares pages that are found by markers with those of the whole list, read in a transaction without markers. */
    const expectExactMarkers = async (how: string, lists = markedLists) => {
      for (const [at, one] of lists.entries()) {
        const [name, where, more, field] = one;
        const sort = { field, order: at % 2 === 0 ? 'desc' : 'asc' } as const;
        const asked: Asked = [name, where, { ...more, sort }];
        const { rows } = await shared.store.db
          .transaction()
          .execute((db) => findPage(searchOf(asked, db), { limit: 1_000, offset: 0 }));
        const ids = rows.map(({ id }) => id);
        for (const { limit, offset } of [
          { limit: 7, offset: 0 },
          { limit: 9, offset: Math.floor(ids.length / 3) },
          { limit: 40, offset: Math.max(0, ids.length - 42) },
        ]) {
          const found = await findPage(searchOf(asked), { limit, offset }, { few: -1, far: 0, walkable: -1 });
          expect(
            found.rows.map(({ id }) => id),
            `${JSON.stringify(asked)} from ${offset} ${how}`,
          ).toEqual(ids.slice(offset, offset + limit));
        }
      }
    };
    /** Counts and stores the buckets of the lists with more rows than the threshold. */
    const refresh = (rowThreshold: number) =>
      refreshLists({
        store: shared.store,
        registry,
        manufacturers,
        log: { error: ({ err }) => expect.fail(String(err)) },
        rowThreshold,
      });
    const storedMarkers = async () => {
      const { rows } = await sql<{ name: string; at: string; floor: number }>`
        select name, counted_at as at, (snapshot ->> 'floor')::bigint as floor from octapharma.list_buckets
        where name::jsonb ->> 1 = 'false' order by name`.execute(shared.store.db);
      return rows;
    };
    const storedHistograms = async () => {
      const { rows } = await sql<{ name: string; value: string | null; found: number | null }>`
        select name, value, found from octapharma.list_buckets
        left join lateral unnest(keys, list_buckets.rows) as each (value, found) on true
        where name::jsonb ->> 1 <> 'false' order by 1, 2`.execute(shared.store.db);
      return rows;
    };
    /** Runs `work` while an older transaction is open, which is rolled back in the end. */
    const besideAnother = async (work: () => Promise<void>) => {
      const other = await shared.store.db.startTransaction().execute();
      try {
        await run(`insert into octapharma.payers (name) values ('Slow')`, other);
        await work();
      } finally {
        await other.rollback().execute();
      }
    };
    const lot = lotsFrom(1_234);
    const expectExact = async (how: string) => {
      for (const [at, one] of asked.entries()) {
        const order = at % 2 === 0 ? 'asc' : 'desc';
        expect(await total(one), `${JSON.stringify(one)} ${how}`).toBe(await anew(one));
        const fields = ['id', ...(sortedBy[one[0]] ?? [])];
        const field = fields[lot(fields.length)] as string;
        expect(await page(one, { field, order }), `${JSON.stringify(one)} ${field} ${order} ${how}`).toEqual(
          await pageAnew(one, { field, order }),
        );
      }
    };
    /** How often a search was counted, or its matches read, from scratch. */
    const countedAnew = () => shared.statements.filter((text) => /^\s*select \(\s*select count/.test(text)).length;
    const readAnew = () => shared.statements.filter((text) => /^\s*select array\(/.test(text)).length;

    beforeEach(async () => {
      await run(
        `truncate octapharma.activities, octapharma.cases, octapharma.patients, octapharma.list_buckets cascade`,
      );
      await run(
        `insert into staff.users (email, first_name, last_name, role, password) select 'ada@desk.test', 'Ada', 'Byron', 'crm_user', '-' where not exists (select from staff.users)`,
      );
      await run(
        `insert into octapharma.patients (first_name, last_name) select 'Ada', (array['Marsh', 'Lamar', 'Byron', null])[1 + n % 4] from generate_series(1, 60) as n`,
      );
      await run(
        `insert into octapharma.cases (drug, case_type, case_number, patient_id, discarded_at) select (array['wilate', 'nuwiq'])[1 + n % 2], (array['PA', 'BI'])[1 + n % 2], n, (select min(id) from octapharma.patients) + n % 60, case when n % 40 = 0 then now() end from generate_series(1, 200) as n`,
      );
      await run(
        `insert into octapharma.activities (activity_type, case_id) select 'FollowUp', (select min(id) from octapharma.cases) + n % 200 from generate_series(1, 300) as n`,
      );
    });

    test('equal those counted anew whatever is written, while others have begun to write, and after they have given up', async () => {
      const lots = lotsFrom(4_711);
      const writers: (ControlledTransaction<Database> | undefined)[] = [undefined, undefined, undefined, undefined];
      await totals();
      try {
        // Without concurrent writers there are fewer cases to cover.
        for (let round = 0; round < (name === 'PGlite' ? 6 : 18); round += 1) {
          for (let n = 0; n < 4; n += 1) {
            const at = lots(writers.length);
            // The embedded store has one connection: no transaction can be left open.
            if (name === 'PGlite') await run(change(lots));
            else {
              writers[at] ??= await shared.store.db.startTransaction().execute();
              await run(change(lots), writers[at]);
              if (lots(3) > 0) continue;
              await (lots(4) === 0 ? writers[at].rollback() : writers[at].commit()).execute();
              writers[at] = undefined;
            }
          }
          if (round % 3 === 0) await expectExact(`in round ${round}`);
          if (round % 9 === 0) await expectExactMarkers(`in round ${round}`);
        }
      } finally {
        for (const writer of writers) await writer?.rollback().execute();
      }
      await expectExact('at the end');
      await expectExactMarkers('at the end');
    });

    test('are known of each bucket of an order, and updated from the change log', async () => {
      const countedBuckets = () => shared.statements.filter((text) => /^\s*select json_build_array/.test(text)).length;
      await expectExactMarkers('at first');
      shared.statements.length = 0;
      await run(
        `update octapharma.cases set drug = 'wilate', patient_id = case when id % 3 > 0 then (select max(id) from octapharma.patients) end where id in (select id from octapharma.cases order by id limit 50)`,
      );
      await run(
        `update octapharma.patients set last_name = case when id % 2 = 0 then 'Marsh' end where id in (select id from octapharma.patients order by id limit 20)`,
      );
      await run(`delete from octapharma.activities where id % 7 = 0`);
      await expectExactMarkers('after few changes');
      expect(countedBuckets()).toBe(0);
      await run(`insert into octapharma.patients (last_name) select 'Marsh' from generate_series(1, 600)`);
      await expectExactMarkers('after many rows at once');
      // Orders by a column of the case itself do not depend on patients.
      expect(countedBuckets()).toBe(6);
    });

    // The embedded store persists none: its single process caches them.
    if (name === 'PostgreSQL')
      test('are stored of each bucket of the orders of long lists, for every process that asks next', async () => {
        await Promise.all([refresh(250), refresh(250)]);
        const first = await storedMarkers();
        expect(new Set(first.map((order) => (JSON.parse(order.name) as unknown[])[0]))).toEqual(
          new Set(['activities', 'follow_ups']),
        );
        const lists = markedLists.filter(([resource]) => resource !== 'cases');
        const countedBuckets = () =>
          shared.statements.filter((text) => /^\s*select json_build_array/.test(text)).length;
        for (const how of ['as they were stored', 'after they were updated']) {
          shared.statements.length = 0;
          await run(
            `update octapharma.cases set patient_id = case when id % 3 > 0 then (select max(id) from octapharma.patients) end, case_type = 'BI' where id in (select id from octapharma.cases order by id limit 50)`,
          );
          await run(
            `update octapharma.patients set last_name = case when id % 2 = 0 then 'Marsh' end where id in (select id from octapharma.patients order by id limit 20)`,
          );
          await run(`delete from octapharma.activities where id % 29 = 0`);
          // The cache of this process is useless after a table was truncated; the persisted markers are as old as the
          // last refresh.
          await expectExactMarkers(how, lists);
          expect(countedBuckets()).toBe(0);
          await refresh(250);
        }
        // An open transaction in any database of the server delays how far changes are known.
        await vi.waitFor(
          async () => {
            await refresh(250);
            const then = await storedMarkers();
            expect(then.map((order) => [order.name, order.at])).toEqual(first.map((order) => [order.name, order.at]));
            expect(then.every(({ floor }, at) => floor > (first[at]?.floor ?? 0))).toBe(true);
          },
          { timeout: 60_000 },
        );
        await run(`update octapharma.list_buckets set counted_at = counted_at - interval '2 days'`);
        await refresh(250);
        for (const [at, { at: counted }] of (await storedMarkers()).entries())
          expect(Date.parse(counted)).toBeGreaterThan(Date.parse(first[at]?.at ?? ''));
        // Markers of another database are not valid in this one.
        await run(`update octapharma.list_buckets set database = 'another'`);
        await run(`insert into octapharma.row_changes (changed) values ('activities')`);
        shared.statements.length = 0;
        await expectExactMarkers('after they came from another database', lists);
        expect(countedBuckets()).toBe(lists.length);
      });

    // The embedded store persists none, and has no concurrent writers.
    if (name === 'PostgreSQL')
      test('are stored of each bucket while somebody who began before goes on writing, however much is written', async () => {
        await besideAnother(async () => {
          await refresh(250);
          const countedAt = async () => (await storedMarkers()).map(({ name: order, at }) => [order, at]);
          const counted = await countedAt();
          for (let round = 0; round < 6; round += 1) {
            await run(
              `update octapharma.cases set patient_id = (select min(id) from octapharma.patients) + (id + ${round}) % 60 where id % 200 > ${round}`,
            );
            await refresh(250);
          }
          expect(await countedAt()).toEqual(counted);
          shared.statements.length = 0;
          await expectExactMarkers(
            'at the end',
            markedLists.filter(([resource]) => resource !== 'cases'),
          );
          expect(shared.statements.filter((text) => /^\s*select json_build_array/.test(text))).toEqual([]);
        });
      });

    const expectFromHistograms = async () => {
      const day = new Date().toISOString().slice(0, 10);
      const answered: readonly Asked[] = [
        // No histogram of texts has a bucket of those without one.
        ...asked.filter(
          ([resource, where, more]) => resource !== 'patients' && where.length < 2 && !more && where[0]?.op !== 'empty',
        ),
        ['cases', [equals('drug', 'wilate'), equals('case_type', 'BI')]],
        ['cases', [{ field: 'drug', op: 'empty', value: true }]],
        [
          'cases',
          [
            { field: 'created_at', op: 'gte', value: day },
            { field: 'created_at', op: 'lte', value: day },
          ],
        ],
        [
          'cases',
          [
            { field: 'created_at', op: 'gte', value: `${day}T05:00:00.000Z` },
            { field: 'created_at', op: 'lte', value: `${day}T11:59:59.999Z` },
          ],
        ],
        ['cases', [{ field: 'created_at', op: 'eq', value: day }]],
        ['cases', [contains('patient_last_name', 'SAN')]],
        ['follow_ups', [{ field: 'reminder_at', op: 'empty', value: false }]],
        ['follow_ups', [equals('case_case_type', 'PA'), equals('contact_type', 'Nurse')]],
      ];
      // A separate database instance has an empty cache, like a new process.
      const expectAnswered = async (how: string) => {
        const fresh = shared.store.db.withoutPlugins();
        for (const one of answered)
          expect(await total(one, fresh), `${JSON.stringify(one)} ${how}`).toBe(await anew(one));
      };
      await run(`update octapharma.activities set reminder_at = current_date + id::int % 5 where id % 3 = 0`);
      await run(
        `update octapharma.cases set created_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + id * interval '11 minutes' where id % 2 = 0`,
      );
      await refresh(150);
      // A histogram of instants has a bucket for each hour: days that begin at half an hour are counted.
      const halfAnHourOff: Asked = ['cases', [{ field: 'created_at', op: 'gte', value: `${day}T05:30:00.000Z` }]];
      expect(await total(halfAnHourOff)).toBe(await anew(halfAnHourOff));
      shared.statements.length = 0;
      const lots = lotsFrom(815);
      for (let round = 0; round < 2; round += 1) {
        for (let n = 0; n < 24; n += 1) await run(change(lots));
        await expectAnswered(`in round ${round}`);
        await refresh(150);
      }
      expect(countedAnew()).toBe(0);
      const followed = await storedHistograms();
      await run(`update octapharma.list_buckets set counted_at = counted_at - interval '2 days'`);
      await refresh(150);
      expect(followed).toEqual(await storedHistograms());
      expect(new Set(followed.map((histogram) => (JSON.parse(histogram.name) as unknown[])[0]))).toEqual(
        new Set(['cases', 'follow_ups']),
      );
      // Writes that bypass the triggers, or in another database, are not tracked.
      await run(`insert into octapharma.patients (last_name) select 'Marsh' from generate_series(1, 600)`);
      await expectAnswered('after many rows at once');
      await run(`update octapharma.list_buckets set database = 'another'`);
      await run('truncate octapharma.activities');
      await expectAnswered('after a table was emptied');
    };

    // The embedded store has none: its single process counts its shorter lists.
    if (name === 'PostgreSQL') {
      test('come from the stored histograms of long lists, whoever asks for the first time', expectFromHistograms);
      test('come from the stored histograms of long lists while somebody who began before goes on writing', () =>
        besideAnother(expectFromHistograms));
    }

    test('are updated from the change log, and counted anew where nothing else helps', async () => {
      await totals();
      shared.statements.length = 0;
      await run(
        `update octapharma.cases set drug = 'wilate' where id in (select id from octapharma.cases order by id limit 50)`,
      );
      await run(
        `update octapharma.patients set last_name = 'Marsh' where id in (select id from octapharma.patients order by id limit 20)`,
      );
      await expectExact('after few changes');
      expect(countedAnew()).toBe(0);
      await run(`insert into octapharma.patients (last_name) select 'Marsh' from generate_series(1, 600)`);
      await expectExact('after many rows at once');
      expect(countedAnew()).toBeGreaterThan(0);
      shared.statements.length = 0;
      await run('truncate octapharma.activities');
      await expectExact('after a table was emptied');
      expect(countedAnew()).toBe(3);
      await run(`update staff.users set last_name = 'Lovelace'`);
      await expectExact('after a colleague changed');
      expect(countedAnew()).toBe(4);
    });

    test('are counted anew where somebody who writes past the triggers says so', async () => {
      await totals();
      await expectExactMarkers('before');
      await shared.store.db.transaction().execute(async (transaction) => {
        await run('set local session_replication_role = replica', transaction);
        await run(
          `update octapharma.cases set drug = 'wilate', patient_id = (select min(id) from octapharma.patients)`,
          transaction,
        );
        await run(`insert into octapharma.row_changes (changed) values ('cases')`, transaction);
      });
      await expectExact('after that');
      await expectExactMarkers('after that');
    });

    test.each([
      ['what no index leads to', '%'],
      ['a text of linked records', 'qzqzq'],
    ])('say that a page of %s is not looked for where there is nothing, until there is', async (_what, text) => {
      const one: Asked = ['cases', [contains('patient_last_name', text)]];
      const sort = { field: 'patient_last_name', order: 'asc' } as const;
      shared.statements.length = 0;
      for (let n = 0; n < 2; n += 1) expect(await page(one, sort)).toEqual({ ids: [], all: 0 });
      expect(readAnew()).toBe(0);
      await run(
        `update octapharma.patients set last_name = '100 ${text}' where id in (select id from octapharma.patients order by id limit 4)`,
      );
      const found = await page(one, sort);
      expect(found).toEqual(await pageAnew(one, sort));
      expect(found.ids.length).toBeGreaterThan(0);
    });

    test('of few matches have the ids of these in order, until one of them comes, goes or changes its position', async () => {
      const sort = { field: 'patient_last_name', order: 'desc' } as const;
      const one: Asked = ['cases', [equals('drug', 'wilate')]];
      const sortedAnew = () => shared.statements.filter((text) => /^\s*with matches as/.test(text)).length;
      await total(one);
      const expectFollowed = async (how: string, statement: string, times: number) => {
        await page(one, sort);
        shared.statements.length = 0;
        for (const order of ['desc', 'asc'] as const) await page(one, { ...sort, order });
        expect(sortedAnew(), `before ${how}`).toBe(0);
        await run(statement);
        expect(await page(one, sort), how).toEqual(await pageAnew(one, sort));
        expect(sortedAnew(), how).toBe(times);
      };
      const matching = (at: number) =>
        `(select id from octapharma.cases where drug = 'wilate' and discarded_at is null order by id offset ${at} limit 1)`;
      await expectFollowed(
        'a case that does not match',
        `update octapharma.cases set drug = 'octagam' where id = (select min(id) from octapharma.cases where drug = 'nuwiq')`,
        0,
      );
      await expectFollowed(
        'a patient of other cases',
        `insert into octapharma.patients (last_name) values ('Zuse')`,
        0,
      );
      await expectFollowed(
        'another value of a match',
        `update octapharma.cases set case_type = 'BI' where id = ${matching(3)}`,
        0,
      );
      await expectFollowed(
        'a case that matches',
        `insert into octapharma.cases (drug, case_number, patient_id) select 'wilate', 'new', max(id) from octapharma.patients`,
        1,
      );
      await expectFollowed(
        'a case that matches no more',
        `update octapharma.cases set discarded_at = now() where id = ${matching(0)}`,
        1,
      );
      await expectFollowed(
        'a case of another patient',
        `update octapharma.cases set patient_id = (select max(id) from octapharma.patients) where id = ${matching(5)}`,
        1,
      );
      await expectFollowed(
        'a case without a patient',
        `update octapharma.cases set patient_id = null where id = ${matching(6)}`,
        1,
      );
      await expectFollowed(
        'another name of a patient',
        `update octapharma.patients set last_name = 'Aal' where id = (select patient_id from octapharma.cases where id = ${matching(7)})`,
        1,
      );
      await expectFollowed(
        'a patient without a name',
        `update octapharma.patients set last_name = null where id = (select patient_id from octapharma.cases where id = ${matching(8)})`,
        1,
      );
    });

    // The embedded store has one connection, so there are no concurrent writers.
    if (name === 'PostgreSQL')
      test('are not counted anew again and again for a table that was emptied while somebody else went on writing', () =>
        besideAnother(async () => {
          await run('truncate octapharma.activities');
          await totals();
          shared.statements.length = 0;
          await run(
            `update octapharma.cases set drug = 'wilate' where id in (select id from octapharma.cases order by id limit 50)`,
          );
          await expectExact('after few changes');
          expect(countedAnew()).toBe(0);
        }));

    // The embedded store has one connection, so there are no concurrent writers.
    if (name === 'PostgreSQL')
      test('are followed through more changes than are retained otherwise while somebody who began before goes on writing', () =>
        besideAnother(async () => {
          await totals();
          shared.statements.length = 0;
          for (let round = 0; round < 20; round += 1) {
            await run(changesWithCleanUp(round));
            await totals();
          }
          await expectExact('after more changes than are retained otherwise');
          expect(countedAnew()).toBe(0);
        }));

    if (engine === engines.at(-1))
      test('are not counted from changes that are no longer retained', async () => {
        await totals();
        // A transaction of another test on the same server delays the clean-up.
        await vi.waitFor(
          async () => {
            for (let round = 0; round < 20; round += 1) await run(changesWithCleanUp(round));
            const { rows } = await sql<{ logged: number }>`
              select count(*) as logged from octapharma.row_changes
              where changed = 'patients' and row_id is not null`.execute(shared.store.db);
            expect(rows[0]?.logged).toBeGreaterThan(3_000);
            expect(rows[0]?.logged).toBeLessThan(5_900);
          },
          { timeout: 60_000 },
        );
        shared.statements.length = 0;
        await expectExact('after more changes than are retained');
        expect(countedAnew()).toBeGreaterThan(0);
      });
  },
);
