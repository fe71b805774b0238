import { sql } from 'kysely';
import { createTables, quote, truncateGuard, wantedTables, type ColumnType, type SchemaOptions, type Store } from '../store';
import { BackupError, placeOf, sqlName, type BackupHeader, type BackupTable } from './format';

type Db = Store['db'];

/** Types whose name in the database differs from the declared one. */
const declaredTypes: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };
const typeName = (type: ColumnType): string => declaredTypes[type] ?? type;

/** Rejects a store that has any row. Drops the empty tables of a prepared store, since rows are loaded before foreign keys and indexes exist. */
async function clear(db: Db, schemas: readonly string[]): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(${[...schemas]}::text[]) order by 1, 2`.execute(db);
  for (const table of rows) {
    const found = await sql.raw(`select from ${sqlName(table)} limit 1`).execute(db);
    if (found.rows.length > 0) throw new BackupError(`The store holds data already (${placeOf(table)}): restore into an empty one`);
  }
  for (const schema of schemas) await sql.raw(`drop schema if exists ${quote(schema)} cascade`).execute(db);
}

/** The columns that the backup lacks or has with another type: rows are loaded as backed up, and such columns are added or migrated afterwards. */
function laterColumns({ tables }: BackupHeader, schema: SchemaOptions): ReadonlySet<string> {
  const kept = new Map(tables.map((table) => [placeOf(table), new Map(table.columns.map(({ name, type }) => [name, type]))]));
  const later = wantedTables(schema).flatMap((table) => {
    const columns = kept.get(placeOf(table));
    return Object.entries(table.columns).flatMap(([name, { type, changed }]) => {
      const stored = columns?.get(name);
      const isChanged = changed !== undefined && stored === typeName(changed.from) && stored !== typeName(type);
      return columns && (stored === undefined || isChanged) ? [`${placeOf(table)}.${name}`] : [];
    });
  });
  return new Set(later);
}

/** Creates the tables and columns of the backup that the declarations do not define, so that no data is lost. */
async function addUndeclared(db: Db, { tables }: BackupHeader, { schema, later }: { readonly schema: SchemaOptions; readonly later: ReadonlySet<string> }): Promise<void> {
  const isAsNow = (place: string) => ([name]: readonly [string, unknown]) => !later.has(`${place}.${name}`);
  const wanted = new Map(wantedTables(schema).map((table) => [placeOf(table), { ...table, columns: Object.fromEntries(Object.entries(table.columns).filter(isAsNow(placeOf(table)))) }]));
  const wholeOf = ({ schema: home, part }: BackupTable) => part && wanted.get(placeOf({ schema: home, name: part.of }));
  const differing = tables.flatMap((table) =>
    table.columns.flatMap(({ name, type }) => {
      const declared = (wholeOf(table) ?? wanted.get(placeOf(table)))?.columns[name];
      const isSame = declared === undefined || typeName(declared.type) === type;
      return isSame ? [] : [`  ${placeOf(table)}.${name} is ${type} in the backup and ${declared.type} in the declaration`];
    }),
  );
  if (differing.length > 0) throw new BackupError(`The backup does not fit the declarations:\n${differing.join('\n')}\nNothing was changed.`);
  for (const table of tables) {
    const whole = wholeOf(table);
    if (whole && table.part) {
      await sql.raw(`create table ${sqlName(table)} partition of ${sqlName(whole)} ${table.part.bound}`).execute(db);
      if (whole.appendOnly) await sql.raw(truncateGuard(table.schema, table.name)).execute(db);
    }
    const declared = (whole ?? wanted.get(placeOf(table)))?.columns;
    await sql.raw(`create schema if not exists ${quote(table.schema)}`).execute(db);
    if (!declared) await sql.raw(`create table ${sqlName(table)} ()`).execute(db);
    for (const { name, type } of table.columns) {
      if (!whole && (!declared || !(name in declared))) await sql.raw(`alter table ${sqlName(table)} add column ${quote(name)} ${type}`).execute(db);
    }
  }
}

/** Restores foreign keys. A referenced table that is not declared lacks its primary key, which is added first. */
async function addReferences(db: Db, { tables }: BackupHeader, schema: SchemaOptions): Promise<void> {
  const keyed = new Set(wantedTables(schema).map(placeOf));
  for (const table of tables) {
    for (const { name, column, to } of table.references ?? []) {
      if (!keyed.has(placeOf(to))) await sql.raw(`alter table ${sqlName(to)} add primary key (id)`).execute(db);
      keyed.add(placeOf(to));
      await sql.raw(`alter table ${sqlName(table)} add constraint ${quote(name)} foreign key (${quote(column)}) references ${sqlName(to)} (id)`).execute(db);
    }
  }
}

/** Restores SQL comments and foreign keys, which the declarations are then compared with, as at a server start. */
export async function addNotes(db: Db, header: BackupHeader, schema: SchemaOptions): Promise<void> {
  for (const [name, comment] of Object.entries(header.comments ?? {})) await sql`comment on schema ${sql.raw(quote(name))} is ${sql.lit(comment)}`.execute(db);
  for (const table of header.tables) {
    for (const { name, comment } of table.columns) if (comment) await sql`comment on column ${sql.raw(`${sqlName(table)}.${quote(name)}`)} is ${sql.lit(comment)}`.execute(db);
  }
  await addReferences(db, header, schema);
}

/** Creates empty tables with the columns of the backup: the declared ones that match it, and those that only the backup has. */
export async function addTables(db: Db, header: BackupHeader, schema: SchemaOptions): Promise<void> {
  await clear(db, [...new Set([...wantedTables(schema), ...header.tables].map((table) => table.schema))]);
  const later = laterColumns(header, schema);
  await createTables(db, schema, { bare: later });
  await addUndeclared(db, header, { schema, later });
}
