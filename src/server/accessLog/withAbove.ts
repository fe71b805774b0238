import { sql } from 'kysely';
import { accountedAbove, type Registry, type Resource, type Values } from '../../schema';
import { quote, schemaOf } from '../store';
import type { AccessEvent } from './entry';
import type { LogDb } from './logRows';

type Ids = ReadonlySet<number>;

/** Parses a record name, `patients:12`; undefined where it names no resource. */
function partsOf(registry: Registry, text: string): { readonly resource: Resource; readonly id: number } | undefined {
  const [name, id] = text.split(':');
  const resource = registry.all.find((candidate) => candidate.name === name);
  return resource ? { resource, id: Number(id) } : undefined;
}

/** The parents of records of one resource: for each record name, the records that its references name. */
async function readAbove(db: LogDb, { registry, resource, schema, ids }: { registry: Registry; resource: Resource; schema: string; ids: Ids }): Promise<[string, readonly string[]][]> {
  const references = accountedAbove(registry, resource);
  if (references.length === 0) return [];
  const columns = sql.raw(['id', ...new Set(references.map(({ field }) => quote(field)))].join(', '));
  const { rows } = await sql<Values & { readonly id: number }>`
    select ${columns} from ${sql.id(schemaOf(resource, schema), resource.name)} where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map((row) => [`${resource.name}:${row.id}`, references.flatMap(({ field, target, idsIn }) => idsIn(row[field]).map((id) => `${target.name}:${id}`))]);
}

/** The parents of records of one manufacturer, transitively: one statement per resource and level. */
async function readAll(db: LogDb, { registry, schema, records }: { registry: Registry; schema: string; records: Iterable<string> }): Promise<ReadonlyMap<string, readonly string[]>> {
  const above = new Map<string, readonly string[]>();
  for (let open = new Set(records); open.size > 0; ) {
    const byResource = new Map<Resource, Set<number>>();
    for (const { resource, id } of [...open].flatMap((text) => partsOf(registry, text) ?? [])) byResource.set(resource, (byResource.get(resource) ?? new Set()).add(id));
    for (const text of open) above.set(text, []);
    const found = (await Promise.all([...byResource].map(([resource, ids]) => readAbove(db, { registry, resource, schema, ids })))).flat();
    for (const [text, up] of found) above.set(text, up);
    open = new Set(found.flatMap(([, up]) => up).filter((text) => !above.has(text)));
  }
  return above;
}

function closure(records: readonly string[], above: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const all = new Set(records);
  for (const text of all) for (const up of above.get(text) ?? []) all.add(up);
  return [...all];
}

/** Adds the ancestors of each event's records: viewing a shipment reveals something of its case, and of the case's patient. */
export async function withAbove(db: LogDb, registry: Registry, events: readonly AccessEvent[]): Promise<readonly AccessEvent[]> {
  const byManufacturer = new Map<string, Set<string>>();
  for (const { manufacturer, records = [] } of events) {
    if (manufacturer === undefined || records.length === 0) continue;
    const known = byManufacturer.get(manufacturer) ?? new Set<string>();
    records.forEach((text) => known.add(text));
    byManufacturer.set(manufacturer, known);
  }
  const above = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const [schema, records] of byManufacturer) above.set(schema, await readAll(db, { registry, schema, records }));
  return events.map((event) => {
    const found = above.get(event.manufacturer ?? '');
    return found && event.records ? { ...event, records: closure(event.records, found) } : event;
  });
}
