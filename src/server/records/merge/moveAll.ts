import { sql } from 'kysely';
import type { Resource, Values } from '../../../schema';
import { uniqueKeys } from '../../../schema/server';
import type { RepositoryContext } from '../RepositoryContext';
import type { MergeOptions, Row } from '../Records';
import { tableOf, type Source, type WriteSource } from '../source';
import { findHolder } from '../write/assertUnique';
import type { MergeChange } from './mergeTable';
import { kindsPointingTo, lockPointing, movedValues, type PointingKind } from './pointers';
import { numberOf, writeMerged } from './writeMerged';

/** The keys of the keyed children that a record has. */
async function readKeys(source: Source, resource: Resource, parent: number): Promise<ReadonlySet<unknown>> {
  const { keyed } = resource.relations;
  if (!keyed) return new Set();
  const { rows } = await sql<{ readonly key: unknown }>`select ${sql.id(keyed.by)} as key
    from ${tableOf(source, resource)} where ${sql.id(keyed.parent)} = ${parent} and discarded_at is null`.execute(
    source.db,
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Whether a moved record would repeat one that the kept record has: its keyed child of the same key, or a record with
 * the same unique values. It stays with the removed record.
 */
async function repeats(
  source: Source,
  { resource }: PointingKind,
  { row, values, keys }: { readonly row: Row; readonly values: Values; readonly keys: ReadonlySet<unknown> },
): Promise<boolean> {
  const { keyed } = resource.relations;
  if (row.discarded_at !== null) return false;
  if (keyed && keyed.parent in values && keys.has(row[keyed.by])) return true;
  for (const key of uniqueKeys(resource)) {
    if (!key.fields.some((name) => name in values)) continue;
    if ((await findHolder(source, resource, { key, id: row.id, values: { ...row, ...values } })) !== undefined)
      return true;
  }
  return false;
}

/** Lets every record that points to the removed one point to the kept one. */
export async function moveAll(
  context: RepositoryContext,
  source: WriteSource,
  { resource, keep, remove }: { readonly resource: Resource } & Pick<MergeOptions, 'keep' | 'remove'>,
): Promise<readonly MergeChange[]> {
  const changes: MergeChange[] = [];
  for (const kind of kindsPointingTo(source.registry, resource)) {
    const keys = await readKeys(source, kind.resource, keep);
    for (const row of await lockPointing(source, kind, remove)) {
      const isKept = kind.resource.name === resource.name && row.id === keep;
      const values = movedValues(kind, row, { from: remove, to: isKept ? null : keep });
      if (Object.keys(values).length === 0 || (await repeats(source, kind, { row, values, keys }))) continue;
      const told = { merged_from: numberOf(resource, remove) };
      changes.push(await writeMerged(context, source, { resource: kind.resource, row, values, event: 'update', told }));
    }
  }
  return changes;
}
