import { columnOf, type ColumnType } from '../../../fields/columns';
import { findableAs, isLong, type Findable } from '../../../schema/server';
import { getField, toPlainCharacters, type Field, type FieldKind, type Resource } from '../../../schema';
import { literal } from '../sqlNames';
import { foldedSql } from './foldText';

/** The column type of a field by name; `text` for an unknown name. */
export const columnTypeOf = ({ fields }: Pick<Resource, 'fields'>, name: string): ColumnType =>
  columnOf({ kind: fields[name]?.kind ?? 'text' }).type;

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
  const { type, sort } = columnOf(field);
  if (sort) return sort.sql(column);
  if (type !== 'text') return column;
  return isLong(field) ? `left(${column}, ${sortPrefixLength}) collate "und-x-icu"` : collatedSql(column);
}

/** The SQL type of the sort expression of a field. */
export function sortTypeOf(field: Pick<Field, 'kind'>): string {
  const { type, sort } = columnOf(field);
  return sort?.type ?? type;
}

/** Whether the sort index of the field also serves comparisons. */
export const isComparedBySortIndex = (field: Field): boolean => !isLong(field) && columnOf(field).sort === undefined;

/** SQL of the column in a comparison with a value, written so that its index is used. */
export const comparisonSql = (field: Field, column: string): string =>
  isComparedBySortIndex(field) ? sortSql(field, column) : column;

/**
 * SQL of the group that an order begins with: 0 for the rows whose column has the value, 1 for all others.
 * Parenthesised, as an index needs it.
 */
export const firstGroupSql = (field: Field, column: string, value: string): string =>
  `(case when ${comparisonSql(field, column)} = ${literal(value)} then 0 else 1 end)`;

/** SQL of the text of a column that is searched, where that is not the stored value itself. */
function searchedTextSql(kind: FieldKind, column: string): string {
  const { searchText } = columnOf({ kind });
  if (!searchText) return column;
  const text = searchText.patterns.reduce(
    (sql, [pattern, replacement]) => `regexp_replace(${sql}, ${literal(pattern)}, ${literal(replacement)}, 'gi')`,
    column,
  );
  return `translate(${text}, ${literal(searchText.characters.from)}, ${literal(searchText.characters.to)})`;
}

/** SQL of the text that a `contains` search matches, without case and accents. */
export function searchTextSql(kind: FieldKind, column: string): string {
  const folded = foldedSql(searchedTextSql(kind, column));
  const { searchIgnores } = columnOf({ kind });
  return searchIgnores === undefined ? folded : `translate(${folded}, '${searchIgnores}', '')`;
}

/** A searched text without the characters that searches of the kind ignore. */
export function searchedPart(kind: FieldKind, text: string): string {
  const { searchIgnores } = columnOf({ kind });
  return searchIgnores === undefined
    ? text
    : Array.from(toPlainCharacters(text))
        .filter((character) => !searchIgnores.includes(character))
        .join('');
}

const part = (name: string, column: string): string => `extract(${name} from ${column})`;

/** SQL of what each way of finding compares; of functions that an index can use. */
const textSql: Readonly<Record<Findable, (column: string) => string>> = {
  words: (column) => column,
  digits: (column) => `${column}::text`,
  day: (column) =>
    `(${part('year', column)} * 10000 + ${part('month', column)} * 100 + ${part('day', column)})::bigint::text`,
};

/**
 * SQL of the text by which a record is found: all values that its declaration names in `findBy`, folded, each between
 * blanks; or those of some of these fields. An index holds it (`resourceIndexes.ts`), so that nothing has to keep it
 * current.
 */
export function findTextSql(
  resource: Resource,
  columnOf: (name: string) => string,
  names = resource.findBy ?? [],
): string {
  const values = names.map((name) => {
    const text = textSql[findableAs(getField(resource, name)) ?? 'words'](columnOf(name));
    return `coalesce(${text}, '')`;
  });
  return foldedSql(`' ' || ${values.join(" || ' ' || ")} || ' '`);
}
