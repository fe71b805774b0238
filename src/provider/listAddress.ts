import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core';
import type { Resource } from '../schema';
import { writeFilters } from './filters';
import { writePagination } from './pagination';
import { writeSorters } from './sorters';

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
  return (pagination) =>
    `${resource.apiPath}?${new URLSearchParams([...filterParams, ...writePagination(pagination), ...trailingParams]).toString()}`;
}
