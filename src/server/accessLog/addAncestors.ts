import { sql } from 'kysely';
import { findAccessLoggedParents } from '../../schema/server';
import type { Registry, Resource, Values } from '../../schema';
import { quote, schemaOf } from '../db';
import type { AccessEvent } from './accessEvent';
import type { LogDb } from './logQueries';

type Ids = ReadonlySet<number>;

/** Parses a record name, `patients:12`; undefined where it names no resource. */
function parseRecordName(
  registry: Registry,
  text: string,
): { readonly resource: Resource; readonly id: number } | undefined {
  const [name, id] = text.split(':');
  const resource = registry.all.find((candidate) => candidate.name === name);
  return resource ? { resource, id: Number(id) } : undefined;
}

/** The parents of records of one resource: for each record name, the records that its references name. */
async function readParents(
  db: LogDb,
  { registry, resource, schema, ids }: { registry: Registry; resource: Resource; schema: string; ids: Ids },
): Promise<[string, readonly string[]][]> {
  const references = findAccessLoggedParents(registry, resource);
  if (references.length === 0) return [];
  const columns = sql.raw(['id', ...new Set(references.map(({ field }) => quote(field)))].join(', '));
  const { rows } = await sql<Values & { readonly id: number }>`
    select ${columns} from ${sql.id(schemaOf(resource, schema), resource.name)}
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map((row) => [
    `${resource.name}:${row.id}`,
    references.flatMap(({ field, target, idsIn }) => idsIn(row[field]).map((id) => `${target.name}:${id}`)),
  ]);
}

/** The parents of records of one manufacturer, transitively: one statement per resource and level. */
async function readAncestors(
  db: LogDb,
  { registry, schema, records }: { registry: Registry; schema: string; records: Iterable<string> },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const parentsByRecord = new Map<string, readonly string[]>();
  for (let pending = new Set(records); pending.size > 0;) {
    const byResource = new Map<Resource, Set<number>>();
    for (const { resource, id } of [...pending].flatMap((text) => parseRecordName(registry, text) ?? []))
      byResource.set(resource, (byResource.get(resource) ?? new Set()).add(id));
    for (const text of pending) parentsByRecord.set(text, []);
    const found = (
      await Promise.all([...byResource].map(([resource, ids]) => readParents(db, { registry, resource, schema, ids })))
    ).flat();
    for (const [text, parents] of found) parentsByRecord.set(text, parents);
    pending = new Set(found.flatMap(([, parents]) => parents).filter((text) => !parentsByRecord.has(text)));
  }
  return parentsByRecord;
}

function withAncestors(
  records: readonly string[],
  parentsByRecord: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const all = new Set(records);
  for (const text of all) for (const ancestor of parentsByRecord.get(text) ?? []) all.add(ancestor);
  return [...all];
}

/**
 * Adds the ancestors of each event's records: viewing a shipment reveals something of its case, and of the case's
 * patient.
 */
export async function addAncestors(
  db: LogDb,
  registry: Registry,
  events: readonly AccessEvent[],
): Promise<readonly AccessEvent[]> {
  const byManufacturer = new Map<string, Set<string>>();
  for (const { manufacturer, records = [] } of events) {
    if (manufacturer === undefined || records.length === 0) continue;
    const names = byManufacturer.get(manufacturer) ?? new Set<string>();
    records.forEach((text) => names.add(text));
    byManufacturer.set(manufacturer, names);
  }
  const parentsByManufacturer = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const [schema, records] of byManufacturer)
    parentsByManufacturer.set(schema, await readAncestors(db, { registry, schema, records }));
  return events.map((event) => {
    const parentsByRecord = parentsByManufacturer.get(event.manufacturer ?? '');
    return parentsByRecord && event.records
      ? { ...event, records: withAncestors(event.records, parentsByRecord) }
      : event;
  });
}
