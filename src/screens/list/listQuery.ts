import type { CrudFilter } from '@refinedev/core';
import { pageSize, sortKeys, type Sort } from '../../schema';

/** A page of a list. */
export interface ListPageQuery {
  /** Refine's name of the resource. */
  readonly name: string;
  readonly filters?: CrudFilter[];
  readonly page: number;
  readonly sort: Sort | undefined;
}

/** The parameters of a list query in Refine; the same page has the same cache entry. */
export const toListQuery = ({ name, filters = [], page, sort }: ListPageQuery) => ({
  resource: name,
  filters,
  sorters: sort ? [...sortKeys(sort)] : [],
  pagination: { currentPage: page, pageSize },
});
