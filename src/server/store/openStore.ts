import { Kysely, PostgresDialect, type LogEvent, type PostgresPool } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded/embeddedPool';
import { makeEmptyStore } from './embedded/emptyStore';
import { createCheck } from './createCheck';
import type { Database } from './Database';
import { guardPool } from './guardPool';
import { lastingOver, type Lasting } from './lasting';
import { usualLimits, type StoreLimits } from './limits';
import { createReplica, type Replica } from './replica';
import { createTurns, type Turns } from './turns';
import { valueTypes } from './valueTypes';

/** The current state of the connection pool for calls. */
interface PoolState {
  readonly size: number;
  readonly idle: number;
  /** Number of callers waiting for a connection. */
  readonly waiting: number;
}

export interface Store {
  readonly db: Kysely<Database>;
  /** The same store for background work; on a server it has its own connections. Its statements are not logged. */
  readonly background: Kysely<Database>;
  readonly engine: 'pglite' | 'postgres';
  /** A streaming replica that lists may be read from. */
  readonly replica?: Replica;
  /** Runs work on a dedicated connection, which is closed afterwards; rejects with a PoolerError if only a pooler can be reached. */
  readonly lasting: Lasting;
  /** Health check: resolves if the store is available, otherwise rejects within 1.5 seconds with a StoreUnavailableError that gives the reason. */
  check(): Promise<void>;
  /** The current state of the connection pool. */
  pool(): PoolState;
  /** Waits for running statements and closes the store, which cannot be used afterwards. */
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Address of a PostgreSQL server; without it, the embedded engine is used. */
  readonly databaseUrl?: string;
  /** Direct address of the PostgreSQL server, if `databaseUrl` is that of a pooler. */
  readonly directUrl?: string;
  /** A streaming replica of that server for reading lists, and its maximum lag in milliseconds. */
  readonly replica?: { readonly url: string; readonly longestLag: number };
  /** Data folder of the embedded engine; created if it is missing. */
  readonly dataDir?: string;
  /** Uses an in-memory database, for tests. */
  readonly memory?: true;
  readonly limits?: StoreLimits;
  /** Called for every statement, for tests that count them. */
  readonly log?: (event: LogEvent) => void;
}

/** The database enforces the statement timeout itself; the client-side timeout comes this many milliseconds later, in case it does not respond. */
const grace = 1_000;
/** Number of connections for background work. */
const quietConnections = 2;
/** Connection timeout for a replica in milliseconds; short, because the primary can serve the read as well. */
const replicaConnection = 1_000;
/** Health checks have their own connection, so that a busy pool does not make the server look unavailable. */
const checkLimits: StoreLimits = { statement: 1_000, lock: 1_000, connection: 1_200, idleTransaction: 1_000, connections: 1, prepare: false };

function serverPool(connectionString: string, limits: StoreLimits): pg.Pool {
  return new pg.Pool({
    connectionString,
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
}

const poolOf = (url: string, limits: StoreLimits) => {
  const pool = serverPool(url, limits);
  const turns = createTurns({ places: limits.connections, patience: limits.connection });
  return { pool, turns, guarded: guardPool({ pool, turns, deadline: limits.statement + grace, prepare: limits.prepare }) };
};

interface OpenReplica {
  readonly replica: Replica;
  readonly close: () => Promise<void>;
}

/** Opens a replica: connections for reads, and a separate one for monitoring, so that a busy pool does not delay it. */
function openReplica({ url, longestLag }: NonNullable<StoreOptions['replica']>, primary: Pick<Store, 'db' | 'background'>, limits: StoreLimits): OpenReplica {
  const over = (given: StoreLimits) => {
    const { pool, guarded } = poolOf(url, given);
    return { pool, guarded, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded }) }) };
  };
  const reads = over({ ...limits, connection: Math.min(limits.connection, replicaConnection) });
  const looks = over(checkLimits);
  const replica = createReplica({ reads: reads.db, looks: looks.db, check: createCheck(looks.guarded), primary: { reads: primary.db, looks: primary.background }, longestLag });
  reads.pool.on('connect', replica.onConnect);
  const close = async () => {
    await replica.stop();
    await Promise.all([endOf(reads.pool), endOf(looks.pool)]);
  };
  return { replica, close };
}

interface Parts {
  /** For calls. */
  readonly pool: PostgresPool;
  /** For background work. */
  readonly quiet: PostgresPool;
  readonly check: () => Promise<void>;
  readonly state: () => PoolState;
  readonly close: () => Promise<void>;
}

const stateOf = ({ totalCount, idleCount, waitingCount }: pg.Pool, turns: Turns): PoolState => ({ size: totalCount, idle: idleCount, waiting: waitingCount + turns.waiting() });

const endOf = (pool: pg.Pool): Promise<void> => (pool.ending ? Promise.resolve() : pool.end());

function openServer(databaseUrl: string, limits: StoreLimits): Parts {
  const quietLimits = { ...limits, connections: quietConnections };
  const [calls, quiet, checked] = [poolOf(databaseUrl, limits), poolOf(databaseUrl, quietLimits), poolOf(databaseUrl, checkLimits)];
  return {
    pool: calls.guarded,
    state: () => stateOf(calls.pool, calls.turns),
    quiet: quiet.guarded,
    check: createCheck(checked.guarded),
    close: async () => {
      await Promise.all([calls, quiet, checked].map(({ pool }) => endOf(pool)));
    },
  };
}

async function openFolder(dataDir: string | undefined, limits: StoreLimits): Promise<Parts> {
  const { pool, ended } = await openEmbedded(dataDir);
  const guarding = { pool, turns: createTurns({ places: 1, patience: limits.connection }), deadline: limits.statement, prepare: limits.prepare };
  const close = () => endOf(pool).then(ended);
  try {
    (await pool.connect()).release();
  } catch (error) {
    await close();
    throw error;
  }
  const guarded = guardPool(guarding);
  return { pool: guarded, quiet: guarded, check: createCheck(guardPool(guarding, { first: true }), dataDir), state: () => stateOf(pool, guarding.turns), close };
}

/**
 * Opens the store: a PostgreSQL server if `databaseUrl` is set, otherwise PostgreSQL in a thread of this process (PGlite) with a data folder or in
 * memory. Both use the same driver and return the same types. Throws if the folder cannot be opened; a server is connected to on first use.
 */
export async function openStore({ databaseUrl, directUrl, replica, dataDir, memory, limits = usualLimits, log }: StoreOptions): Promise<Store> {
  if (databaseUrl === undefined && dataDir === undefined && !memory) throw new Error('A store needs a database address or a data folder');
  const parts = databaseUrl === undefined ? await openFolder(memory ? undefined : dataDir, limits) : openServer(databaseUrl, limits);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: parts.pool }), ...(log && { log }) });
  const background = new Kysely<Database>({ dialect: new PostgresDialect({ pool: parts.quiet }) });
  const copy = databaseUrl !== undefined && replica ? openReplica(replica, { db, background }, limits) : undefined;
  return {
    db,
    background,
    ...(copy && { replica: copy.replica }),
    engine: databaseUrl === undefined ? 'pglite' : 'postgres',
    lasting: databaseUrl === undefined ? (work) => work(db) : lastingOver({ databaseUrl, directUrl, limits }),
    check: parts.check,
    pool: parts.state,
    close: async () => {
      await copy?.close();
      await db.destroy();
      await parts.close();
    },
  };
}

/** Creates the archive of an empty database that new embedded stores start from, unless it exists. */
export const prepareEmptyStore = (): Promise<void> =>
  makeEmptyStore(async (dataDir) => {
    const store = await openStore({ dataDir });
    await store.close();
  });
