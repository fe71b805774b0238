import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useRetry } from '../requests';
import type { Resource, Values } from '../../schema';
import type { MergedRecord } from './choices';

/** Records of a kind that point to a record. */
interface Moves {
  readonly resource: string;
  readonly label: string;
  readonly count: number;
  /** They stay with it, because the other record has the same already. */
  readonly stays?: boolean;
}

interface Loaded {
  readonly record: MergedRecord;
  readonly etag: string;
  readonly moves: readonly Moves[];
}

/** Two records with their versions and what points to each; undefined while they are read. */
export function useMergedPair({ name }: Resource, ids: readonly [number, number]) {
  const { getOne, custom } = useDataProvider()();
  const read = async (id: number, into: number, signal: AbortSignal): Promise<Loaded> => {
    const [answer, moves] = await Promise.all([
      getOne({ resource: name, id, meta: { signal } }),
      custom?.({ method: 'get', url: `x/merge/${name}/moves`, query: { from: id, into }, meta: { signal } }),
    ]);
    const { data } = (moves?.data ?? {}) as { readonly data?: readonly Moves[] };
    const { etag } = answer as { readonly etag?: string };
    return { record: { ...(answer.data as Values), id }, etag: etag ?? '*', moves: data ?? [] };
  };
  const query = useQuery({
    queryKey: ['merged pair', name, ids],
    queryFn: async ({ signal }) => Promise.all([read(ids[0], ids[1], signal), read(ids[1], ids[0], signal)]),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { pair: query.data, refetch: query.refetch, ...useRetry(query) };
}
