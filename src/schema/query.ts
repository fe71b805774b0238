import { showDate } from './format/date';
import { columnFields } from './listed';
import { operatorNames, type Operator } from './operators';
import type { Field } from './field';
import { isReference } from './references';
import type { Resource, Search } from './resource';
import { maxLengths } from './kinds/shared';
import { schemaOf, searchedAs, searchedValue, searchTextOf, separator, takesSeveral, traitsOf } from './value';

/** Rows on a page; every list of the product has the same (Records 9). */
export const pageSize = 10;
/** The most rows that one call answers (Cases 9: the CSV's limit). */
export const maxPageSize = 1000;

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** One comparison; the value is in the wire's form of the field, a list of one or several for `has`. */
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

/** The query parameter that carries a search on the wire. */
export function parameterOf(name: string, search: Search): string {
  return search.predicate ? `q[${search.field}_${operatorNames[search.op].suffix}]` : (search.param ?? name);
}

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every parameter a resource's list takes, with its search; the camelCase twin of a named one as well (decision 7). */
export function searchParameters(resource: Resource): Map<string, Search> {
  const parameters = new Map<string, Search>();
  for (const [name, search] of Object.entries(resource.search)) {
    const parameter = parameterOf(name, search);
    parameters.set(parameter, search);
    if (!search.predicate && parameter.startsWith('search_')) parameters.set(camelCase(parameter), search);
  }
  return parameters;
}

/** What is wrong with a search that comes to nothing: it would list everything. */
const withoutDigits = 'must have digits';

/** A search value as it goes out: trimmed, dates in the declared notation, ids without their prefix, digits of a phone; several with commas between them. Throws a QueryError where nothing of it is left. */
export function writeSearchValue(resource: Resource, search: Search, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => writeSearchValue(resource, search, one)).join(separator);
  const typed = String(value).trim();
  if (search.op === 'empty') return typed;
  const field = resource.fields[search.field];
  if (search.dateFormat) return showDate(typed);
  if (!field) return typed;
  const text = searchTextOf(field, typed);
  if (text === '' && typed !== '') throw new QueryError(search.field, `${search.field} ${withoutDigits}`);
  return text;
}

/** Sorting on the wire: `q[s][]=field asc` (decision 7). */
export const sortParameter = 'q[s][]';
export const writeSort = ({ field, order }: Sort): string => `${field} ${order}`;

/** A query that the declaration does not know; `parameter` names it. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  constructor(
    readonly parameter: string,
    message: string,
  ) {
    super(message);
  }
}

/** The parameters that every list of the API takes beside its searches. */
export const reservedParameters: readonly string[] = ['page', 'per', 'discard', 'q[s]', sortParameter];
/** What the address of every list on the screen may hold beside its searches. */
export const addressParameters = { page: 'page', sortField: 'sortField', sortOrder: 'sortOrder' } as const;
export const reservedInAddress: readonly string[] = Object.values(addressParameters);

/** Fields of every record that a list can be sorted by without showing them. */
const alwaysSortable: readonly string[] = ['id', 'created_at', 'updated_at', 'discarded_at'];

/** The field that the value of a search is read as: what asks whether there is a value is answered with true or false. */
export const comparedField = (field: Field, { op }: Pick<Search, 'op'>): Field => (op === 'empty' ? { kind: 'boolean', label: field.label } : field);

/** Whether the value of a search is taken as it was typed: a part of a text, or an entry of a list of texts. */
const isText = (field: Field, op: Operator): boolean => op === 'contains' || (op === 'has' && !takesSeveral(field, op));

/** What is compared, read off the text of a parameter; undefined where that says nothing. A point in time is searched for by its day, or exactly. */
function readCompared(field: Field, op: Operator, text: string): ReturnType<ReturnType<typeof schemaOf>['safeParse']> | undefined {
  const value = searchedValue(field, op, text.trim());
  if (value.length === 0) return undefined;
  const [whole, as] = [schemaOf(field).safeParse(value), searchedAs(field)];
  return whole.success || as === field || takesSeveral(field, op) ? whole : schemaOf(as).safeParse(value);
}

function readComparison(resource: Resource, [parameter, search]: readonly [string, Search], text: string): Comparison | undefined {
  const searched = resource.fields[search.field];
  if (!searched) throw new QueryError(parameter, `${parameter} searches an unknown field`);
  const field = comparedField(searched, search);
  const { op } = search;
  if (text.trim() === '') return undefined;
  if (text.length > maxLengths.search && !takesSeveral(field, op)) throw new QueryError(parameter, `${parameter} must be at most ${maxLengths.search} characters`);
  if (text.includes('\0')) throw new QueryError(parameter, `${parameter} contains a character that cannot be searched`);
  if (isText(field, op)) {
    const value = searchTextOf(field, text);
    if (value === '') throw new QueryError(parameter, `${parameter} ${withoutDigits}`);
    return { field: search.field, op, value: op === 'has' ? [value] : value };
  }
  const read = readCompared(field, op, text);
  if (!read) return undefined;
  if (read.success) return { field: search.field, op, value: read.data };
  throw new QueryError(parameter, `${parameter}: ${read.error.issues[0]?.message ?? 'invalid value'}`);
}

const hasOrder = (field: Field): boolean => !field.derived && traitsOf(field).sortable === true && (!isReference(field) || field.titledBy !== undefined);

/**
 * Whether a list of the resource can be put in the order of a field: one that its lists show or that every record has, of a kind that has
 * an order; a reference has that of what it shows, the titles of the records. Each of them has an index behind it, so that no sort looks at every record.
 * A log has two: that of its entries, and that of the time which it is listed by.
 */
export function canSortBy(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  if (field === undefined || !hasOrder(field) || resource.included[name]?.nested !== undefined) return false;
  if (resource.log) return name === 'id' || name === resource.list?.sort?.field;
  return alwaysSortable.includes(name) || name === resource.list?.sort?.field || columnFields(resource).has(name);
}

function readSort(resource: Resource, text: string): Sort {
  const match = /^(\w+) (asc|desc)$/.exec(text.trim());
  if (!match || !canSortBy(resource, match[1] ?? '')) throw new QueryError(sortParameter, `Cannot sort by "${text}"`);
  return { field: match[1] as string, order: match[2] as Sort['order'] };
}

function readCount(parameter: string, text: string | undefined, { fallback, max }: { fallback: number; max: number }): number {
  if (text === undefined || text === '') return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new QueryError(parameter, `${parameter} must be a number from 1`);
  return Math.min(value, max);
}

/**
 * Reads a list's query string. An empty value is no condition; an unknown parameter, predicate or sort throws a QueryError with its
 * name (decision 7). `also` names further parameters that the caller reads by itself.
 */
export function readListQuery(resource: Resource, query: Iterable<readonly [string, string]>, also: readonly string[] = []): ListQuery {
  const parameters = searchParameters(resource);
  const where: Comparison[] = [];
  const plain = new Map<string, string>();
  for (const [parameter, text] of query) {
    const search = parameters.get(parameter);
    const comparison = search && readComparison(resource, [parameter, search], text);
    if (comparison) where.push(comparison);
    else if (!search && [...reservedParameters, ...also].includes(parameter)) {
      const name = parameter === 'q[s]' ? sortParameter : parameter;
      if (name === sortParameter && plain.has(name)) throw new QueryError(name, `${name} sorts by one field, it can be given once`);
      plain.set(name, text);
    } else if (!search) throw new QueryError(parameter, `Unknown parameter ${parameter}`);
  }
  const sort = plain.get(sortParameter);
  return {
    where,
    ...(sort ? { sort: readSort(resource, sort) } : {}),
    page: readCount('page', plain.get('page'), { fallback: 1, max: 1e9 }),
    per: readCount('per', plain.get('per'), { fallback: pageSize, max: maxPageSize }),
    discarded: plain.get('discard') === 'true',
  };
}
