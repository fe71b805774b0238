import { sql } from 'kysely';
import { isEqual, type Resource, type Values } from '../../../schema';
import { HttpError, notFound } from '../../http/HttpError';
import type { RepositoryContext } from '../RepositoryContext';
import type { Merged, Row } from '../Records';
import { tableOf, type WriteSource } from '../source';
import { lockRecord } from '../write/applyChange';
import { inTransaction } from '../write/inTransaction';
import { isUndoable, lockMerge, markUndone, undoHours, type MergeChange, type StoredMerge } from './mergeTable';
import { numberOf, writeMerged } from './writeMerged';

/** Values as they are stored in a merge. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

/**
 * Reads and locks a record that a merge wrote. Throws 409 if what the merge wrote there has been changed since: that
 * change would be lost.
 */
async function lockUnchanged(source: WriteSource, { resource: name, id, after }: MergeChange): Promise<Row> {
  const resource = source.registry.get(name);
  const { rows } = await sql<Row>`select * from ${tableOf(source, resource)} where id = ${id}
    for no key update`.execute(source.db);
  const [row] = rows;
  const title = `${resource.label.one} ${numberOf(resource, id)}`;
  if (!row) throw new HttpError(409, `${title} is not there any more, so that the merge cannot be taken back`);
  const changed = Object.keys(after).find((field) => !isEqual(asJson(row[field]), asJson(after[field])));
  if (changed !== undefined)
    throw new HttpError(
      409,
      `${title} has been changed since the merge (${resource.fields[changed]?.label ?? changed}): ` +
        'change the records by hand',
    );
  return row;
}

async function lockUndoable(
  source: WriteSource,
  resource: Resource,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<StoredMerge> {
  const merge = await lockMerge(source, resource.name, id);
  if (!merge) throw notFound('Merge');
  if (merge.undone_at !== null) throw new HttpError(409, 'This merge has been taken back already');
  if (!isUndoable(merge, now))
    throw new HttpError(409, `A merge can be taken back within ${undoHours} hours: change the records by hand`);
  return merge;
}

/**
 * Takes back everything that a merge wrote, in one transaction, with a version of each record. Throws 409 if a record
 * has been changed since in the same fields.
 */
export async function undoMerge(context: RepositoryContext, resource: Resource, id: number): Promise<Merged> {
  const { user } = context;
  const now = context.tools.now();
  return inTransaction(context, async (source) => {
    const merge = await lockUndoable(source, resource, { id, now });
    const { kept_id: keep, removed_id: remove, changes } = merge;
    for (const one of [keep, remove].sort((left, right) => left - right)) await lockRecord(source, resource, one);
    const rows: Row[] = [];
    for (const change of changes) rows.push(await lockUnchanged(source, change));
    const told: Values = { merge_undone: `${numberOf(resource, remove)}, ${numberOf(resource, keep)}` };
    // In the order of the merge: the kept record gives up its values before the other one is there again.
    for (const [at, { resource: name, before }] of changes.entries()) {
      const isRecovery = name === resource.name && rows[at]?.id === remove && 'discarded_at' in before;
      await writeMerged(context, source, {
        resource: source.registry.get(name),
        row: rows[at] as Row,
        values: before,
        event: isRecovery ? 'recover' : 'update',
        told,
      });
    }
    await markUndone(source, { id, by: user.email, at: now.toISOString() });
    return { id, keep, remove, moved: changes.length - 2 };
  });
}
