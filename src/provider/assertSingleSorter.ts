import type { CrudSort } from '@refinedev/core';
import { isDefaultOrder, severalKeysMessage, sortParameter, type Sort } from '../schema';
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
