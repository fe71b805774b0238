/** Timeouts of the store, in milliseconds, and limits of its use. */
export interface StoreLimits {
  /** Timeout of a statement. The database enforces it; the client does too if the database does not respond. */
  readonly statement: number;
  /** Timeout of waiting for a lock. */
  readonly lock: number;
  /** Timeout of waiting for a free connection, and again of opening a new one. */
  readonly connection: number;
  /** Timeout of an idle transaction. */
  readonly idleTransaction: number;
  /** Maximum number of connections to a PostgreSQL server; the embedded database has one. */
  readonly connections: number;
  /** Whether connections support named prepared statements; behind a pooler in transaction mode they may not. */
  readonly prepare: boolean;
}

export const defaultLimits: StoreLimits = {
  statement: 10_000,
  lock: 3_000,
  connection: 5_000,
  idleTransaction: 10_000,
  connections: 20,
  prepare: true,
};
