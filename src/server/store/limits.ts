/** How long the store may take for what, in milliseconds, and how much of it is used at once. */
export interface StoreLimits {
  /** One statement; the database ends it then, and where it does not answer, so do we. */
  readonly statement: number;
  /** Waiting for what somebody else has locked. */
  readonly lock: number;
  /** Waiting for a free connection, and again for a new one to be made. */
  readonly connection: number;
  /** A transaction in which nothing happens. */
  readonly idleTransaction: number;
  /** Connections to a PostgreSQL server; the embedded database has one. */
  readonly connections: number;
  /** Whether connections keep what is prepared on them; a pooler that hands them on with each transaction may not. */
  readonly prepare: boolean;
}

export const usualLimits: StoreLimits = { statement: 10_000, lock: 3_000, connection: 5_000, idleTransaction: 10_000, connections: 20, prepare: true };
