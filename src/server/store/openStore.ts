import { Kysely, PostgresDialect, type LogEvent, type PostgresPool } from 'kysely';
import pg from 'pg';
import { openEmbedded } from './embedded/embeddedPool';
import { createCheck } from './createCheck';
import type { Database } from './Database';
import { guardPool } from './guardPool';
import { lastingOver, type Lasting } from './lasting';
import { usualLimits, type StoreLimits } from './limits';
import { createTurns, type Turns } from './turns';
import { valueTypes } from './valueTypes';

/** The connections for calls at this moment. */
interface PoolState {
  readonly size: number;
  readonly idle: number;
  /** Who waits for one. */
  readonly waiting: number;
}

export interface Store {
  readonly db: Kysely<Database>;
  /** The same store for work that nobody waits for: on a server over a connection of its own. Its statements are not told. */
  readonly background: Kysely<Database>;
  readonly engine: 'pglite' | 'postgres';
  /** Runs work on a connection that stays the same and ends with it; rejects with a PoolerError where a pooler is all that can be reached. */
  readonly lasting: Lasting;
  /** Resolves where the store can be used; rejects within a second and a half with a StoreUnavailableError that says what is wrong. */
  check(): Promise<void>;
  /** What the connections are at. */
  pool(): PoolState;
  /** Waits for running statements and closes; the store is of no use afterwards. */
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Address of a PostgreSQL server; the embedded engine is used where it is not set. */
  readonly databaseUrl?: string;
  /** The PostgreSQL server's own address, where the other is a pooler's. */
  readonly directUrl?: string;
  /** Folder of the embedded engine; created where it is missing. */
  readonly dataDir?: string;
  /** Keeps everything in the process's memory, for tests. */
  readonly memory?: true;
  readonly limits?: StoreLimits;
  /** Sees every statement, for tests that count them. */
  readonly log?: (event: LogEvent) => void;
}

/** The database ends a statement itself; only one that does not answer is given up by us, this much later. */
const grace = 1_000;
/** For work beside the calls. */
const quietConnections = 2;
/** A check has a connection of its own, so that busy ones do not hide that the server answers. */
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
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    application_name: 'patient-support-desk',
    types: valueTypes,
  });
}

interface Parts {
  /** For every statement. */
  readonly pool: PostgresPool;
  /** For those that nobody waits for. */
  readonly quiet: PostgresPool;
  readonly check: () => Promise<void>;
  readonly state: () => PoolState;
  readonly close: () => Promise<void>;
}

const stateOf = ({ totalCount, idleCount, waitingCount }: pg.Pool, turns: Turns): PoolState => ({ size: totalCount, idle: idleCount, waiting: waitingCount + turns.waiting() });

const endOf = (pool: pg.Pool): Promise<void> => (pool.ending ? Promise.resolve() : pool.end());

function openServer(databaseUrl: string, limits: StoreLimits): Parts {
  const quietLimits = { ...limits, connections: quietConnections };
  const [pool, quiet, checked] = [serverPool(databaseUrl, limits), serverPool(databaseUrl, quietLimits), serverPool(databaseUrl, checkLimits)];
  const turnsOf = ({ connections, connection }: StoreLimits) => createTurns({ places: connections, patience: connection });
  const guarded = (one: pg.Pool, given: StoreLimits, turns = turnsOf(given)) => guardPool({ pool: one, turns, deadline: given.statement + grace, prepare: given.prepare });
  const turns = turnsOf(limits);
  return {
    pool: guarded(pool, limits, turns),
    state: () => stateOf(pool, turns),
    quiet: guarded(quiet, quietLimits),
    check: createCheck(guarded(checked, checkLimits)),
    close: async () => {
      await Promise.all([pool, quiet, checked].map(endOf));
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
 * Opens the store: a PostgreSQL server where `databaseUrl` is set, otherwise PostgreSQL in a thread of this process (PGlite) over a folder
 * or in memory. Both speak through the same driver and answer the same types. Throws where the folder cannot be opened; a server is
 * called when it is first needed.
 */
export async function openStore({ databaseUrl, directUrl, dataDir, memory, limits = usualLimits, log }: StoreOptions): Promise<Store> {
  if (databaseUrl === undefined && dataDir === undefined && !memory) throw new Error('A store needs a database address or a data folder');
  const parts = databaseUrl === undefined ? await openFolder(memory ? undefined : dataDir, limits) : openServer(databaseUrl, limits);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: parts.pool }), ...(log && { log }) });
  const background = new Kysely<Database>({ dialect: new PostgresDialect({ pool: parts.quiet }) });
  return {
    db,
    background,
    engine: databaseUrl === undefined ? 'pglite' : 'postgres',
    lasting: databaseUrl === undefined ? (work) => work(db) : lastingOver({ databaseUrl, directUrl, limits }),
    check: parts.check,
    pool: parts.state,
    close: async () => {
      await db.destroy();
      await parts.close();
    },
  };
}
