import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Manufacturer } from '../../schema';
import type { ServerConfig } from '../config';
import { runPeriodically, type Store, versionsTable, type Database } from '../db';

interface PruneOptions {
  readonly schema: string;
  /** Versions created before this time are removed. */
  readonly before: Date;
}

/** The number of versions read per statement, so that no statement takes long or blocks writers. */
const batchSize = 5_000;

/** Start of the retention period: this many whole months (UTC) before the month of `now`. */
export const retentionStart = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));

/**
 * Removes the expired versions of one schema, oldest first, and returns their number. Skips rows locked by another
 * process.
 */
export async function pruneVersions(db: Kysely<Database>, { schema, before }: PruneOptions): Promise<number> {
  const table = sql.id(schema, versionsTable);
  let removed = 0;
  for (let after = 0; ;) {
    const { rows } = await sql<{ readonly last: number | null; readonly over: number; readonly gone: number }>`
      with oldest as (select id, created_at from ${table} where id > ${after} order by id limit ${batchSize}),
      over as (select id from ${table} where id in (select id from oldest where created_at < ${before})
        for update skip locked),
      gone as (delete from ${table} where id in (select id from over) returning id)
      select (select max(id) from oldest) as last, (select count(*) from oldest
        where created_at < ${before}) as over, (select count(*) from gone) as gone`.execute(db);
    const { last = null, over = 0, gone = 0 } = rows[0] ?? {};
    removed += gone;
    if (last === null || over === 0) return removed;
    after = last;
  }
}

interface RetentionOptions {
  readonly app: Pick<FastifyInstance, 'accessLog' | 'log'>;
  readonly store: Pick<Store, 'background'>;
  readonly manufacturers: readonly Manufacturer[];
  readonly config: Pick<ServerConfig, 'versionsMonths'>;
}

const pruneIntervalMs = 6 * 3_600_000;

/**
 * Removes expired versions at start-up and four times a day, and records this in the access log. Returns a stop
 * function.
 */
export function startVersionRetention({
  app,
  store,
  manufacturers,
  config: { versionsMonths: months },
}: RetentionOptions): () => Promise<void> {
  if (months === undefined) return () => Promise.resolve();
  const prune = async () => {
    const now = new Date();
    const before = retentionStart(now, months);
    for (const { key } of manufacturers) {
      const removed = await pruneVersions(store.background, { schema: key, before });
      const records = [`before:${before.toISOString().slice(0, 7)}`];
      if (removed > 0)
        app.accessLog.add({
          happened_at: now.toISOString(),
          action: 'retention',
          request_id: randomUUID(),
          resource: 'versions',
          manufacturer: key,
          records,
          times: removed,
        });
    }
  };
  const failed = (error: unknown) => app.log.error({ err: error }, 'expired versions could not be removed');
  return runPeriodically(prune, { intervalMs: pruneIntervalMs, runImmediately: true, onError: failed });
}
