import { sql } from 'kysely';
import type { Resource } from '../../../schema';
import { readOne } from '../readRecords';
import type { MergedInto, MergeOfRecord, PointingCount, Row } from '../Records';
import type { Source } from '../source';
import { isUndoable, readMergeOf, type StoredMerge } from './mergeTable';
import { kindsPointingTo, movedValues, pointingSql, readPointing, type PointingKind } from './pointers';
import { mayRepeat, readKeys, repeats } from './repeats';

/** How many records of a kind stay with a record that is merged into another, which has such records already. */
async function countStaying(source: Source, kind: PointingKind, { id, into }: MergedInto): Promise<number> {
  if (into === undefined || !mayRepeat(kind)) return 0;
  const keys = await readKeys(source, kind.resource, into);
  let count = 0;
  for (const row of await readPointing(source, kind, id)) {
    const values = movedValues(kind, row, { from: id, to: into });
    if (await repeats(source, kind, { row, values, keys })) count += 1;
  }
  return count;
}

/** How many records of each kind point to a record: those that move with a merge, and those that stay. */
export async function countPointing(
  source: Source,
  resource: Resource,
  merged: MergedInto,
): Promise<readonly PointingCount[]> {
  const counts: PointingCount[] = [];
  for (const kind of kindsPointingTo(source.registry, resource)) {
    const { rows } = await sql<{ readonly count: number }>`select count(*)::int as count
      ${pointingSql(source, kind, merged.id)}`.execute(source.db);
    const staying = await countStaying(source, kind, merged);
    const moving = (rows[0]?.count ?? 0) - staying;
    counts.push({ resource: kind.resource, count: moving, stays: false });
    counts.push({ resource: kind.resource, count: staying, stays: true });
  }
  return counts.filter(({ count }) => count > 0);
}

/** The most merges that are followed, one after the other. */
const mostMerges = 20;

/** The record that a discarded record was merged into, through further merges; undefined if it was not merged. */
export async function followMerges(
  source: Source,
  resource: Resource,
  id: number,
): Promise<{ readonly first: StoredMerge; readonly into: Row } | undefined> {
  let [row, first] = [await readOne(source, resource, { id }), undefined as StoredMerge | undefined];
  for (let step = 0; step < mostMerges && row && row.discarded_at !== null; step += 1) {
    const merge = await readMergeOf(source, resource.name, row.id);
    if (!merge) break;
    first ??= merge;
    row = await readOne(source, resource, { id: merge.kept_id });
  }
  return first && row ? { first, into: row } : undefined;
}

/** The merge that removed a record, with the record where it leads; undefined if it was not merged. */
export async function findMerge(
  source: Source,
  resource: Resource,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<(MergeOfRecord & { readonly into: Row }) | undefined> {
  const found = await followMerges(source, resource, id);
  return found && { merge: found.first.id, undoable: isUndoable(found.first, now), into: found.into };
}
