import type { CrudFilter } from '@refinedev/core';
import { pageSize, type Sort } from '../../schema';

/** A page of a list. */
export interface ReadList {
  /** Refine's name of what is listed. */
  readonly name: string;
  readonly filters?: CrudFilter[];
  readonly page: number;
  readonly sort: Sort | undefined;
}

/** How Refine is asked for a page of a list: the same page is the same entry of its cache. */
export const listRead = ({ name, filters = [], page, sort }: ReadList) => ({
  resource: name,
  filters,
  sorters: sort ? [sort] : [],
  pagination: { currentPage: page, pageSize },
});
