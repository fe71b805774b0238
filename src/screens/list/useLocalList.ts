import { useCallback, useState } from 'react';
import type { Resource, Sort } from '../../schema';
import { toCrudFilters } from '../search';
import { useRecordList } from './useRecordList';

interface Place {
  readonly page: number;
  readonly sort?: Sort | undefined;
}

interface LocalListOptions {
  /** Values of its searches. */
  readonly search: Readonly<Record<string, string>>;
  /** The order that it begins with. */
  readonly sort: Sort | undefined;
  /** It is part of a record, in whose place the absence of that is told. */
  readonly isPart?: boolean;
}

/** A page of a list over or within another screen, whose address is that of the screen: its place is local state. */
export function useLocalList(resource: Resource, { search, sort: first, isPart = false }: LocalListOptions) {
  const [{ page, sort }, setPlace] = useState<Place>({ page: 1, sort: first });
  const onPastEnd = useCallback((last: number) => setPlace((place) => ({ ...place, page: last })), []);
  const list = useRecordList({
    name: resource.name,
    filters: toCrudFilters(resource, search),
    page,
    sort,
    failed: resource.messages.listFailed,
    isPart,
    onPastEnd,
  });
  return { list, page, sort, setPlace };
}
