import {
  describeRelativeDay,
  comparedField,
  comparesAny,
  getField,
  isTextSearch,
  maxLengths,
  readValue,
  acceptsSeveralValues,
  splitSearchValue,
  trimText,
  serialiseSearchValue,
  type Field,
  type FieldOf,
  type Operator,
  type Resource,
  type Search,
  operatorTraits,
  formatValue,
  relativeDaysOf,
  resolveSearchDay,
  pageSize,
  sortKeys,
} from '../../schema';
import { searchFieldOf, toSearchText, formatSearchText } from '../../schema/screens';
import type { CrudFilter } from '@refinedev/core';
import type { ListPageQuery } from '../registry';

/**
 * Converts search values, by name of the search, to Refine filters. An unknown search is left to the data provider,
 * which rejects it: without its filter, a list would show other records. Relative days become those of today.
 */
export const toCrudFilters = (
  resource: Pick<Resource, 'fields' | 'search'>,
  values: Readonly<Record<string, string>>,
): CrudFilter[] =>
  Object.entries(values).map(([name, value]) => ({
    field: name,
    operator: operatorTraits[resource.search[name]?.op ?? 'eq'].refine[0],
    value: resolveSearchDay(resource, name, value),
  }));

/**
 * The field that a search compares, adapted to its input: without rules that apply to forms only; a date in place of an
 * instant.
 */
export function searchInputField(resource: Resource, search: Search): Field {
  const field = resource.fields[search.field];
  if (!field) throw new Error(`${resource.name} searches the unknown field ${search.field}`);
  const label = search.label ?? field.label;
  if (search.op === 'empty' || comparesAny(search.op)) return { ...comparedField(field, search), label };
  const {
    required: _required,
    when: _when,
    readOnly: _readOnly,
    derived: _derived,
    hint: _hint,
    ...plain
  } = acceptsSeveralValues(field, search.op) ? field : searchFieldOf(field);
  return { ...plain, label };
}

/** The choice field of a list that accepts values outside of its options; undefined for any other search. */
export function openChoiceField(field: Field, op: Search['op']): FieldOf<'choice'> | undefined {
  if (field.kind === 'choice') return field.allowsOther === true && op === 'eq' ? field : undefined;
  return field.kind === 'choices' && field.allowsOther === true && op === 'has'
    ? { ...field, kind: 'choice' }
    : undefined;
}

export type ParsedSearch = { readonly value: string } | { readonly problem: string };

/**
 * Parses the text of a search input or URL parameter; blank text is no search, and a value that the kind of the field
 * rejects is a problem.
 */
export function parseSearch(resource: Resource, search: Search, typed: unknown): ParsedSearch | undefined {
  const text =
    typeof typed === 'string' || typeof typed === 'number' || typeof typed === 'boolean' ? trimText(String(typed)) : '';
  if (text === '') return undefined;
  if (text.length > maxLengths.search && !acceptsSeveralValues(getField(resource, search.field), search.op))
    return { problem: `Must be at most ${maxLengths.search} characters` };
  if (text.includes('\0') || !text.isWellFormed()) return { problem: 'Contains a character that cannot be searched' };
  const field = searchInputField(resource, search);
  const { op } = search;
  if (relativeDaysOf(field, text) !== undefined) return { value: text };
  if (isTextSearch(field, op)) return parseSubstring(field, search, text);
  const value = splitSearchValue(field, op, text);
  if (value.length === 0) return undefined;
  const read = readValue(field, value);
  return 'errors' in read
    ? { problem: read.errors.join('; ') }
    : { value: serialiseSearchValue(resource, search, read.value) };
}

function parseSubstring(field: Field, { minLength = 0 }: Search, text: string): ParsedSearch {
  const value = toSearchText(field, text);
  if (value === '') return { problem: 'Must have digits' };
  return Array.from(value).length < minLength ? { problem: minLengthHint(minLength) } : { value };
}

/** A search with its name. */
export type NamedSearch = readonly [name: string, search: Search];

/** The searches of several inputs, or of a URL. */
export interface ParsedSearches {
  /** The filled, valid ones in wire format. */
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong with the others. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Parses the texts of searches, by name. */
export function parseSearches(
  resource: Resource,
  searches: readonly NamedSearch[],
  textOf: (name: string) => unknown,
): ParsedSearches {
  const values: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const [name, search] of searches) {
    const found = parseSearch(resource, search, textOf(name));
    if (!found) continue;
    if ('value' in found) values[name] = found.value;
    else problems[name] = found.problem;
  }
  return { values, problems };
}

/** Parses the inputs of a search form before a request: a range that ends before it begins is a problem too. */
export function parseSearchForm(
  resource: Resource,
  searches: readonly NamedSearch[],
  textOf: (name: string) => unknown,
): ParsedSearches {
  const { values, problems } = parseSearches(resource, searches, textOf);
  const reversed = searches.flatMap(([name, { op, range }]): [string, string][] => {
    if (op !== 'lte' || range === undefined) return [];
    const from = searches.find(([, other]) => other.range === range && other.op === 'gte');
    // Dates in wire format sort as text.
    const [first, last] = [from?.[0] ?? '', name].map((end) => resolveSearchDay(resource, end, values[end] ?? ''));
    return first && last && last < first ? [[name, `${range} ends before it begins`]] : [];
  });
  return { values, problems: { ...problems, ...Object.fromEntries(reversed) } };
}

export const minLengthHint = (minLength: number): string => `At least ${minLength} characters`;

/** A search value as displayed in its input: ids have their prefix (Cases 5). */
export function formatSearch(resource: Resource, search: Search, value: string | undefined): string | undefined {
  const field = searchInputField(resource, search);
  return value === undefined ? undefined : formatSearchText(field, value);
}

/** A search value in words; `field` is that of its input. */
export function describeSearch(field: Field, op: Operator, value: string): string | undefined {
  const days = relativeDaysOf(field, value);
  return days === undefined ? formatValue(field, splitSearchValue(field, op, value)) : describeRelativeDay(days, op);
}

/** The parameters of a list query in Refine; the same page has the same cache entry. */
export const toListQuery = ({ name, filters = [], page, sort }: ListPageQuery) => ({
  resource: name,
  filters,
  sorters: sort ? [...sortKeys(sort)] : [],
  pagination: { currentPage: page, pageSize },
});
