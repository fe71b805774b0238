import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { serverTables } from '../../src/server/serverTables';
import { reconcileRowCounts } from '../../src/server/db/tables/rowCounts';
import { reconcileTotalsLater, syncSchema } from '../../src/server/db';
import { describeApi, type ListBody } from './harness';
import { borrowStore, engines, type SharedStore } from './stores';

const counted = async ({ store }: SharedStore, table: string): Promise<readonly unknown[]> => {
  const { rows } =
    await sql`select coalesce(sum(live), 0)::bigint as live, coalesce(sum(discarded), 0)::bigint as discarded from octapharma.row_counts where counted = ${table}`.execute(
      store.db,
    );
  return rows;
};
const there = async ({ store }: SharedStore, table: string): Promise<readonly unknown[]> => {
  const { rows } =
    await sql`select count(*) filter (where discarded_at is null) as live, count(*) filter (where discarded_at is not null) as discarded from ${sql.id('octapharma', table)}`.execute(
      store.db,
    );
  return rows;
};

const options = { registry, manufacturers, tables: serverTables(manufacturers) };

/** Pseudo-random numbers, the same in every run. */
function* lots(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 48_271) % 2_147_483_647) yield state / 2_147_483_647;
}

describe.each(engines.map((engine) => [engine.name, engine] as const))(
  'the totals that writes keep on %s',
  (_name, engine) => {
    let shared: SharedStore;
    beforeAll(async () => {
      shared = await borrowStore(engine, registry);
    });
    afterAll(() => shared.giveBack());

    const run = (statement: string, db = shared.store.db) => sql.raw(statement).execute(db);
    const write = async (lot: number, db = shared.store.db) => {
      const kind = Math.floor(lot * 1000) % 5;
      const one = `(select id from octapharma.payers offset floor(random() * 20) limit 1)`;
      if (kind < 2)
        await run(`insert into octapharma.payers (name) select 'Payer' from generate_series(1, ${1 + (kind % 3)})`, db);
      else if (kind === 2) await run(`update octapharma.payers set discarded_at = now() where id = ${one}`, db);
      else if (kind === 3) await run(`update octapharma.payers set discarded_at = null where id = ${one}`, db);
      else await run(`delete from octapharma.payers where id = ${one}`, db);
    };

    test('equal a full count after many writes from eight writers, aborted ones included', async () => {
      await Promise.all(
        Array.from({ length: 8 }, async (_writer, at) => {
          const lot = lots(at + 17);
          for (let n = 0; n < 60; n += 1) {
            const isAborted = n % 7 === 0;
            const work = shared.store.db.transaction().execute(async (trx) => {
              await write(lot.next().value, trx);
              if (isAborted) throw new Error('aborted');
            });
            await (isAborted ? expect(work).rejects.toThrow('aborted') : work);
          }
        }),
      );
      expect(await counted(shared, 'payers')).toEqual(await there(shared, 'payers'));
      const { rows } = await sql<{
        rows: number;
      }>`select count(*) as rows from octapharma.row_counts where counted = 'payers'`.execute(shared.store.db);
      expect(rows[0]?.rows).toBeLessThan(400);
    });

    test('start anew where a table is emptied', async () => {
      await run(`insert into octapharma.payers (name) values ('Payer')`);
      await run('truncate octapharma.payers cascade');
      expect(await counted(shared, 'payers')).toEqual([{ live: 0, discarded: 0 }]);
    });

    test('are mended at the start where something wrote past them', async () => {
      await run(`insert into octapharma.payers (name) values ('Payer')`);
      await run(`update octapharma.row_counts set live = live + 3 where counted = 'payers'`);
      expect(await reconcileRowCounts(shared.store, [{ schema: 'octapharma', name: 'payers' }])).toEqual([
        'octapharma.payers',
      ]);
      expect(await counted(shared, 'payers')).toEqual(await there(shared, 'payers'));
      expect(await reconcileRowCounts(shared.store, [{ schema: 'octapharma', name: 'payers' }])).toEqual([]);
      await syncSchema(shared.store, options);
    });

    test('are mended after a start as well, unless it has ended before', async () => {
      await run(`insert into octapharma.row_counts (counted, live, discarded) values ('payers', 3, 0)`);
      const fit = async () =>
        JSON.stringify(await counted(shared, 'payers')) === JSON.stringify(await there(shared, 'payers'));
      const failed = vi.fn();
      await reconcileTotalsLater(shared.store, options, { delayMs: 0, onError: failed })();
      expect(await fit()).toBe(false);
      const stop = reconcileTotalsLater(shared.store, options, { delayMs: 0, onError: failed });
      await expect.poll(fit).toBe(true);
      await stop();
      expect(failed).not.toHaveBeenCalled();
    });
  },
);

describeApi('lists', { registry, on: engines }, (harness) => {
  const namesOf = ({ data }: ListBody) => data.map(({ last_name }) => last_name);

  test('find a text whatever its case and accents, and take its signs for signs', async () => {
    const { call, list } = harness();
    const patients = registry.get('patients');
    for (const last_name of ['Sánchez', 'SANCHEZ', 'Łukasz', 'Groß', '100%', '100_', '1000'])
      await call('POST', 'patients', { body: { first_name: 'José', last_name } });
    expect(namesOf(await list(patients, 'searchLastName=sanchez'))).toEqual(['SANCHEZ', 'Sánchez']);
    expect(namesOf(await list(patients, 'searchLastName=S%C3%81NCH'))).toEqual(['SANCHEZ', 'Sánchez']);
    expect(namesOf(await list(patients, 'searchLastName=lukasz'))).toEqual(['Łukasz']);
    expect(namesOf(await list(patients, 'searchLastName=gross'))).toEqual(['Groß']);
    expect(namesOf(await list(patients, 'searchLastName=0%25'))).toEqual(['100%']);
    expect(namesOf(await list(patients, 'searchLastName=0_'))).toEqual(['100_']);
    expect((await list(patients, 'searchFirstName=jose')).meta.total).toBe(7);
  });

  test('find a text whatever spaces and invisible characters were pasted with it, or with what is searched for', async () => {
    const { call, list } = harness();
    const patients = registry.get('patients');
    const stored = ['Mary Ann', 'Mary\u00a0Ann', '\u202aMary\u202c\u2007Ann', 'Ma\u00adry Ann', 'Mary A\u200bnn'];
    for (const first_name of stored) await call('POST', 'patients', { body: { first_name, last_name: 'Pasted' } });
    const found = async (typed: string) =>
      (await list(patients, `searchFirstName=${encodeURIComponent(typed)}`)).data
        .map(({ first_name }) => first_name)
        .sort();
    for (const typed of ['mary ann', 'y\u00a0a', '\u200emary\u200e', 'm\u200bary'])
      expect(await found(typed), JSON.stringify(typed)).toEqual([...stored].sort());
    expect(await found('maryann')).toEqual([]);
    // Nothing visible is no search, like a blank one.
    expect(await found('\u200b')).toHaveLength(stored.length);
  });

  test('find a text whatever blanks repeat in it, or in what is searched for, since pages show one', async () => {
    const { call, list } = harness();
    const patients = registry.get('patients');
    const stored = ['Anna Maria Lee', 'Anna  Maria \t Lee', 'Anna\u00a0 \u2003Maria Lee', 'Ánna   Maria Lee'];
    for (const first_name of stored) await call('POST', 'patients', { body: { first_name, last_name: 'Spaced' } });
    const found = async (typed: string) =>
      (await list(patients, `searchFirstName=${encodeURIComponent(typed)}`)).data
        .map(({ first_name }) => first_name)
        .sort();
    for (const typed of ['anna maria lee', 'Anna  Maria', 'a \u00a0maria\t lee', 'a   m'])
      expect(await found(typed), JSON.stringify(typed)).toEqual([...stored].sort());
  });

  test('answer the total of a search that was asked before, after every kind of write', async () => {
    const { call, list } = harness();
    const patients = registry.get('patients');
    const total = async () => (await list(patients, 'searchLastName=byr')).meta.total;
    expect(await total()).toBe(0);
    const { body } = await call<{ id: number }>('POST', 'patients', {
      body: { first_name: 'Ada', last_name: 'Byron' },
    });
    expect([await total(), await total()]).toEqual([1, 1]);
    await call('PUT', `patients/${body.id}`, { body: { last_name: 'Lovelace' } });
    expect(await total()).toBe(0);
    await call('PUT', `patients/${body.id}`, { body: { last_name: 'Byron' } });
    expect(await total()).toBe(1);
    await call('DELETE', `patients/${body.id}`);
    expect(await total()).toBe(0);
  });

  test('find a page far in from the nearer end', async () => {
    const { list, store } = harness();
    const payers = registry.get('payers');
    await sql`insert into octapharma.payers (name, phone) select 'Payer ' || n, case when n % 3 > 0 then (n % 50)::text end from generate_series(1, 11000) as n`.execute(
      store.db,
    );
    const inOrder = async (order: string) =>
      (
        await sql<{ id: number }>`select id from octapharma.payers order by ${sql.raw(order)}`.execute(store.db)
      ).rows.map(({ id }) => id);
    for (const [sort, order] of [
      ['id desc', 'id desc'],
      ['phone asc', 'phone collate "und-x-icu", id'],
      ['phone desc', 'phone collate "und-x-icu" desc nulls last, id desc'],
    ] as const) {
      const ids = await inOrder(order);
      for (const page of [1, 500, 505, 555, 734, 1001, 1099, 1100, 1101]) {
        const { data, meta } = await list(payers, `page=${page}&q[s][]=${encodeURIComponent(sort)}`);
        expect(
          data.map(({ id }) => id),
          `${sort}, page ${page}`,
        ).toEqual(ids.slice((page - 1) * 10, page * 10));
        expect(meta.total).toBe(11_000);
      }
    }
  });

  test('come to the same rows page by page as in one, in the order of a linked record too', async () => {
    const { call, list } = harness();
    const cases = registry.get('cases');
    const ids: number[] = [];
    for (const last_name of ['Byron', 'Curie', null, 'Noether']) {
      const patient =
        last_name &&
        (await call<{ id: number }>('POST', 'patients', { body: { first_name: 'Ada', last_name } })).body.id;
      for (let n = 0; n < 3; n += 1) {
        const { body } = await call<{ id: number }>('POST', 'cases', {
          body: { drug: 'wilate', referral_state: 'IL', case_type: 'PA', ...(patient && { patient_id: patient }) },
        });
        ids.push(body.id);
      }
    }
    for (const sort of ['patient_last_name asc', 'patient_last_name desc', 'case_type asc', 'status asc', 'id asc']) {
      const whole = await list(cases, `per=100&q[s][]=${encodeURIComponent(sort)}`);
      const pages = await Promise.all(
        [1, 2, 3].map((page) => list(cases, `per=5&page=${page}&q[s][]=${encodeURIComponent(sort)}`)),
      );
      expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(whole.data.map(({ id }) => id));
      expect(new Set(whole.data.map(({ id }) => id))).toEqual(new Set(ids));
    }
  });
});
