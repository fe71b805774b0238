import type { ColumnType } from '../columnTypes';
import {
  isLong,
  markup,
  scriptCharacters,
  toPlainCharacters,
  traitsOf,
  type Field,
  type FieldKind,
  type Resource,
} from '../../../schema';
import { literal } from '../sqlNames';
import { foldedSql } from './foldText';

interface KindColumn {
  readonly type: ColumnType;
  /** The sort expression, where it is not the column itself. */
  readonly sort?: { readonly type: string; readonly sql: (column: string) => string };
  /** Characters that a search for a part of its text ignores, in the text and in what is searched for. */
  readonly searchIgnores?: string;
}

const inchesSql = (column: string): string =>
  `(split_part(${column}, '_', 2)::int * 12 + split_part(${column}, '_', 4)::int)`;
const kilogramsSql = (column: string): string =>
  `(split_part(${column}, '-', 1)::numeric * case split_part(${column}, '-', 2) when 'lbs' then 0.45359237 else 1 end)`;

/** The column of each kind; typed so that a missing kind is a compile error. */
const columnByKind: Readonly<Record<FieldKind, KindColumn>> = {
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
  height: { type: 'text', sort: { type: 'int', sql: inchesSql } },
  weight: { type: 'text', sort: { type: 'numeric', sql: kilogramsSql } },
  ndcList: { type: 'text', searchIgnores: '- ' },
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
export const columnTypes = Object.fromEntries(
  Object.entries(columnByKind).map(([kind, { type }]) => [kind, type]),
) as Readonly<Record<FieldKind, ColumnType>>;

/** The column type of a field by name; `text` for an unknown name. */
export const columnTypeOf = ({ fields }: Pick<Resource, 'fields'>, name: string): ColumnType =>
  columnTypes[fields[name]?.kind ?? 'text'];

/** The fields that have their own column: neither derived from another field nor stored in another record. */
export function storedFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([name, field]) => !field.derived && !(name in resource.included));
}

/**
 * Alphabetical order as people expect it: case and accents count last, and it is the same on every engine and locale.
 */
const collatedSql = (column: string): string => `${column} collate "und-x-icu"`;

/** Number of leading characters by which long texts are sorted. */
const sortPrefixLength = 200;

/** SQL of the sort expression of a field stored in `column`; long texts are sorted by a prefix. */
export function sortSql(field: Field, column: string): string {
  const { type, sort } = columnByKind[field.kind];
  if (sort) return sort.sql(column);
  if (type !== 'text') return column;
  return isLong(field) ? `left(${column}, ${sortPrefixLength}) collate "und-x-icu"` : collatedSql(column);
}

/** The SQL type of the sort expression of a field. */
export const sortTypeOf = ({ kind }: Pick<Field, 'kind'>): string => columnByKind[kind].sort?.type ?? columnTypes[kind];

/** Whether the sort index of the field also serves comparisons. */
export const isComparedBySortIndex = (field: Field): boolean =>
  !isLong(field) && columnByKind[field.kind].sort === undefined;

/** SQL of the column in a comparison with a value, written so that its index is used. */
export const comparisonSql = (field: Field, column: string): string =>
  isComparedBySortIndex(field) ? sortSql(field, column) : column;

/**
 * SQL of the group that an order begins with: 0 for the rows whose column has the value, 1 for all others.
 * Parenthesised, as an index needs it.
 */
export const firstGroupSql = (field: Field, column: string, value: string): string =>
  `(case when ${comparisonSql(field, column)} = ${literal(value)} then 0 else 1 end)`;

/**
 * The replacements that turn stored HTML into the text that is searched; the same as in `textOfHtml`, for the tags that
 * are stored.
 */
const textReplacements: readonly (readonly [pattern: string, replacement: string])[] = [
  [`</?(${markup.blocks.join('|')})\\M[^<>]*>`, ' '],
  ['<s\\M[^<>]*>', markup.struckStart],
  ['</s>', markup.struckEnd],
  ['<[^>]*>', ''],
  ['\\s+', ' '],
];

const plainTextSql = (column: string): string => {
  const text = textReplacements.reduce(
    (sql, [pattern, replacement]) => `regexp_replace(${sql}, ${literal(pattern)}, ${literal(replacement)}, 'gi')`,
    column,
  );
  return `translate(${text}, ${literal(scriptCharacters.shown)}, ${literal(scriptCharacters.plain)})`;
};

/**
 * SQL of the text that a `contains` search matches, without case and accents. Rich text is stripped of its tags;
 * character references stay encoded.
 */
export function searchTextSql(kind: FieldKind, column: string): string {
  const folded = foldedSql(traitsOf({ kind }).html ? plainTextSql(column) : column);
  const { searchIgnores } = columnByKind[kind];
  return searchIgnores === undefined ? folded : `translate(${folded}, '${searchIgnores}', '')`;
}

/** A searched text without the characters that searches of the kind ignore. */
export function searchedPart(kind: FieldKind, text: string): string {
  const { searchIgnores } = columnByKind[kind];
  return searchIgnores === undefined
    ? text
    : Array.from(toPlainCharacters(text))
        .filter((character) => !searchIgnores.includes(character))
        .join('');
}
