import { mkdir } from 'node:fs/promises';
import { Kysely, PostgresDialect, type LogEvent } from 'kysely';
import pg from 'pg';
import { valueTypes } from './valueTypes';

/**
 * The tables follow declarations that are known only at run time, so their columns cannot be typed here; what is read goes through the
 * declarations' own schemas.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- dynamic SQL, see above
export type Database = any;

export interface Store {
  readonly db: Kysely<Database>;
  readonly engine: 'pglite' | 'postgres';
  /** Waits for running statements and closes; the store is of no use afterwards. */
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Address of a PostgreSQL server; the embedded engine is used where it is not set. */
  readonly databaseUrl?: string;
  /** Folder of the embedded engine; created where it is missing. */
  readonly dataDir?: string;
  /** Keeps everything in the process's memory, for tests. */
  readonly memory?: true;
  /** Sees every statement, for tests that count them. */
  readonly log?: (event: LogEvent) => void;
}

/** Statements that take longer are ended by the database, so that one bad search cannot hold a connection for good. */
const statementTimeout = 30_000;
const maxConnections = 20;

function openServer(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    application_name: 'patient-support-desk',
    types: valueTypes,
  });
  // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

async function openEmbedded(dataDir: string | undefined): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  const [{ PGlite }, { createPgConfig }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const engine = await PGlite.create({ extensions: { pg_trgm }, ...(dataDir !== undefined && { dataDir }) });
  // One connection, kept for good: the engine knows no more, and transactions of two callers cannot interleave.
  const config = Object.assign(createPgConfig(engine), { max: 1, idleTimeoutMillis: 0, types: valueTypes });
  const pool = new pg.Pool(config);
  return { pool, close: () => engine.close() };
}

/**
 * Opens the store: a PostgreSQL server where `databaseUrl` is set, otherwise PostgreSQL in this process (PGlite) over a folder or in memory.
 * Both speak through the same driver and answer the same types. Throws where the server or the folder cannot be opened.
 */
export async function openStore({ databaseUrl, dataDir, memory, log }: StoreOptions): Promise<Store> {
  if (databaseUrl === undefined && dataDir === undefined && !memory) throw new Error('A store needs a database address or a data folder');
  const embedded = databaseUrl === undefined ? await openEmbedded(memory ? undefined : dataDir) : undefined;
  const pool = embedded?.pool ?? openServer(databaseUrl ?? '');
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
  return {
    db,
    engine: embedded ? 'pglite' : 'postgres',
    close: async () => {
      await db.destroy();
      if (!pool.ended) await pool.end();
      await embedded?.close();
    },
  };
}
