import type { CrudFilter } from '@refinedev/core';
import { operatorNames, type Resource } from '../../schema';

/** Converts search values, by name of the search, to Refine filters. */
export function toCrudFilters(resource: Resource, values: Readonly<Record<string, string>>): CrudFilter[] {
  return Object.entries(values).flatMap(([name, value]): CrudFilter[] => {
    const search = resource.search[name];
    return search ? [{ field: name, operator: operatorNames[search.op].refine[0], value }] : [];
  });
}
