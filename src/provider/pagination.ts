import type { Pagination } from '@refinedev/core';
import { maxPageSize, pageSize as usualPageSize, QueryError } from '../schema';

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
