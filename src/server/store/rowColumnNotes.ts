import { traitsOf } from '../../schema';
import { columnTypes } from './fieldColumns';
import { isKind, kindNoteOf, standsAs, type KindNote } from './kindNote';
import { placeOf } from './planIndexes';
import type { FoundSchema } from './readSchema';
import type { RowColumn, TableDefinition } from './TableDefinition';

/** Prefix of the kind of a removed row column, which is still in rows that have not been saved since. */
const leftMark = 'left ';

interface NotedRowColumn {
  readonly kind: string;
  /** Whether its removal was recorded at an earlier start. */
  readonly isLeft: boolean;
}

const keysOf = (table: TableDefinition, column: string): readonly string[] => [table.columns[column]?.was, column].flatMap((name) => (name === undefined ? [] : [`${table.name}.${name}.`]));

/** The recorded row columns of a column, under its current and former name. */
export function notedRowColumns(note: KindNote, table: TableDefinition, column: string): ReadonlyMap<string, NotedRowColumn> {
  const entries = keysOf(table, column).flatMap((start) => [...note].filter(([key]) => key.startsWith(start)).map(([key, kind]) => [key.slice(start.length), kind] as const));
  return new Map(entries.map(([name, kind]) => [name, kind.startsWith(leftMark) ? { kind: kind.slice(leftMark.length), isLeft: true } : { kind, isLeft: false }]));
}

const rowsOf = ({ columns }: TableDefinition) => Object.entries(columns).flatMap(([column, { rowColumns }]) => (rowColumns ? [{ column, rowColumns }] : []));

/** Updates the recorded kinds with those of a table's row columns. Entries of removed row columns stay, with a prefix. */
export function withRowColumns(note: KindNote, table: TableDefinition): KindNote {
  const kept = new Map(note);
  for (const { column, rowColumns } of rowsOf(table)) {
    const renamed = new Set(rowColumns.map(({ was }) => was));
    for (const key of note.keys()) if (keysOf(table, column).some((start) => key.startsWith(start))) kept.delete(key);
    for (const [name, { kind }] of notedRowColumns(note, table, column)) if (!renamed.has(name)) kept.set(`${table.name}.${column}.${name}`, `${leftMark}${kind}`);
    for (const { name, kind } of rowColumns) kept.set(`${table.name}.${column}.${name}`, kind.name);
  }
  return kept;
}

/** Whether cells of one kind are valid as those of another, and have the same type. */
function isAlike(from: string, { type, kind }: RowColumn): boolean {
  if (from === kind.name) return true;
  if (!isKind(from) || columnTypes[from] !== type) return false;
  return type === 'numeric' || (type === 'text' && standsAs(from, kind));
}

/** The declared and recorded row columns of an existing table. */
function* notedRows(table: TableDefinition, found: Pick<FoundSchema, 'schemaComments' | 'tables'>) {
  const [note, existing] = [kindNoteOf(table.schema, found), found.tables.get(placeOf(table))];
  if (!note || !existing) return;
  for (const { column, rowColumns } of rowsOf(table)) if (existing.has(column)) yield { place: `${placeOf(table)}.${column}`, rowColumns, noted: notedRowColumns(note, table, column) };
}

/** Row columns whose cells hold values of another kind. */
export function* rowColumnProblems(table: TableDefinition, found: Pick<FoundSchema, 'schemaComments' | 'tables'>): Generator<string> {
  for (const { place, rowColumns, noted } of notedRows(table, found)) {
    for (const rowColumn of rowColumns) {
      const { name, kind, was } = rowColumn;
      const { kind: from } = noted.get(name) ?? (was === undefined ? undefined : noted.get(was)) ?? { kind: undefined };
      if (from === undefined || from === kind.from || isAlike(from, rowColumn)) continue;
      const isBound = [from, kind.name].some((one) => isKind(one) && traitsOf({ kind: one }).unchangeable);
      const wayOut = isBound ? 'give the column another name' : `say what it was, with "changed: { from: '${from}' }" and what becomes of which value, or give the column another name`;
      yield `${place}: its column "${name}" holds values of the kind ${from}, and is ${kind.name} in the declaration; ${wayOut}`;
    }
  }
}

/** Warnings about removed row columns: the next save of a record deletes their values. Reported once, by the start that first finds them removed. */
export function* leftRowColumns(table: TableDefinition, found: Pick<FoundSchema, 'schemaComments' | 'tables'>): Generator<string> {
  for (const { place, rowColumns, noted } of notedRows(table, found)) {
    const isKept = new Set(rowColumns.flatMap(({ name, was = name }) => [name, was]));
    const added = rowColumns.filter(({ name, was }) => !noted.has(name) && was === undefined);
    for (const [name, { kind, isLeft }] of noted) {
      if (isLeft || isKept.has(name)) continue;
      const alike = added.filter((rowColumn) => isAlike(kind, rowColumn)).map((rowColumn) => `"${rowColumn.name}"`);
      const wayOut = alike.length > 0 ? `; if it was renamed, declare ${alike.join(' or ')} with was: '${name}', which takes over what is left` : '';
      yield `${place}: its column "${name}" is none any more; what stands in it is shown nowhere, and is gone from a record once its table is saved${wayOut}`;
    }
  }
}
