import dayjs from 'dayjs';
import { toWireDate, type InstantFormat } from './date/format';
import type { Field, FieldKind, FieldOf } from './kinds';
import { currencyDigits, currencySign, toNumber } from './number/value';

/** A cell of a spreadsheet that is a date or a number. Its format is a number format of Excel; a number needs none. */
export interface SheetCell {
  readonly value: Date | number;
  readonly format?: string;
}

type CellOf<F> = (value: unknown, field: F) => SheetCell | undefined;

/** Spreadsheets count days from here. Earlier dates, and those of the leap day that 1900 has there, are texts. */
const firstDay = '1900-03-01';

const dayCell: CellOf<unknown> = (value) => {
  const day = typeof value === 'string' ? toWireDate(value) : undefined;
  return day !== undefined && day >= firstDay
    ? { value: new Date(`${day}T00:00:00Z`), format: 'mm-dd-yyyy' }
    : undefined;
};

const instantFormats: Readonly<Record<InstantFormat, string>> = {
  'MM-DD-YYYY': 'mm-dd-yyyy',
  'MM-DD-YYYY HH:mm': 'mm-dd-yyyy hh:mm',
  'MM-DD-YYYY HH:mm A': 'mm-dd-yyyy hh:mm',
};

/** A cell has no time zone: it holds the local time that the screen shows. */
const instantCell: CellOf<FieldOf<'instant'>> = (value, { format = 'MM-DD-YYYY' }) => {
  const instant = typeof value === 'string' ? dayjs(value) : undefined;
  if (!instant?.isValid() || instant.format('YYYY-MM-DD') < firstDay) return undefined;
  return { value: new Date(`${instant.format('YYYY-MM-DDTHH:mm:ss')}Z`), format: instantFormats[format] };
};

/** Spreadsheets keep fifteen digits; longer numbers are texts. */
const maxNumber = 1e15;

const numberCell =
  <F>(cell: (value: number, field: F) => SheetCell): CellOf<F> =>
  (value, field) => {
    const number = toNumber(value);
    return typeof number === 'number' && Math.abs(number) < maxNumber ? cell(number, field) : undefined;
  };

const cells: { readonly [K in FieldKind]?: CellOf<FieldOf<K>> } = {
  date: dayCell,
  instant: instantCell,
  integer: numberCell((value) => ({ value })),
  decimal: numberCell((value) => ({ value })),
  money: numberCell((value, { currency }) => {
    const digits = currencyDigits(currency);
    return { value, format: `"${currencySign(currency)}"#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}` };
  }),
  percent: numberCell((value) => ({ value: value / 100, format: Number.isInteger(value) ? '0%' : '0.00%' })),
};

/** The cell of a date or a number; undefined for values, masks among them, that a spreadsheet shows as text. */
export const sheetCell = (field: Field, value: unknown): SheetCell | undefined =>
  (cells[field.kind] as CellOf<Field> | undefined)?.(value, field);
