import { sql, type RawBuilder } from 'kysely';
import { numberedFields, type Resource, type Values } from '../../schema';
import { columnTypes, storedFields } from '../store/fieldColumns';
import { quote } from '../store/names';
import { schemaOf } from '../store/resourceTables';
import { invalidFields } from '../http/HttpError';
import { fileFields, fileIds, moveFiles } from '../files/heldFiles';
import { refuseTaken } from './refuseTaken';
import { tableOf, type Source } from './source';

/** A value as the driver takes it: structures as JSON, lists of texts as they are. */
function bound(resource: Resource, name: string, value: unknown): RawBuilder<unknown> {
  const type = columnTypes[resource.fields[name]?.kind ?? 'text'];
  const sent = type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  return sql`${sent}::${sql.raw(type)}`;
}

/** The texts that the server makes of a record's number. */
const numberedValues = (resource: Resource, id: number): [string, string][] =>
  numberedFields(storedFields(resource)).map(([name, start]) => [name, String(start + id)]);

/** Draws the number of the next record: never given twice, and lost where the write that drew it fails. */
async function drawId(source: Source, resource: Resource): Promise<number> {
  const { rows } = await sql<{ readonly id: number }>`
    select nextval(pg_get_serial_sequence(${serialOf(source, resource)}, 'id')) as id`.execute(source.db);
  return (rows[0] as { readonly id: number }).id;
}

const serialOf = ({ schema }: Source, resource: Resource): string => [schemaOf(resource, schema), resource.name].map(quote).join('.');

/** The files that a row holds, by field. */
async function filesOf(source: Source, resource: Resource, id: number): Promise<Values> {
  const columns = sql.join(fileFields(resource).map((name) => sql.id(name)));
  return (await sql<Values>`select ${columns} from ${tableOf(source, resource)} where id = ${id}`.execute(source.db)).rows[0] ?? {};
}

/** Writes down which files a row holds from now on; refuses one that was removed since it was looked up. */
async function takeFiles(source: Source, resource: Resource, { before, values }: { readonly before: Values; readonly values: Values }): Promise<void> {
  const names = fileFields(resource).filter((name) => name in values);
  if (names.length === 0) return;
  const idsOf = (row: Values) => names.flatMap((name) => fileIds(row[name]));
  const missing = await moveFiles(source.db, { schema: source.schema, before: idsOf(before), after: idsOf(values) });
  const refused = names.filter((name) => fileIds(values[name]).some((id) => missing.includes(id)));
  const refusals = refused.map((name): [string, string[]] => [name, [`${resource.fields[name]?.label ?? name}: this file is not known, please upload it again`]]);
  if (refusals.length > 0) throw invalidFields(Object.fromEntries(refusals));
}

/** Stores a new row and answers its id. */
export async function insertRow(source: Source, resource: Resource, values: Values): Promise<number> {
  await refuseTaken(source, resource, { values });
  const id = await drawId(source, resource);
  const all: Values = { id, ...values, ...Object.fromEntries(numberedValues(resource, id)) };
  const names = Object.keys(all);
  const columns = sql.join(names.map((name) => sql.id(name)));
  const given = sql.join(names.map((name) => bound(resource, name, all[name])));
  await sql`insert into ${tableOf(source, resource)} (${columns}) overriding system value values (${given})`.execute(source.db);
  await takeFiles(source, resource, { before: {}, values });
  return id;
}

/** Changes a row. Its `updated_at` always moves on, also within one tick of the clock, so that no two versions share a tag. */
export async function updateRow(source: Source, resource: Resource, { id, values }: { readonly id: number; readonly values: Values }): Promise<void> {
  await refuseTaken(source, resource, { id, values });
  const before = fileFields(resource).some((name) => name in values) ? await filesOf(source, resource, id) : {};
  await takeFiles(source, resource, { before, values });
  const set = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${bound(resource, name, value)}`);
  const moved = sql`updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')`;
  await sql`update ${tableOf(source, resource)} set ${sql.join([...set, moved])} where id = ${id}`.execute(source.db);
}
