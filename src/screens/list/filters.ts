import type { CrudFilter, CrudOperators } from '@refinedev/core';
import type { Operator, Resource } from '../../schema';

/** The operators of a declaration in Refine's words. */
const refineOperator: Readonly<Record<Operator, Exclude<CrudOperators, 'and' | 'or'>>> = {
  eq: 'eq',
  contains: 'contains',
  gte: 'gte',
  lte: 'lte',
  has: 'ina',
  empty: 'null',
};

/** Search values, by the names of the searches, as filters of a list call. */
export function filtersOf(resource: Resource, values: Readonly<Record<string, string>>): CrudFilter[] {
  return Object.entries(values).flatMap(([name, value]): CrudFilter[] => {
    const search = resource.search[name];
    return search ? [{ field: name, operator: refineOperator[search.op], value }] : [];
  });
}
