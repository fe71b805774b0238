import { sql } from 'kysely';
import {
  createTablesInTransaction,
  quote,
  truncateGuardSql,
  desiredTables,
  type ColumnType,
  type SchemaOptions,
  type Store,
} from '../store';
import { BackupError, qualifiedName, quotedName, type BackupHeader, type BackupTable } from './format';

type Db = Store['db'];

/** Types whose name in the database differs from the declared one. */
const declaredTypes: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };
const typeName = (type: ColumnType): string => declaredTypes[type] ?? type;

/**
 * Rejects a store that has any row. Drops the empty tables of a prepared store, since rows are loaded before foreign
 * keys and indexes exist.
 */
async function dropEmptySchemas(db: Db, schemas: readonly string[]): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(${[...schemas]}::text[]) order by 1, 2`.execute(db);
  for (const table of rows) {
    const found = await sql.raw(`select from ${quotedName(table)} limit 1`).execute(db);
    if (found.rows.length > 0)
      throw new BackupError(`The store already contains data (${qualifiedName(table)}): restore into an empty store`);
  }
  for (const schema of schemas) await sql.raw(`drop schema if exists ${quote(schema)} cascade`).execute(db);
}

/**
 * The tables and columns that the backup lacks: rows are loaded as backed up, and these are created afterwards, as a
 * start over the backed-up store would. Created before, they would be compared with the metadata of the backup, which
 * does not know them.
 */
function deferredPlacesOf({ tables }: BackupHeader, schema: SchemaOptions): ReadonlySet<string> {
  const backupColumns = new Map(
    tables.map((table) => [qualifiedName(table), new Set(table.columns.map(({ name }) => name))]),
  );
  const parentTables = new Set(
    tables.flatMap(({ schema: home, part }) => (part ? [qualifiedName({ schema: home, name: part.of })] : [])),
  );
  const deferred = desiredTables(schema).flatMap((table) => {
    const columns = backupColumns.get(qualifiedName(table));
    if (!columns) return parentTables.has(qualifiedName(table)) ? [] : [qualifiedName(table)];
    return Object.keys(table.columns)
      .filter((name) => !columns.has(name))
      .map((name) => `${qualifiedName(table)}.${name}`);
  });
  return new Set(deferred);
}

/** Creates the tables and columns of the backup that the declarations do not define, so that no data is lost. */
async function createUndeclared(
  db: Db,
  { tables }: BackupHeader,
  { schema, deferred }: { readonly schema: SchemaOptions; readonly deferred: ReadonlySet<string> },
): Promise<void> {
  const isUnchanged =
    (place: string) =>
    ([name]: readonly [string, unknown]) =>
      !deferred.has(`${place}.${name}`);
  const wanted = new Map(
    desiredTables(schema).map((table) => [
      qualifiedName(table),
      {
        ...table,
        columns: Object.fromEntries(Object.entries(table.columns).filter(isUnchanged(qualifiedName(table)))),
      },
    ]),
  );
  const parentTableOf = ({ schema: home, part }: BackupTable) =>
    part && wanted.get(qualifiedName({ schema: home, name: part.of }));
  const mismatches = tables.flatMap((table) =>
    table.columns.flatMap(({ name, type }) => {
      const declared = (parentTableOf(table) ?? wanted.get(qualifiedName(table)))?.columns[name];
      const isMatching = declared === undefined || typeName(declared.type) === type;
      return isMatching
        ? []
        : [`  ${qualifiedName(table)}.${name} is ${type} in the backup but ${declared.type} in the declaration`];
    }),
  );
  if (mismatches.length > 0)
    throw new BackupError(
      `The backup does not match the declarations:\n${mismatches.join('\n')}\nNothing was changed.`,
    );
  for (const table of tables) {
    const parentTable = parentTableOf(table);
    if (parentTable && table.part) {
      await sql
        .raw(`create table ${quotedName(table)} partition of ${quotedName(parentTable)} ${table.part.bound}`)
        .execute(db);
      if (parentTable.appendOnly) await sql.raw(truncateGuardSql(table.schema, table.name)).execute(db);
    }
    const declared = (parentTable ?? wanted.get(qualifiedName(table)))?.columns;
    await sql.raw(`create schema if not exists ${quote(table.schema)}`).execute(db);
    if (!declared) await sql.raw(`create table ${quotedName(table)} ()`).execute(db);
    for (const { name, type } of table.columns) {
      if (!parentTable && (!declared || !(name in declared)))
        await sql.raw(`alter table ${quotedName(table)} add column ${quote(name)} ${type}`).execute(db);
    }
  }
}

/** Restores foreign keys. A referenced table that is not declared lacks its primary key, which is added first. */
async function addReferences(db: Db, { tables }: BackupHeader, schema: SchemaOptions): Promise<void> {
  const withPrimaryKey = new Set(desiredTables(schema).map(qualifiedName));
  for (const table of tables) {
    for (const { name, column, to } of table.references ?? []) {
      if (!withPrimaryKey.has(qualifiedName(to)))
        await sql.raw(`alter table ${quotedName(to)} add primary key (id)`).execute(db);
      withPrimaryKey.add(qualifiedName(to));
      await sql
        .raw(
          `alter table ${quotedName(table)} add constraint ${quote(name)} foreign key (${quote(column)}) references ${quotedName(to)} (id)`,
        )
        .execute(db);
    }
  }
}

/** Restores SQL comments and foreign keys, which the declarations are then compared with, as at a server start. */
export async function restoreCommentsAndReferences(db: Db, header: BackupHeader, schema: SchemaOptions): Promise<void> {
  for (const [name, comment] of Object.entries(header.comments ?? {}))
    await sql`comment on schema ${sql.raw(quote(name))} is ${sql.lit(comment)}`.execute(db);
  for (const table of header.tables) {
    for (const { name, comment } of table.columns)
      if (comment)
        await sql`comment on column ${sql.raw(`${quotedName(table)}.${quote(name)}`)} is ${sql.lit(comment)}`.execute(
          db,
        );
  }
  await addReferences(db, header, schema);
}

const homesOf = (tables: readonly { readonly schema: string }[]): readonly string[] => [
  ...new Set(tables.map(({ schema }) => schema)),
];

/** The schemas of a backup that the declarations do not define. */
const undeclaredSchemas = ({ tables }: BackupHeader, schema: SchemaOptions): readonly string[] => {
  const declared = new Set(homesOf(desiredTables(schema)));
  return homesOf(tables).filter((name) => !declared.has(name));
};

/**
 * Throws for a backup with tables outside of the product: of the schemas that the declarations do not define, a backup
 * holds only those of former manufacturers, which have versions. Others, among them those of the database itself, would
 * be replaced.
 */
export function assertKnownSchemas(header: BackupHeader, schema: SchemaOptions): void {
  const former = new Set(header.tables.filter(({ name }) => name === 'versions').map((table) => table.schema));
  const unknown = undeclaredSchemas(header, schema).filter(
    (name) => !former.has(name) || /^(pg_|information_schema$|public$)/.test(name),
  );
  if (unknown.length > 0)
    throw new BackupError(
      `The backup has tables in schemas that no backup of this product has: ${unknown.join(', ')}. Nothing was changed.`,
    );
}

/** A line for each schema that is restored although the declarations do not define it. */
export const describeUndeclaredSchemas = (header: BackupHeader, schema: SchemaOptions): readonly string[] =>
  undeclaredSchemas(header, schema).map(
    (name) =>
      `The schema ${name} is of no declared manufacturer: its ${header.tables.filter((table) => table.schema === name).length} tables were restored as they were`,
  );

/**
 * Creates empty tables with the columns of the backup: the declared ones that match it, and those that only the backup
 * has.
 */
export async function createEmptyTables(db: Db, header: BackupHeader, schema: SchemaOptions): Promise<void> {
  await dropEmptySchemas(db, homesOf([...desiredTables(schema), ...header.tables]));
  const deferred = deferredPlacesOf(header, schema);
  await createTablesInTransaction(db, schema, { bulkLoadWithout: deferred });
  await createUndeclared(db, header, { schema, deferred });
}
