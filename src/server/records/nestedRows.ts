import { sql } from 'kysely';
import { perResource, type Resource } from '../../schema';
import { prepared } from '../store';
import { own, selection } from './columns';
import { tableOf, type Source } from './source';
import type { Row } from './Records';

/** The keyed children of one record in one resource, by their key. */
async function readChildren(source: Source, kept: Resource, parent: unknown): Promise<ReadonlyMap<unknown, Row>> {
  const { keyed } = kept.relations;
  if (!keyed) throw new Error(`${kept.name} has no keyed children`);
  const { rows } = await sql<Row>`
    select ${prepared} ${selection(kept)} from ${tableOf(source, kept)} as ${sql.id(own)}
    where ${sql.id(own, keyed.parent)} = ${parent} and ${sql.id(own, 'discarded_at')} is null`.execute(source.db);
  return new Map(rows.map((row) => [row[keyed.by], row]));
}

/** How to read a resource's nested records: the resources that store them, and for each field the index of its resource, the key of its child and its name there. */
const nestedPlan = perResource(({ relations: { hasOne }, included }) => {
  const keepers = [...new Set(Object.values(hasOne).map(({ one }) => one))];
  const fields = Object.entries(included).flatMap(([name, { nested: nest, field }]) => {
    const declared = nest === undefined ? undefined : hasOne[nest];
    return declared ? [{ name, keeper: keepers.indexOf(declared.one), key: declared.key, field }] : [];
  });
  return { keepers, fields };
});

/** Adds the fields of nested records to a row; one statement per resource that stores nested records. */
export async function withNestedRows(source: Source, resource: Resource, row: Row): Promise<Row> {
  const { keepers, fields } = nestedPlan(resource);
  if (keepers.length === 0) return row;
  const found = await Promise.all(keepers.map((name) => readChildren(source, source.registry.get(name), row.id)));
  return { ...row, ...Object.fromEntries(fields.map(({ name, keeper, key, field }) => [name, found[keeper]?.get(key)?.[field] ?? null])) };
}
