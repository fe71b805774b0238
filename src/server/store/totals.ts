import type { Store } from './openStore';
import { checkRowCounts } from './rowCounts';
import { wantedTables, type SchemaOptions } from './wantedTables';

/** Delay in milliseconds before a start checks the totals of the embedded store, so that waiting calls come first. */
const usualWait = 5_000;

interface Later {
  readonly after?: number;
  /** Receives the error of a failed check. */
  readonly failed: (error: unknown) => void;
}

const countedTables = (options: SchemaOptions) => wantedTables(options).filter(({ triggers = [] }) => triggers.length > 0);

/** Compares the stored totals with all tables, and repairs those that differ. */
export const compareTotals = (store: Store, options: SchemaOptions): Promise<readonly string[]> => checkRowCounts(store, countedTables(options));

/**
 * Whether the totals have to be checked before the first call. Other clients write to the tables of a server too, and may bypass the triggers. An embedded store is only opened by
 * this product, so its totals are correct unless its schema has changed.
 */
export const haveToBeCompared = ({ engine }: Pick<Store, 'engine'>, isUnchanged: boolean): boolean => engine === 'postgres' || !isUnchanged;

/** Checks the totals after the first calls, because planning a count reads every index of a table. One table at a time, so that calls are served in between. Returns a function that stops it. */
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
