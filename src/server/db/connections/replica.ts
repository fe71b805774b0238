import timers from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from './Database';
import { monitorReplica, replayedWalPosition, type ReplicaStatus } from './replicaMonitor';
import { StoreUnavailableError } from './fairQueue';

/** Time in milliseconds without a result after which the server is checked, because it may have frozen. */
const checkDelayMs = 1_000;

/** Resolves with the result of the work, or with `undefined` if it takes longer than `checkDelayMs`. */
async function settledInTime<T>(work: Promise<T>): Promise<{ readonly answer: T } | undefined> {
  const controller = new AbortController();
  const timeout = timers.setTimeout(checkDelayMs, undefined, { signal: controller.signal }).catch(() => undefined);
  return Promise.race([work.then((answer) => ({ answer })), timeout]).finally(() => controller.abort());
}

/**
 * Settles as the work does, however long that takes, while checks of the server succeed; rejects as soon as a check
 * fails.
 */
async function withLivenessCheck<T>(work: Promise<T>, check: () => Promise<void>): Promise<T> {
  // Avoids an unhandled rejection if the work fails after the check has failed.
  work.catch(() => undefined);
  for (;;) {
    const done = await settledInTime(work);
    if (done) return done.answer;
    await check();
  }
}

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
   * Runs reads on the replica if it is healthy and has replayed the primary's WAL up to the position `after`;
   * otherwise, or if that fails, on the primary. The work may run twice, so it must have no side effects.
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

const isUnavailable = (error: unknown): boolean => error instanceof StoreUnavailableError;

/** Reads from a replica while it is healthy and up to date, otherwise from the primary. */
export function createReplica({ reads, monitoring, check, primary, maxLagMs }: ReplicaOptions): Replica {
  const monitor = monitorReplica({ replica: monitoring, primary: primary.monitoring, maxLagMs });
  const counts = { replica: 0, primary: 0, again: 0 };

  async function hasReplayed(after: number): Promise<boolean> {
    if (after <= monitor.replayed()) return true;
    const { rows } = await sql<{ place: number }>`select ${replayedWalPosition} as place`.execute(reads);
    return (rows[0]?.place ?? 0) >= after;
  }

  const readFromPrimary = <T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> => {
    counts.primary += 1;
    return work(primary.reads);
  };

  const read: Replica['read'] = async (after, work) => {
    if (monitor.status() !== 'in use') return readFromPrimary(work);
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
      if (isUnavailable(error)) monitor.markUnreachable();
    }
    return readFromPrimary(work);
  };

  const toState = (): ReplicaState => {
    const lagMs = monitor.lagMs();
    return { use: monitor.status(), lagSeconds: lagMs === undefined ? null : lagMs / 1000, reads: { ...counts } };
  };

  return {
    read,
    state: toState,
    updateStatus: monitor.update,
    onConnect: monitor.forgetPosition,
    onStatusChange: monitor.onChange,
    stop: monitor.stop,
  };
}
