import { sql } from 'kysely';
import type { Resource } from '../../schema';
import { prepared } from '../store/prepared';
import { own, selection } from './columns';
import { tableOf, type Source } from './source';
import type { Row } from './Records';

/** The rows kept in the slots of one resource for one record, by slot. */
async function readSlots(source: Source, kept: Resource, parent: unknown): Promise<ReadonlyMap<unknown, Row>> {
  const { slots } = kept;
  if (!slots) throw new Error(`${kept.name} is not kept in slots`);
  const { rows } = await sql<Row>`
    select ${prepared} ${selection(kept)} from ${tableOf(source, kept)} as ${sql.id(own)}
    where ${sql.id(own, slots.parent)} = ${parent} and ${sql.id(own, 'discarded_at')} is null`.execute(source.db);
  return new Map(rows.map((row) => [row[slots.by], row]));
}

/** A row with the fields of its nested records beside its own; one statement for each resource that keeps any. */
export async function withNestedRows(source: Source, resource: Resource, row: Row): Promise<Row> {
  const nests = Object.entries(resource.nested ?? {});
  if (nests.length === 0) return row;
  const keepers = [...new Set(nests.map(([, { in: kept }]) => kept))];
  const found = await Promise.all(keepers.map((name) => readSlots(source, source.registry.get(name), row.id)));
  const nested = Object.entries(resource.included).flatMap(([name, { nested: nest, field }]): [string, unknown][] => {
    const declared = nest === undefined ? undefined : resource.nested?.[nest];
    if (!declared) return [];
    return [[name, found[keepers.indexOf(declared.in)]?.get(declared.slot)?.[field] ?? null]];
  });
  return { ...row, ...(Object.fromEntries(nested) as Row) };
}
