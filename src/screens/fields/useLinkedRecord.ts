import { useDataProvider, useMany, type BaseKey, type BaseRecord, type DataProvider } from '@refinedev/core';

type Found = ReadonlyMap<string, BaseRecord>;
interface Batch {
  readonly ids: Set<BaseKey>;
  readonly found: Promise<Found>;
}

const batches = new WeakMap<DataProvider, Map<string, Batch>>();

async function fetchAll(provider: DataProvider, resource: string, ids: readonly BaseKey[]): Promise<Found> {
  const { data } = provider.getMany
    ? await provider.getMany({ resource, ids: [...ids] })
    : { data: (await Promise.all(ids.map((id) => provider.getOne({ resource, id })))).map((answer) => answer.data) };
  return new Map(data.map((record) => [String(record.id), record]));
}

/** One call for all the records of a resource that are asked for at the same moment: a table's cells do not ask one by one. */
async function loadTogether(provider: DataProvider, resource: string, id: BaseKey): Promise<BaseRecord | undefined> {
  const open = batches.get(provider) ?? new Map<string, Batch>();
  batches.set(provider, open);
  let batch = open.get(resource);
  if (!batch) {
    const ids = new Set<BaseKey>();
    const found = Promise.resolve().then(() => {
      open.delete(resource);
      return fetchAll(provider, resource, [...ids]);
    });
    batch = { ids, found };
    open.set(resource, batch);
  }
  batch.ids.add(id);
  return (await batch.found).get(String(id));
}

interface LinkedRecord {
  readonly record: BaseRecord | undefined;
  readonly state: 'none' | 'loading' | 'failed' | 'ready';
  readonly retry: () => void;
}

/** The record of another resource behind an id, discarded or not; nothing is asked for without an id. */
export function useLinkedRecord(resource: string, id: BaseKey | undefined): LinkedRecord {
  const provider = useDataProvider()();
  const { query } = useMany({
    resource,
    ids: id === undefined ? [] : [id],
    queryOptions: {
      enabled: id !== undefined,
      queryFn: async () => {
        const record = id === undefined ? undefined : await loadTogether(provider, resource, id);
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
