import { sql } from 'kysely';
import { writtenReferences, type Resource, type Values } from '../../schema';
import { holdReferences, holdWritten } from './checkReferences';
import { own } from './columns';
import { writeLinked } from './linkedRecords';
import { splitValues, writeNested } from './nestedRecords';
import { readOne } from './readRecords';
import { tableOf, type WriteSource, type VersionEvent } from './source';
import { storeChange } from './storeRecord';
import { changesOf } from './versions';
import type { RepositoryContext } from './RepositoryContext';
import type { Row } from './Records';

interface Change {
  readonly resource: Resource;
  readonly row: Row;
  readonly values: Values;
  readonly event: VersionEvent;
  /** The original payload; it may carry the versions of linked records. */
  readonly payload?: Values;
}

/**
 * Stores changed values with a new version, inside the caller's transaction, and returns the row; returns the same row if nothing changed. Values of linked records are
 * compared in `writeLinked`.
 */
export async function applyChange(context: RepositoryContext, source: WriteSource, { resource, row, values, event, payload = {} }: Change): Promise<Row> {
  const id = row.id;
  const before = source.written.length;
  const split = splitValues(resource, values);
  await holdReferences(source, resource, { changes: changesOf(resource, row, { ...split.own, ...split.nested }), values, before: row });
  const linked = await writeLinked(context, source, { resource, values, payload, existing: row });
  const [own, nested] = [changesOf(resource, row, { ...split.own, ...linked }), changesOf(resource, row, split.nested)];
  if (Object.keys({ ...own, ...nested }).length > 0) {
    await writeNested(source, { resource, id, values: nested, row });
    await storeChange(context, source, { resource, row, values: own, nested, event });
  }
  return source.written.length === before ? row : ((await readOne(source, resource, { id })) as Row);
}

/** Reads a record and locks it until the transaction ends, together with the linked records that are written with it. */
export async function lockRecord(source: WriteSource, resource: Resource, id: number): Promise<Row | undefined> {
  const links = writtenReferences(resource).map(({ reference }) => reference);
  if (links.length === 0) return readOne(source, resource, { id, lock: true });
  const { rows } = await sql<Values>`
    select ${sql.join(links.map((name) => sql.id(own, name)))} from ${tableOf(source, resource)} as ${sql.id(own)}
    where ${sql.id(own, 'id')} = ${id} for no key update of ${sql.id(own)}`.execute(source.db);
  if (!rows[0]) return undefined;
  await holdWritten(source, resource, rows[0]);
  return readOne(source, resource, { id });
}
