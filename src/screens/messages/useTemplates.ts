import { useList, type BaseRecord } from '@refinedev/core';
import { maxPageSize, type Resource } from '../../schema';
import { recordTitle } from '../../schema/screens';
import { useRegistry } from '../registry';
import { useRetry } from '../requests';

/** A template as it is chosen. */
interface OfferedTemplate {
  readonly id: number;
  readonly name: string;
  readonly language: string;
  readonly content: string;
}

/** The templates in use of a kind of message; undefined until they are there. */
export function useTemplates(outgoing: Resource['outgoing']) {
  const registry = useRegistry();
  const kind = registry.get(outgoing?.templates ?? '');
  const { template } = kind;
  const { query } = useList<BaseRecord & { readonly id: number }>({
    resource: kind.name,
    pagination: { currentPage: 1, pageSize: maxPageSize },
    errorNotification: false,
  });
  const rows = query.data?.data.filter(
    (row) => row[template?.inUse ?? ''] === true && row[template?.channel ?? ''] === outgoing?.channel,
  );
  return {
    rows: rows?.map((row): OfferedTemplate => ({
      id: row.id,
      name: recordTitle(kind, row),
      language: String(row[template?.language ?? '']),
      content: String(row[template?.content ?? '']),
    })),
    ...useRetry({ error: query.error, isFetching: query.isFetching, refetch: query.refetch }),
  };
}
