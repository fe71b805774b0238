import { sql } from 'kysely';
import type { Store } from '../connections/openStore';
import { boundedName, quote } from '../sqlNames';
import type { TableDefinition } from '../tables/TableDefinition';
import { qualifiedName, sqlName } from './planIndexes';
import type { FoundColumn, FoundSchema } from './readSchema';
import { countPlaceholder, formatRecordCount, type SchemaMessage } from './schemaMessages';
import { findSchemaMetadata, serializeSchemaMetadata } from './schemaMetadata';
import { hasRowsWhere, indexesOn } from './storedRows';

type Db = Store['db'];

/**
 * A column of a renamed field that exists beside the column of the former name, since a start did not know of the
 * rename.
 */
interface Successor {
  readonly table: TableDefinition;
  readonly column: string;
  readonly was: string;
}

const successorPath = ({ table, column }: Successor): string => `${qualifiedName(table)}.${column}`;

function findSuccessors(tables: readonly TableDefinition[], found: FoundSchema): Successor[] {
  return tables.flatMap((table) => {
    const existing = found.tables.get(qualifiedName(table));
    return Object.entries(table.columns).flatMap(([column, { was }]) =>
      was !== undefined && existing?.has(was) && existing.has(column) ? [{ table, column, was }] : [],
    );
  });
}

const withoutKey = <V>(map: ReadonlyMap<string, V>, key: string): Map<string, V> =>
  new Map([...map].filter(([one]) => one !== key));

/** The metadata of a schema without what it says of a column: it was recorded of values that the column never had. */
function withoutColumnMetadata(found: FoundSchema, { table, column }: Successor): Pick<FoundSchema, 'schemaComments'> {
  const metadata = findSchemaMetadata(table.schema, found);
  if (!metadata || !found.schemaComments) return {};
  const key = `${table.name}.${column}`;
  const comment = serializeSchemaMetadata({
    ...metadata,
    kinds: withoutKey(metadata.kinds, key),
    options: withoutKey(metadata.options, key),
  });
  return { schemaComments: new Map([...found.schemaComments, [table.schema, comment]]) };
}

/** The schema without an empty column, and without what the database drops with it. */
function withoutColumn(found: FoundSchema, successor: Successor, indexes: readonly string[]): FoundSchema {
  const { table, column } = successor;
  const tableName = qualifiedName(table);
  const dropped = new Set(indexes.map((name) => `${table.schema}.${name}`));
  return {
    ...found,
    ...withoutColumnMetadata(found, successor),
    tables: new Map([
      ...found.tables,
      [tableName, withoutKey(found.tables.get(tableName) ?? new Map<string, FoundColumn>(), column)],
    ]),
    indexes: new Set([...found.indexes].filter((name) => !dropped.has(name))),
    constraints: withoutKey(found.constraints, `${tableName}.${boundedName(table.name, column, 'fkey')}`),
    emptySuccessors: new Set([...(found.emptySuccessors ?? []), successorPath(successor)]),
  };
}

/**
 * Finds which columns of renamed fields are empty and make way for the column of the former name, and counts the
 * records with a value under that name alone.
 */
export async function inspectSuccessors(
  db: Db,
  stored: FoundSchema,
  tables: readonly TableDefinition[],
): Promise<FoundSchema> {
  let found = stored;
  const leftBehind = new Map<string, number>();
  for (const successor of findSuccessors(tables, stored)) {
    const [column, was] = [quote(successor.column), quote(successor.was)];
    const { rows } = await sql
      .raw<{ records: number }>(
        `select count(*) as records from ${sqlName(successor.table)} where ${was} is not null and ${column} is null`,
      )
      .execute(db);
    const records = rows[0]?.records ?? 0;
    if (records > 0 && !(await hasRowsWhere(db, successor.table, `${column} is not null`)))
      found = withoutColumn(found, successor, await indexesOn(db, successor.table, successor.column));
    else leftBehind.set(successorPath(successor), records);
  }
  return { ...found, leftBehind };
}

/**
 * SQL that drops the empty columns of renamed fields, before the columns of the former names are renamed. It fails
 * where a value has been written meanwhile.
 */
export function dropEmptySuccessors(
  tables: readonly TableDefinition[],
  { emptySuccessors = new Set() }: FoundSchema,
): string[] {
  return tables.flatMap((table) =>
    Object.keys(table.columns).flatMap((column) => {
      if (!emptySuccessors.has(`${qualifiedName(table)}.${column}`)) return [];
      const [name, path] = [quote(column), `${qualifiedName(table)}.${column}`];
      return [
        `do $$ begin lock table ${sqlName(table)}; if exists (select from ${sqlName(table)} where ${name} is not null) then raise exception '${path} was empty, but has been written meanwhile; start again'; end if; alter table ${sqlName(table)} drop column ${name}; end $$`,
      ];
    }),
  );
}

/**
 * Warnings about records that hold a value under the former name of a field alone, where the field itself has been
 * filled in elsewhere.
 */
export function* successorWarnings(table: TableDefinition, found: FoundSchema): Generator<SchemaMessage> {
  for (const successor of findSuccessors([table], found)) {
    const [path, column, was] = [successorPath(successor), quote(successor.column), quote(successor.was)];
    const records = found.leftBehind?.get(path);
    if (records === 0) continue;
    const text = `${path} exists beside ${was}, its former name, which ${records === undefined ? 'may hold' : `holds`} values`;
    const remedy = `; they are taken over only while ${column} is empty in all records; otherwise run: update ${sqlName(table)} set ${column} = ${was} where ${column} is null`;
    yield {
      schema: table.schema,
      ...(records === undefined
        ? { text: `${text}${remedy}` }
        : { count: formatRecordCount(records), text: `${text} that it lacks in ${countPlaceholder}${remedy}` }),
    };
  }
}
