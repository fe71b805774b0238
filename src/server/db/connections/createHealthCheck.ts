import type { PostgresPool } from 'kysely';
import { hasFreeSpace } from './embedded/databaseFiles';
import { readOnlyState } from './guardPool';
import { StoreUnavailableError } from './fairQueue';

/** Timeout of a check in milliseconds, shorter than that of common health probes. */
const checkTimeoutMs = 1_500;

/** Fails as a write would where the server allows none, so that the connection is discarded as well. */
const writeProbe =
  "do $$ begin if current_setting('transaction_read_only') = 'on' then raise exception 'the database allows no " +
  `writes' using errcode = '${readOnlyState}'; end if; end $$`;

async function ping(pool: PostgresPool, statement: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(statement, []);
  } catch (error) {
    throw (error as { readonly code?: unknown }).code === readOnlyState
      ? new StoreUnavailableError('The database is read-only', error)
      : error;
  } finally {
    client.release();
  }
}

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailableError('The database does not answer')), checkTimeoutMs);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

interface HealthCheckOptions {
  /** Also checks the free disk space of this folder. */
  readonly folder?: string | undefined;
  /** Whether the store is a replica, which allows no writes. */
  readonly isReplica?: boolean;
}

/**
 * Creates a health check of the store, which resolves, or rejects with a StoreUnavailableError, within 1.5 seconds.
 * Concurrent callers share one query.
 */
export function createHealthCheck(
  pool: PostgresPool,
  { folder, isReplica = false }: HealthCheckOptions = {},
): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= ping(pool, isReplica ? 'select 1' : writeProbe).finally(() => {
      running = undefined;
    });
    const checked = withTimeout(running);
    if (folder === undefined) return checked;
    return checked.then(async () => {
      if (!(await hasFreeSpace(folder))) throw new StoreUnavailableError('The disk of the data folder is full');
    });
  };
}
