import { boundedName, literal, quote } from './names';
import { placeOf, sqlName, targetOf } from './planIndexes';
import type { FoundColumn, FoundSchema } from './readSchema';
import type { ColumnChange, ColumnDefinition, ColumnType, TableDefinition } from './TableDefinition';

/** A column of a field that declares a change of its values or type. */
export interface Change {
  readonly table: TableDefinition;
  readonly column: string;
  readonly type: ColumnType;
  readonly change: ColumnChange;
  /** The current name in the database, before any statement runs. */
  readonly foundAs: string;
}

export const listOf = (texts: readonly string[]): string => texts.map(literal).join(', ');

/** SQL of a stored value as trimmed text. */
export function writtenSql(type: ColumnType, column: string): string {
  if (type === 'text') return `btrim(${column})`;
  return type === 'numeric' ? `trim_scale(${column})::text` : `${column}::text`;
}

/** SQL that maps the text of an old value to the text of the new one. */
export function becomesSql({ values }: ColumnChange, written: string): string {
  const entries = Object.entries(values);
  const otherwise = `nullif(${written}, '')`;
  return entries.length === 0 ? otherwise : `case ${written}${entries.map(([key, value]) => ` when ${literal(key)} then ${literal(value)}`).join('')} else ${otherwise} end`;
}

/** SQL of the converted value of a column. */
function convertedSql({ type, change }: Pick<Change, 'type' | 'change'>, column: string): string {
  if (change.from === 'text[]') {
    return `nullif(array(select kept from (select at, ${becomesSql(change, 'btrim(item)')} as kept from unnest(${column}) with ordinality as items (item, at)) as all_items where kept is not null order by at), '{}')`;
  }
  const value = becomesSql(change, writtenSql(change.from, column));
  const item = type === 'bigint[]' ? `(${value})::bigint` : value;
  if (type === 'text[]' || type === 'bigint[]') return `nullif(array_remove(array[${item}], null), '{}')`;
  return type === 'text' ? value : `(${value})::${type}`;
}

/** SQL condition for rows that hold old values: if the type stays the same, nothing else shows that a column is not yet converted. */
export function formerSql({ values, closed }: ColumnChange, type: ColumnType, column: string): string {
  const keys = Object.keys(values);
  const isList = type === 'text[]';
  const named = keys.length > 0 && (isList ? `${column} && array[${listOf(keys)}]` : `${writtenSql(type, column)} in (${listOf(keys)})`);
  const unknown = closed && (isList ? `not ${column} <@ array[${listOf(closed)}]::text[]` : `${column} not in (${listOf(closed)})`);
  return [named, unknown].filter((part) => part).join(' or ') || 'false';
}

/** The changed columns of an existing table, each with its type in the database. */
export function changedColumns(table: TableDefinition, found: FoundSchema): (Change & { readonly stored: string })[] {
  const existing = found.tables.get(placeOf(table));
  return Object.entries(table.columns).flatMap(([column, { type, changed: change, was = column }]: [string, ColumnDefinition]) => {
    const foundAs = existing?.has(column) ? column : was;
    const stored = existing?.get(foundAs)?.type;
    return change && stored !== undefined ? [{ table, column, type, change, stored, foundAs }] : [];
  });
}

const isRetyped = ({ type, change, stored }: ReturnType<typeof changedColumns>[number]): boolean => stored === change.from && stored !== type;

/** The foreign key to drop when a column becomes an array of the same ids: arrays cannot have foreign keys. */
function keyOf({ table, column }: Change, { constraints }: FoundSchema): string | undefined {
  const whole = table.columns[column]?.members?.find(({ within }) => within === undefined);
  const key = boundedName(table.name, column, 'fkey');
  return whole && constraints.get(`${placeOf(table)}.${key}`) === targetOf(table, whole.of) ? key : undefined;
}

function retypeSql({ table, column, type, change }: Change, { indexes, key }: { readonly indexes: readonly string[]; readonly key: string | undefined }): string[] {
  const dropped = [
    ...indexes.map((name) => `drop index ${quote(table.schema)}.${quote(name)}`),
    ...(key === undefined ? [] : [`alter table ${sqlName(table)} drop constraint ${quote(key)}`]),
  ];
  return [...dropped, `alter table ${sqlName(table)} alter column ${quote(column)} type ${type} using ${convertedSql({ type, change }, quote(column))}`];
}

/** SQL that converts the values of a column whose type stays the same. */
export const updateSql = ({ table, column, type, change }: Change): string =>
  `update ${sqlName(table)} set ${quote(column)} = ${convertedSql({ type, change }, quote(column))} where ${formerSql(change, type, quote(column))}`;

export interface PlannedChanges {
  readonly statements: readonly string[];
  /** The conversion of each statement; its values are checked before any statement runs. */
  readonly conversions: ReadonlyMap<string, Change>;
  /** The schema after the statements have run: indexes and foreign keys of retyped columns are missing from it, and so are recreated. */
  readonly found: FoundSchema;
}

/** Plans the conversion of the columns of changed fields; `stored` is the schema before any renames. */
export function planChanges(tables: readonly TableDefinition[], found: FoundSchema, stored: FoundSchema): PlannedChanges {
  const statements: string[] = [];
  const conversions = new Map<string, Change>();
  const [places, left, constraints] = [new Map(found.tables), new Set(found.indexes), new Map(found.constraints)];
  for (const column of tables.flatMap((table) => changedColumns(table, found))) {
    const place = placeOf(column.table);
    const indexes = isRetyped(column) ? (found.indexed?.get(`${place}.${column.column}`) ?? []).filter((name) => left.delete(`${column.table.schema}.${name}`)) : [];
    const key = isRetyped(column) ? keyOf(column, found) : undefined;
    if (key !== undefined) constraints.delete(`${place}.${key}`);
    const own = isRetyped(column) ? retypeSql(column, { indexes, key }) : found.former?.has(`${place}.${column.column}`) ? [updateSql(column)] : [];
    const last = own.at(-1);
    if (last === undefined) continue;
    statements.push(...own);
    const { was = column.column } = column.table.columns[column.column] as ColumnDefinition;
    conversions.set(last, { ...column, foundAs: stored.tables.get(place)?.has(column.column) ? column.column : was });
    const columns = new Map<string, FoundColumn>(places.get(place));
    columns.set(column.column, { ...(columns.get(column.column) as FoundColumn), type: column.type });
    places.set(place, columns);
  }
  return { statements, conversions, found: { ...found, tables: places, indexes: left, constraints } };
}
