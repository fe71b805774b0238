import { useCallback, useState } from 'react';
import { findSubListSearch } from '../../schema/recordScreens';
import type { Resource, Sort } from '../../schema';
import { useRecordList } from '../list';
import { toCrudFilters } from '../search';

/** A page of the child records. Page and sort order are local state, as the URL is that of the parent record. */
export function useSubList(resource: Resource, { by, id }: { readonly by: string; readonly id: number }) {
  const [{ page, sort }, setPlace] = useState<{ readonly page: number; readonly sort?: Sort | undefined }>({
    page: 1,
    sort: resource.list?.sort,
  });
  const onPastEnd = useCallback((last: number) => setPlace((place) => ({ ...place, page: last })), []);
  const filters = toCrudFilters(resource, { [findSubListSearch(resource, by) ?? '']: String(id) });
  const list = useRecordList({
    name: resource.name,
    filters,
    page,
    sort,
    failed: resource.messages.listFailed,
    isPart: true,
    onPastEnd,
  });
  return { list, page, sort, setPlace };
}
