import * as z from 'zod/mini';
import { isFilled } from '../condition';
import type { Field, FieldOf } from '../field';
import { none } from '../operators';
import type { CellTools, Kind } from './Kind';

type RowsField = FieldOf<'rows'>;
type Row = Readonly<Record<string, unknown>>;

/** The most rows that a table of people takes where its field does not say less. */
export const mostRows = 100;

/** A row of a multipart body travels as its JSON. */
function asRow(item: unknown): unknown {
  if (typeof item !== 'string') return item;
  try {
    return JSON.parse(item) as unknown;
  } catch {
    return item;
  }
}

function asRows(raw: unknown): unknown {
  const list = asRow(raw);
  if (Array.isArray(list)) return list.map(asRow);
  return typeof raw === 'string' && list !== raw ? [list] : list;
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);
const cellOf = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name] : undefined);

/** Whether nothing stands in any column of a row: such a one is left out. */
const isBlank = ({ columns }: RowsField, row: unknown): boolean => isRow(row) && !Object.keys(columns).some((name) => isFilled(cellOf(row, name)));

/** A row as it is stored: every column, null where it is empty. */
const storedRow = ({ columns }: RowsField, row: Row, { read }: CellTools): Row =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const cell = read(column, cellOf(row, name));
      return [name, 'value' in cell ? cell.value : null];
    }),
  );

interface CellProblem {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

/** What the cells of a row say by themselves, and an end that is before its start. */
function* rowProblems(field: RowsField, [at, row]: readonly [number, Row], tools: CellTools): Generator<CellProblem> {
  const stored = storedRow(field, row, tools);
  for (const [name, column] of Object.entries(field.columns)) {
    const cell = tools.read(column, cellOf(row, name));
    if ('errors' in cell) for (const message of cell.errors) yield { row: at, column: name, message };
    const { notBefore } = { notBefore: undefined, ...column };
    const [end, start] = [stored[name], stored[notBefore ?? '']];
    if (typeof end === 'string' && typeof start === 'string' && end < start) yield { row: at, column: name, message: `${column.label} must not be before ${field.columns[notBefore ?? '']?.label ?? ''}` };
  }
}

const folded = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** Rows that have what one before them has in all the columns that tell them apart; a row that lacks one of these shares nothing. */
function* doubles(field: RowsField, rows: readonly Row[], tools: CellTools): Generator<CellProblem> {
  const [column = '', ...more] = field.distinct ?? [];
  if (column === '') return;
  const first = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const stored = storedRow(field, row, tools);
    const key = [column, ...more].map((name) => folded(stored[name]));
    if (!key.every(isFilled)) continue;
    const other = first.get(JSON.stringify(key));
    if (other !== undefined) yield { row: at, column, message: `${[column, ...more].map((name) => field.columns[name]?.label ?? name).join(' and ')} as in row ${other + 1}` };
    else first.set(JSON.stringify(key), at);
  }
}

function editable(field: RowsField, tools: CellTools) {
  const most = field.maxRows ?? mostRows;
  const list = z.array(z.unknown(), 'Must be a list of rows').check(z.maxLength(most, `Must be at most ${most} rows`));
  const rows = z.array(z.record(z.string(), z.unknown(), 'Must be a row')).check(({ value, issues }) => {
    const filled = [...value.entries()].filter(([, row]) => !isBlank(field, row));
    for (const { row, column, message } of [...filled.flatMap((entry) => [...rowProblems(field, entry, tools)]), ...doubles(field, value, tools)]) {
      issues.push({ code: 'custom', input: value, message, path: [row, column] });
    }
  });
  const stored = z.transform((value: Record<string, unknown>[]) => value.filter((row) => !isBlank(field, row)).map((row) => storedRow(field, row, tools)));
  return z.pipe(z.transform(asRows), z.pipe(list, z.pipe(rows, stored)));
}

/** A row in a line: what stands in it, column by column. */
const lineOf = (columns: Readonly<Record<string, Field>>, row: Row, { show }: CellTools): string =>
  Object.entries(columns)
    .flatMap(([name, column]) => show(column, cellOf(row, name)) ?? [])
    .join(', ');

export const rows = {
  schema: (field, tools) => (field.readOnly ? z.array(z.record(z.string(), z.unknown())) : editable(field, tools)),
  show: (value, field, tools) => {
    if (!Array.isArray(value)) return '';
    return field.readOnly ? String(value.length) : value.filter(isRow).map((row) => lineOf(field.columns, row, tools)).join('; ');
  },
  isEmpty: (value, field) => Array.isArray(value) && !field.readOnly && value.every((row) => isBlank(field, row)),
  operators: none,
  traits: { structured: true, unchangeable: true },
} as const satisfies Kind<'rows'>;
