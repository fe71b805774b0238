import { sql } from 'kysely';
import { whenFree } from '../store';
import { monthOf, shiftMonth, type ChainKey } from './chain';
import { dropMonth, lockChain, readSeals, writeSeal, type LogDb } from './logRows';

interface PruneOptions {
  readonly key: ChainKey;
  readonly now: Date;
  /** The number of full months to retain besides the current one. */
  readonly months: number;
}

/** Readers and writers of the log queue behind the pending drop of a partition, so the drop gives up after this time and is retried. */
const longestWait = 900;

/** Drops the months whose retention period has ended, keeps their seals and returns the months. Waits up to a minute and a half for readers of the log. */
export function pruneMonths(db: LogDb, { key, now, months }: PruneOptions): Promise<readonly string[]> {
  const oldest = shiftMonth(monthOf(now.toISOString()), -months);
  const remove = async (transaction: LogDb) => {
    await sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(transaction);
    await lockChain(transaction);
    const over = (await readSeals(transaction)).filter(({ month, pruned }) => !pruned && month < oldest);
    for (const seal of over) {
      await dropMonth(transaction, seal.month);
      await writeSeal(transaction, key, { ...seal, pruned: true });
    }
    return over.map(({ month }) => month);
  };
  return whenFree(() => db.transaction().execute(remove));
}
