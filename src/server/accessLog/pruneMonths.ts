import { sql } from 'kysely';
import { whenFree } from '../store';
import { monthOf, shiftMonth, type ChainKey } from './chain';
import { dropMonth, lockChain, readSeals, writeSeal, type LogDb } from './logRows';

interface PruneOptions {
  readonly key: ChainKey;
  readonly now: Date;
  /** How many whole months are kept beside the one that is open. */
  readonly months: number;
}

/** Who writes the log or reads it waits behind what waits to remove a month; after so many milliseconds that gives way, and is tried again. */
const longestWait = 900;

/** Removes the months whose time is over, and leaves their seals. Answers which those are. Waits a minute and a half for whoever reads the log. */
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
