import pg from 'pg';
import { createFairQueue, type FairQueue } from './fairQueue';
import { guardPool } from './guardPool';
import { valueTypes, type StoreLimits } from './connectionSettings';

/** The current state of the connection pool for calls. */
export interface PoolState {
  readonly size: number;
  readonly idle: number;
  /** Number of callers waiting for a connection. */
  readonly waiting: number;
}

/**
 * The database enforces the statement timeout itself; the client-side timeout comes this many milliseconds later, in
 * case it does not respond.
 */
const clientTimeoutGraceMs = 1_000;

export const createQueuedPool = (url: string, limits: StoreLimits) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.connection,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleTransaction,
    keepAlive: true,
    // JIT compilation takes longer than any statement of this product may.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
    application_name: 'patient-support-desk',
    types: valueTypes,
  });
  const queue = createFairQueue({ slots: limits.connections, timeoutMs: limits.connection });
  return {
    pool,
    queue,
    guarded: guardPool({ pool, queue, deadline: limits.statement + clientTimeoutGraceMs, prepare: limits.prepare }),
  };
};

export const poolStateOf = ({ totalCount, idleCount, waitingCount }: pg.Pool, queue: FairQueue): PoolState => ({
  size: totalCount,
  idle: idleCount,
  waiting: waitingCount + queue.waitingCount(),
});

export const endPool = (pool: pg.Pool): Promise<void> => (pool.ending ? Promise.resolve() : pool.end());
