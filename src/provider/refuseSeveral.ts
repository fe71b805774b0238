import type { CrudSort } from '@refinedev/core';
import { sortParameter } from '../schema';
import { RequestError } from './requestError';

/** Refuses a second sorter before anything is sent: the wire sorts by one field, and the others would go without a word. */
export function refuseSeveral(sorters: readonly CrudSort[] = []): void {
  if (sorters.length < 2) return;
  const problem = `${sortParameter} sorts by one field, it can be given once`;
  throw new RequestError({ message: problem, statusCode: 400, errors: { [sortParameter]: [problem] } });
}
