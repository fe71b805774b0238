import { findDateProblem, latestToday } from './dateRules';
import { type Field, type FieldMap, type FieldOf, type ReadResult, isBlankRow, toRows, type Row } from '../fields';
import { getField } from './getField';
import { isEmptyValue, readScalarValue, schemaOf } from './scalarValue';
import { isLinkField, toRecordIds } from './references';
import { requiredRuleOf } from './required';
import { defineResource, type Resource } from './resource';
import { applyRules } from './rules';

const namesByFormer = (field: Field): ReadonlyMap<string, string> =>
  new Map(
    field.kind === 'rows'
      ? Object.entries(field.columns).flatMap(([name, { was }]) => (was === undefined ? [] : [[was, name] as const]))
      : [],
  );

/** Whether the field is a table of which a column was renamed. */
export const hasRenamedColumns = (field: Field): boolean => namesByFormer(field).size > 0;

/** A value in the change history with the current names of the columns of its rows. */
export function toCurrentRows(field: Field, value: unknown): unknown {
  const names = namesByFormer(field);
  if (names.size === 0 || !Array.isArray(value)) return value;
  return toRows(value).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [names.get(name) ?? name, cell])),
  );
}

type RowsField = FieldOf<'rows'>;

/** A table whose rows people edit, as opposed to one that the server maintains. */
export const isEditableRows = (field: Field | undefined): field is RowsField =>
  field?.kind === 'rows' && field.readOnly !== true;

const rowResources = new WeakMap<FieldMap, Resource>();

/** A row as a resource: a small record whose fields are the columns, so that the rules of records apply to it. */
export function rowResourceOf({ columns, label }: Pick<RowsField, 'columns' | 'label'>): Resource {
  const cached = rowResources.get(columns);
  if (cached) return cached;
  const row = defineResource({ name: 'row', label: { one: label, many: label }, titleFields: [], fields: {} });
  const resource: Resource = { ...row, fields: columns, declared: columns };
  rowResources.set(columns, resource);
  return resource;
}

interface CellProblem {
  readonly row: number;
  readonly column?: string;
  readonly message: string;
}

interface RowRead {
  /** Every column, null where it is empty or its condition is not met. */
  readonly stored: Row;
  readonly problems: readonly CellProblem[];
}

/** Reads a row as a record: first each cell by itself, then the rules between cells. */
function readRow(field: RowsField, row: Row, index: number): RowRead {
  const record = rowResourceOf(field);
  const cells = Object.entries(field.columns).map(([name, column]) => ({
    name,
    read: readScalarValue(column, Object.hasOwn(row, name) ? row[name] : undefined),
  }));
  const entered = Object.fromEntries(cells.map(({ name, read }) => [name, 'value' in read ? read.value : null]));
  const { values, stateOf, isRequired } = applyRules(record, { values: entered, features: [] });
  const messagesOf = ({ name, read }: (typeof cells)[number]): string | readonly string[] => {
    const column = getField({ name: field.label, fields: field.columns }, name);
    if (stateOf(name) !== 'yes') return [];
    if ('errors' in read) return read.errors;
    if (isRequired(name) && isEmptyValue(column, read.value)) return [requiredRuleOf(column)?.message ?? ''];
    return findDateProblem(record, name, { values, latest: latestToday }) ?? [];
  };
  const problems = cells.flatMap((cell) =>
    [messagesOf(cell)].flat().map((message) => ({ row: index, column: cell.name, message })),
  );
  return { stored: Object.fromEntries(cells.map(({ name }) => [name, values[name] ?? null])), problems };
}

/** Adds the location of a cell or a row to its message: "Row 3, End: Must be a date". */
function withRowLocation({ columns }: RowsField, { row, column, message }: CellProblem): string {
  const label = columns[column ?? '']?.label;
  return label === undefined || message.includes(label)
    ? `Row ${row + 1}: ${message}`
    : `Row ${row + 1}, ${label}: ${message}`;
}

/** The errors of rows: one sentence for each cell, and the messages by path. */
function toRowErrors(field: RowsField, problems: readonly CellProblem[]): ReadResult {
  const at: Record<string, readonly string[]> = {};
  for (const { row, column, message } of problems) {
    const path = column === undefined ? `[${row}]` : `[${row}].${column}`;
    at[path] = [...(at[path] ?? []), message];
  }
  return { errors: [...new Set(problems.map((problem) => withRowLocation(field, problem)))], at };
}

/**
 * Reads the rows of a table, each as a small record. Rows that are blank, or blank after their conditions were applied,
 * are left out.
 */
export function readRows(field: RowsField, raw: unknown): ReadResult {
  if (isEmptyValue(field, raw)) return readScalarValue(field, raw);
  const read = schemaOf(field).safeParse(raw);
  if (!read.success) {
    const [rowIssues, tableIssues] = [
      read.error.issues.filter(({ path }) => path.length > 0),
      read.error.issues.filter(({ path }) => path.length === 0),
    ];
    if (tableIssues.length > 0) return { errors: tableIssues.map(({ message }) => message) };
    return toRowErrors(
      field,
      rowIssues.map(({ path: [row], message }) => ({ row: Number(row), message })),
    );
  }
  const rows = toRows(read.data).map((row, index) =>
    isBlankRow(field, row) ? { stored: {}, problems: [] } : readRow(field, row, index),
  );
  const stored = rows.map((row) => row.stored);
  const problems = rows.flatMap((row) => row.problems);
  if (problems.length > 0) return toRowErrors(field, problems);
  const filledRows = stored.filter((row) => !isBlankRow(field, row));
  return filledRows.length > 0 ? { value: filledRows } : readScalarValue(field, null);
}

/**
 * The field that an error belongs to, and its message there: an error at `visits[2].end` is reported for a row of
 * `visits`.
 */
export function attributeErrorToField(
  { fields }: { readonly fields: Readonly<Record<string, Field>> },
  name: string,
  message: string,
): readonly [field: string, message: string] {
  const [, owner = '', row, column] = /^([\w.]+)\[(\d+)\](?:\.(\w+))?$/.exec(name) ?? [];
  const field = fields[owner];
  return field?.kind === 'rows' && row !== undefined
    ? [owner, withRowLocation(field, { row: Number(row), ...(column !== undefined && { column }), message })]
    : [name, message];
}

/** The cells of a rows field, with the paths that errors name them by, such as `visits[2].end`. */
export const editableCellsOf = (
  name: string,
  field: Field | undefined,
  value: unknown,
): { readonly place: string; readonly column: string; readonly field: Field; readonly value: unknown }[] =>
  isEditableRows(field)
    ? toRows(value).flatMap((row, at) =>
        Object.entries(field.columns).map(([column, of]) => ({
          place: `${name}[${at}].${column}`,
          column,
          field: of,
          value: row[column],
        })),
      )
    : [];

/** Where the values of a field point to records: directly, or in a column of its rows. */
export interface FieldLink {
  readonly to: string;
  /** The column, for rows. */
  readonly within?: string;
  readonly idsIn: (value: unknown) => number[];
}

export function findFieldLinks(field: Field): FieldLink[] {
  if (isLinkField(field)) return [{ to: field.to, idsIn: toRecordIds }];
  if (!isEditableRows(field)) return [];
  return Object.entries(field.columns).flatMap(([name, column]) =>
    isLinkField(column)
      ? [{ to: column.to, within: name, idsIn: (value) => toRows(value).flatMap((row) => toRecordIds(row[name])) }]
      : [],
  );
}
