import type { Field, FieldKind, Resource } from '../../schema';
import type { ColumnType } from './TableDefinition';

/** The column type of each kind; a kind without one does not compile. */
export const columnTypes: Readonly<Record<FieldKind, ColumnType>> = {
  text: 'text',
  longText: 'text',
  richText: 'text',
  email: 'text',
  phone: 'text',
  date: 'date',
  instant: 'timestamptz',
  choice: 'text',
  choices: 'text[]',
  yesNo: 'text',
  boolean: 'boolean',
  integer: 'bigint',
  decimal: 'numeric',
  money: 'numeric',
  percent: 'numeric',
  usState: 'text',
  height: 'text',
  weight: 'text',
  ndcList: 'text',
  tags: 'text[]',
  file: 'jsonb',
  files: 'jsonb',
  reference: 'bigint',
  password: 'text',
  prefixedId: 'bigint',
  rows: 'jsonb',
  listing: 'text',
  facts: 'jsonb',
};

/** The fields that have a column of their own: neither read off another one nor kept in another record. */
export function storedFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([name, field]) => !field.derived && !(name in resource.included));
}

/** People's order: letters without regard to case and accents first, the same on every engine and locale. */
const collated = (column: string): string => `${column} collate "und-x-icu"`;

const orders: Partial<Record<ColumnType, (column: string) => string>> = { text: collated };
const ordersByKind: Partial<Record<FieldKind, (column: string) => string>> = {
  height: (column) => `(split_part(${column}, '_', 2)::int * 12 + split_part(${column}, '_', 4)::int)`,
  weight: (column) => `(split_part(${column}, '-', 1)::numeric * case split_part(${column}, '-', 2) when 'lbs' then 0.45359237 else 1 end)`,
};

/** SQL that a list is ordered by, for a field of this kind kept in this column. */
export function orderOf(kind: FieldKind, column: string): string {
  return (ordersByKind[kind] ?? orders[columnTypes[kind]])?.(column) ?? column;
}

/** SQL of the text that a `contains` looks through: of formatted text what people read, with its characters as HTML writes them. */
export function searchedText(kind: FieldKind, column: string): string {
  if (kind !== 'richText') return column;
  return `regexp_replace(regexp_replace(${column}, '<(br|/p|/li|/h[1-6]|/div|/tr)[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g')`;
}
