import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from '../../../schema';
import { uniqueInfix, type Store } from '../../db';
import type { RecordChange, WriteSource } from '../source';
import { toNotices } from '../live/changeNotices';
import type { RepositoryContext } from '../RepositoryContext';

/** How often a transaction is attempted that fails because of a conflict. */
const maxAttempts = 4;

/**
 * A unique violation from two concurrent writes: on retry the second one finds the record of the first and is refused
 * properly.
 */
const isUniqueViolation = ({ constraint }: { readonly constraint?: unknown }): boolean =>
  typeof constraint === 'string' && constraint.includes(`_${uniqueInfix}_`);

/** A deadlock, serialization failure or unique violation: nothing was stored, and a retry may succeed. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    ['40P01', '40001'].includes(String(error.code)) || (error.code === '23505' && isUniqueViolation(error as object))
  );
}

async function withRetries<T>(run: () => Promise<T>, mayRetry: () => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error) || !mayRetry()) throw error;
      // Random backoff, so that the conflicting transactions do not retry simultaneously.
      await pause(Math.random() * 50 * attempt);
    }
  }
}

/**
 * Runs writes in one transaction, reports each changed record after the commit, and tells every process of the changes.
 * Retries on conflicts, so `work` must have no side effects outside the transaction. The transaction of a call with an
 * idempotency key ends when the call is answered.
 */
export async function inTransaction<T>(
  { source, user, origin, store, records, tools, idempotentCall }: RepositoryContext,
  work: (source: WriteSource) => Promise<T>,
): Promise<T> {
  const changes: RecordChange[] = [];
  let notices: readonly string[] = [];
  const report = () => {
    for (const change of changes) tools.onWrite?.({ ...records.context, ...change });
    store.notices.deliver(notices);
  };
  const write = async (db: WriteSource['db']) => {
    changes.length = 0;
    const result = await work({ ...source, db, writer: user.id, changes });
    notices = toNotices(source, { origin, changes });
    await store.notices.send(db, notices);
    return result;
  };
  const call = idempotentCall?.();
  // A retry would lose earlier writes of the idempotent call, which are in the same transaction.
  if (call)
    return withRetries(
      () => call.write(store.db, write, report),
      () => call.db === undefined,
    );
  const result = await withRetries(
    () => store.db.transaction().execute(write),
    () => true,
  );
  report();
  return result;
}

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
