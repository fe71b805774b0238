import type { Pagination } from '@refinedev/core';
import { maxPageSize, pageSize as usualPageSize, QueryError } from '../schema';

function count(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new QueryError(name, `${name} must be a whole number from 1, not ${value}`);
}

/**
 * Refine's pagination as `page` and `per`. Mode `off` and `client` ask for the first of all pages: page 1 of 1000. A page
 * or size that is no whole number from 1, and a size above 1000, throw a QueryError.
 */
export function writePagination({ currentPage = 1, pageSize = usualPageSize, mode = 'server' }: Pagination = {}): [string, string][] {
  const whole = mode === 'server' ? { page: currentPage, per: pageSize } : { page: 1, per: maxPageSize };
  if (whole.per > maxPageSize) throw new QueryError('pageSize', `pageSize must be at most ${maxPageSize}, not ${whole.per}`);
  return [
    ['page', String(count('currentPage', whole.page))],
    ['per', String(count('pageSize', whole.per))],
  ];
}
