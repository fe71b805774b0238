import { literal, quote, qualifiedName, referencedTable, sqlName } from '../sqlNames';
import type { ColumnDefinition, TableDefinition } from '../tables/TableDefinition';
import type { FoundSchema } from './readSchema';

/** PostgreSQL's limit, at which a name ends in a digest of its own. */
const maxNameLength = 63;

const pathUnderFormerName = ({ schema, was = '' }: TableDefinition): string => qualifiedName({ schema, name: was });

/** Whether the records of a table are still under its former name. */
const isRenamed = (table: TableDefinition, found: FoundSchema): boolean =>
  table.was !== undefined && found.tables.has(pathUnderFormerName(table)) && !found.tables.has(qualifiedName(table));

/** The tables that a start renames. */
const renamedTables = (tables: readonly TableDefinition[], found: FoundSchema): readonly TableDefinition[] =>
  tables.filter((table) => isRenamed(table, found));

/**
 * The tables under the names that they have in the database before a start: all that is read or run before the tables
 * are renamed uses these.
 */
export function asFound(tables: readonly TableDefinition[], found: FoundSchema): readonly TableDefinition[] {
  const names = new Map(renamedTables(tables, found).map((table) => [qualifiedName(table), table.was ?? '']));
  if (names.size === 0) return tables;
  const toFound = (table: TableDefinition, to: string): string => {
    const was = names.get(referencedTable(table, to));
    return was === undefined ? to : to.replace(/[^.]*$/, was);
  };
  const columnsAsFound = (
    table: TableDefinition,
    columns: Readonly<Record<string, ColumnDefinition>>,
  ): Record<string, ColumnDefinition> =>
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => {
        const { of, references, rowColumns } = column;
        return [
          name,
          {
            ...column,
            ...(of !== undefined && { of: toFound(table, of) }),
            ...(references !== undefined && { references: toFound(table, references) }),
            ...(rowColumns && { rowColumns: columnsAsFound(table, rowColumns) }),
          },
        ];
      }),
    );
  return tables.map((table) => ({
    ...table,
    name: names.get(qualifiedName(table)) ?? table.name,
    columns: columnsAsFound(table, table.columns),
  }));
}

/** The indexes of a table that begin with its former name, with their new names; '' for one that cannot have any. */
const indexRenames = (table: TableDefinition, found: FoundSchema): [from: string, to: string][] => {
  const { schema, name, was = '' } = table;
  const own = [...found.index].filter(([, of]) => of === was).map(([path]) => path);
  return own
    .filter((path) => path.startsWith(`${schema}.${was}_`))
    .map((path) => {
      const to = `${name}${path.slice(schema.length + 1 + was.length)}`;
      const isDigested = path.length - schema.length - 1 === maxNameLength;
      return [path.slice(schema.length + 1), isDigested || to.length > maxNameLength ? '' : to];
    });
};

/** SQL that renames a table with its indexes; those whose names have no room are created again under others. */
const tableRename = (table: TableDefinition, found: FoundSchema): string[] => {
  const { schema, name, was = '' } = table;
  return [
    `alter table ${sqlName({ schema, name: was })} rename to ${quote(name)}`,
    ...indexRenames(table, found).map(([from, to]) =>
      to === ''
        ? `drop index ${sqlName({ schema, name: from })}`
        : `alter index ${sqlName({ schema, name: from })} rename to ${quote(to)}`,
    ),
  ];
};

/** SQL that renames the tables of renamed kinds of records. */
export const tableRenameSql = (tables: readonly TableDefinition[], found: FoundSchema): string[] =>
  renamedTables(tables, found).flatMap((table) => tableRename(table, found));

/** SQL that gives what is stored about records, such as their versions, the new name of their kind. */
export const kindRenameSql = (tables: readonly TableDefinition[], found: FoundSchema): string[] =>
  renamedTables(tables, found).flatMap(({ schema, name, was = '' }) =>
    tables.flatMap((table) => {
      const { kindColumn } = table;
      if (kindColumn === undefined || table.schema !== schema || !found.tables.has(qualifiedName(table))) return [];
      const column = quote(kindColumn);
      return [`update ${sqlName(table)} set ${column} = ${literal(name)} where ${column} = ${literal(was)}`];
    }),
  );

/** The schema after the tables are renamed. */
export function withRenamedTables(tables: readonly TableDefinition[], found: FoundSchema): FoundSchema {
  const renamed = renamedTables(tables, found);
  if (renamed.length === 0) return found;
  const names = new Map(renamed.map((table) => [pathUnderFormerName(table), qualifiedName(table)]));
  const indexes = new Map(
    renamed.flatMap((table) =>
      indexRenames(table, found).map(([from, to]) => [`${table.schema}.${from}`, to && `${table.schema}.${to}`]),
    ),
  );
  const renameIndexes = (paths: ReadonlyMap<string, string | null>) =>
    new Map([...paths].map(([path, of]) => [indexes.get(path) ?? path, of] as const).filter(([path]) => path !== ''));
  const renameTable = (path: string): string => names.get(path) ?? path;
  const ofTable = (path: string): string => path.slice(0, path.lastIndexOf('.'));
  return {
    ...found,
    index: renameIndexes(found.index),
    invalid: renameIndexes(found.invalid),
    trigger: new Map(
      [...found.trigger].map(([path, of]) => [renameTable(ofTable(path)) + path.slice(ofTable(path).length), of]),
    ),
    tables: new Map(
      [...found.tables].map(([path, columns]) => [
        renameTable(path),
        new Map(
          [...columns].map(([name, column]) => [
            name,
            { ...column, references: column.references === null ? null : renameTable(column.references) },
          ]),
        ),
      ]),
    ),
  };
}
