import { monthOf, shiftMonth, type ChainKey } from './chain';
import { dropMonth, lockChain, readSeals, writeSeal, type LogDb } from './logRows';

interface PruneOptions {
  readonly key: ChainKey;
  readonly now: Date;
  /** How many whole months are kept beside the one that is open. */
  readonly months: number;
}

/** Removes the months whose time is over, and leaves their seals. Answers which those are. */
export function pruneMonths(db: LogDb, { key, now, months }: PruneOptions): Promise<readonly string[]> {
  const oldest = shiftMonth(monthOf(now.toISOString()), -months);
  return db.transaction().execute(async (transaction: LogDb) => {
    await lockChain(transaction);
    const over = (await readSeals(transaction)).filter(({ month, pruned }) => !pruned && month < oldest);
    for (const seal of over) {
      await dropMonth(transaction, seal.month);
      await writeSeal(transaction, key, { ...seal, pruned: true });
    }
    return over.map(({ month }) => month);
  });
}
