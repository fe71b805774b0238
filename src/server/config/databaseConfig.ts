import { z } from 'zod';
import { wholeNumber, oneOf, url } from './configValues';
import { defaultLimits, type StoreLimits } from '../db';

/** Connection settings and time limits of the database. */
export interface DatabaseConfig {
  /** A PostgreSQL server instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /**
   * URL that bypasses the connection pooler, if `databaseUrl` is a pooler's: for work that needs a session rather than
   * a transaction.
   */
  readonly directUrl?: string | undefined;
  /** URL of the role that owns the tables, for the commands that create them. */
  readonly ownerUrl?: string | undefined;
  /** A streaming replica for reading lists, and its maximum lag in milliseconds. */
  readonly replica?: { readonly url: string; readonly longestLag: number } | undefined;
  /** Timeouts and limits of the store. */
  readonly limits: StoreLimits;
  /** How long a start waits for a PostgreSQL server that is not ready. */
  readonly databaseStartSeconds: number;
}

/** In milliseconds. */
const secondMs = 1000;

const postgresUrl = url(
  ['postgres:', 'postgresql:'],
  'a PostgreSQL address, postgres://user:password@host/database',
).optional();

/** The variables of the database. */
export const databaseVariables = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  DATABASE_READ_LAG_SECONDS: wholeNumber(10, { max: 3600 }),
  DATABASE_CONNECTIONS: wholeNumber(defaultLimits.connections, { max: 1000 }),
  DATABASE_PREPARED: oneOf('yes', 'no').default(defaultLimits.prepare ? 'yes' : 'no'),
  DATABASE_STATEMENT_SECONDS: wholeNumber(defaultLimits.statement / secondMs, { max: 3600 }),
  DATABASE_LOCK_SECONDS: wholeNumber(defaultLimits.lock / secondMs, { max: 3600 }),
  DATABASE_WAIT_SECONDS: wholeNumber(defaultLimits.connection / secondMs, { max: 3600 }),
  DATABASE_IDLE_SECONDS: wholeNumber(defaultLimits.idleTransaction / secondMs, { max: 3600 }),
  DATABASE_START_SECONDS: wholeNumber(30, { min: 0, max: 3600 }),
});

type Variables = z.infer<typeof databaseVariables>;

const readLimits = (values: Variables): StoreLimits => ({
  statement: values.DATABASE_STATEMENT_SECONDS * secondMs,
  lock: values.DATABASE_LOCK_SECONDS * secondMs,
  connection: values.DATABASE_WAIT_SECONDS * secondMs,
  idleTransaction: values.DATABASE_IDLE_SECONDS * secondMs,
  connections: values.DATABASE_CONNECTIONS,
  prepare: values.DATABASE_PREPARED === 'yes',
});

export const readDatabaseConfig = (values: Variables): DatabaseConfig => ({
  databaseUrl: values.DATABASE_URL,
  directUrl: values.DATABASE_DIRECT_URL,
  ownerUrl: values.DATABASE_OWNER_URL,
  replica:
    values.DATABASE_READ_URL === undefined
      ? undefined
      : { url: values.DATABASE_READ_URL, longestLag: values.DATABASE_READ_LAG_SECONDS * secondMs },
  limits: readLimits(values),
  databaseStartSeconds: values.DATABASE_START_SECONDS,
});
