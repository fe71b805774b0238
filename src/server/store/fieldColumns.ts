import { isLong, traitsOf, type Field, type FieldKind, type Resource } from '../../schema';
import { folded } from './foldText';
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
  references: 'bigint[]',
  password: 'text',
  prefixedId: 'bigint',
  rows: 'jsonb',
  remoteChoice: 'text',
  json: 'jsonb',
};

/** The fields that have a column of their own: neither read off another one nor kept in another record. */
export function storedFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([name, field]) => !field.derived && !(name in resource.included));
}

/** People's order: letters without regard to case and accents first, the same on every engine and locale. */
const collated = (column: string): string => `${column} collate "und-x-icu"`;

/** By how many of their first characters long texts are put in order. */
const orderedCharacters = 200;

const ordersByKind: Partial<Record<FieldKind, (column: string) => string>> = {
  height: (column) => `(split_part(${column}, '_', 2)::int * 12 + split_part(${column}, '_', 4)::int)`,
  weight: (column) => `(split_part(${column}, '-', 1)::numeric * case split_part(${column}, '-', 2) when 'lbs' then 0.45359237 else 1 end)`,
};

/** SQL that a list is ordered by, for this field kept in this column: long texts by their beginning. */
export function orderOf(field: Field, column: string): string {
  const ofKind = ordersByKind[field.kind];
  if (ofKind) return ofKind(column);
  if (columnTypes[field.kind] !== 'text') return column;
  return isLong(field) ? `left(${column}, ${orderedCharacters}) collate "und-x-icu"` : collated(column);
}

const orderTypesByKind: Partial<Record<FieldKind, string>> = { height: 'int', weight: 'numeric' };

/** The type of what a list is ordered by. */
export const orderTypeOf = ({ kind }: Pick<Field, 'kind'>): string => orderTypesByKind[kind] ?? columnTypes[kind];

/** Whether the index that a list is ordered by serves comparisons of the field too. */
export const comparesByOrder = (field: Field): boolean => !isLong(field) && ordersByKind[field.kind] === undefined;

/** SQL of the column as it is compared with a given value: so that the index behind it is used. */
export const comparedOf = (field: Field, column: string): string => (comparesByOrder(field) ? orderOf(field, column) : column);

const readable = (column: string): string =>
  `regexp_replace(regexp_replace(${column}, '<(br|/p|/li|/h[1-6]|/div|/tr)[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g')`;

/**
 * SQL of the text that a `contains` looks through, without regard to case and accents: of formatted text what people read, with its
 * characters as HTML writes them.
 */
export const searchedText = (kind: FieldKind, column: string): string => folded(traitsOf({ kind }).html ? readable(column) : column);
