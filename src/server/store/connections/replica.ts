import { sql, type Kysely } from 'kysely';
import type { Database } from './Database';
import { createReplicaLag } from './replicaLag';
import { hasConnectionSettings } from './connectionSettings';
import { StoreUnavailableError } from './StoreUnavailableError';
import { withLivenessCheck } from './withLivenessCheck';

/** Why a replica is not read; `in use` if it is. */
export const replicaStatuses = ['in use', 'behind', 'unreachable', 'not a replica', 'of another database', 'without its settings'] as const;
type ReplicaStatus = (typeof replicaStatuses)[number];

interface ReplicaState {
  readonly use: ReplicaStatus;
  /** Replication lag; null if it is unknown. */
  readonly lagSeconds: number | null;
  /** Number of reads by server, and of those that failed on the replica and were retried on the primary. */
  readonly reads: { readonly replica: number; readonly primary: number; readonly again: number };
}

/** A streaming replica that serves reads. */
export interface Replica {
  /**
   * Runs reads on the replica if it is healthy and has replayed the primary's WAL up to the position `after`; otherwise, or if that fails, on the
   * primary. The work may run twice, so it must have no side effects.
   */
  readonly read: <T>(after: number, work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  readonly state: () => ReplicaState;
  /** Updates the status; runs automatically every second. */
  readonly updateStatus: () => Promise<void>;
  /** Must be called for each new connection: the replica may have restarted at an earlier WAL position. */
  readonly onConnect: () => void;
  /** Sets the listener for changes of the status. */
  readonly onStatusChange: (listener: (use: ReplicaStatus) => void) => void;
  /** Stops the monitoring; resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

interface ReplicaOptions {
  /** The replica: connections for reads and for monitoring. */
  readonly reads: Kysely<Database>;
  readonly monitoring: Kysely<Database>;
  /** Rejects if the replica does not respond. */
  readonly check: () => Promise<void>;
  /** The primary: connections for reads and for monitoring. */
  readonly primary: { readonly reads: Kysely<Database>; readonly monitoring: Kysely<Database> };
  /** Maximum lag at which the replica is read, in milliseconds. */
  readonly maxLagMs: number;
}

/** Interval of the monitoring, in milliseconds. */
const monitorIntervalMs = 1_000;

const lsnToNumber = (place: string) => sql<number>`(${sql.raw(place)} - '0/0'::pg_lsn)::bigint`;
const replayedWalPosition = lsnToNumber('pg_last_wal_replay_lsn()');
/** SQL of the current WAL insert position; everything committed so far is before it. */
export const currentWalPosition = lsnToNumber('pg_current_wal_insert_lsn()');

interface ServerPosition {
  /** Identical on a primary and its replicas. */
  readonly identity: string;
  readonly place: number | null;
}

/** Reads the identity and WAL position of a server in one statement; the position is null if the server does not have the expected role. */
async function readServerPosition(db: Kysely<Database>, isReplica: boolean): Promise<ServerPosition> {
  const place = isReplica ? replayedWalPosition : lsnToNumber('pg_current_wal_lsn()');
  const { rows } = await sql<ServerPosition>`
    select system_identifier || ' ' || current_database() as identity, case when pg_is_in_recovery() = ${isReplica} then ${place} end as place from pg_control_system()`.execute(db);
  return rows[0] as ServerPosition;
}

const isUnavailable = (error: unknown): boolean => error instanceof StoreUnavailableError;

export function createReplica({ reads, monitoring, check, primary, maxLagMs }: ReplicaOptions): Replica {
  const lag = createReplicaLag();
  const counts = { replica: 0, primary: 0, again: 0 };
  let status: ReplicaStatus = 'unreachable';
  let lagMs: number | undefined;
  /** The last known replay position. */
  let replayed = 0;
  let notify: (status: ReplicaStatus) => void = () => undefined;
  const setStatus = (next: ReplicaStatus) => {
    if (next === status) return;
    status = next;
    notify(status);
  };

  const markUnreachable = () => {
    lagMs = undefined;
    replayed = 0;
    setStatus('unreachable');
  };

  const assessStatus = (primaryPosition: ServerPosition | undefined, replicaPosition: ServerPosition): ReplicaStatus => {
    if (replicaPosition.place === null) return 'not a replica';
    replayed = replicaPosition.place;
    // Without the position of the primary the status cannot be reassessed.
    if (!primaryPosition) return status;
    if (primaryPosition.identity !== replicaPosition.identity) return 'of another database';
    if (primaryPosition.place !== null) lagMs = lag.record({ written: primaryPosition.place, replayed });
    return lagMs !== undefined && lagMs <= maxLagMs ? 'in use' : 'behind';
  };

  async function updateStatus(): Promise<void> {
    try {
      // The primary first: a replica that has replayed up to that position when it is read afterwards is not behind.
      const primaryPosition = await readServerPosition(primary.monitoring, false).catch(() => undefined);
      const replicaPosition = await readServerPosition(monitoring, true);
      setStatus((await hasConnectionSettings(monitoring)) ? assessStatus(primaryPosition, replicaPosition) : 'without its settings');
    } catch {
      markUnreachable();
    }
  }

  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const monitor = (): Promise<void> =>
    updateStatus().finally(() => {
      if (!isStopped) timer = setTimeout(() => void (currentRun = monitor()), monitorIntervalMs).unref();
    });
  let currentRun = monitor();

  async function hasReplayed(after: number): Promise<boolean> {
    if (after <= replayed) return true;
    const { rows } = await sql<{ place: number }>`select ${replayedWalPosition} as place`.execute(reads);
    return (rows[0]?.place ?? 0) >= after;
  }

  const fromPrimary = <T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> => {
    counts.primary += 1;
    return work(primary.reads);
  };

  return {
    read: async (after, work) => {
      if (status !== 'in use') return fromPrimary(work);
      try {
        const result = await withLivenessCheck(
          hasReplayed(after).then(async (isCaughtUp) => (isCaughtUp ? { answer: await work(reads) } : undefined)),
          check,
        );
        if (result) {
          counts.replica += 1;
          return result.answer;
        }
      } catch (error) {
        // An error of the query itself will occur on the primary as well.
        counts.again += 1;
        if (isUnavailable(error)) markUnreachable();
      }
      return fromPrimary(work);
    },
    state: () => ({ use: status, lagSeconds: lagMs === undefined ? null : lagMs / 1000, reads: { ...counts } }),
    updateStatus,
    onConnect: () => {
      replayed = 0;
    },
    onStatusChange: (listener) => (notify = listener),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await currentRun;
    },
  };
}
