import type { CrudSort } from '@refinedev/core';
import { sortParameter } from '../schema';
import { RequestError } from './requestError';

/** Throws for more than one sorter: the API sorts by one field, and would silently ignore the others. */
export function assertSingleSorter(sorters: readonly CrudSort[] = []): void {
  if (sorters.length < 2) return;
  const problem = `${sortParameter} sorts by one field, so it can be given only once`;
  throw new RequestError({ message: problem, statusCode: 400, errors: { [sortParameter]: [problem] } });
}
