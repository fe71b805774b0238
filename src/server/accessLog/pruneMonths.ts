import { sql } from 'kysely';
import { retryOnLockTimeout } from '../store';
import { monthOf, addMonths, type ChainKey } from './chain';
import { dropMonth, lockChain, readSeals, writeSeal, type LogDb } from './logQueries';

interface PruneOptions {
  readonly key: ChainKey;
  readonly now: Date;
  /** The number of full months to retain besides the current one. */
  readonly retainedMonths: number;
}

/** Readers and writers of the log queue behind the pending drop of a partition, so the drop gives up after this time and is retried. */
const lockTimeoutMs = 900;

/** Drops the months whose retention period has ended, keeps their seals and returns the months. Waits up to a minute and a half for readers of the log. */
export function pruneMonths(db: LogDb, { key, now, retainedMonths }: PruneOptions): Promise<readonly string[]> {
  const oldestRetained = addMonths(monthOf(now.toISOString()), -retainedMonths);
  const dropExpired = async (transaction: LogDb) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
    await lockChain(transaction);
    const expired = (await readSeals(transaction)).filter(({ month, pruned }) => !pruned && month < oldestRetained);
    for (const seal of expired) {
      await dropMonth(transaction, seal.month);
      await writeSeal(transaction, key, { ...seal, pruned: true });
    }
    return expired.map(({ month }) => month);
  };
  return retryOnLockTimeout(() => db.transaction().execute(dropExpired));
}
