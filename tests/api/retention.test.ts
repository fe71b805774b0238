import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { manufacturers } from '../../resources/manufacturers';
import { readConfig } from '../../src/server/config';
import { retentionStart, pruneVersions, startVersionRetention } from '../../src/server/records/startRetention';
import { borrowStore, engines, type SharedStore } from './stores';

test('versions are kept for whole months beside the current one, and for good unless months are given', () => {
  expect(retentionStart(new Date('2026-03-31T23:00:00Z'), 1).toISOString()).toBe('2026-02-01T00:00:00.000Z');
  expect(retentionStart(new Date('2026-01-15T00:00:00Z'), 13).toISOString()).toBe('2024-12-01T00:00:00.000Z');
  expect(readConfig({}).versionsMonths).toBeUndefined();
  expect(readConfig({ VERSIONS_MONTHS: '24' }).versionsMonths).toBe(24);
});

describe.each(engines.map((engine) => [engine.name, engine] as const))(
  'versions whose time is over on %s',
  (_name, engine) => {
    let shared: SharedStore;
    beforeAll(async () => {
      shared = await borrowStore(engine, registry);
    });
    afterAll(() => shared.giveBack());
    afterEach(() => sql`truncate octapharma.versions, kedrion.versions`.execute(shared.store.db));

    const write = (schema: string, count: number) =>
      sql`
    insert into ${sql.id(schema, 'versions')} (created_at, operator_email, event, item_type, item_id, changeset)
    select now() - ${count}::bigint * interval '1 hour' + n * interval '1 hour', 'ada@desk.test', 'update', 'cases', n, '{}' from generate_series(1, ${count}::bigint) as n`.execute(
        shared.store.db,
      );
    const left = async (schema: string) => {
      const { rows } = await sql<{
        count: number;
        oldest: string;
      }>`select count(*) as count, min(created_at) as oldest from ${sql.id(schema, 'versions')}`.execute(
        shared.store.db,
      );
      return rows[0] ?? expect.fail();
    };

    test('are removed, however many, by as many processes at once as there are, and all others stay', async () => {
      await write('octapharma', 12_000);
      const before = new Date(Date.now() - 1_000 * 3_600_000);
      const removed = await Promise.all(
        [1, 2].map(() => pruneVersions(shared.store.background, { schema: 'octapharma', before })),
      );
      const { count, oldest } = await left('octapharma');
      expect(removed.reduce((sum, n) => sum + n)).toBe(12_000 - count);
      expect(count).toBe(1_000);
      expect(Date.parse(oldest)).toBeGreaterThanOrEqual(before.getTime());
      expect(await pruneVersions(shared.store.background, { schema: 'octapharma', before })).toBe(0);
    });

    test('are removed at the start of a server for each desk, which the access log tells', async () => {
      await write('kedrion', 24 * 200);
      const told: object[] = [];
      const failed: unknown[] = [];
      const app = {
        accessLog: { add: (event: object) => told.push(event) },
        log: { error: (error: unknown) => failed.push(error) },
      } as unknown as Parameters<typeof startVersionRetention>[0]['app'];
      await startVersionRetention({ app, store: shared.store, manufacturers, config: {} })();
      expect((await left('kedrion')).count).toBe(24 * 200);
      await startVersionRetention({ app, store: shared.store, manufacturers, config: { versionsMonths: 2 } })();
      const { count, oldest } = await left('kedrion');
      const from = retentionStart(new Date(), 2);
      expect(Date.parse(oldest)).toBeGreaterThanOrEqual(from.getTime());
      expect(told).toEqual([
        expect.objectContaining({
          action: 'retention',
          resource: 'versions',
          manufacturer: 'kedrion',
          times: 24 * 200 - count,
          records: [`before:${from.toISOString().slice(0, 7)}`],
        }),
      ]);
      expect(failed).toEqual([]);
    });
  },
);
