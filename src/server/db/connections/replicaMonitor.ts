import { sql, type Kysely } from 'kysely';
import { hasConnectionSettings } from './connectionSettings';
import type { Database } from './Database';
import { runPeriodically } from './backgroundWork';

/**
 * Measures replication lag without comparing the clocks of two machines: by the time at which the primary was at the
 * replica's current WAL position.
 */
interface ReplicaLag {
  /**
   * Records the current WAL position of the primary, and returns how many milliseconds ago it was at that of the
   * replica; undefined if unknown.
   */
  readonly record: (positions: { readonly written: number; readonly replayed: number }) => number | undefined;
}

/**
 * Maximum number of samples. Beyond it the second oldest is dropped, so that the lag of a replica further behind is an
 * upper bound, measured from the oldest.
 */
const maxSamples = 1_000;

export function createReplicaLag(now: () => number = () => performance.now()): ReplicaLag {
  let samples: { readonly at: number; readonly written: number }[] = [];
  let reachedAt: number | undefined;
  return {
    record: ({ written, replayed }) => {
      const at = now();
      samples.push({ at, written });
      if (samples.length > maxSamples) samples.splice(1, 1);
      const passed = samples.filter((sample) => sample.written <= replayed);
      reachedAt = passed.at(-1)?.at ?? reachedAt;
      samples = samples.filter((sample) => sample.written > replayed);
      return reachedAt === undefined ? undefined : at - reachedAt;
    },
  };
}

/** Why a replica is not read; `in use` if it is. */
export const replicaStatuses = [
  'in use',
  'behind',
  'unreachable',
  'not a replica',
  'of another database',
  'without its settings',
] as const;
export type ReplicaStatus = (typeof replicaStatuses)[number];

/** Interval of the monitoring, in milliseconds. */
const monitorIntervalMs = 1_000;

const lsnToNumber = (place: string) => sql<number>`(${sql.raw(place)} - '0/0'::pg_lsn)::bigint`;
/** SQL of the position up to which a replica has replayed. */
export const replayedWalPosition = lsnToNumber('pg_last_wal_replay_lsn()');
/** SQL of the current WAL insert position; everything committed so far is before it. */
export const currentWalPosition = lsnToNumber('pg_current_wal_insert_lsn()');

interface ServerPosition {
  /** Identical on a primary and its replicas. */
  readonly identity: string;
  readonly place: number | null;
}

/**
 * Reads the identity and WAL position of a server in one statement; the position is null if the server does not have
 * the expected role.
 */
async function readServerPosition(db: Kysely<Database>, isReplica: boolean): Promise<ServerPosition> {
  const place = isReplica ? replayedWalPosition : lsnToNumber('pg_current_wal_lsn()');
  const { rows } = await sql<ServerPosition>`
    select system_identifier || ' ' || current_database() as identity, case when pg_is_in_recovery() = ${isReplica}
      then ${place} end as place from pg_control_system()`.execute(db);
  return rows[0] as ServerPosition;
}

interface ReplicaMonitorOptions {
  /** The replica's connection for monitoring, and the primary's. */
  readonly replica: Kysely<Database>;
  readonly primary: Kysely<Database>;
  /** Maximum lag at which the replica is read, in milliseconds. */
  readonly maxLagMs: number;
}

/** Monitors a replica. */
export interface ReplicaMonitor {
  readonly status: () => ReplicaStatus;
  /** Replication lag in milliseconds; undefined if it is unknown. */
  readonly lagMs: () => number | undefined;
  /** The last known replay position. */
  readonly replayed: () => number;
  /** The replay position is no longer known: the replica may have restarted at an earlier one. */
  readonly forgetPosition: () => void;
  readonly markUnreachable: () => void;
  /** Updates the status; runs automatically every second. */
  readonly update: () => Promise<void>;
  /** Sets the listener for changes of the status. */
  readonly onChange: (listener: (status: ReplicaStatus) => void) => void;
  /** Stops the monitoring; resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

/** Starts to monitor a replica: its identity, its lag and its settings. */
export function monitorReplica({ replica, primary, maxLagMs }: ReplicaMonitorOptions): ReplicaMonitor {
  const lag = createReplicaLag();
  let status: ReplicaStatus = 'unreachable';
  let lagMs: number | undefined;
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
  const assess = (primaryPosition: ServerPosition | undefined, replicaPosition: ServerPosition): ReplicaStatus => {
    if (replicaPosition.place === null) return 'not a replica';
    replayed = replicaPosition.place;
    // Without the position of the primary the status cannot be reassessed.
    if (!primaryPosition) return status;
    if (primaryPosition.identity !== replicaPosition.identity) return 'of another database';
    if (primaryPosition.place !== null) lagMs = lag.record({ written: primaryPosition.place, replayed });
    return lagMs !== undefined && lagMs <= maxLagMs ? 'in use' : 'behind';
  };
  const update = async (): Promise<void> => {
    try {
      // The primary first: a replica that has replayed up to that position when it is read afterwards is not behind.
      const primaryPosition = await readServerPosition(primary, false).catch(() => undefined);
      const replicaPosition = await readServerPosition(replica, true);
      setStatus(
        (await hasConnectionSettings(replica)) ? assess(primaryPosition, replicaPosition) : 'without its settings',
      );
    } catch {
      markUnreachable();
    }
  };
  return {
    status: () => status,
    lagMs: () => lagMs,
    replayed: () => replayed,
    forgetPosition: () => {
      replayed = 0;
    },
    markUnreachable,
    update,
    onChange: (listener) => (notify = listener),
    stop: runPeriodically(update, { intervalMs: monitorIntervalMs, runImmediately: true, onError: markUnreachable }),
  };
}
