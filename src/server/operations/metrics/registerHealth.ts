import type { FastifyInstance, FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { RegisteredLog } from '../../accessLog/openAccessLog';
import type { LastBackup } from '../backup/scheduleBackups';
import { replicaStatuses, StoreUnavailableError, type Store, readFreeBytes, runPeriodically } from '../../db';
import { HttpError } from '../../http/HttpError';
import { timestampSchema, type ZodTypes } from '../../http/openapi/routeSchema';

/**
 * Free disk space in bytes below which an operator should act: an upload takes up to 25 MB, and a backup copies all
 * rows.
 */
const lowBytes = 500 * 1024 * 1024;
const intervalMs = 60_000;

interface WatchOptions {
  readonly dataDir: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly readFree?: (folder: string) => Promise<number>;
}

/**
 * Creates a check that warns once when the disk of the data folder has little room left, and again when that recurs.
 */
export function createFreeSpaceCheck({ dataDir, log, readFree = readFreeBytes }: WatchOptions): () => Promise<void> {
  let hasWarned = false;
  return async () => {
    const free = await readFree(dataDir);
    const isLow = free < lowBytes;
    if (isLow && !hasWarned)
      log.warn(
        { free_bytes: free },
        'the disk of DATA_DIR is nearly full: without room, uploads and backups fail, and so do changes in ' +
          'an embedded database',
      );
    hasWarned = isLow;
  };
}

/** Watches the free disk space of the data folder. Returns a function that stops it. */
export const watchFreeSpace = (options: WatchOptions): (() => Promise<void>) =>
  // A folder that cannot be read fails elsewhere.
  runPeriodically(createFreeSpaceCheck(options), { intervalMs, runImmediately: true, onError: () => undefined });

interface HealthOptions {
  readonly store: Pick<Store, 'check' | 'replica'>;
  /** The last backup, where scheduled backups are configured. */
  readonly lastBackup?: (() => Promise<LastBackup | null>) | undefined;
  readonly accessLog: Pick<RegisteredLog, 'findProblem'>;
}

const tags = ['Server'];
const healthSchema = {
  tags,
  summary: 'Check whether the process is up',
  response: { 200: z.object({ status: z.literal('up') }).describe('The process is up') },
};
const backupSchema = z
  .object({ last_at: timestampSchema, age_seconds: z.int().min(0) })
  .nullable()
  .optional();
const replicaSchema = z.object({ use: z.enum(replicaStatuses), lag_seconds: z.number().min(0).nullable() }).optional();
const accessLogSchema = z
  .object({ broken_at: timestampSchema.optional(), unshipped_since: timestampSchema.optional() })
  .optional();
const readinessSchema = {
  tags,
  summary: 'Check whether the store answers',
  response: {
    200: z
      .object({
        status: z.literal('ready'),
        replica: replicaSchema.describe(
          'Whether the replica is in use, or why not, and its lag, which is null if unknown. Present only if ' +
            'a replica is configured',
        ),
        access_log: accessLogSchema.describe(
          'When the access log was last found broken, and since when its heads cannot be delivered. Present ' +
            'only if either is so; calls are answered all the same',
        ),
        backup: backupSchema.describe(
          'The last backup, null before the first one. Present only if backups are scheduled',
        ),
      })
      .describe('The store answers'),
  },
};

const replicaStateOf = (replica: NonNullable<Store['replica']>) => {
  const { use, lagSeconds } = replica.state();
  return { use, lag_seconds: lagSeconds };
};

/**
 * `/api/health`: the process is up. `/api/ready`: the store answers, or the reason why not, with the states of the
 * replica, of the access log and of the last backup. Neither needs a session.
 */
export function registerHealth(app: FastifyInstance, { store, lastBackup, accessLog }: HealthOptions): void {
  const api = app.withTypeProvider<ZodTypes>();
  const config = { public: true, uncounted: true } as const;
  api.get('/api/health', { config, schema: healthSchema }, () => ({ status: 'up' as const }));
  api.get('/api/ready', { config, schema: readinessSchema }, async (request) => {
    await store.check().catch((error: unknown) => {
      request.log.error({ err: error }, 'the store does not answer');
      throw new HttpError(503, error instanceof StoreUnavailableError ? error.reason : 'The store does not answer');
    });
    const problem = accessLog.findProblem();
    return {
      status: 'ready' as const,
      ...(problem && { access_log: problem }),
      ...(store.replica && { replica: replicaStateOf(store.replica) }),
      ...(lastBackup && { backup: await lastBackup() }),
    };
  });
}
