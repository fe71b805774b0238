import { z } from 'zod';
import { count, oneOf, url } from './configValues';
import { usualLimits, type StoreLimits } from './store';

/** Connection settings and time limits of the database. */
export interface DatabaseConfig {
  /** A PostgreSQL server instead of the embedded database. */
  readonly databaseUrl?: string;
  /** URL that bypasses the connection pooler, if `databaseUrl` is a pooler's: for work that needs a session rather than a transaction. */
  readonly directUrl?: string;
  /** A streaming replica for reading lists, and its maximum lag in milliseconds. */
  readonly replica?: { readonly url: string; readonly longestLag: number };
  /** Timeouts and limits of the store. */
  readonly limits: StoreLimits;
  /** How long a start waits for a PostgreSQL server that is not ready. */
  readonly databaseStartSeconds: number;
}

/** In milliseconds. */
const second = 1000;

const postgresUrl = url(['postgres:', 'postgresql:'], 'a PostgreSQL address, postgres://user:password@host/database').optional();

/** The variables of the database. */
export const databaseVariables = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  DATABASE_READ_LAG_SECONDS: count(10, { max: 3600 }),
  DATABASE_CONNECTIONS: count(usualLimits.connections, { max: 1000 }),
  DATABASE_PREPARED: oneOf('yes', 'no').default(usualLimits.prepare ? 'yes' : 'no'),
  DATABASE_STATEMENT_SECONDS: count(usualLimits.statement / second, { max: 3600 }),
  DATABASE_LOCK_SECONDS: count(usualLimits.lock / second, { max: 3600 }),
  DATABASE_WAIT_SECONDS: count(usualLimits.connection / second, { max: 3600 }),
  DATABASE_IDLE_SECONDS: count(usualLimits.idleTransaction / second, { max: 3600 }),
  DATABASE_START_SECONDS: count(30, { min: 0, max: 3600 }),
});

type Variables = z.infer<typeof databaseVariables>;

const limitsOf = (values: Variables): StoreLimits => ({
  statement: values.DATABASE_STATEMENT_SECONDS * second,
  lock: values.DATABASE_LOCK_SECONDS * second,
  connection: values.DATABASE_WAIT_SECONDS * second,
  idleTransaction: values.DATABASE_IDLE_SECONDS * second,
  connections: values.DATABASE_CONNECTIONS,
  prepare: values.DATABASE_PREPARED === 'yes',
});

export const databaseOf = (values: Variables): DatabaseConfig => ({
  ...(values.DATABASE_URL !== undefined && { databaseUrl: values.DATABASE_URL }),
  ...(values.DATABASE_DIRECT_URL !== undefined && { directUrl: values.DATABASE_DIRECT_URL }),
  ...(values.DATABASE_READ_URL !== undefined && { replica: { url: values.DATABASE_READ_URL, longestLag: values.DATABASE_READ_LAG_SECONDS * second } }),
  limits: limitsOf(values),
  databaseStartSeconds: values.DATABASE_START_SECONDS,
});
