import { sql, type RawBuilder } from 'kysely';
import { numberedFields } from '../../../schema/server';
import { conditionFields, type Resource, type Values } from '../../../schema';
import { columnTypeOf, quote, schemaOf, storedFields } from '../../db';
import { invalidFields } from '../../http/HttpError';
import { fileFields, fileIds, updateFileReferences } from '../attachments/fileReferences';
import { conditionSql } from '../conditionsSql';
import { assertUnique } from './assertUnique';
import { tableOf, type SideStatement, type Source, type VersionEvent, type WriteSource } from '../source';

/** A value bound for the driver: jsonb is serialised, arrays are passed through. */
function bindValue(resource: Resource, name: string, value: unknown): RawBuilder<unknown> {
  const type = columnTypeOf(resource, name);
  const sent = type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  return sql`${sent}::${sql.raw(type)}`;
}

/**
 * The columns that say since when a condition has been met, with their SQL, as far as a write touches the condition. A
 * record that met it before the column was there keeps it empty.
 */
const sinceColumns = (resource: Resource, values: Values, isNew: boolean): [string, RawBuilder<unknown>][] =>
  storedFields(resource).flatMap(([name, field]): [string, RawBuilder<unknown>][] => {
    const since = field.kind === 'instant' ? field.since : undefined;
    if (!since || name in values || !conditionFields(since).some((compared) => compared in values)) return [];
    const before = (compared: string) =>
      isNew ? sql`null::${sql.raw(columnTypeOf(resource, compared))}` : sql.id(compared);
    const after = (compared: string) =>
      compared in values ? bindValue(resource, compared, values[compared]) : before(compared);
    const [was, is] = [before, after].map((valueOf) => conditionSql(since, { valueOf, features: [] }));
    const kept = isNew ? sql`null::timestamptz` : sql.id(name);
    return [[name, sql`case when ${is} then case when ${was} then ${kept} else now() end end`]];
  });

const sequenceTable = ({ schema }: Source, resource: Resource): string =>
  [schemaOf(resource, schema), resource.name].map(quote).join('.');

/** The files that a row references, by field. */
async function readFiles(source: Source, resource: Resource, id: number): Promise<Values> {
  const columns = sql.join(fileFields(resource).map((name) => sql.id(name)));
  return (
    (await sql<Values>`select ${columns} from ${tableOf(source, resource)} where id = ${id}`.execute(source.db))
      .rows[0] ?? {}
  );
}

/**
 * Records which files a row references; refuses files removed since they were looked up, and uploads of other users.
 */
async function attachFiles(
  source: Source,
  resource: Resource,
  { before, values }: { readonly before: Values; readonly values: Values },
): Promise<void> {
  const names = fileFields(resource).filter((name) => name in values);
  if (names.length === 0) return;
  const idsOf = (row: Values) => names.flatMap((name) => fileIds(row[name]));
  const claim =
    source.writer === undefined
      ? undefined
      : { user: source.writer, held: fileFields(resource).flatMap((name) => fileIds(before[name])) };
  const missing = await updateFileReferences(source.db, {
    schema: source.schema,
    before: idsOf(before),
    after: idsOf(values),
    claimant: claim,
  });
  const refused = names.filter((name) => fileIds(values[name]).some((id) => missing.includes(id)));
  const refusals = refused.map((name): [string, string[]] => [
    name,
    [`${resource.fields[name]?.label ?? name}: this file is not known, please upload it again`],
  ]);
  if (refusals.length > 0) throw invalidFields(Object.fromEntries(refusals));
}

/**
 * Inserts a row, runs `also` in the same statement with its id, and returns the id. Ids are never reused: one drawn by
 * a failed write is lost. Numbers that the server derives from the id are stored in the same statement. Every insert is
 * reported as a change.
 */
export async function insertRow(
  source: WriteSource,
  resource: Resource,
  { values, also }: { readonly values: Values; readonly also?: SideStatement },
): Promise<number> {
  await assertUnique(source, resource, { values });
  const numbered = numberedFields(storedFields(resource));
  const entries = Object.entries(values).filter(
    ([name]) => name !== 'id' && !numbered.some(([generated]) => generated === name),
  );
  const since = sinceColumns(resource, values, true);
  const columns = sql.join(
    ['id', ...[...entries, ...since, ...numbered].map(([name]) => name)].map((name) => sql.id(name)),
  );
  const given = entries.map(([name, value]) => bindValue(resource, name, value));
  const generated = numbered.map(([, start]) => sql`(${sql.lit(start)} + drawn.id)::text`);
  const { rows } = await sql<{ readonly id: number }>`
    with stored as (
      insert into ${tableOf(source, resource)} (${columns}) overriding system value
      select ${sql.join([sql`drawn.id`, ...given, ...since.map(([, value]) => value), ...generated])}
        from (select nextval(pg_get_serial_sequence(${sequenceTable(source, resource)}, 'id')) as id) as drawn
      returning id
    )${also ? sql`, also as (${also(sql`stored`)})` : sql``} select id from stored`.execute(source.db);
  const { id } = rows[0] as { readonly id: number };
  await attachFiles(source, resource, { before: {}, values });
  source.changes.push({ resource: resource.name, id, event: 'create' });
  return id;
}

interface RowUpdate {
  readonly id: number;
  readonly values: Values;
  readonly also?: SideStatement;
  readonly event?: VersionEvent;
}

/**
 * Updates a row and runs `also` in the same statement. `updated_at` always increases, even within one clock tick, so
 * that no two versions share an ETag. Every update is reported as a change.
 */
export async function updateRow(
  source: WriteSource,
  resource: Resource,
  { id, values, also, event = 'update' }: RowUpdate,
): Promise<void> {
  await assertUnique(source, resource, { id, values });
  const before = fileFields(resource).some((name) => name in values) ? await readFiles(source, resource, id) : {};
  await attachFiles(source, resource, { before, values });
  const set = [
    ...Object.entries(values).map(([name, value]) => [name, bindValue(resource, name, value)] as const),
    ...sinceColumns(resource, values, false),
  ].map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  const bumpSql = sql`updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')`;
  const update = sql`update ${tableOf(source, resource)} set ${sql.join([...set, bumpSql])} where id = ${id}`;
  await (also ? sql`with stored as (${update} returning id) ${also(sql`stored`)}` : update).execute(source.db);
  source.changes.push({ resource: resource.name, id, event });
}
