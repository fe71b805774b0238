import { sql } from 'kysely';
import { memoizePerResource, type Resource } from '../../schema';
import { prepareMarker } from '../db';
import { mainAlias, recordSelection } from './columns';
import { tableOf, type Source } from './source';
import type { Row } from './Records';

/** The keyed children of one record in one resource, by their key. */
async function readChildren(
  source: Source,
  childResource: Resource,
  parent: unknown,
): Promise<ReadonlyMap<unknown, Row>> {
  const { keyed } = childResource.relations;
  if (!keyed) throw new Error(`${childResource.name} is not a keyed child`);
  const { rows } = await sql<Row>`
    select ${prepareMarker} ${recordSelection(childResource)}
      from ${tableOf(source, childResource)} as ${sql.id(mainAlias)}
    where ${sql.id(mainAlias, keyed.parent)} = ${parent} and ${sql.id(mainAlias, 'discarded_at')} is null`.execute(
    source.db,
  );
  return new Map(rows.map((row) => [row[keyed.by], row]));
}

/**
 * How to read a resource's nested records: the resources that store them, and for each field that resource, the key of
 * the record and the field's name there.
 */
const nestedPlan = memoizePerResource(({ relations: { hasOne }, included }) => {
  const childResources = [...new Set(Object.values(hasOne).map(({ one }) => one))];
  const fields = Object.entries(included).flatMap(([name, { nested: nest, field }]) => {
    const declared = nest === undefined ? undefined : hasOne[nest];
    return declared ? [{ name, childResource: declared.one, key: declared.key, field }] : [];
  });
  return { childResources, fields };
});

/** Adds the fields of nested records to a row; one statement per resource that stores nested records. */
export async function withNestedRows(source: Source, resource: Resource, row: Row): Promise<Row> {
  const { childResources, fields } = nestedPlan(resource);
  if (childResources.length === 0) return row;
  const found = new Map(
    await Promise.all(
      childResources.map(
        async (name) => [name, await readChildren(source, source.registry.get(name), row.id)] as const,
      ),
    ),
  );
  return {
    ...row,
    ...Object.fromEntries(
      fields.map(({ name, childResource, key, field }) => [name, found.get(childResource)?.get(key)?.[field] ?? null]),
    ),
  };
}
