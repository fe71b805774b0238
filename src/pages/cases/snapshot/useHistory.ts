import { useCustom } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Resource } from '../../../schema';
import { problemOf, type RequestProblem } from '../../../screens/errors';
import type { Version } from './historyRows';

/** What a failure is called (Cases 8). */
export const historyFailed = 'Failed to load change history';

interface Versions {
  readonly data: readonly Version[];
}

const keyOf = (resource: Resource, id: string) => ['history', resource.name, id];

export interface History {
  readonly versions: readonly Version[] | undefined;
  readonly problem: RequestProblem | undefined;
  readonly retry: () => void;
}

/** The change history of a record, whole (Cases 7). */
export function useHistory(resource: Resource, id: string): History {
  const { query } = useCustom<Versions | readonly Version[]>({
    url: 'versions',
    method: 'get',
    config: { query: { model_name: resource.label.one, data_keyword: id } },
    queryOptions: { queryKey: keyOf(resource, id) },
    errorNotification: (error) => ({ type: 'error', key: 'history', message: historyFailed, description: problemOf(error).message }),
  });
  const answer = query.data?.data;
  return {
    versions: answer && ('data' in answer ? answer.data : answer),
    problem: query.error && !query.isFetching ? problemOf(query.error) : undefined,
    retry: () => void query.refetch(),
  };
}

/** Reads the history again: something was changed. */
export function useHistoryAgain(resource: Resource, id: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: keyOf(resource, id) });
}
