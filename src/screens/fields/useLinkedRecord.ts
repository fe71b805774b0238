import { useDataProvider, useMany, type BaseKey, type BaseRecord, type DataProvider } from '@refinedev/core';
import DataLoader from 'dataloader';
import { useResource } from '../registry';

type Loader = DataLoader<BaseKey, BaseRecord | undefined>;

const loaders = new WeakMap<DataProvider, Map<string, Loader>>();

async function fetchRecords(
  provider: DataProvider,
  resource: string,
  ids: readonly BaseKey[],
): Promise<(BaseRecord | undefined)[]> {
  const { data } = provider.getMany
    ? await provider.getMany({ resource, ids: [...ids] })
    : { data: (await Promise.all(ids.map((id) => provider.getOne({ resource, id })))).map((answer) => answer.data) };
  const found = new Map(data.map((record) => [String(record.id), record]));
  return ids.map((id) => found.get(String(id)));
}

/**
 * Batches all records of a resource requested in the same tick into one request, so that table cells do not send one
 * each. TanStack Query caches the results.
 */
function getLoader(provider: DataProvider, resource: string): Loader {
  const providerLoaders = loaders.get(provider) ?? new Map<string, Loader>();
  loaders.set(provider, providerLoaders);
  const loader =
    providerLoaders.get(resource) ??
    new DataLoader((ids) => fetchRecords(provider, resource, [...new Set(ids)]), { cache: false });
  providerLoaders.set(resource, loader);
  return loader;
}

interface LinkedRecord {
  readonly record: BaseRecord | undefined;
  readonly state: 'none' | 'loading' | 'failed' | 'ready';
  readonly retry: () => void;
}

/**
 * A linked record by its id, discarded or not. Sends no request without an id, or if the role may not list the
 * resource.
 */
export function useLinkedRecord(resource: string, requestedId: BaseKey | undefined): LinkedRecord {
  const id = useResource(resource).verbs.includes('list') ? requestedId : undefined;
  const provider = useDataProvider()();
  const { query } = useMany({
    resource,
    ids: id === undefined ? [] : [id],
    queryOptions: {
      enabled: id !== undefined,
      queryFn: async () => {
        const record = id === undefined ? undefined : await getLoader(provider, resource).load(id);
        return { data: record ? [record] : [] };
      },
    },
    errorNotification: false,
  });
  const retry = () => void query.refetch();
  if (id === undefined) return { record: undefined, state: 'none', retry };
  const state = query.isSuccess ? 'ready' : query.isError && !query.isFetching ? 'failed' : 'loading';
  return { record: query.data?.data[0], state, retry };
}
