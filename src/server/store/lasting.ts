import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './Database';
import { guardPool, withoutDeadline } from './guardPool';
import type { StoreLimits } from './limits';
import { createTurns } from './turns';
import { valueTypes } from './valueTypes';

/** Runs work that a transaction cannot hold on one connection of its own, which ends with it, and takes as long as it takes. */
export type Lasting = <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;

/** Connections change hands where one has to stay the same. */
class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

export interface LastingOptions {
  readonly databaseUrl: string;
  /** The database server's own address where the other leads to a pooler. */
  readonly directUrl?: string | undefined;
  readonly limits: Pick<StoreLimits, 'connection'>;
}

/** Set as the connection is made: a `set` behind a pooler would stay on a connection that others are given. */
const settings = ['TimeZone=UTC', 'DateStyle=ISO', 'statement_timeout=0', 'lock_timeout=0', 'idle_in_transaction_session_timeout=0'];

const refusal = (variable: string): string =>
  `Indexes have to be made beside those who use the tables, on a connection that stays the same, and ${variable} leads to a pooler. Set DATABASE_DIRECT_URL to PostgreSQL's own address, or run there what "npm run --silent db:plan" prints`;

/** Throws where the process that serves a connection is another one than it was told when it was made: a pooler is between. */
async function assertDirect(db: Kysely<Database>, { told, variable }: { readonly told: number | undefined; readonly variable: string }): Promise<void> {
  const { rows } = await sql<{ readonly served: number }>`select pg_backend_pid() as served`.execute(db);
  if (rows[0]?.served !== told) throw new PoolerError(refusal(variable));
}

/** What runs work on a connection that lasts. It throws a PoolerError where the address leads to a pooler, in whichever mode that is. */
export const lastingOver = ({ databaseUrl, directUrl, limits }: LastingOptions): Lasting => (work) =>
  withoutDeadline(async () => {
    const pool = new pg.Pool({
      connectionString: directUrl ?? databaseUrl,
      max: 1,
      connectionTimeoutMillis: limits.connection,
      keepAlive: true,
      options: settings.map((setting) => `-c ${setting}`).join(' '),
      application_name: 'patient-support-desk',
      types: valueTypes,
    });
    let told: number | undefined;
    pool.on('connect', (client) => (told = (client as unknown as { readonly processID?: number }).processID));
    const guarded = guardPool({ pool, turns: createTurns({ places: 1, patience: limits.connection }), deadline: Infinity, prepare: false });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded }) });
    try {
      return await db.connection().execute(async (connection) => {
        await assertDirect(connection, { told, variable: directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL' });
        return work(connection);
      });
    } finally {
      await db.destroy();
    }
  });
