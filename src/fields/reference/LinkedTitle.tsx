import { useDataProvider, useMany, type BaseKey, type BaseRecord, type DataProvider } from '@refinedev/core';
import DataLoader from 'dataloader';
import { useResource } from '../cells/screensContext';
import { recordTitle } from '../../schema/screens';
import { type Values, isFilled, formatValue } from '../../schema';
import { Tag, Button, Flex } from '../../ui';
import { OneLine } from '../cells/OneLine';

/** Marks a record that is in the trash (decision 26). */
export function DiscardedTag({ record }: { readonly record: Values | undefined }) {
  return isFilled(record?.discarded_at) ? <Tag color="warning">Discarded</Tag> : null;
}

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
 * A linked record by its id, discarded or not; none where the user may not read it. Sends no request without an id, or
 * if the role may not list the resource.
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
  if (id === undefined || query.error?.statusCode === 403) return { record: undefined, state: 'none', retry };
  const state = query.isSuccess ? 'ready' : query.isError && !query.isFetching ? 'failed' : 'loading';
  return { record: query.data?.data[0], state, retry };
}

/** Maximum width in pixels of a title with its tag, so that a long name does not stretch its container. */
const maxTitleWidth = 400;

/** A linked record's title, with a tag when it is discarded (decision 26). */
export function TitleWithTag({ title, discardedAt }: { readonly title: string; readonly discardedAt: unknown }) {
  return (
    <Flex gap={4} align="center" style={{ maxWidth: maxTitleWidth }}>
      <OneLine title={title}>{title}</OneLine>
      <DiscardedTag record={{ discarded_at: discardedAt }} />
    </Flex>
  );
}

/** Looks up the title of the record with this id; shows a loading state, and a retry button on failure. */
export function LinkedTitle({ resource: name, id }: { readonly resource: string; readonly id: number }) {
  const resource = useResource(name);
  const { record, state, retry } = useLinkedRecord(name, id);
  if (state === 'loading') return <span aria-busy="true">…</span>;
  if (state === 'failed') {
    return (
      <span role="alert">
        {resource.messages.loadFailed}{' '}
        <Button type="link" size="small" onMouseDown={(event) => event.stopPropagation()} onClick={retry}>
          Retry
        </Button>
      </span>
    );
  }
  const linkedValues: Values = record ?? { id };
  return <TitleWithTag title={recordTitle(resource, linkedValues)} discardedAt={linkedValues.discarded_at} />;
}

interface LinkedNameProps {
  readonly to: string;
  readonly id: number;
  /** Returns the title if the caller already has it. */
  readonly knownTitle?: (target: ReturnType<typeof useResource>) => string | undefined;
}

/** The title of a record as plain text; its id while loading or when the record cannot be read. */
export function LinkedName({ to, id, knownTitle }: LinkedNameProps) {
  const target = useResource(to);
  const title = knownTitle?.(target);
  const { record } = useLinkedRecord(to, title === undefined ? id : undefined);
  const idField = target.fields.id;
  if (title !== undefined) return title;
  if (record) return recordTitle(target, record);
  return (idField && formatValue(idField, id)) ?? String(id);
}
