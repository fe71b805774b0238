import { sql } from 'kysely';
import { writtenReferences, type Resource, type Values } from '../../../schema';
import { lockReferences, lockWrittenReferences } from './checkReferences';
import { checkWrite, storeChange } from './storeRecord';
import { mainAlias } from '../columns';
import { writeLinked } from './linkedRecords';
import { splitValues, writeNested } from './nestedRecords';
import { readOne } from '../readRecords';
import { tableOf, type WriteSource, type VersionEvent } from '../source';
import { diffValues } from '../versions';
import type { RepositoryContext } from '../RepositoryContext';
import type { Row } from '../Records';

interface Change {
  readonly resource: Resource;
  readonly row: Row;
  readonly values: Values;
  readonly event: VersionEvent;
  /** The server computes the values. */
  readonly isPatch?: boolean;
  /** The original payload; it may carry the versions of linked records. */
  readonly payload?: Values | undefined;
  /** What the history says besides. */
  readonly told?: Values;
}

/**
 * Stores changed values with a new version, inside the caller's transaction, and returns the row; returns the same row
 * if nothing changed. Values of linked records are compared in `writeLinked`.
 */
export async function applyChange(
  context: RepositoryContext,
  source: WriteSource,
  { resource, row, values, event, isPatch = false, payload = {}, told = {} }: Change,
): Promise<Row> {
  const id = row.id;
  const countBefore = source.changes.length;
  await checkWrite(context, source, { resource, kind: isPatch ? 'patch' : event, existing: row, values });
  const split = splitValues(resource, values);
  await lockReferences(source, resource, {
    changes: diffValues(resource, row, { ...split.ownValues, ...split.nestedValues }),
    values,
    before: row,
  });
  const linked = await writeLinked(context, source, { resource, values, payload, existing: row });
  const [ownChanges, nestedChanges] = [
    diffValues(resource, row, { ...split.ownValues, ...linked }),
    diffValues(resource, row, split.nestedValues),
  ];
  if (Object.keys({ ...ownChanges, ...nestedChanges }).length > 0) {
    await writeNested(source, { resource, id, values: nestedChanges, row });
    const nested = { ...nestedChanges, ...told };
    await storeChange(context, source, { resource, row, values: ownChanges, nested, event });
  }
  return source.changes.length === countBefore ? row : ((await readOne(source, resource, { id })) as Row);
}

/**
 * Reads a record and locks it until the transaction ends, together with the linked records that are written with it.
 */
export async function lockRecord(source: WriteSource, resource: Resource, id: number): Promise<Row | undefined> {
  const references = writtenReferences(resource).map(({ reference }) => reference);
  if (references.length === 0) return readOne(source, resource, { id, lock: true });
  const { rows } = await sql<Values>`
    select ${sql.join(references.map((name) => sql.id(mainAlias, name)))}
      from ${tableOf(source, resource)} as ${sql.id(mainAlias)}
    where ${sql.id(mainAlias, 'id')} = ${id} for no key update of ${sql.id(mainAlias)}`.execute(source.db);
  if (!rows[0]) return undefined;
  await lockWrittenReferences(source, resource, rows[0]);
  return readOne(source, resource, { id });
}
