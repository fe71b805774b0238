import { sql } from 'kysely';
import type { Resource } from '../../../schema';
import { readOne } from '../readRecords';
import type { MergeOfRecord, Row } from '../Records';
import type { Source } from '../source';
import { isUndoable, readMergeOf, type StoredMerge } from './mergeTable';
import { kindsPointingTo, pointingSql } from './pointers';

/** How many records of each kind point to a record. */
export async function countPointing(
  source: Source,
  resource: Resource,
  id: number,
): Promise<readonly { readonly resource: Resource; readonly count: number }[]> {
  const counts = [];
  for (const kind of kindsPointingTo(source.registry, resource)) {
    const { rows } = await sql<{ readonly count: number }>`select count(*)::int as count
      ${pointingSql(source, kind, id)}`.execute(source.db);
    counts.push({ resource: kind.resource, count: rows[0]?.count ?? 0 });
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
