import { useDataProvider } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '../../schema';
import { foundDetails, type FoundRecord } from '../../schema/doubles';
import { findLimits } from '../../schema/screens';
import { serverFeaturesKey } from '../cells/screensContext';

/** A record to choose from. */
export interface Match {
  readonly id: number;
  readonly title: string;
  /** Distinguishes it from other records with the same title. */
  readonly details: string;
}

interface Found {
  readonly data?: readonly FoundRecord[];
  readonly meta?: { readonly total?: number };
}

const toMatch = (found: FoundRecord): Match => ({ id: found.id, title: found.title, details: foundDetails(found) });

/**
 * The records of a kind that the search over every kind finds, by phone numbers, dates, numbers and misspelt names,
 * where the server has one; undefined where it does not look for any.
 */
export function useFoundRecords(
  resource: Resource,
  { text, enabled }: { readonly text: string; readonly enabled: boolean },
) {
  const { custom } = useDataProvider()();
  const features = useQueryClient().getQueryData<readonly unknown[]>(serverFeaturesKey);
  const typed = text.trim().slice(0, findLimits.characters);
  const isAsked = enabled && typed !== '' && resource.findBy !== undefined && features?.includes('search') === true;
  const query = useQuery({
    queryKey: ['found', resource.name, typed],
    queryFn: async ({ signal }) => {
      const asked = { q: typed, kind: resource.name };
      const { data = [], meta } = ((await custom?.({ method: 'get', url: 'x/search', query: asked, meta: { signal } }))
        ?.data ?? {}) as Found;
      return { data: data.map(toMatch), total: meta?.total ?? data.length };
    },
    enabled: isAsked,
    retry: false,
    staleTime: 0,
  });
  return isAsked ? query : undefined;
}
