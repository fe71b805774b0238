import { useCustom } from '@refinedev/core';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { isObject, type Resource } from '../../schema';
import { failureToast, toRequestProblem, type RequestProblem } from '../requestProblem';
import { recordOf } from '../form';
import type { Version } from './historyRows';

/** Message of a failure (Cases 8). */
export const historyFailedMessage = 'Failed to load change history';

const historyKey = (resource: Resource, id: string) => ['history', resource.name, id];

/** The versions of a response, a list or the `data` of an envelope; skips invalid entries. */
function versionsIn(body: unknown): readonly Version[] {
  const rows = Array.isArray(body) ? (body as readonly unknown[]) : recordOf(body).data;
  return Array.isArray(rows) ? (rows as readonly unknown[]).filter((row): row is Version => isObject(row)) : [];
}

export interface History {
  readonly versions: readonly Version[] | undefined;
  readonly problem: RequestProblem | undefined;
  readonly retry: () => void;
}

/** The full change history of a record (Cases 7), cached per version of the record. */
export function useHistory(resource: Resource, id: string, version = ''): History {
  const { query } = useCustom({
    url: 'versions',
    method: 'get',
    config: { query: { model_name: resource.label.one, data_keyword: id } },
    queryOptions: { queryKey: [...historyKey(resource, id), version], placeholderData: keepPreviousData },
    errorNotification: (error) => failureToast(error, { key: 'history', message: historyFailedMessage }),
  });
  return {
    versions: query.data && versionsIn(query.data.data),
    problem: query.error && !query.isFetching ? toRequestProblem(query.error) : undefined,
    retry: () => void query.refetch(),
  };
}

/** Returns a function that refetches the history after a change. */
export function useRefetchHistory(resource: Resource, id: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: historyKey(resource, id) });
}
