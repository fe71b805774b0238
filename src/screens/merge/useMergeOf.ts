import { useState } from 'react';
import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../../schema';
import { useServerFeature } from '../requests';
import { useMergeCalls } from './useMergeCalls';

interface MergeOfRecord {
  readonly merge: number;
  readonly undoable: boolean;
  readonly into: { readonly id: number; readonly title: string; readonly subtitle: string; readonly path: string };
}

export interface FoundMerge extends MergeOfRecord {
  readonly busy: boolean;
  /** Takes the merge back; undefined where that is not possible, or not allowed. */
  readonly takeBack: (() => void) | undefined;
}

/** The merge that removed a record; undefined if none did. */
export function useMergeOf(resource: Resource, id: number): FoundMerge | undefined {
  const { custom } = useDataProvider()();
  const isOffered = useServerFeature('merge', { enabled: true });
  const { undo } = useMergeCalls(resource);
  const [busy, setBusy] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ['merge of', resource.name, id],
    queryFn: async ({ signal }) => {
      const answer = await custom?.({ method: 'get', url: `x/merge/${resource.name}/${id}`, meta: { signal } });
      const { data: found } = (answer?.data ?? {}) as { readonly data?: MergeOfRecord | null };
      return found ?? null;
    },
    enabled: isOffered,
    retry: false,
    staleTime: 0,
  });
  if (!data) return undefined;
  const takeBack = async () => {
    setBusy(true);
    // The refusal has been reported.
    await undo(data.merge).catch(() => undefined);
    await refetch();
    setBusy(false);
  };
  const isAllowed = resource.verbs.includes('delete') && resource.verbs.includes('update');
  return { ...data, busy, takeBack: data.undoable && isAllowed ? () => void takeBack() : undefined };
}
