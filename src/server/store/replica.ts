import { sql, type Kysely } from 'kysely';
import type { Database } from './Database';
import { createReplicaLag } from './replicaLag';
import { hasSettings } from './settings';
import { StoreUnavailableError } from './StoreUnavailableError';
import { whileAnswered } from './whileAnswered';

/** Why a replica is not read; `in use` if it is. */
export const replicaUses = ['in use', 'behind', 'unreachable', 'not a replica', 'of another database', 'without its settings'] as const;
type ReplicaUse = (typeof replicaUses)[number];

interface ReplicaState {
  readonly use: ReplicaUse;
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
  readonly look: () => Promise<void>;
  /** Must be called for each new connection: the replica may have restarted at an earlier WAL position. */
  readonly onConnect: () => void;
  /** Sets the listener for changes of the status. */
  readonly onChange: (listener: (use: ReplicaUse) => void) => void;
  /** Stops the monitoring; resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

interface ReplicaOptions {
  /** The replica: connections for reads and for monitoring. */
  readonly reads: Kysely<Database>;
  readonly looks: Kysely<Database>;
  /** Rejects if the replica does not respond. */
  readonly check: () => Promise<void>;
  /** The primary: connections for reads and for monitoring. */
  readonly primary: { readonly reads: Kysely<Database>; readonly looks: Kysely<Database> };
  /** Maximum lag at which the replica is read, in milliseconds. */
  readonly longestLag: number;
}

/** Interval of the monitoring, in milliseconds. */
const lookEvery = 1_000;

const lsn = (place: string) => sql<number>`(${sql.raw(place)} - '0/0'::pg_lsn)::bigint`;
const replayedNow = lsn('pg_last_wal_replay_lsn()');
/** SQL of the current WAL insert position; everything committed so far is before it. */
export const writtenNow = lsn('pg_current_wal_insert_lsn()');

interface Place {
  /** Identical on a primary and its replicas. */
  readonly identity: string;
  readonly place: number | null;
}

/** Reads the identity and WAL position of a server in one statement; the position is null if the server does not have the expected role. */
async function placeOf(db: Kysely<Database>, isReplica: boolean): Promise<Place> {
  const place = isReplica ? replayedNow : lsn('pg_current_wal_lsn()');
  const { rows } = await sql<Place>`
    select system_identifier || ' ' || current_database() as identity, case when pg_is_in_recovery() = ${isReplica} then ${place} end as place from pg_control_system()`.execute(db);
  return rows[0] as Place;
}

const isAway = (error: unknown): boolean => error instanceof StoreUnavailableError;

export function createReplica({ reads, looks, check, primary, longestLag }: ReplicaOptions): Replica {
  const lag = createReplicaLag();
  const counts = { replica: 0, primary: 0, again: 0 };
  let use: ReplicaUse = 'unreachable';
  let behind: number | undefined;
  /** The last known replay position. */
  let replayed = 0;
  let tell: (use: ReplicaUse) => void = () => undefined;
  const becomes = (next: ReplicaUse) => {
    if (next === use) return;
    use = next;
    tell(use);
  };

  const leave = () => {
    behind = undefined;
    replayed = 0;
    becomes('unreachable');
  };

  const assess = (own: Place | undefined, its: Place): ReplicaUse => {
    if (its.place === null) return 'not a replica';
    replayed = its.place;
    // Without the position of the primary the status cannot be reassessed.
    if (!own) return use;
    if (own.identity !== its.identity) return 'of another database';
    if (own.place !== null) behind = lag.note({ written: own.place, replayed });
    return behind !== undefined && behind <= longestLag ? 'in use' : 'behind';
  };

  async function look(): Promise<void> {
    try {
      // The primary first: a replica that has replayed up to that position when it is read afterwards is not behind.
      const own = await placeOf(primary.looks, false).catch(() => undefined);
      const its = await placeOf(looks, true);
      becomes((await hasSettings(looks)) ? assess(own, its) : 'without its settings');
    } catch {
      leave();
    }
  }

  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const lookOn = (): Promise<void> =>
    look().finally(() => {
      if (!isStopped) timer = setTimeout(() => void (looking = lookOn()), lookEvery).unref();
    });
  let looking = lookOn();

  async function holds(after: number): Promise<boolean> {
    if (after <= replayed) return true;
    const { rows } = await sql<{ place: number }>`select ${replayedNow} as place`.execute(reads);
    return (rows[0]?.place ?? 0) >= after;
  }

  const fromPrimary = <T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> => {
    counts.primary += 1;
    return work(primary.reads);
  };

  return {
    read: async (after, work) => {
      if (use !== 'in use') return fromPrimary(work);
      try {
        const found = await whileAnswered(
          holds(after).then(async (holding) => (holding ? { answer: await work(reads) } : undefined)),
          check,
        );
        if (found) {
          counts.replica += 1;
          return found.answer;
        }
      } catch (error) {
        // An error of the query itself will occur on the primary as well.
        counts.again += 1;
        if (isAway(error)) leave();
      }
      return fromPrimary(work);
    },
    state: () => ({ use, lagSeconds: behind === undefined ? null : behind / 1000, reads: { ...counts } }),
    look,
    onConnect: () => {
      replayed = 0;
    },
    onChange: (listener) => (tell = listener),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
