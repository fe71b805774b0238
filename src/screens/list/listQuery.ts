import { pageSize, sortKeys } from '../../schema';
import type { ListPageQuery } from '../registry';

/** The parameters of a list query in Refine; the same page has the same cache entry. */
export const toListQuery = ({ name, filters = [], page, sort }: ListPageQuery) => ({
  resource: name,
  filters,
  sorters: sort ? [...sortKeys(sort)] : [],
  pagination: { currentPage: page, pageSize },
});
