import { columnOf } from '../../../fields/columns';
import { recordKindSql } from './conversionSql';
import { isKind, findRecordedKinds, isValidAs, type RecordedKinds } from './schemaMetadata';
import { qualifiedName } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { RowColumn, TableDefinition } from '../tables/TableDefinition';

/** Prefix of the kind of a removed row column, which is still in rows that have not been saved since. */
const removedPrefix = 'left ';

interface RecordedRowColumn {
  readonly kind: string;
  /** Whether its removal was recorded at an earlier start. */
  readonly isLeft: boolean;
}

const keyPrefixes = (table: TableDefinition, column: string): readonly string[] =>
  [table.columns[column]?.was, column].flatMap((name) => (name === undefined ? [] : [`${table.name}.${name}.`]));

/** The recorded row columns of a column, under its current and former name. */
export function recordedRowColumns(
  recordedKinds: RecordedKinds,
  table: TableDefinition,
  column: string,
): ReadonlyMap<string, RecordedRowColumn> {
  const entries = keyPrefixes(table, column).flatMap((prefix) =>
    [...recordedKinds]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, kind]) => [key.slice(prefix.length), kind] as const),
  );
  return new Map(
    entries.map(([name, kind]) => [
      name,
      kind.startsWith(removedPrefix)
        ? { kind: kind.slice(removedPrefix.length), isLeft: true }
        : { kind, isLeft: false },
    ]),
  );
}

const columnsWithRows = ({ columns }: TableDefinition) =>
  Object.entries(columns).flatMap(([column, { rowColumns }]) => (rowColumns ? [{ column, rowColumns }] : []));

/**
 * Updates the recorded kinds with those of a table's row columns. Entries of removed row columns stay, with a prefix.
 */
export function withRowColumnKinds(recordedKinds: RecordedKinds, table: TableDefinition): RecordedKinds {
  const kindByKey = new Map(recordedKinds);
  for (const { column, rowColumns } of columnsWithRows(table)) {
    const renamed = new Set(rowColumns.map(({ was }) => was));
    for (const key of recordedKinds.keys())
      if (keyPrefixes(table, column).some((prefix) => key.startsWith(prefix))) kindByKey.delete(key);
    for (const [name, { kind }] of recordedRowColumns(recordedKinds, table, column))
      if (!renamed.has(name)) kindByKey.set(`${table.name}.${column}.${name}`, `${removedPrefix}${kind}`);
    for (const { name, kind } of rowColumns) kindByKey.set(`${table.name}.${column}.${name}`, kind.name);
  }
  return kindByKey;
}

/** Whether cells of one kind are valid as those of another, and have the same type. */
function isCompatible(from: string, { type, kind }: RowColumn): boolean {
  if (from === kind.name) return true;
  if (!isKind(from) || columnOf({ kind: from }).type !== type) return false;
  return type === 'numeric' || (type === 'text' && isValidAs(from, kind));
}

/** The declared and recorded row columns of an existing table. */
function* recordedRows(table: TableDefinition, found: Pick<FoundSchema, 'schemaComments' | 'tables'>) {
  const [recordedKinds, existing] = [findRecordedKinds(table.schema, found), found.tables.get(qualifiedName(table))];
  if (!recordedKinds || !existing) return;
  for (const { column, rowColumns } of columnsWithRows(table))
    if (existing.has(column))
      yield {
        path: `${qualifiedName(table)}.${column}`,
        key: `${table.name}.${column}`,
        rowColumns,
        recorded: recordedRowColumns(recordedKinds, table, column),
      };
}

/** Row columns whose cells hold values of another kind. */
export function* rowColumnProblems(
  table: TableDefinition,
  found: Pick<FoundSchema, 'schemaComments' | 'tables'>,
): Generator<string> {
  for (const { path, key, rowColumns, recorded } of recordedRows(table, found)) {
    for (const rowColumn of rowColumns) {
      const { name, kind, was } = rowColumn;
      const { kind: from } = recorded.get(name) ??
        (was === undefined ? undefined : recorded.get(was)) ?? { kind: undefined };
      if (from === undefined || isCompatible(from, rowColumn)) continue;
      const record = recordKindSql(table, `${key}.${name}`, kind.name);
      yield `${path}: its column "${name}" holds values of the kind ${from}, but is ${kind.name} in the declaration; give the column another name, or, once every value is valid for the new kind, run: ${record}`;
    }
  }
}

/**
 * Warnings about removed row columns: the next save of a record deletes their values. Reported once, by the start that
 * first finds them removed.
 */
export function* removedRowColumnWarnings(
  table: TableDefinition,
  found: Pick<FoundSchema, 'schemaComments' | 'tables'>,
): Generator<string> {
  for (const { path, rowColumns, recorded } of recordedRows(table, found)) {
    const declaredNames = new Set(rowColumns.flatMap(({ name, was = name }) => [name, was]));
    const added = rowColumns.filter(({ name, was }) => !recorded.has(name) && was === undefined);
    for (const [name, { kind, isLeft }] of recorded) {
      if (isLeft || declaredNames.has(name)) continue;
      const candidates = added
        .filter((rowColumn) => isCompatible(kind, rowColumn))
        .map((rowColumn) => `"${rowColumn.name}"`);
      const remedy =
        candidates.length > 0
          ? `; if it was renamed, declare ${candidates.join(' or ')} with was: '${name}' to keep the remaining values`
          : '';
      yield `${path}: its column "${name}" is no longer declared; its values are not shown, and saving the table of a record deletes them${remedy}`;
    }
  }
}
