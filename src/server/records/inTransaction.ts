import type { Written, WriteSource } from './source';
import type { Opened } from './Opened';

/**
 * Runs writes in one transaction; reports each record that they changed when the transaction has ended well. That of a call with a key ends
 * when the call is answered.
 */
export async function inTransaction<T>({ source, store, records, tools, keyed }: Opened, work: (source: WriteSource) => Promise<T>): Promise<T> {
  const written: Written[] = [];
  const report = () => {
    for (const one of written) tools.onWrite?.({ ...records.context, ...one });
  };
  const write = (db: WriteSource['db']) => work({ ...source, db, written });
  const call = keyed?.();
  if (call) return call.write(store.db, write, report);
  const result = await store.db.transaction().execute(write);
  report();
  return result;
}
