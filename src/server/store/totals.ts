import type { Store } from './openStore';
import { checkRowCounts } from './rowCounts';
import { wantedTables, type SchemaOptions } from './wantedTables';

/** How long a start leaves the embedded store to those who have waited for it, in milliseconds. */
const usualWait = 5_000;

interface Later {
  readonly after?: number;
  /** Told of what failed. */
  readonly failed: (error: unknown) => void;
}

const countedTables = (options: SchemaOptions) => wantedTables(options).filter(({ triggers = [] }) => triggers.length > 0);

/** Compares the totals that are kept with all tables, and mends what differs. */
export const compareTotals = (store: Store, options: SchemaOptions): Promise<readonly string[]> => checkRowCounts(store, countedTables(options));

/**
 * Whether the totals have to be right before the first call. Others write to a server's tables as well, past the triggers too; what nothing but this product opens has
 * totals that fit, as long as its tables stay as they are.
 */
export const haveToBeCompared = ({ engine }: Pick<Store, 'engine'>, isUnchanged: boolean): boolean => engine === 'postgres' || !isUnchanged;

/** Does that when the first calls are over: to plan a count reads every index of a table. One table after the other, so that calls come in between. Answers how to stop. */
export function compareTotalsLater(store: Store, options: SchemaOptions, { after = usualWait, failed }: Later): () => Promise<void> {
  let isStopped = false;
  let underWay: Promise<unknown> = Promise.resolve();
  const compare = async () => {
    for (const table of countedTables(options)) {
      if (isStopped) return;
      await checkRowCounts({ ...store, db: store.background }, [table]);
    }
  };
  const timer = setTimeout(() => {
    underWay = compare().catch(failed);
  }, after).unref();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
