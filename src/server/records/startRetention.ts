import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Manufacturer } from '../../schema';
import type { ServerConfig } from '../config';
import { runPeriodically, type Store } from '../db';
import { retentionStart, pruneVersions } from './pruneVersions';

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
