import { traitsOfType, type ColumnType } from '../columnTypes';
import { boundedName, literal, quote } from '../sqlNames';
import { qualifiedName, sqlName, referencedTable } from './planIndexes';
import type { FoundColumn, FoundSchema } from './readSchema';
import type { ColumnChange, ColumnDefinition, TableDefinition } from '../tables/TableDefinition';

/** A column of a field that declares a change of its values or type. */
export interface ColumnConversion {
  readonly table: TableDefinition;
  readonly column: string;
  readonly type: ColumnType;
  readonly change: ColumnChange;
  /** The current name in the database, before any statement runs. */
  readonly foundAs: string;
}

export const literalList = (texts: readonly string[]): string => texts.map(literal).join(', ');

/** SQL that maps the text of an old value to the text of the new one. */
export function mappedValueSql({ values }: ColumnChange, text: string): string {
  const entries = Object.entries(values);
  const fallback = `nullif(${text}, '')`;
  return entries.length === 0
    ? fallback
    : `case ${text}${entries.map(([key, value]) => ` when ${literal(key)} then ${literal(value)}`).join('')} else ${fallback} end`;
}

/** SQL of the converted value of a column. */
function convertedValueSql({ type, change }: Pick<ColumnConversion, 'type' | 'change'>, column: string): string {
  if (change.from === 'text[]') {
    return `nullif(array(select kept from (select at, ${mappedValueSql(change, 'btrim(item)')} as kept from unnest(${column}) with ordinality as items (item, at)) as all_items where kept is not null order by at), '{}')`;
  }
  const value = mappedValueSql(change, traitsOfType(change.from).textSql(column));
  const item = type === 'bigint[]' ? `(${value})::bigint` : value;
  if (type === 'text[]' || type === 'bigint[]') return `nullif(array_remove(array[${item}], null), '{}')`;
  return type === 'text' ? value : `(${value})::${type}`;
}

/**
 * SQL condition for rows that hold old values: if the type stays the same, nothing else shows that a column is not yet
 * converted.
 */
export function unconvertedCondition({ values, closed }: ColumnChange, type: ColumnType, column: string): string {
  const keys = Object.keys(values);
  const isList = type === 'text[]';
  const hasMappedValue =
    keys.length > 0 &&
    (isList
      ? `${column} && array[${literalList(keys)}]`
      : `${traitsOfType(type).textSql(column)} in (${literalList(keys)})`);
  const hasDisallowedValue =
    closed &&
    (isList ? `not ${column} <@ array[${literalList(closed)}]::text[]` : `${column} not in (${literalList(closed)})`);
  return [hasMappedValue, hasDisallowedValue].filter((part) => part).join(' or ') || 'false';
}

/** The changed columns of an existing table, each with its type in the database. */
export function findChangedColumns(
  table: TableDefinition,
  found: FoundSchema,
): (ColumnConversion & { readonly stored: string })[] {
  const existing = found.tables.get(qualifiedName(table));
  return Object.entries(table.columns).flatMap(
    ([column, { type, changed: change, was = column }]: [string, ColumnDefinition]) => {
      const foundAs = existing?.has(column) ? column : was;
      const stored = existing?.get(foundAs)?.type;
      return change && stored !== undefined ? [{ table, column, type, change, stored, foundAs }] : [];
    },
  );
}

const isRetyped = ({ type, change, stored }: ReturnType<typeof findChangedColumns>[number]): boolean =>
  stored === change.from && stored !== type;

/** The foreign key to drop when a column becomes an array of the same ids: arrays cannot have foreign keys. */
function foreignKeyToDrop({ table, column }: ColumnConversion, { constraints }: FoundSchema): string | undefined {
  const listMembers = table.columns[column]?.members?.find(({ within }) => within === undefined);
  const key = boundedName(table.name, column, 'fkey');
  return listMembers && constraints.get(`${qualifiedName(table)}.${key}`) === referencedTable(table, listMembers.of)
    ? key
    : undefined;
}

function retypeStatements(
  { table, column, type, change }: ColumnConversion,
  { indexes, key }: { readonly indexes: readonly string[]; readonly key: string | undefined },
): string[] {
  const dropStatements = [
    ...indexes.map((name) => `drop index ${quote(table.schema)}.${quote(name)}`),
    ...(key === undefined ? [] : [`alter table ${sqlName(table)} drop constraint ${quote(key)}`]),
  ];
  return [
    ...dropStatements,
    `alter table ${sqlName(table)} alter column ${quote(column)} type ${type} using ${convertedValueSql({ type, change }, quote(column))}`,
  ];
}

/** SQL that converts the values of a column whose type stays the same. */
export const updateSql = ({ table, column, type, change }: ColumnConversion): string =>
  `update ${sqlName(table)} set ${quote(column)} = ${convertedValueSql({ type, change }, quote(column))} where ${unconvertedCondition(change, type, quote(column))}`;

export interface PlannedConversions {
  readonly statements: readonly string[];
  /** The conversion of each statement; its values are checked before any statement runs. */
  readonly conversions: ReadonlyMap<string, ColumnConversion>;
  /**
   * The schema after the statements have run: indexes and foreign keys of retyped columns are missing from it, and so
   * are recreated.
   */
  readonly found: FoundSchema;
}

/** Plans the conversion of the columns of changed fields; `stored` is the schema before any renames. */
export function planColumnConversions(
  tables: readonly TableDefinition[],
  found: FoundSchema,
  stored: FoundSchema,
): PlannedConversions {
  const statements: string[] = [];
  const conversions = new Map<string, ColumnConversion>();
  const [tablesAfter, remainingIndexes, constraints] = [
    new Map(found.tables),
    new Set(found.indexes),
    new Map(found.constraints),
  ];
  for (const column of tables.flatMap((table) => findChangedColumns(table, found))) {
    const tableName = qualifiedName(column.table);
    const indexes = isRetyped(column)
      ? (found.indexed?.get(`${tableName}.${column.column}`) ?? []).filter((name) =>
          remainingIndexes.delete(`${column.table.schema}.${name}`),
        )
      : [];
    const key = isRetyped(column) ? foreignKeyToDrop(column, found) : undefined;
    if (key !== undefined) constraints.delete(`${tableName}.${key}`);
    const columnStatements = isRetyped(column)
      ? retypeStatements(column, { indexes, key })
      : found.former?.has(`${tableName}.${column.column}`)
        ? [updateSql(column)]
        : [];
    const conversionStatement = columnStatements.at(-1);
    if (conversionStatement === undefined) continue;
    statements.push(...columnStatements);
    const { was = column.column } = column.table.columns[column.column] as ColumnDefinition;
    conversions.set(conversionStatement, {
      ...column,
      foundAs: stored.tables.get(tableName)?.has(column.column) ? column.column : was,
    });
    const columns = new Map<string, FoundColumn>(tablesAfter.get(tableName));
    columns.set(column.column, { ...(columns.get(column.column) as FoundColumn), type: column.type });
    tablesAfter.set(tableName, columns);
  }
  return { statements, conversions, found: { ...found, tables: tablesAfter, indexes: remainingIndexes, constraints } };
}
