import { sql } from 'kysely';
import type { Resource, Values } from '../../../schema';
import { uniqueKeys } from '../../../schema/server';
import type { Row } from '../Records';
import { tableOf, type Source } from '../source';
import { findHolder } from '../write/assertUnique';
import type { PointingKind } from './pointers';

/** The keys of the keyed children that a record has. */
export async function readKeys(source: Source, resource: Resource, parent: number): Promise<ReadonlySet<unknown>> {
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
export async function repeats(
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

/** Whether records of a kind may repeat others once they are moved. */
export const mayRepeat = ({ resource, pointers }: PointingKind): boolean => {
  const { keyed } = resource.relations;
  const compared = [...(keyed ? [keyed.parent] : []), ...uniqueKeys(resource).flatMap(({ fields }) => fields)];
  return pointers.some(({ name }) => compared.includes(name));
};
