import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core';
import {
  type Resource,
  maxPageSize,
  pageSize as usualPageSize,
  QueryError,
  canSortBy,
  sortParameter,
  serialiseSort,
  isDefaultOrder,
  severalKeysMessage,
  type Sort,
} from '../schema';
import { writeFilters } from './filters';
import { RequestError } from './requestError';

/**
 * Throws for more than one sorter, unless they are the default order of the list: the API would refuse any other
 * combination.
 */
export function assertSingleSorter(sorters: readonly CrudSort[] = [], usual?: Sort): void {
  if (sorters.length < 2 || isDefaultOrder(sorters, usual)) return;
  const problem = severalKeysMessage(usual);
  throw new RequestError({ message: problem, statusCode: 400, errors: { [sortParameter]: [problem] } });
}

const sortOrders: readonly unknown[] = ['asc', 'desc'];

/**
 * Serializes Refine's sorters as query parameters, `q[s][]=field asc`, in order of priority (decision 7). Throws a
 * QueryError for an unknown field, a kind without an order, and a direction other than asc and desc.
 */
export function writeSorters(resource: Resource, sorters: readonly CrudSort[] = []): [string, string][] {
  return sorters.map(({ field: name, order }) => {
    const field = resource.fields[name];
    if (!field) throw new QueryError(name, `${resource.name}: cannot sort by "${name}": there is no such field`);
    if (!canSortBy(resource, name))
      throw new QueryError(name, `${resource.name}: cannot sort by "${name}" (${field.kind})`);
    if (!sortOrders.includes(order))
      throw new QueryError(
        name,
        `${resource.name}: cannot sort by "${name}" in the order "${order}": it must be asc or desc`,
      );
    return [sortParameter, serialiseSort({ field: name, order })];
  });
}

function assertPositiveInteger(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new QueryError(name, `${name} must be a whole number of at least 1, not ${value}`);
}

/**
 * Serializes Refine's pagination as `page` and `per`. The modes `off` and `client` request the first page with the
 * maximum size of 1000. Throws a QueryError for a page or size that is not a positive integer, and for a size above
 * 1000.
 */
export function writePagination({ currentPage = 1, pageSize = usualPageSize, mode = 'server' }: Pagination = {}): [
  string,
  string,
][] {
  const query = mode === 'server' ? { page: currentPage, per: pageSize } : { page: 1, per: maxPageSize };
  if (query.per > maxPageSize)
    throw new QueryError('pageSize', `pageSize must be at most ${maxPageSize}, not ${query.per}`);
  return [
    ['page', String(assertPositiveInteger('currentPage', query.page))],
    ['per', String(assertPositiveInteger('pageSize', query.per))],
  ];
}

interface ListQuery {
  readonly filters?: readonly CrudFilter[] | undefined;
  readonly sorters?: readonly CrudSort[] | undefined;
  /** Lists discarded records. */
  readonly discard: boolean;
}

/**
 * Returns a function that builds the API path of a page of a list. Throws a QueryError for undeclared filters or
 * sorters.
 */
export function listAddress(
  resource: Resource,
  { filters, sorters, discard }: ListQuery,
): (pagination: Pagination) => string {
  const [filterParams, sortParams] = [writeFilters(resource, filters), writeSorters(resource, sorters)];
  const trailingParams: [string, string][] = discard ? [...sortParams, ['discard', 'true']] : sortParams;
  return (pagination) => {
    const parameters = new URLSearchParams([...filterParams, ...writePagination(pagination), ...trailingParams]);
    return `${resource.apiPath}?${parameters.toString()}`;
  };
}
