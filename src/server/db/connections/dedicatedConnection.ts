import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './Database';
import { guardPool, withoutClientTimeout } from './guardPool';
import { type StoreLimits, valueTypes } from './connectionSettings';
import { createFairQueue } from './fairQueue';

/**
 * Runs work that cannot run in a transaction on a dedicated connection without timeouts, which is closed afterwards.
 */
export type DedicatedConnectionRunner = <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;

/** A pooler switches server connections where the work needs a single one. */
class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

export interface DedicatedConnectionOptions {
  readonly databaseUrl: string;
  /** Direct address of the database server, if `databaseUrl` is that of a pooler. */
  readonly directUrl?: string | undefined;
  readonly limits: Pick<StoreLimits, 'connection'>;
}

/**
 * Sent as start-up options: a `set` behind a pooler would persist on a connection that is passed on to other clients.
 */
const startupSettings = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
];

const poolerMessage = (variable: string): string =>
  `Indexes must be created concurrently, over a direct connection, but ${variable} leads to a pooler. Set ` +
  `DATABASE_DIRECT_URL to PostgreSQL's own address, or run the output of "npm run --silent db:plan" there`;

/**
 * Throws if the backend process differs from the one announced when the connection was made, which means that a pooler
 * is in between.
 */
async function assertDirect(
  db: Kysely<Database>,
  { announcedPid, variable }: { readonly announcedPid: number | undefined; readonly variable: string },
): Promise<void> {
  const { rows } = await sql<{ readonly served: number }>`select pg_backend_pid() as served`.execute(db);
  if (rows[0]?.served !== announcedPid) throw new PoolerError(poolerMessage(variable));
}

/**
 * Creates a runner for work on a dedicated connection. It throws a PoolerError if the address is that of a pooler, in
 * whichever mode.
 */
export const createDedicatedConnectionRunner =
  ({ databaseUrl, directUrl, limits }: DedicatedConnectionOptions): DedicatedConnectionRunner =>
  (work) =>
    withoutClientTimeout(async () => {
      const pool = new pg.Pool({
        connectionString: directUrl ?? databaseUrl,
        max: 1,
        connectionTimeoutMillis: limits.connection,
        keepAlive: true,
        options: startupSettings.map((setting) => `-c ${setting}`).join(' '),
        application_name: 'patient-support-desk',
        types: valueTypes,
      });
      let announcedPid: number | undefined;
      pool.on('connect', (client) => (announcedPid = (client as unknown as { readonly processID?: number }).processID));
      const guarded = guardPool({
        pool,
        queue: createFairQueue({ slots: 1, timeoutMs: limits.connection }),
        deadline: Infinity,
        prepare: false,
      });
      const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded }) });
      try {
        return await db.connection().execute(async (connection) => {
          await assertDirect(connection, {
            announcedPid,
            variable: directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
          });
          return work(connection);
        });
      } finally {
        await db.destroy();
      }
    });
