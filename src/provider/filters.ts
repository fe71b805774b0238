import type { CrudFilter, CrudOperators, LogicalFilter } from '@refinedev/core';
import {
  comparesAny,
  isEqual,
  isFilled,
  operatorTraits,
  searchParameterName,
  QueryError,
  acceptsSeveralValues,
  serialiseSearchValue,
  splitSearchValue,
  type Resource,
  type Search,
} from '../schema';

const describeKnownFilters = (resource: Resource): string =>
  Object.entries(resource.search)
    .map(([name, { field, op }]) =>
      name === field
        ? `${name} (${operatorTraits[op].refine[0]})`
        : `${name} (${field} ${operatorTraits[op].refine[0]})`,
    )
    .join(', ') || 'none';

function throwFilterError(resource: Resource, name: string, problem: string): never {
  throw new QueryError(name, `${resource.name}: ${problem}. Known filters: ${describeKnownFilters(resource)}`);
}

const refineOperatorsOf = ({ op }: Search): readonly CrudOperators[] => operatorTraits[op].refine;

/**
 * Finds the search of a filter that supports its operator, preferably one that is meant for it: by name first, then by
 * field.
 */
export function findSearch(resource: Resource, { field, operator }: LogicalFilter): [string, Search] {
  const candidates = Object.entries(resource.search)
    .filter(([name, search]) => name === field || search.field === field)
    .sort(([left], [right]) => Number(right === field) - Number(left === field));
  if (candidates.length === 0) throwFilterError(resource, field, `there is no filter "${field}"`);
  const supporting = candidates.filter(([, search]) => refineOperatorsOf(search).includes(operator));
  const found = supporting.find(([, search]) => refineOperatorsOf(search)[0] === operator) ?? supporting[0];
  return found ?? throwFilterError(resource, field, `filter "${field}" does not support the operator "${operator}"`);
}

/** Value of a filter: one value, or several if the search matches any of them. */
export function readFilterValue(resource: Resource, { field, op }: Search, filter: LogicalFilter): unknown {
  const searched = resource.fields[field];
  const value: unknown = filter.value;
  const isJoined = searched !== undefined && comparesAny(op) && typeof value === 'string';
  const given = isJoined ? splitSearchValue(searched, op, value) : value;
  if (!Array.isArray(given)) return given;
  const values = given.filter(isFilled);
  if (values.length < 2) return values[0];
  const matchesAny = searched !== undefined && acceptsSeveralValues(searched, op);
  if (matchesAny && filter.operator === 'in') return values;
  const problem = matchesAny
    ? 'accepts several values only with the operator "in"'
    : `takes one value, not ${values.length}`;
  return throwFilterError(resource, filter.field, `filter "${filter.field}" ${problem}`);
}

const isPrimitiveValue = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && !Number.isNaN(value);

/** The parameters of a filter: one, or one for each of the values of which any may match. */
function writeFilter(resource: Resource, filter: LogicalFilter): [string, string][] {
  const [name, search] = findSearch(resource, filter);
  // Refine's "null" operator needs no value.
  const isValueless = search.op === 'empty' && (filter.value === undefined || filter.value === null);
  const value = isValueless || readFilterValue(resource, search, filter);
  if (!isFilled(value)) return [];
  if (![value].flat().every(isPrimitiveValue)) {
    throwFilterError(resource, filter.field, `filter "${filter.field}" takes text, a number or a boolean`);
  }
  const texts = (comparesAny(search.op) ? [value].flat() : [value]).map((one) =>
    serialiseSearchValue(resource, search, one),
  );
  return texts.filter((text) => text !== '').map((text) => [searchParameterName(name, search), text]);
}

/** Flattens nested "and" conditions; the API supports no other combination. */
export function flattenConditions(resource: Resource, filters: readonly CrudFilter[]): LogicalFilter[] {
  return filters.flatMap((filter) => {
    if ('field' in filter) return filter;
    return filter.operator === 'and'
      ? flattenConditions(resource, filter.value)
      : throwFilterError(resource, filter.operator, 'filters cannot be joined with "or"');
  });
}

/**
 * Serializes Refine's filters as query parameters: `field` is the name of a declared search or of a field that a search
 * compares, and the operator must be supported by it. An empty value is no condition (decision 7). Throws a QueryError
 * that names the resource, the filter and the known filters: for an unknown name or operator, "or", several values, or
 * two values for one parameter.
 */
export function writeFilters(resource: Resource, filters: readonly CrudFilter[] = []): [string, string][] {
  const written = new Map<string, [string, string][]>();
  for (const filter of flattenConditions(resource, filters)) {
    const pairs = writeFilter(resource, filter);
    const [first] = pairs;
    if (!first) continue;
    if (!isEqual(written.get(first[0]) ?? pairs, pairs))
      throwFilterError(resource, filter.field, `filter "${filter.field}" is given twice`);
    written.set(first[0], pairs);
  }
  return [...written.values()].flat();
}
