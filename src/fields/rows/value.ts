import * as z from 'zod/mini';
import { isFilled } from '../shared/condition';
import type { CellColumns, ConsistentOptions, Declared, InitialValueOptions } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { type Exactly, defineKind, type FieldHead, type FormatContext } from '../shared/Kind';
import { noOperators } from '../shared/operators';

export interface RowsOptions extends CommonOptions {
  /** Maximum number of rows that people enter. Default: 100. */
  readonly maxRows?: number;
}
/** The columns are fields themselves. */
export interface Tabular {
  readonly columns: Readonly<Record<string, FieldHead>>;
}

export type Row = Readonly<Record<string, unknown>>;

/** Maximum number of rows that people may enter where the field sets no lower limit. */
export const defaultMaxRows = 100;

/** Multipart bodies contain rows as JSON. */
function parseRow(item: unknown): unknown {
  if (typeof item !== 'string') return item;
  try {
    return JSON.parse(item) as unknown;
  } catch {
    return item;
  }
}

function parseRows(raw: unknown): unknown {
  const list = parseRow(raw);
  if (Array.isArray(list)) return list.map(parseRow);
  return typeof raw === 'string' && list !== raw ? [list] : list;
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);
const cellOf = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name] : undefined);

/** Whether all columns of a row are empty: such rows are left out. */
export const isBlankRow = ({ columns }: Tabular, row: unknown): boolean =>
  isRow(row) && !Object.keys(columns).some((name) => isFilled(cellOf(row, name)));

/** The rows in a value. */
export const toRows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** Validates the shape of a table. Its cells are read later, each row as a record. */
function tableSchema({ maxRows: limit = defaultMaxRows }: RowsOptions) {
  const list = z
    .array(z.unknown(), 'Must be a list of rows')
    .check(z.maxLength(limit, `Must be at most ${limit} rows`));
  return z.pipe(z.transform(parseRows), z.pipe(list, z.array(z.record(z.string(), z.unknown(), 'Must be a row'))));
}

/** Formats a row on one line, column by column. */
const formatRow = (columns: Tabular['columns'], row: Row, { format }: FormatContext): string =>
  Object.entries(columns)
    .flatMap(([name, column]) => format(column, cellOf(row, name)) ?? [])
    .join(', ');

export const rowsKinds = {
  rows: defineKind<RowsOptions & Tabular, readonly Row[]>()({
    schema: (field) => (field.readOnly ? z.array(z.record(z.string(), z.unknown())) : tableSchema(field)),
    format: (value, field, tools) => {
      if (!Array.isArray(value)) return '';
      return field.readOnly
        ? String(value.length)
        : toRows(value)
            .map((row) => formatRow(field.columns, row, tools))
            .join('; ');
    },
    isEmpty: (value, field) => Array.isArray(value) && !field.readOnly && value.every((row) => isBlankRow(field, row)),
    operators: noOperators,
    traits: { family: 'object', takes: 'formed', structured: true },
  }),
};

/**
 * A table inside the record. Each column is a field, and each row has a value for every column. People can edit it
 * unless it is read-only.
 */
export const rows = <const C extends Tabular['columns'], const O extends RowsOptions>(
  label: string,
  columns: C & CellColumns<C>,
  options?: O & Exactly<O, RowsOptions> & InitialValueOptions<'rows', never> & ConsistentOptions<O>,
): Declared<'rows', NoInfer<O> & { readonly columns: NoInfer<C> }> =>
  ({ kind: 'rows', label, columns, ...options }) as unknown as Declared<
    'rows',
    NoInfer<O> & { readonly columns: NoInfer<C> }
  >;
