import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { reconcileRowCounts } from '../../src/server/db/tables/rowCounts';
import { borrowStore, engines, type SharedStore } from './stores';

/**
 * Random writes, each committed or rolled back: the load of many callers without network latency. Multiple rows are
 * locked in order of their ids, so that writers cannot deadlock.
 */
const manyWrites = (writes: number, seed: number) => `do $body$
declare drawn int; chosen bigint; n int;
begin
  perform setseed(${seed});
  for n in 1..${writes} loop
    drawn := floor(random() * 10);
    select id into chosen from octapharma.payers order by id offset floor(random() * 40) limit 1;
    if drawn < 4 then insert into octapharma.payers (name, discarded_at) select 'Payer', case when drawn = 3 then now() end from generate_series(1, 1 + drawn);
    elsif drawn < 6 then update octapharma.payers set discarded_at = now() where id = chosen;
    elsif drawn < 8 then update octapharma.payers set discarded_at = null where id = chosen;
    else delete from octapharma.payers where id in (select id from octapharma.payers where id >= chosen and id < chosen + drawn order by id for update);
    end if;
    if random() < 0.15 then rollback; else commit; end if;
  end loop;
end $body$`;

describe.each(engines.map((engine) => [engine.name, engine] as const))(
  'the totals that writes keep on %s',
  (name, engine) => {
    let shared: SharedStore;
    beforeAll(async () => {
      shared = await borrowStore(engine, registry);
    });
    afterAll(() => shared.giveBack());

    const expectExact = async () => {
      const { rows } = await sql<{ live: number; discarded: number; there: number; rows: number }>`
      select sum(live)::int as live, sum(discarded)::int as discarded, (select count(*)::int from octapharma.payers) as there, count(*)::int as rows from octapharma.row_counts where counted = 'payers'`.execute(
        shared.store.db,
      );
      const found = rows[0] ?? expect.fail();
      expect(found.live + found.discarded).toBe(found.there);
      expect(found.there).toBeGreaterThan(0);
      // A start that finds a difference returns the table.
      expect(await reconcileRowCounts(shared.store, [{ schema: 'octapharma', name: 'payers' }])).toEqual([]);
      return found;
    };

    test('equal a full count after many random writes, aborted ones among them, from as many connections as there are', async () => {
      // The single connection of the embedded store has fewer cases to cover: the triggers are the same.
      const [writers, writes] = name === 'PostgreSQL' ? [8, 1_200] : [1, 60];
      // Several statements, each shorter than the statement timeout.
      for (let part = 0; part < 5; part += 1) {
        await Promise.all(
          Array.from({ length: writers }, (_writer, at) =>
            sql.raw(manyWrites(writes / writers, (at + part * writers) / 40)).execute(shared.store.db),
          ),
        );
      }
      // The count rows have been merged on the way by the writers themselves.
      expect((await expectExact()).rows).toBeLessThan(1_000);
    });

    if (name === 'PostgreSQL')
      test('equal it after a process is killed in the middle of its writes', async () => {
        const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shared.store.db);
        const url = new URL(process.env.TEST_DATABASE_URL ?? '');
        url.pathname = `/${rows[0]?.name}`;
        for (let kill = 0; kill < 2; kill += 1) {
          const child = fork(join(import.meta.dirname, 'killedCounter.mjs'), [url.href], {
            stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
          });
          let done = 0;
          child.on('message', (n: number) => {
            done = n;
            if (n >= 100) child.kill('SIGKILL');
          });
          await once(child, 'exit');
          expect(done).toBeGreaterThanOrEqual(100);
          const left = async () =>
            (
              await sql`select from pg_stat_activity where datname = current_database() and application_name = 'killed counter'`.execute(
                shared.store.db,
              )
            ).rows.length;
          await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000 });
          await expectExact();
        }
      });
  },
);
