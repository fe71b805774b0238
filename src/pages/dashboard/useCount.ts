import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Resource } from '../../schema';
import { toCrudFilters } from '../../screens/search';

export interface Count {
  /** Absent until the first response. */
  readonly total: number | undefined;
  readonly failed: boolean;
  /** The server does not support this search, so a retry is pointless. */
  readonly unsupported: boolean;
  readonly retrying: boolean;
  readonly retry: () => void;
}

/** Counts the records that match a search; it requests one row, since the response carries the total. */
export function useCount(resource: Resource, search: Readonly<Record<string, string>>): Count {
  const { query } = useList({
    resource: resource.name,
    filters: toCrudFilters(resource, search),
    pagination: { pageSize: 1 },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const { data, error, isError, isFetching, refetch } = query;
  return {
    total: data?.total,
    failed: isError,
    unsupported: error?.statusCode === 400 && error.kind === 'refused',
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
