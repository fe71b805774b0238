import { sql } from 'kysely';
import type { Resource } from '../../schema';
import { prepared } from '../store/prepared';
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

/** A row with the fields of its nested records beside its own; one statement for each resource that keeps any. */
export async function withNestedRows(source: Source, resource: Resource, row: Row): Promise<Row> {
  const nests = Object.entries(resource.relations.hasOne);
  if (nests.length === 0) return row;
  const keepers = [...new Set(nests.map(([, { one }]) => one))];
  const found = await Promise.all(keepers.map((name) => readChildren(source, source.registry.get(name), row.id)));
  const nested = Object.entries(resource.included).flatMap(([name, { nested: nest, field }]): [string, unknown][] => {
    const declared = nest === undefined ? undefined : resource.relations.hasOne[nest];
    if (!declared) return [];
    return [[name, found[keepers.indexOf(declared.one)]?.get(declared.key)?.[field] ?? null]];
  });
  return { ...row, ...Object.fromEntries(nested) };
}
