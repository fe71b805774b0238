import type { CrudFilter, CrudOperators, LogicalFilter } from '@refinedev/core';
import { isFilled, operatorNames, parameterOf, QueryError, takesSeveral, writeSearchValue, type Operator, type Resource, type Search } from '../schema';

const known = (resource: Resource): string =>
  Object.entries(resource.search)
    .map(([name, { field, op }]) => (name === field ? `${name} (${operatorNames[op].refine[0]})` : `${name} (${field} ${operatorNames[op].refine[0]})`))
    .join(', ') || 'none';

function refuse(resource: Resource, name: string, problem: string): never {
  throw new QueryError(name, `${resource.name}: ${problem}. Known filters: ${known(resource)}`);
}

const refineOperators = ({ op }: Search): readonly CrudOperators[] => operatorNames[op].refine;

/** Finds the search of a filter that supports its operator: by name first, then by field. */
function searchOf(resource: Resource, { field, operator }: LogicalFilter): [string, Search] {
  const candidates = Object.entries(resource.search)
    .filter(([name, search]) => name === field || search.field === field)
    .sort(([one], [other]) => Number(other === field) - Number(one === field));
  if (candidates.length === 0) refuse(resource, field, `there is no filter "${field}"`);
  const found = candidates.find(([, search]) => refineOperators(search).includes(operator));
  return found ?? refuse(resource, field, `filter "${field}" does not know the operator "${operator}"`);
}

/** Value of a filter: one value, or several if the search matches any of them. */
function valueOf(resource: Resource, { field, op }: Search, filter: LogicalFilter): unknown {
  const given: unknown = filter.value;
  if (!Array.isArray(given)) return given;
  const values = given.filter(isFilled);
  if (values.length < 2) return values[0];
  const searched = resource.fields[field];
  const isAny = searched !== undefined && takesSeveral(searched, op);
  if (isAny && filter.operator === 'in') return values;
  const taken = isAny ? 'finds any of several values by the operator "in" alone' : `takes one value, not ${values.length}`;
  return refuse(resource, filter.field, `filter "${filter.field}" ${taken}`);
}

const isWritable = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value) && !Number.isNaN(value);

function writeOne(resource: Resource, filter: LogicalFilter): [string, string] | undefined {
  const [name, search] = searchOf(resource, filter);
  // Refine's "null" operator needs no value.
  const asksItself = search.op === 'empty' && (filter.value === undefined || filter.value === null);
  const value = asksItself || valueOf(resource, search, filter);
  if (!isFilled(value)) return undefined;
  if (![value].flat().every(isWritable)) {
    refuse(resource, filter.field, `filter "${filter.field}" takes text, a number or a boolean`);
  }
  const text = writeSearchValue(resource, search, value);
  return text === '' ? undefined : [parameterOf(name, search), text];
}

/** Resolves validated filters to the compared fields, with their operators and values. */
export const searchesIn = (resource: Resource, filters: readonly CrudFilter[]): { field: string; op: Operator; value: unknown }[] =>
  flatten(resource, filters).map((filter) => {
    const [, search] = searchOf(resource, filter);
    return { field: search.field, op: search.op, value: valueOf(resource, search, filter) };
  });

/** Flattens nested "and" conditions; the API supports no other combination. */
function flatten(resource: Resource, filters: readonly CrudFilter[]): LogicalFilter[] {
  return filters.flatMap((filter) => {
    if ('field' in filter) return filter;
    return filter.operator === 'and' ? flatten(resource, filter.value) : refuse(resource, filter.operator, 'filters cannot be joined with "or"');
  });
}

/**
 * Serializes Refine's filters as query parameters: `field` is the name of a declared search or of a field that a search compares, and the operator must be supported by
 * it. An empty value is no condition (decision 7). Throws a QueryError that names the resource, the filter and the known filters: for an unknown name or operator,
 * "or", several values, or two values for one parameter.
 */
export function writeFilters(resource: Resource, filters: readonly CrudFilter[] = []): [string, string][] {
  const written = new Map<string, string>();
  for (const filter of flatten(resource, filters)) {
    const pair = writeOne(resource, filter);
    if (!pair) continue;
    const [parameter, text] = pair;
    if ((written.get(parameter) ?? text) !== text) refuse(resource, filter.field, `filter "${filter.field}" is given twice`);
    written.set(parameter, text);
  }
  return [...written];
}
