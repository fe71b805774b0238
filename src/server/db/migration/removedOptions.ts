import type { ColumnType } from '../../../fields/columns';
import { findSchemaMetadata, type RecordedOptions } from './schemaMetadata';
import { countPlaceholder, formatRecordCount, type SchemaMessage } from './schemaMessages';
import { joinWithAnd, literal, quote } from '../sqlNames';
import { qualifiedName, sqlName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import { rowsSql } from './rowColumnRenames';
import type { RowColumn, TableDefinition, ValueKind } from '../tables/TableDefinition';

/** A column or row column whose options are recorded. */
interface OptionColumn {
  readonly table: TableDefinition;
  readonly column: string;
  readonly rowColumn?: RowColumn;
  readonly type: ColumnType;
  readonly kind: ValueKind | undefined;
  /** The keys under which its options may be recorded, the current one first. */
  readonly keys: readonly [string, ...string[]];
}

const namesOf = ({ name, was }: { readonly name: string; readonly was?: string }): readonly string[] =>
  was === undefined ? [name] : [name, was];

/** Every column of a table, and every row column. */
const columnsOf = (table: TableDefinition): OptionColumn[] =>
  Object.entries(table.columns).flatMap(([column, { type, kind, was, rowColumns = [] }]): OptionColumn[] => {
    const [key, ...former] = namesOf({ name: column, ...(was !== undefined && { was }) }).map(
      (name) => `${table.name}.${name}`,
    );
    if (key === undefined) return [];
    const inRows = rowColumns.map((rowColumn): OptionColumn => {
      const more = [key, ...former].flatMap((start) => namesOf(rowColumn).map((name) => `${start}.${name}`));
      return {
        table,
        column,
        rowColumn,
        type: rowColumn.type,
        kind: rowColumn.kind,
        keys: [`${key}.${rowColumn.name}`, ...more.slice(1)],
      };
    });
    return [{ table, column, type, kind, keys: [key, ...former] }, ...inRows];
  });

/** The current key of a row column whose field may have been renamed. */
function currentKey({ name, columns }: TableDefinition, key: string): string {
  const renamed = Object.entries(columns).find(([, { was }]) => was !== undefined && key.startsWith(`${name}.${was}.`));
  return renamed ? `${name}.${renamed[0]}${key.slice(`${name}.${renamed[1].was ?? ''}`.length)}` : key;
}

/**
 * Updates the recorded options with those of a table. Entries of removed columns stay, because their values are still
 * stored.
 */
export function withTableOptions(recorded: RecordedOptions, table: TableDefinition): RecordedOptions {
  const optionsByKey = new Map([...recorded].map(([key, options]) => [currentKey(table, key), options]));
  for (const { keys, kind } of columnsOf(table)) {
    for (const key of keys) optionsByKey.delete(key);
    if (kind?.options) optionsByKey.set(keys[0], kind.options);
  }
  return optionsByKey;
}

/** A choice some of whose recorded options were removed, or that stopped accepting free text. */
export interface RemovedOptions extends OptionColumn {
  readonly options: readonly string[];
  readonly lost: readonly string[];
  /** The current name in the database, before any statement runs. */
  readonly foundAs: string;
}

/** The choice with its removed options, if there are any. One that accepted free text may hold any value. */
function compareOptions(
  choice: Omit<RemovedOptions, 'options' | 'lost'>,
  recorded: readonly string[],
): RemovedOptions[] {
  const { options = [] } = choice.kind ?? {};
  const lost = recorded.filter((option) => !options.includes(option));
  return options.length > 0 && (recorded.length === 0 || lost.length > 0) ? [{ ...choice, options, lost }] : [];
}

/** The choices of a table with removed options. */
export function findRemovedOptions(
  table: TableDefinition,
  found: Pick<FoundSchema, 'schemaComments' | 'tables'>,
): RemovedOptions[] {
  const [recordedOptions, existing] = [
    findSchemaMetadata(table.schema, found)?.options,
    found.tables.get(qualifiedName(table)),
  ];
  if (!recordedOptions || !existing) return [];
  return columnsOf(table).flatMap((optionColumn): RemovedOptions[] => {
    const { column, rowColumn, type, keys } = optionColumn;
    const foundAs = existing.has(column) ? column : (table.columns[column]?.was ?? column);
    const isSameType = existing.get(foundAs)?.type === (rowColumn ? 'jsonb' : type);
    const recorded = keys.map((key) => recordedOptions.get(key)).find((options) => options !== undefined);
    return recorded && isSameType ? compareOptions({ ...optionColumn, foundAs }, recorded) : [];
  });
}

const textArraySql = (texts: readonly string[]): string => `array[${texts.map(literal).join(', ')}]::text[]`;

/** SQL of the records whose value is not an option, with that value as `value`. */
function strayRowsSql({ table, rowColumn, type, options, foundAs }: RemovedOptions): string {
  const [column, tableName] = [quote(foundAs), sqlName(table)];
  const [from, value] = rowColumn
    ? [
        `${tableName} cross join jsonb_array_elements(${column}) as lines (line)`,
        `coalesce(${namesOf(rowColumn)
          .map((name) => `line ->> ${literal(name)}`)
          .join(', ')})`,
      ]
    : type === 'text[]'
      ? [`${tableName} cross join unnest(${column}) as items (item)`, 'item']
      : [tableName, column];
  return `select id, ${value} as value from ${from} where ${value} <> all (${textArraySql(options)})`;
}

/**
 * SQL that counts records by removed option. Other texts are counted under null: free text that people entered is not
 * disclosed.
 */
export const strayCountsSql = (choice: RemovedOptions): string =>
  `select known as value, count(distinct id) as records from (select id, case when value = any (${textArraySql(choice.lost)}) then value end as known from (${strayRowsSql(choice)}) strays) told group by 1 order by 1`;

/** `schema.table.column`, or `schema.table.column.name` for a row column. */
export const choicePath = ({
  table,
  column,
  rowColumn,
}: Pick<OptionColumn, 'table' | 'column' | 'rowColumn'>): string =>
  [qualifiedName(table), column, ...(rowColumn ? [rowColumn.name] : [])].join('.');

/** Suggests SQL that replaces removed options, or shows the records that hold them. */
function suggestedSql(choice: RemovedOptions): string {
  const { table, rowColumn, type, lost, foundAs } = choice;
  if (lost.length === 0) return `or change the values listed by: ${strayRowsSql(choice)}`;
  const name = quote(foundAs);
  const replacing = (value: string): string =>
    `case ${value}${lost.map((one) => ` when ${literal(one)} then '…'`).join('')}`;
  if (rowColumn) {
    const [cell, key] = [`line ->> ${literal(rowColumn.name)}`, literal(rowColumn.name)];
    const line = `line || jsonb_build_object(${key}, ${replacing(cell)} else ${cell} end)`;
    const rows = `(select jsonb_agg(${line} order by at) from ${rowsSql(name)})`;
    return `or run: update ${sqlName(table)} set ${name} = ${rows} where exists (select from ${rowsSql(name)} where ${cell} = any (${textArraySql(lost)}))`;
  }
  const value =
    type === 'text[]'
      ? lost.reduce((list, one) => `array_replace(${list}, ${literal(one)}, '…')`, name)
      : `${replacing(name)} end`;
  const condition = type === 'text[]' ? `${name} && ${textArraySql(lost)}` : `${name} = any (${textArraySql(lost)})`;
  return `or run: update ${sqlName(table)} set ${name} = ${value} where ${condition}`;
}

/** Warnings about removed options that records still hold, or may hold if the data could not be read. */
export function* optionWarnings(table: TableDefinition, found: FoundSchema): Generator<SchemaMessage> {
  for (const choice of findRemovedOptions(table, found)) {
    const strays = found.strays?.get(choicePath(choice));
    if (strays?.length === 0) continue;
    const counts =
      strays?.map(
        ({ value, records }) => `${value === null ? 'others' : `"${value}"`} in ${formatRecordCount(records)}`,
      ) ?? choice.lost.map((value) => `"${value}"`);
    const head = `${choicePath(choice)} ${strays ? 'holds' : 'may hold'} values that are no longer options: ${countPlaceholder}`;
    yield {
      schema: table.schema,
      count: joinWithAnd(counts),
      text: `${head}; forms do not offer them, and searches do not find them; restore the option, ${suggestedSql(choice)}`,
    };
  }
}
