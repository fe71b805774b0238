import { sql, type Kysely } from 'kysely';
import type { Database } from './Database';
import { createReplicaLag } from './replicaLag';
import { hasSettings } from './settings';
import { StoreUnavailableError } from './StoreUnavailableError';
import { whileAnswered } from './whileAnswered';

/** What keeps a replica from being read; `in use` where nothing does. */
export const replicaUses = ['in use', 'behind', 'unreachable', 'not a replica', 'of another database', 'without its settings'] as const;
type ReplicaUse = (typeof replicaUses)[number];

interface ReplicaState {
  readonly use: ReplicaUse;
  /** How far it is behind; null where that is not known. */
  readonly lagSeconds: number | null;
  /** How many reads came from where, and how many of them were begun on the replica and done again. */
  readonly reads: { readonly replica: number; readonly primary: number; readonly again: number };
}

/** A streaming replica that reads may come from. */
export interface Replica {
  /**
   * Does reads on the replica where that is well and holds all that was written up to `after`, a place of the primary's log; in any other case, and
   * where it fails meanwhile, on the primary. The work may be done twice, so it must leave nothing outside of it.
   */
  readonly read: <T>(after: number, work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  readonly state: () => ReplicaState;
  /** Looks how it is; done every second by itself. */
  readonly look: () => Promise<void>;
  /** Told of each new connection: the replica may have started again, and be at an earlier place than it was. */
  readonly onConnect: () => void;
  /** Tells each change of its use. */
  readonly onChange: (listener: (use: ReplicaUse) => void) => void;
  /** Resolves when no look is under way any more, and none will be. */
  readonly stop: () => Promise<void>;
}

interface ReplicaOptions {
  /** The replica: for reads, and for looks at it. */
  readonly reads: Kysely<Database>;
  readonly looks: Kysely<Database>;
  /** Rejects where it does not answer. */
  readonly check: () => Promise<void>;
  /** The primary: for reads, and for looks at it. */
  readonly primary: { readonly reads: Kysely<Database>; readonly looks: Kysely<Database> };
  /** Further behind it is not read, in milliseconds. */
  readonly longestLag: number;
}

/** Between two looks, in milliseconds. */
const lookEvery = 1_000;

const lsn = (place: string) => sql<number>`(${sql.raw(place)} - '0/0'::pg_lsn)::bigint`;
const replayedNow = lsn('pg_last_wal_replay_lsn()');
/** Where the log stands, all that has been committed before it. */
export const writtenNow = lsn('pg_current_wal_insert_lsn()');

interface Place {
  /** The same of all copies of a database. */
  readonly identity: string;
  readonly place: number | null;
}

/** One statement on either server: what it is a copy of, and where its log stands; null where it is not what it is taken for. */
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
  /** As far as it is known to be. */
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
    // While the primary does not answer nothing can be said anew.
    if (!own) return use;
    if (own.identity !== its.identity) return 'of another database';
    if (own.place !== null) behind = lag.note({ written: own.place, replayed });
    return behind !== undefined && behind <= longestLag ? 'in use' : 'behind';
  };

  async function look(): Promise<void> {
    try {
      // The primary first: a replica that is asked after it and has what that had written is not behind.
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
        // Whatever is wrong with the call itself, the primary says as well.
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
