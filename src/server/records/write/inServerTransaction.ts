import type { Registry } from '../../../schema';
import type { Store } from '../../db';
import { toNotices } from '../live/changeNotices';
import type { WriteSource } from '../source';

interface ServerStore extends Pick<Store, 'db' | 'notices'> {
  readonly registry: Registry;
}

/**
 * Runs writes that the server makes by itself in one transaction, and has every process tell of them. `work` gets a
 * source for each of the schemas, in their order.
 */
export async function inServerTransaction<T>(
  { db, notices, registry }: ServerStore,
  schemas: readonly string[],
  work: (sources: readonly WriteSource[]) => Promise<T>,
): Promise<T> {
  const { result, told } = await db.transaction().execute(async (transaction) => {
    const sources = schemas.map((schema): WriteSource => ({ db: transaction, schema, registry, changes: [] }));
    const done = await work(sources);
    const texts = sources.flatMap((source) => toNotices(source, { origin: undefined, changes: source.changes }));
    await notices.send(transaction, texts);
    return { result: done, told: texts };
  });
  notices.deliver(told);
  return result;
}
