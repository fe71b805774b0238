import { Kysely, PostgresDialect, type LogEvent, type PostgresPool } from 'kysely';
import { explainOpenFailure, createEmptyStoreArchive } from './embedded/databaseFiles';
import { openEmbedded } from './embedded/embeddedPool';
import { createHealthCheck } from './createHealthCheck';
import type { Database } from './Database';
import { guardPool } from './guardPool';
import { createDedicatedConnectionRunner, type DedicatedConnectionRunner } from './dedicatedConnection';
import { defaultLimits, type StoreLimits } from './connectionSettings';
import { createQueuedPool, endPool, poolStateOf, type PoolState } from './serverPool';
import { createNotices, type Notices } from './notices';
import { createReplica, type Replica } from './replica';
import { createFairQueue } from './fairQueue';

export interface Store {
  readonly db: Kysely<Database>;
  /** The same store for background work; on a server it has its own connections. Its statements are not logged. */
  readonly background: Kysely<Database>;
  readonly engine: 'pglite' | 'postgres';
  /** A streaming replica that lists may be read from. */
  readonly replica?: Replica;
  /** Tells every process that uses the store what was committed. */
  readonly notices: Notices;
  /**
   * Runs work on a dedicated connection, which is closed afterwards; rejects with a PoolerError if only a pooler can be
   * reached.
   */
  readonly withDedicatedConnection: DedicatedConnectionRunner;
  /**
   * Health check: resolves if the store is available, otherwise rejects within 1.5 seconds with a StoreUnavailableError
   * that gives the reason.
   */
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
  readonly directUrl?: string | undefined;
  /** A streaming replica of that server for reading lists, and its maximum lag in milliseconds. */
  readonly replica?: { readonly url: string; readonly longestLag: number } | undefined;
  /** Data folder of the embedded engine; created if it is missing. */
  readonly dataDir?: string;
  /** Uses an in-memory database, for tests. */
  readonly memory?: true;
  readonly limits?: StoreLimits;
  /** Called for every statement, for tests that count them. */
  readonly log?: (event: LogEvent) => void;
}

/** Number of connections for background work. */
const backgroundConnections = 2;
/** Connection timeout for a replica in milliseconds; short, because the primary can serve the read as well. */
const replicaConnectionTimeoutMs = 1_000;
/** Health checks have their own connection, so that a busy pool does not make the server look unavailable. */
const healthCheckLimits: StoreLimits = {
  statement: 1_000,
  lock: 1_000,
  connection: 1_200,
  idleTransaction: 1_000,
  connections: 1,
  prepare: false,
};

interface OpenedReplica {
  readonly replica: Replica;
  readonly close: () => Promise<void>;
}

/** Opens a replica: connections for reads, and a separate one for monitoring, so that a busy pool does not delay it. */
function openReplica(
  { url, longestLag }: NonNullable<StoreOptions['replica']>,
  primary: Pick<Store, 'db' | 'background'>,
  limits: StoreLimits,
): OpenedReplica {
  const connect = (poolLimits: StoreLimits) => {
    const { pool, guarded } = createQueuedPool(url, poolLimits);
    return { pool, guarded, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded }) }) };
  };
  const reads = connect({ ...limits, connection: Math.min(limits.connection, replicaConnectionTimeoutMs) });
  const monitoring = connect(healthCheckLimits);
  const replica = createReplica({
    reads: reads.db,
    monitoring: monitoring.db,
    check: createHealthCheck(monitoring.guarded, { isReplica: true }),
    primary: { reads: primary.db, monitoring: primary.background },
    maxLagMs: longestLag,
  });
  reads.pool.on('connect', replica.onConnect);
  const close = async () => {
    await replica.stop();
    await Promise.all([endPool(reads.pool), endPool(monitoring.pool)]);
  };
  return { replica, close };
}

interface StoreParts {
  /** For calls. */
  readonly pool: PostgresPool;
  /** For background work. */
  readonly background: PostgresPool;
  readonly check: () => Promise<void>;
  readonly poolState: () => PoolState;
  readonly close: () => Promise<void>;
}

function openServerParts(databaseUrl: string, limits: StoreLimits): StoreParts {
  const backgroundLimits = { ...limits, connections: backgroundConnections };
  const [calls, background, healthCheck] = [
    createQueuedPool(databaseUrl, limits),
    createQueuedPool(databaseUrl, backgroundLimits),
    createQueuedPool(databaseUrl, healthCheckLimits),
  ];
  return {
    pool: calls.guarded,
    poolState: () => poolStateOf(calls.pool, calls.queue),
    background: background.guarded,
    check: createHealthCheck(healthCheck.guarded),
    close: async () => {
      await Promise.all([calls, background, healthCheck].map(({ pool }) => endPool(pool)));
    },
  };
}

async function openEmbeddedParts(dataDir: string | undefined, limits: StoreLimits): Promise<StoreParts> {
  const { pool, ended } = await openEmbedded(dataDir);
  const guardOptions = {
    pool,
    queue: createFairQueue({ slots: 1, timeoutMs: limits.connection }),
    deadline: limits.statement,
    prepare: limits.prepare,
  };
  const close = () => endPool(pool).then(ended);
  try {
    (await pool.connect()).release();
  } catch (error) {
    await close();
    throw dataDir === undefined ? error : await explainOpenFailure(dataDir, error);
  }
  const guarded = guardPool(guardOptions);
  return {
    pool: guarded,
    background: guarded,
    check: createHealthCheck(guardPool(guardOptions, { first: true }), { folder: dataDir }),
    poolState: () => poolStateOf(pool, guardOptions.queue),
    close,
  };
}

/**
 * Opens the store: a PostgreSQL server if `databaseUrl` is set, otherwise PostgreSQL in a thread of this process
 * (PGlite) with a data folder or in memory. Both use the same driver and return the same types. Throws if the folder
 * cannot be opened; a server is connected to on first use.
 */
export async function openStore({
  databaseUrl,
  directUrl,
  replica,
  dataDir,
  memory,
  limits = defaultLimits,
  log,
}: StoreOptions): Promise<Store> {
  if (databaseUrl === undefined && dataDir === undefined && !memory)
    throw new Error('A store needs a database address or a data folder');
  const parts =
    databaseUrl === undefined
      ? await openEmbeddedParts(memory ? undefined : dataDir, limits)
      : openServerParts(databaseUrl, limits);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: parts.pool }), ...(log && { log }) });
  const background = new Kysely<Database>({ dialect: new PostgresDialect({ pool: parts.background }) });
  const openedReplica =
    databaseUrl !== undefined && replica ? openReplica(replica, { db, background }, limits) : undefined;
  const notices = createNotices(databaseUrl === undefined ? undefined : { databaseUrl, directUrl, limits });
  return {
    db,
    background,
    notices,
    ...(openedReplica && { replica: openedReplica.replica }),
    engine: databaseUrl === undefined ? 'pglite' : 'postgres',
    withDedicatedConnection:
      databaseUrl === undefined
        ? (work) => work(db)
        : createDedicatedConnectionRunner({ databaseUrl, directUrl, limits }),
    check: parts.check,
    pool: parts.poolState,
    close: async () => {
      await Promise.all([openedReplica?.close(), notices.close()]);
      await db.destroy();
      await parts.close();
    },
  };
}

/** Creates the archive of an empty database that new embedded stores start from, unless it exists. */
export const prepareEmptyStore = (): Promise<void> =>
  createEmptyStoreArchive(async (dataDir) => {
    const store = await openStore({ dataDir });
    await store.close();
  });
