import type { CrudSort } from '@refinedev/core';
import { canSortBy, QueryError, sortParameter, serialiseSort, type Resource } from '../schema';

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
