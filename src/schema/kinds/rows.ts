import * as z from 'zod/mini';
import { isFilled } from '../condition';
import type { Field, FieldOf } from '../field';
import { none } from '../operators';
import type { CellTools, Kind } from './Kind';

type RowsField = FieldOf<'rows'>;
export type Row = Readonly<Record<string, unknown>>;

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
export const isBlankRow = ({ columns }: Pick<RowsField, 'columns'>, row: unknown): boolean => isRow(row) && !Object.keys(columns).some((name) => isFilled(cellOf(row, name)));

/** The rows that a value holds. */
export const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** A table as far as it is one: what stands in its cells is read as the records that its rows are. */
function table({ maxRows: most = mostRows }: RowsField) {
  const list = z.array(z.unknown(), 'Must be a list of rows').check(z.maxLength(most, `Must be at most ${most} rows`));
  return z.pipe(z.transform(asRows), z.pipe(list, z.array(z.record(z.string(), z.unknown(), 'Must be a row'))));
}

/** A row in a line: what stands in it, column by column. */
const lineOf = (columns: Readonly<Record<string, Field>>, row: Row, { show }: CellTools): string =>
  Object.entries(columns)
    .flatMap(([name, column]) => show(column, cellOf(row, name)) ?? [])
    .join(', ');

export const rows = {
  schema: (field) => (field.readOnly ? z.array(z.record(z.string(), z.unknown())) : table(field)),
  show: (value, field, tools) => {
    if (!Array.isArray(value)) return '';
    return field.readOnly ? String(value.length) : rowsIn(value).map((row) => lineOf(field.columns, row, tools)).join('; ');
  },
  isEmpty: (value, field) => Array.isArray(value) && !field.readOnly && value.every((row) => isBlankRow(field, row)),
  operators: none,
  traits: { family: 'object', takes: 'formed', structured: true, unchangeable: true },
} as const satisfies Kind<'rows'>;
