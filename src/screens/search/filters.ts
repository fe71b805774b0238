import type { CrudFilter } from '@refinedev/core';
import { operatorTraits, type Resource } from '../../schema';

/**
 * Converts search values, by name of the search, to Refine filters. An unknown search is left to the data provider,
 * which rejects it: without its filter, a list would show other records.
 */
export const toCrudFilters = (
  { search }: Pick<Resource, 'search'>,
  values: Readonly<Record<string, string>>,
): CrudFilter[] =>
  Object.entries(values).map(([name, value]) => ({
    field: name,
    operator: operatorTraits[search[name]?.op ?? 'eq'].refine[0],
    value,
  }));
