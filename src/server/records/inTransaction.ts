import { setTimeout as pause } from 'node:timers/promises';
import { uniqueMark } from '../store';
import type { Written, WriteSource } from './source';
import type { RepositoryContext } from './RepositoryContext';

/** How often a transaction that lost against another one is begun again. */
const mostTries = 4;

/** Two writes of what no two records share, in the same moment: the second one finds the first when it is done again. */
const isTaken = ({ constraint }: { readonly constraint?: unknown }): boolean => typeof constraint === 'string' && constraint.includes(`_${uniqueMark}_`);

/** A deadlock, or two transactions that cannot both have been first: nothing was stored, and doing it again may well go. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return ['40P01', '40001'].includes(String(error.code)) || (error.code === '23505' && isTaken(error as object));
}

async function retried<T>(run: () => Promise<T>, mayRetry: () => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === mostTries || !isConflict(error) || !mayRetry()) throw error;
      // Not at once and not at the same time as the other one.
      await pause(Math.random() * 50 * tries);
    }
  }
}

/**
 * Runs writes in one transaction; one that lost against another is done again, so that the work must leave nothing outside it; reports each record that they changed when the transaction has ended well. That of a call with a key ends
 * when the call is answered.
 */
export async function inTransaction<T>({ source, user, store, records, tools, keyed }: RepositoryContext, work: (source: WriteSource) => Promise<T>): Promise<T> {
  const written: Written[] = [];
  const report = () => {
    for (const one of written) tools.onWrite?.({ ...records.context, ...one });
  };
  const write = (db: WriteSource['db']) => {
    written.length = 0;
    return work({ ...source, db, writer: user.id, written });
  };
  const call = keyed?.();
  // What a keyed call has written before is in the same transaction, and would be lost with it.
  if (call) return retried(() => call.write(store.db, write, report), () => call.db === undefined);
  const result = await retried(() => store.db.transaction().execute(write), () => true);
  report();
  return result;
}
