import { isFilled } from './condition';
import { dayProblem, latestToday } from './dayRules';
import type { Field, FieldMap, FieldOf } from './field';
import { fieldNamed } from './fieldNamed';
import type { Checked } from './kinds/Kind';
import { isBlankRow, rowsIn, type Row } from './kinds/rows';
import { isEmptyValue, readValue, schemaOf } from './plainValue';
import { isLinking, linkedIds } from './references';
import { askedOf } from './required';
import { defineResource, type Resource } from './resource';
import { applyRules } from './rules';

type RowsField = FieldOf<'rows'>;

/** A table whose rows people edit, as opposed to one that the server maintains. */
export const isEdited = (field: Field | undefined): field is RowsField => field?.kind === 'rows' && field.readOnly !== true;

const records = new WeakMap<FieldMap, Resource>();

/** A row as a resource: a small record whose fields are the columns, so that the rules of records apply to it. */
export function recordOfRows({ columns, label }: Pick<RowsField, 'columns' | 'label'>): Resource {
  const known = records.get(columns);
  if (known) return known;
  const row = defineResource({ name: 'row', label: { one: label, many: label }, titleFields: [], fields: {} });
  const made: Resource = { ...row, fields: columns, declared: columns };
  records.set(columns, made);
  return made;
}

interface CellProblem {
  readonly row: number;
  readonly column?: string;
  readonly message: string;
}

interface RowRead {
  /** Every column, null where it is empty or its condition is not met. */
  readonly stored: Row;
  readonly problems: readonly Required<CellProblem>[];
}

/** Reads a row as a record: first each cell by itself, then the rules between cells. */
function readRow(field: RowsField, row: Row, at: number): RowRead {
  const record = recordOfRows(field);
  const cells = Object.entries(field.columns).map(([name, column]) => ({ name, read: readValue(column, Object.hasOwn(row, name) ? row[name] : undefined) }));
  const entered = Object.fromEntries(cells.map(({ name, read }) => [name, 'value' in read ? read.value : null]));
  const { values, stateOf, isRequired } = applyRules(record, { values: entered, features: [] });
  const messagesOf = ({ name, read }: (typeof cells)[number]): string | readonly string[] => {
    const column = fieldNamed({ name: field.label, fields: field.columns }, name);
    if (stateOf(name) !== 'yes') return [];
    if ('errors' in read) return read.errors;
    if (isRequired(name) && isEmptyValue(column, read.value)) return [askedOf(column)?.message ?? ''];
    return dayProblem(record, name, { values, latest: latestToday }) ?? [];
  };
  const problems = cells.flatMap((cell) => [messagesOf(cell)].flat().map((message) => ({ row: at, column: cell.name, message })));
  return { stored: Object.fromEntries(cells.map(({ name }) => [name, values[name] ?? null])), problems };
}

const folded = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** Rows that equal an earlier one in all `distinct` columns; a row with an empty one among them is exempt. */
function* doubles({ distinct = [], columns }: RowsField, rows: readonly Row[]): Generator<CellProblem> {
  const [column] = distinct;
  if (column === undefined) return;
  const first = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const key = distinct.map((name) => folded(row[name]));
    if (!key.every(isFilled)) continue;
    const other = first.get(JSON.stringify(key));
    if (other !== undefined) yield { row: at, column, message: `${distinct.map((name) => columns[name]?.label ?? name).join(' and ')} as in row ${other + 1}` };
    else first.set(JSON.stringify(key), at);
  }
}

/** Adds the location of a cell or a row to its message: "Row 3, End: Must be a date". */
function placed({ columns }: RowsField, { row, column, message }: CellProblem): string {
  const label = columns[column ?? '']?.label;
  return label === undefined || message.includes(label) ? `Row ${row + 1}: ${message}` : `Row ${row + 1}, ${label}: ${message}`;
}

/** The errors of rows: one sentence for each cell, and the messages by path. */
function refused(field: RowsField, problems: readonly CellProblem[]): Checked {
  const at: Record<string, readonly string[]> = {};
  for (const { row, column, message } of problems) {
    const place = column === undefined ? `[${row}]` : `[${row}].${column}`;
    at[place] = [...(at[place] ?? []), message];
  }
  return { errors: [...new Set(problems.map((problem) => placed(field, problem)))], at };
}

/** Reads the rows of a table, each as a small record. Rows that are blank, or blank after their conditions were applied, are left out. */
export function readRows(field: RowsField, raw: unknown): Checked {
  if (isEmptyValue(field, raw)) return readValue(field, raw);
  const read = schemaOf(field).safeParse(raw);
  if (!read.success) {
    const [inRows, ofAll] = [read.error.issues.filter(({ path }) => path.length > 0), read.error.issues.filter(({ path }) => path.length === 0)];
    if (ofAll.length > 0) return { errors: ofAll.map(({ message }) => message) };
    return refused(field, inRows.map(({ path: [row], message }) => ({ row: Number(row), message })));
  }
  const rows = rowsIn(read.data).map((row, at) => (isBlankRow(field, row) ? { stored: {}, problems: [] } : readRow(field, row, at)));
  const stored = rows.map((row) => row.stored);
  const problems = [...rows.flatMap((row) => row.problems), ...doubles(field, stored)];
  if (problems.length > 0) return refused(field, problems);
  const kept = stored.filter((row) => !isBlankRow(field, row));
  return kept.length > 0 ? { value: kept } : readValue(field, null);
}

/** The field that an error belongs to, and its message there: an error at `visits[2].end` is reported for a row of `visits`. */
export function saidAtField({ fields }: { readonly fields: Readonly<Record<string, Field>> }, name: string, message: string): readonly [field: string, message: string] {
  const [, owner = '', row, column] = /^([\w.]+)\[(\d+)\](?:\.(\w+))?$/.exec(name) ?? [];
  const field = fields[owner];
  return field?.kind === 'rows' && row !== undefined ? [owner, placed(field, { row: Number(row), ...(column !== undefined && { column }), message })] : [name, message];
}

/** The cells of a rows field, with the paths that errors name them by, such as `visits[2].end`. */
export const cellsOf = (name: string, field: Field | undefined, value: unknown): { readonly place: string; readonly column: string; readonly field: Field; readonly value: unknown }[] =>
  isEdited(field) ? rowsIn(value).flatMap((row, at) => Object.entries(field.columns).map(([column, of]) => ({ place: `${name}[${at}].${column}`, column, field: of, value: row[column] }))) : [];

/** Where the values of a field point to records: directly, or in a column of its rows. */
export interface LinkWithin {
  readonly to: string;
  /** The column, for rows. */
  readonly within?: string;
  readonly idsIn: (value: unknown) => number[];
}

export function linksWithin(field: Field): LinkWithin[] {
  if (isLinking(field)) return [{ to: field.to, idsIn: linkedIds }];
  if (!isEdited(field)) return [];
  return Object.entries(field.columns).flatMap(([name, column]) => (isLinking(column) ? [{ to: column.to, within: name, idsIn: (value) => rowsIn(value).flatMap((row) => linkedIds(row[name])) }] : []));
}
