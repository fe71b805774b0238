import { isLong, traitsOf, type Field, type FieldKind, type Resource } from '../../schema';
import { folded } from './foldText';
import type { ColumnType } from './TableDefinition';

interface KindColumn {
  readonly type: ColumnType;
  /** What a list is ordered by, where that is not the column itself. */
  readonly order?: { readonly type: string; readonly sql: (column: string) => string };
}

const inches = (column: string): string => `(split_part(${column}, '_', 2)::int * 12 + split_part(${column}, '_', 4)::int)`;
const kilograms = (column: string): string => `(split_part(${column}, '-', 1)::numeric * case split_part(${column}, '-', 2) when 'lbs' then 0.45359237 else 1 end)`;

/** The column of each kind; a kind without one does not compile. */
const columns: Readonly<Record<FieldKind, KindColumn>> = {
  text: { type: 'text' },
  longText: { type: 'text' },
  richText: { type: 'text' },
  email: { type: 'text' },
  phone: { type: 'text' },
  date: { type: 'date' },
  instant: { type: 'timestamptz' },
  choice: { type: 'text' },
  choices: { type: 'text[]' },
  yesNo: { type: 'text' },
  boolean: { type: 'boolean' },
  integer: { type: 'bigint' },
  decimal: { type: 'numeric' },
  money: { type: 'numeric' },
  percent: { type: 'numeric' },
  usState: { type: 'text' },
  height: { type: 'text', order: { type: 'int', sql: inches } },
  weight: { type: 'text', order: { type: 'numeric', sql: kilograms } },
  ndcList: { type: 'text' },
  tags: { type: 'text[]' },
  file: { type: 'jsonb' },
  files: { type: 'jsonb' },
  reference: { type: 'bigint' },
  references: { type: 'bigint[]' },
  password: { type: 'text' },
  prefixedId: { type: 'bigint' },
  rows: { type: 'jsonb' },
  remoteChoice: { type: 'text' },
  json: { type: 'jsonb' },
};

/** The column type of each kind. */
export const columnTypes = Object.fromEntries(Object.entries(columns).map(([kind, { type }]) => [kind, type])) as Readonly<Record<FieldKind, ColumnType>>;

/** The type of the column of a field, by its name; of a name that is none, as that of a text. */
export const columnTypeOf = ({ fields }: Pick<Resource, 'fields'>, name: string): ColumnType => columnTypes[fields[name]?.kind ?? 'text'];

/** The fields that have a column of their own: neither read off another one nor kept in another record. */
export function storedFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([name, field]) => !field.derived && !(name in resource.included));
}

/** People's order: letters without regard to case and accents first, the same on every engine and locale. */
const collated = (column: string): string => `${column} collate "und-x-icu"`;

/** By how many of their first characters long texts are put in order. */
const orderedCharacters = 200;

/** SQL that a list is ordered by, for this field kept in this column: long texts by their beginning. */
export function orderOf(field: Field, column: string): string {
  const { type, order } = columns[field.kind];
  if (order) return order.sql(column);
  if (type !== 'text') return column;
  return isLong(field) ? `left(${column}, ${orderedCharacters}) collate "und-x-icu"` : collated(column);
}

/** The type of what a list is ordered by. */
export const orderTypeOf = ({ kind }: Pick<Field, 'kind'>): string => columns[kind].order?.type ?? columnTypes[kind];

/** Whether the index that a list is ordered by serves comparisons of the field too. */
export const comparesByOrder = (field: Field): boolean => !isLong(field) && columns[field.kind].order === undefined;

/** SQL of the column as it is compared with a given value: so that the index behind it is used. */
export const comparedOf = (field: Field, column: string): string => (comparesByOrder(field) ? orderOf(field, column) : column);

const readable = (column: string): string =>
  `regexp_replace(regexp_replace(${column}, '<(br|/p|/li|/h[1-6]|/div|/tr)[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g')`;

/**
 * SQL of the text that a `contains` looks through, without regard to case and accents: of formatted text what people read, with its
 * characters as HTML writes them.
 */
export const searchedText = (kind: FieldKind, column: string): string => folded(traitsOf({ kind }).html ? readable(column) : column);
