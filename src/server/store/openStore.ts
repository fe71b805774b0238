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
  /** A copy of a server's database that lists may be read from. */
  readonly replica?: Replica;
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
  /** A streaming replica of that server that lists are read from, and how far behind it may be, in milliseconds. */
  readonly replica?: { readonly url: string; readonly longestLag: number };
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
/** A connection to a replica is not waited for as long, in milliseconds: the primary can answer as well. */
const replicaConnection = 1_000;
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
    // To compile a statement takes longer than any of ours may.
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

/** A replica beside its primary: connections for reads, and one for looks at it that busy ones do not hold up. */
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
 * Opens the store: a PostgreSQL server where `databaseUrl` is set, otherwise PostgreSQL in a thread of this process (PGlite) over a folder
 * or in memory. Both speak through the same driver and answer the same types. Throws where the folder cannot be opened; a server is
 * called when it is first needed.
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

/** Makes ahead what every embedded store begins as, unless that is done. */
export const prepareEmptyStore = (): Promise<void> =>
  makeEmptyStore(async (dataDir) => {
    const store = await openStore({ dataDir });
    await store.close();
  });
