import type { CrudSort } from '@refinedev/core';
import { canSortBy, QueryError, sortParameter, writeSort, type Resource } from '../schema';

const orders: readonly unknown[] = ['asc', 'desc'];

/**
 * Refine's sorters as query parameters, `q[s][]=field asc`, the most important first (decision 7). A field that the resource does not
 * have, or whose kind has no order, throws a QueryError, as an order does that is neither asc nor desc.
 */
export function writeSorters(resource: Resource, sorters: readonly CrudSort[] = []): [string, string][] {
  return sorters.map(({ field: name, order }) => {
    const field = resource.fields[name];
    if (!field) throw new QueryError(name, `${resource.name}: cannot sort by "${name}", there is no such field`);
    if (!canSortBy(resource, name)) throw new QueryError(name, `${resource.name}: cannot sort by "${name}" (${field.kind})`);
    if (!orders.includes(order)) throw new QueryError(name, `${resource.name}: cannot sort by "${name}" in the order "${order}", there are asc and desc`);
    return [sortParameter, writeSort({ field: name, order })];
  });
}
