import { sql } from 'kysely';
import { formatValue, getField, type Resource, type Values } from '../../../schema';
import type { RepositoryContext } from '../RepositoryContext';
import type { Row } from '../Records';
import { tableOf, type Source, type WriteSource } from '../source';
import { checkWrite, storeChange } from '../write/storeRecord';
import type { MergeChange } from './mergeTable';

/** The number of a record, as users see it. */
export const numberOf = (resource: Resource, id: number): string =>
  formatValue(getField(resource, 'id'), id) ?? String(id);

/** The stored values of some columns of a record. */
async function readColumns(
  source: Source,
  resource: Resource,
  row: { readonly id: number; readonly names: readonly string[] },
): Promise<Values> {
  if (row.names.length === 0) return {};
  const { rows } = await sql<Values>`select ${sql.join(row.names.map((name) => sql.id(name)))}
    from ${tableOf(source, resource)} where id = ${row.id}`.execute(source.db);
  return rows[0] ?? {};
}

export interface Write {
  readonly resource: Resource;
  readonly row: Row;
  readonly values: Values;
  readonly event: 'update' | 'destroy' | 'recover';
  /** What the history says of the merge. */
  readonly told: Values;
}

/** Writes values of a record with a version, and returns what that changed. */
export async function writeMerged(
  context: RepositoryContext,
  source: WriteSource,
  { resource, row, values, event, told }: Write,
): Promise<MergeChange> {
  await checkWrite(context, source, { resource, kind: event === 'update' ? 'patch' : event, existing: row, values });
  // Files move between records without a new upload, which only its own user may attach.
  const { writer: _writer, ...unclaimed } = source;
  await storeChange(context, unclaimed, { resource, row, values, nested: told, event });
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name] ?? null]));
  return { resource: resource.name, id: row.id, before, after: values };
}

/** A change with the values as they are stored, which may be rounded. */
export async function readBack(source: Source, resource: Resource, change: MergeChange): Promise<MergeChange> {
  return { ...change, after: await readColumns(source, resource, { id: change.id, names: Object.keys(change.after) }) };
}
