import type { PostgresPool } from 'kysely';
import { hasFreeSpace } from './freeSpace';
import { StoreUnavailableError } from './StoreUnavailableError';

/** Timeout of a check in milliseconds, shorter than that of common health probes. */
const checkTimeoutMs = 1_500;

async function ping(pool: PostgresPool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select 1', []);
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

/**
 * Creates a health check of the store, which resolves, or rejects with a StoreUnavailableError, within 1.5 seconds. Concurrent callers share
 * one query. With `folder`, it also checks the free disk space there.
 */
export function createHealthCheck(pool: PostgresPool, folder?: string): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= ping(pool).finally(() => {
      running = undefined;
    });
    const checked = withTimeout(running);
    if (folder === undefined) return checked;
    return checked.then(async () => {
      if (!(await hasFreeSpace(folder))) throw new StoreUnavailableError('The disk of the data folder is full');
    });
  };
}
