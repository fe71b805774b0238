import dayjs from 'dayjs';
import { displayDateFormat, toWireDate, wireDateFormat, type InstantFormat } from './date/format';
import { dateAimOf, parseTypedDate, parseTypedInstant } from './date/typedDate';
import { kinds, type Field, type FieldKind, type FieldOf } from './kinds';
import { encodeHeight, encodeWeight } from './measure/value';
import { currencyDigits, currencySign, toNumber } from './number/value';
import type { Kind } from './shared/Kind';
import { flattenOptions, type FlatOption } from './shared/options';

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

/** A cell of a file that is read: of a CSV file always a text. Dates are in UTC, as spreadsheets know no time zone. */
export type FileCell = string | number | boolean | Date | null;

/** The day of a cell, as YYYY-MM-DD. */
const dayOf = (date: Date): string => date.toISOString().slice(0, wireDateFormat.length);

/** A cell as text. */
export function cellText(cell: FileCell): string {
  if (cell instanceof Date) return dayjs(dayOf(cell)).format(displayDateFormat);
  return cell === null ? '' : String(cell).trim();
}

/** A date that is written with its year: what people type beside that, such as `+7`, is no date of a file. */
const datedPattern = /\d{4}|\d\D+\d{1,2}\D+\d{2}$/;

/** What a cell of a list of possible values means: the value whose label or name it is, in any case. */
function optionOf(options: readonly FlatOption[], text: string): string {
  const sought = text.toLowerCase();
  const found =
    options.find(({ label }) => label.toLowerCase() === sought) ??
    options.find(({ value }) => value.toLowerCase() === sought);
  return found?.value ?? text;
}

const truths: readonly (readonly [value: boolean, texts: readonly string[]])[] = [
  [true, ['yes', 'y', 'true', '1', 'x']],
  [false, ['no', 'n', 'false', '0']],
];

const readTruth = (text: string): boolean | string =>
  truths.find(([, texts]) => texts.includes(text.toLowerCase()))?.[0] ?? text;

const readAmount = (text: string): string => text.replace(/^[^\d.+-]+|[%,\s]|[^\d.]+$/g, '');

type ReaderOf<F> = (text: string, field: F, cell: FileCell) => unknown;

const readers: { readonly [K in FieldKind]?: ReaderOf<FieldOf<K>> } = {
  date: (text, field, cell) => {
    if (cell instanceof Date) return dayOf(cell);
    return (datedPattern.test(text) ? parseTypedDate(text, dateAimOf(field)) : undefined) ?? text;
  },
  instant: (text, field, cell) =>
    (cell instanceof Date
      ? dayjs(cell.toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)).toISOString()
      : parseTypedInstant(text, dateAimOf(field))) ?? text,
  boolean: readTruth,
  integer: readAmount,
  decimal: readAmount,
  money: readAmount,
  percent: readAmount,
  height: (text) => {
    const [, feet, inches = '0'] = /^(\d)\s*(?:'|ft)\s*(?:(\d{1,2})\s*(?:"|''|in)?)?$/.exec(text) ?? [];
    return feet === undefined ? text : encodeHeight({ feet: Number(feet), inches: Number(inches) });
  },
  weight: (text) => {
    const [, amount, unit] = /^([\d.]+)\s*(kg|lb)s?$/i.exec(text) ?? [];
    return unit ? encodeWeight({ amount: Number(amount), unit: unit.toLowerCase() === 'kg' ? 'kg' : 'lbs' }) : text;
  },
};

/**
 * The value that a cell of a file means for a field, read as its input reads what is typed: null where it is empty.
 * What the field does not know stays a text, for the check of the value to refuse.
 */
export function readSheetValue(field: Field, cell: FileCell): unknown {
  const text = cellText(cell);
  if (text === '') return null;
  const kind = kinds[field.kind] as unknown as Kind<Field>;
  const options = 'options' in field ? flattenOptions(field.options) : kind.closedOptions?.(field);
  const readOne = (part: string): unknown => {
    const chosen = options === undefined ? part : optionOf(options, part);
    return (readers[field.kind] as ReaderOf<Field> | undefined)?.(chosen, field, cell) ?? chosen;
  };
  if (kind.traits.multiple !== true) return readOne(text);
  return text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readOne);
}
