import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegistry } from '../../src/schema';
import { defineResource, text } from '../../src/schema/declare';
import { openStore, planSchema, syncSchema, type SchemaOptions, type Store } from '../../src/server/db';
import { defaultLimits, connectionSettings } from '../../src/server/db/connections/connectionSettings';
import { hasPooler, poolSize, startPooler } from './pooler.mjs';
import { withDatabase } from './stores';

if (!hasPooler) console.warn('\n!!! PgBouncer is not installed: a start behind a pooler IS NOT TESTED. !!!\n');

const lines = defineResource({
  name: 'lines',
  label: { one: 'Line', many: 'Lines' },
  titleFields: ['name'],
  fields: { name: text('Name') },
  search: { searchName: { field: 'name', op: 'contains', label: 'Name' } },
  list: { columns: ['id', 'name'] },
  form: { create: { opensIn: 'modal' }, edit: { opensIn: 'modal' }, sections: [{ title: 'Line', fields: ['name'] }] },
});
const options: SchemaOptions = {
  registry: createRegistry([lines], { features: [] }),
  manufacturers: [{ key: 'octapharma' }],
};
const index = 'create index concurrently "lines_name_folded"';

describe.skipIf(!hasPooler)('a start behind a pooler', () => {
  withDatabase('of transactions', (databaseUrl) => {
    let pooler: Awaited<ReturnType<typeof startPooler>>;
    let direct: Store;
    let store: Store;
    const throughPooler = (more: { readonly directUrl?: string } = {}) =>
      openStore({ databaseUrl: pooler.url, limits: { ...defaultLimits, prepare: false }, ...more });
    const missing = async () =>
      (await planSchema(direct, options)).statements.filter((statement) => statement.startsWith(index)).length;

    beforeAll(async () => {
      direct = await openStore({ databaseUrl: databaseUrl() });
      const name = new URL(databaseUrl()).pathname.slice(1);
      for (const [setting, value] of Object.entries(connectionSettings(defaultLimits)))
        await sql.raw(`alter database ${name} set ${setting} = '${value}'`).execute(direct.db);
      pooler = await startPooler(databaseUrl());
      store = await throughPooler();
      await syncSchema(store, options);
      await sql`drop index octapharma.lines_name_folded`.execute(direct.db);
    });
    afterAll(async () => {
      await Promise.all([store.close(), direct.close()]);
      await pooler.close();
    });

    /** The settings of each of the pooler's connections, and the locks that outlive a transaction. */
    const left = async () => {
      let arrived = 0;
      let open: () => void = () => undefined;
      const all = new Promise<void>((resolve) => (open = resolve));
      const settings = await Promise.all(
        Array.from({ length: poolSize }, () =>
          store.db.transaction().execute(async (transaction) => {
            const { rows } = await sql<{
              set: string;
            }>`select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as set`.execute(
              transaction,
            );
            if ((arrived += 1) === poolSize) open();
            await all;
            return rows[0]?.set;
          }),
        ),
      );
      const { rows } = await sql<{
        held: number;
      }>`select count(*)::int as held from pg_locks join pg_database d on d.oid = database where locktype = 'advisory' and d.datname = current_database()`.execute(
        direct.db,
      );
      return { settings: [...new Set(settings)], locks: rows[0]?.held };
    };

    test('that has indexes to make beside others is refused with the way out, and leaves nothing on shared connections', async () => {
      const refusal = syncSchema(store, options);
      await expect(refusal).rejects.toThrow(
        /^Indexes must be created .*, but DATABASE_URL leads to a pooler\. Set DATABASE_DIRECT_URL to PostgreSQL's own address, or .*db:plan/,
      );
      expect(await missing()).toBe(1);
      expect(await left()).toEqual({ settings: ['10s 3s'], locks: 0 });
    });

    test('is refused as well where the direct address is that of a pooler', async () => {
      const twice = await throughPooler({ directUrl: pooler.url });
      await expect(syncSchema(twice, options)).rejects.toThrow('DATABASE_DIRECT_URL leads to a pooler');
      await twice.close();
    });

    test('makes them over the direct address, once, however many servers start', async () => {
      const stores = await Promise.all([
        throughPooler({ directUrl: databaseUrl() }),
        throughPooler({ directUrl: databaseUrl() }),
      ]);
      await Promise.all(stores.map((each) => syncSchema(each, options)));
      await Promise.all(stores.map((each) => each.close()));
      expect(await missing()).toBe(0);
      expect(await left()).toEqual({ settings: ['10s 3s'], locks: 0 });
    });

    test('needs no direct address where no index is missing', async () => {
      expect((await syncSchema(store, options)).statements).toEqual([]);
    });
  });
});
