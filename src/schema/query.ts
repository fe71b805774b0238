import {
  formatDate,
  trimText,
  comparesAny,
  comparesPart,
  operatorTraits,
  type Operator,
  type Field,
  maxLengths,
} from '../fields';
import { listColumnFields } from './listFields';
import { isReference } from './references';
import { isDefaultOrder, severalKeysMessage, sortParameter, type Sort } from './sort';
import type { Resource } from './resource';
import type { Search } from './searches';
import {
  schemaOf,
  searchFieldOf,
  splitSearchValue,
  toSearchText,
  searchValueSeparator,
  acceptsSeveralValues,
  closedOptionsOf,
  traitsOf,
} from './value';
import { isSystemField } from './resourceParts';
import { isMasked } from './masked';

/** Rows on a page, the same in every list of the product (Records 9). */
export const pageSize = 10;
/** Maximum number of rows in one response (Cases 9: the CSV's limit). */
export const maxPageSize = 1000;

/** The longest text that is looked for, in characters, and the most words of it. */
export const findLimits = { characters: 100, words: 8 } as const;

/** One comparison. The value is in the wire format of the field; for `has` it is a list of one or several. */
export interface Comparison {
  readonly field: string;
  readonly op: Operator;
  readonly value: unknown;
}

export interface ListQuery {
  readonly where: readonly Comparison[];
  readonly sort?: Sort;
  readonly page: number;
  readonly per: number;
  readonly discarded: boolean;
}

/** Whether a search is sent as a predicate, `q[field_suffix]`. */
const isPredicate = ({ param }: Search): boolean => param === 'q[]';

/** The query parameter of a search. One that is compared with any of several values is repeated: `q[state_in][]`. */
export function searchParameterName(name: string, search: Search): string {
  const { field, op, param } = search;
  const parameter = isPredicate(search) ? `q[${field}_${operatorTraits[op].suffix}]` : (param ?? name);
  return comparesAny(op) ? `${parameter}[]` : parameter;
}

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * All query parameters of a resource's list with their searches; each `search_…` parameter in camelCase as well
 * (decision 7).
 */
export function searchParameters(resource: Resource): Map<string, Search> {
  const parameters = new Map<string, Search>();
  for (const [name, search] of Object.entries(resource.search)) {
    const parameter = searchParameterName(name, search);
    parameters.set(parameter, search);
    if (!isPredicate(search) && parameter.startsWith('search_')) parameters.set(camelCase(parameter), search);
  }
  return parameters;
}

/** The error of a search whose text becomes empty, which would list everything. */
const missingDigitsMessage = 'must have digits';

/**
 * Serialises a search value: trimmed, dates in the declared format, ids without their prefix, phone numbers as digits,
 * several values joined with commas. Throws a QueryError where nothing is left of it.
 */
export function serialiseSearchValue(resource: Resource, search: Search, value: unknown): string {
  if (Array.isArray(value))
    return value.map((item) => serialiseSearchValue(resource, search, item)).join(searchValueSeparator);
  const typed = trimText(String(value));
  if (search.op === 'empty') return typed;
  const field = resource.fields[search.field];
  if (search.dateFormat) return formatDate(typed);
  if (!field) return typed;
  const text = toSearchText(field, typed);
  if (text === '' && typed !== '') throw new QueryError(search.field, `${search.field} ${missingDigitsMessage}`);
  return text;
}

/** A query that the declaration does not allow; `parameter` is the name of its cause. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  constructor(
    readonly parameter: string,
    message: string,
  ) {
    super(message);
  }
}

/** The parameter by which a list is read by the ids of its records. */
export const idsParameter = 'ids[]';
/** The parameters that every list of the API accepts in addition to its searches. */
export const reservedParameters: readonly string[] = ['page', 'per', 'discard', 'q[s]', sortParameter];
/** The address parameters of every list on the screen in addition to its searches. */
export const addressParameters = {
  page: 'page',
  sortField: 'sortField',
  sortOrder: 'sortOrder',
  view: 'view',
  columns: 'columns',
  dense: 'dense',
} as const;
export const reservedAddressParameters: readonly string[] = Object.values(addressParameters);

/** The field that the value of a search is read as: `empty` takes true or false, and `in` takes several options. */
export function comparedField(field: Field, { op }: Pick<Search, 'op'>): Field {
  const { label } = field;
  if (operatorTraits[op].compares === 'presence') return { kind: 'boolean', label };
  if (!comparesAny(op)) return field;
  if (field.kind !== 'choice') return { kind: 'choices', label, options: closedOptionsOf(field) ?? [] };
  const { options, allowsOther } = field;
  return { kind: 'choices', label, options, ...(allowsOther && { allowsOther }) };
}

/** Whether the value of a search is used as text: part of a text, or an entry of a list of texts. */
export const isTextSearch = (field: Field, op: Operator): boolean =>
  comparesPart(op) || (operatorTraits[op].compares === 'entries' && !acceptsSeveralValues(field, op));

/**
 * Parses the value of a search parameter; undefined where it is empty. A point in time is searched by its day, or
 * exactly.
 */
function parseComparedValue(
  field: Field,
  op: Operator,
  text: string,
): ReturnType<ReturnType<typeof schemaOf>['safeParse']> | undefined {
  const value = splitSearchValue(field, op, text.trim());
  if (value.length === 0) return undefined;
  const [exact, searchField] = [schemaOf(field).safeParse(value), searchFieldOf(field)];
  return exact.success || searchField === field || acceptsSeveralValues(field, op)
    ? exact
    : schemaOf(searchField).safeParse(value);
}

function parseComparison(
  resource: Resource,
  [parameter, search]: readonly [string, Search],
  text: string,
): Comparison | undefined {
  const searched = resource.fields[search.field];
  if (!searched) throw new QueryError(parameter, `${parameter} searches an unknown field`);
  const field = comparedField(searched, search);
  const { op } = search;
  if (trimText(text) === '') return undefined;
  if (text.length > maxLengths.search && !acceptsSeveralValues(field, op))
    throw new QueryError(parameter, `${parameter} must be at most ${maxLengths.search} characters`);
  if (text.includes('\0')) throw new QueryError(parameter, `${parameter} contains a character that cannot be searched`);
  if (isTextSearch(field, op)) {
    const value = toSearchText(field, text);
    if (value === '') throw new QueryError(parameter, `${parameter} ${missingDigitsMessage}`);
    return { field: search.field, op, value: op === 'has' ? [value] : value };
  }
  const read = parseComparedValue(field, op, text);
  if (!read) return undefined;
  if (read.success) return { field: search.field, op, value: read.data };
  throw new QueryError(parameter, `${parameter}: ${read.error.issues[0]?.message ?? 'invalid value'}`);
}

const isSortable = (field: Field): boolean =>
  !field.derived &&
  !isMasked(field) &&
  traitsOf(field).sortable === true &&
  (!isReference(field) || field.titledBy !== undefined);

/**
 * Whether a list of the resource can be sorted by a field. Its lists must show the field or every record must have it,
 * and its kind must be sortable; a reference is sorted by the titles of its records. All of these fields have an index,
 * so that no sort reads every record. A log can be sorted only by id and by its default sort field.
 */
export function canSortBy(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  if (field === undefined || !isSortable(field) || resource.included[name]?.nested !== undefined) return false;
  if (resource.log) return name === 'id' || name === resource.list?.sort?.field;
  // Every list can be sorted by the system fields, even if it does not show them.
  return isSystemField(name) || name === resource.list?.sort?.field || listColumnFields(resource).has(name);
}

function parseSortKey(resource: Resource, text: string): Sort {
  const match = /^(\w+) (asc|desc)$/.exec(text.trim());
  if (!match || !canSortBy(resource, match[1] ?? '')) throw new QueryError(sortParameter, `Cannot sort by "${text}"`);
  return { field: match[1] as string, order: match[2] as Sort['order'] };
}

/** Parses the keys of an order. Several are those of the default order, which has an index of its own. */
function parseSort(resource: Resource, texts: readonly string[]): Sort | undefined {
  const keys = texts.filter((text) => text !== '').map((text) => parseSortKey(resource, text));
  const usual = resource.list?.sort;
  if (keys.length < 2) return keys[0];
  if (isDefaultOrder(keys, usual)) return usual;
  throw new QueryError(sortParameter, severalKeysMessage(usual));
}

function parsePositiveCount(
  parameter: string,
  text: string | undefined,
  { fallback, max }: { fallback: number; max: number },
): number {
  if (text === undefined || text === '') return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new QueryError(parameter, `${parameter} must be a whole number of at least 1`);
  return Math.min(value, max);
}

/**
 * Whether the trash is listed; anything but true or false is refused, because the other list would be mistaken for the
 * one that was meant.
 */
function parseDiscard(text = ''): boolean {
  if (!['', 'true', 'false'].includes(text)) throw new QueryError('discard', 'discard must be true or false');
  return text === 'true';
}

/** Joins the values of each repeated parameter, of which any may match. */
function joinRepeated(
  query: Iterable<readonly [string, string]>,
  parameters: ReadonlyMap<string, Search>,
): (readonly [string, string])[] {
  const pairs = [...query];
  const isRepeated = (parameter: string) => comparesAny(parameters.get(parameter)?.op ?? 'eq');
  const repeated = new Set(pairs.map(([parameter]) => parameter).filter(isRepeated));
  const textsOf = (parameter: string) => pairs.flatMap(([name, text]) => (name === parameter ? text : []));
  return [
    ...pairs.filter(([parameter]) => !repeated.has(parameter)),
    ...Array.from(repeated, (parameter) => [parameter, textsOf(parameter).join(searchValueSeparator)] as const),
  ];
}

/**
 * Parses the query string of a list. An empty value is no condition; an unknown parameter, predicate or sort throws a
 * QueryError with its name (decision 7). `extraParameters` names further parameters, which the caller reads itself.
 */
export function parseListQuery(
  resource: Resource,
  query: Iterable<readonly [string, string]>,
  extraParameters: readonly string[] = [],
): ListQuery {
  const parameters = searchParameters(resource);
  const where: Comparison[] = [];
  const reservedValues = new Map<string, string>();
  const sortTexts: string[] = [];
  for (const [parameter, text] of joinRepeated(query, parameters)) {
    const search = parameters.get(parameter);
    const comparison = search && parseComparison(resource, [parameter, search], text);
    if (comparison) where.push(comparison);
    else if (!search && [...reservedParameters, ...extraParameters].includes(parameter)) {
      if (parameter === sortParameter || parameter === 'q[s]') sortTexts.push(text);
      else reservedValues.set(parameter, text);
    } else if (!search) throw new QueryError(parameter, `Unknown parameter ${parameter}`);
  }
  const sort = parseSort(resource, sortTexts);
  return {
    where,
    ...(sort ? { sort } : {}),
    page: parsePositiveCount('page', reservedValues.get('page'), { fallback: 1, max: 1e9 }),
    per: parsePositiveCount('per', reservedValues.get('per'), { fallback: pageSize, max: maxPageSize }),
    discarded: parseDiscard(reservedValues.get('discard')),
  };
}
