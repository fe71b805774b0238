import { sql, type RawBuilder } from 'kysely';
import type { Resource, Values } from '../../schema';
import { columnTypes } from '../store/fieldColumns';
import type { Source } from './readRecords';

/** A value as the driver takes it: structures as JSON, lists of texts as they are. */
function bound(resource: Resource, name: string, value: unknown): RawBuilder<unknown> {
  const type = columnTypes[resource.fields[name]?.kind ?? 'text'];
  const sent = type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  return sql`${sent}::${sql.raw(type)}`;
}

const table = ({ schema }: Source, resource: Resource) => sql.id(schema, resource.name);

/** Stores a new row and answers its id. */
export async function insertRow(source: Source, resource: Resource, values: Values): Promise<number> {
  const names = Object.keys(values);
  const columns = sql.join(names.map((name) => sql.id(name)));
  const given = sql.join(names.map((name) => bound(resource, name, values[name])));
  const filled = names.length > 0 ? sql`(${columns}) values (${given})` : sql`default values`;
  const { rows } = await sql<{ readonly id: number }>`insert into ${table(source, resource)} ${filled} returning id`.execute(source.db);
  return (rows[0] as { readonly id: number }).id;
}

/** Changes a row. Its `updated_at` always moves on, also within one tick of the clock, so that no two versions share a tag. */
export async function updateRow(source: Source, resource: Resource, { id, values }: { readonly id: number; readonly values: Values }): Promise<void> {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${bound(resource, name, value)}`);
  const moved = sql`updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')`;
  await sql`update ${table(source, resource)} set ${sql.join([...set, moved])} where id = ${id}`.execute(source.db);
}
