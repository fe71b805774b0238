import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { retryOnLockTimeout } from '../db';
import {
  type ChainKeys,
  findForgery,
  genesisHash,
  headSeal,
  isSealed,
  monthOf,
  monthsBetween,
  monthSeal,
  type Position,
} from './chain';
import {
  type ChainState,
  countBreaks,
  dropMonth,
  lockChain,
  type LogDb,
  readChainState,
  readSeals,
  type StoredSeal,
  writeSeal,
} from './logQueries';
import { isAhead } from './appendEvents';

/** What is wrong with the seals, oldest first; undefined where they are in order. */
export function findSealProblem(seals: readonly StoredSeal[], keys: ChainKeys): string | undefined {
  let previous: Pick<StoredSeal, 'last_id' | 'hash'> = { last_id: 0, hash: genesisHash };
  let hasEntries = false;
  for (const seal of seals) {
    const forgery = findForgery(keys, seal, (key) => monthSeal(key, seal));
    if (forgery !== undefined) return `The seal of ${seal.month} ${forgery}`;
    if (seal.first_id !== previous.last_id + 1 || seal.before !== previous.hash)
      return `The seal of ${seal.month} does not follow the previous seal: a seal is missing`;
    if (seal.pruned && hasEntries)
      return `The seal of ${seal.month} marks its entries as removed although older ones are not`;
    hasEntries ||= !seal.pruned;
    previous = seal;
  }
  return undefined;
}

/** The position before the first remaining entry, after the pruned months. The seals have to be in order. */
export function findStart(seals: readonly StoredSeal[]): Position {
  const { last_id: id, hash } = seals.findLast(({ pruned }) => pruned) ?? { last_id: 0, hash: genesisHash };
  return { id, hash, created_at: null };
}

/** Describes the breaks that a month had whose entries were removed. */
export const describeRemovedBreaks = ({ month, breaks }: StoredSeal): readonly string[] =>
  breaks
    ? [
        `Among the entries of ${month}, which were removed after their retention period, the log was found broken ` +
          (breaks === 1 ? 'once' : `${breaks} times`),
      ]
    : [];

interface PruneOptions {
  readonly keys: ChainKeys;
  readonly now: Date;
  /** The number of full months to retain besides the current one. */
  readonly retainedMonths: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Readers and writers of the log queue behind the pending drop of a partition, so the drop gives up after this time and
 * is retried.
 */
const lockTimeoutMs = 900;

/**
 * A longer time without any entry is not evidence that it has passed, since a wrong clock looks the same: it does not
 * count.
 */
const maxGapMonths = 2;

/**
 * The months whose retention period has ended by the time that the months of the log themselves show to have passed,
 * oldest first.
 */
function findExpired(seals: readonly StoredSeal[], present: string, retainedMonths: number): readonly StoredSeal[] {
  let [age, later] = [0, present];
  const expired = seals.toReversed().filter(({ month }) => {
    const gap = Math.max(0, monthsBetween(month, later));
    age += gap > maxGapMonths ? 0 : gap;
    later = gap > 0 ? month : later;
    return age > retainedMonths;
  });
  return expired.toReversed();
}

/**
 * The last time that the clocks and the log agree to have passed; undefined with a reason where they cannot be
 * believed.
 */
function findPresent(
  { head, clock }: ChainState,
  { keys, now }: PruneOptions,
): { readonly present?: string; readonly refusal?: string } {
  if (!head?.created_at || !isSealed(keys, head, (key) => headSeal(key, head)))
    return { ...(head && head.id > 0 && { refusal: 'the recorded end of the log was changed' }) };
  const time = now.toISOString();
  if (isAhead(time, clock)) return { refusal: 'the clock of this server is ahead of the clock of the database' };
  return { present: [time, clock, head.created_at].sort()[0] ?? time };
}

/**
 * Drops the oldest month whose retention period has ended, keeps its seal, and returns it: at most one a run. Neither a
 * wrong clock nor a forged seal removes anything. Waits up to a minute and a half for readers of the log.
 */
export function pruneMonths(db: LogDb, options: PruneOptions): Promise<readonly string[]> {
  const { keys, now, retainedMonths, log } = options;
  const dropExpired = async (transaction: LogDb): Promise<readonly string[]> => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
    await lockChain(transaction);
    const seals = await readSeals(transaction);
    const isDue = ({ month, pruned }: StoredSeal) =>
      !pruned && monthsBetween(month, monthOf(now.toISOString())) > retainedMonths;
    if (!seals.some(isDue)) return [];
    const { present, refusal = findSealProblem(seals, keys) } = findPresent(await readChainState(transaction), options);
    const [oldest] =
      present === undefined || refusal !== undefined
        ? []
        : findExpired(seals, monthOf(present), retainedMonths).filter(({ pruned }) => !pruned);
    if (refusal !== undefined) log.error({ reason: refusal }, 'no month of the access log was removed');
    else if (!oldest)
      log.warn('no month of the access log was removed: its entries do not show that the time since then has passed');
    if (!oldest) return [];
    const breaks = await countBreaks(transaction, oldest.month);
    await dropMonth(transaction, oldest.month);
    await writeSeal(transaction, keys[0], { ...oldest, pruned: true, ...(breaks > 0 && { breaks }) });
    log.info(
      { month: oldest.month, entries: oldest.last_id - oldest.first_id + 1 },
      'a month of the access log was removed after its retention period',
    );
    return [oldest.month];
  };
  return retryOnLockTimeout(() => db.transaction().execute(dropExpired));
}
