import type { Written, WriteSource } from './source';
import type { Opened } from './Opened';

/** Runs writes in one transaction; reports each record that they changed when the transaction has ended well. */
export async function inTransaction<T>({ source, store, records, tools }: Opened, work: (source: WriteSource) => Promise<T>): Promise<T> {
  const written: Written[] = [];
  const result = await store.db.transaction().execute((db) => work({ ...source, db, written }));
  for (const one of written) tools.onWrite?.({ ...records.context, ...one });
  return result;
}
