import type { Store } from '../connections/openStore';
import { reconcileRowCounts } from './rowCounts';
import { desiredTables, type SchemaOptions } from './desiredTables';

/** Delay in milliseconds before a start checks the totals of the embedded store, so that waiting calls come first. */
const defaultDelayMs = 5_000;

interface DelayOptions {
  readonly delayMs?: number;
  /** Receives the error of a failed check. */
  readonly onError: (error: unknown) => void;
}

const tablesWithTotals = (options: SchemaOptions) =>
  desiredTables(options).filter(({ triggers = [] }) => triggers.length > 0);

/** Compares the stored totals with all tables, and repairs those that differ. */
export const reconcileTotals = (store: Store, options: SchemaOptions): Promise<readonly string[]> =>
  reconcileRowCounts(store, tablesWithTotals(options));

/**
 * Whether the totals have to be checked before the first call. Other clients write to the tables of a server too, and
 * may bypass the triggers. An embedded store is only opened by this product, so its totals are correct unless its
 * schema has changed.
 */
export const mustReconcileTotals = ({ engine }: Pick<Store, 'engine'>, isUnchanged: boolean): boolean =>
  engine === 'postgres' || !isUnchanged;

/**
 * Checks the totals after the first calls, because planning a count reads every index of a table. One table at a time,
 * so that calls are served in between. Returns a function that stops it.
 */
export function reconcileTotalsLater(
  store: Store,
  options: SchemaOptions,
  { delayMs = defaultDelayMs, onError }: DelayOptions,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const reconcile = async () => {
    for (const table of tablesWithTotals(options)) {
      if (isStopped) return;
      await reconcileRowCounts({ ...store, db: store.background }, [table]);
    }
  };
  const timer = setTimeout(() => {
    running = reconcile().catch(onError);
  }, delayMs).unref();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
