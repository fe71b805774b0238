import { useCustom } from '@refinedev/core';
import { isObject, remoteChoiceName, type FieldOf } from '../../schema';
import { queryState, type SearchState } from './useRecordSearch';

interface ListedName {
  /** The value sent to the API. */
  readonly value: string;
  readonly label: string;
}

interface RemoteChoices extends SearchState {
  readonly options: readonly ListedName[];
}

/** Parses the names of a response: a plain list or one in `data`, of names or of records with a name. */
function parseNames(answer: unknown): string[] {
  const listed = isObject(answer) ? answer.data : answer;
  const names = (Array.isArray(listed) ? listed : []).map((entry: unknown) => (isObject(entry) ? entry.name : entry));
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}

/** The field's options in a response, without duplicates. */
export function toRemoteOptions(field: FieldOf<'remoteChoice'>, answer: unknown): ListedName[] {
  const values = new Set(parseNames(answer).map((name) => field.sentAs?.[name] ?? name));
  return [...values].map((value) => ({ value, label: remoteChoiceName(field, value) }));
}

/** The names that the API returns for a field; fetched when the list is opened. */
export function useRemoteChoices(
  field: FieldOf<'remoteChoice'>,
  { enabled }: { readonly enabled: boolean },
): RemoteChoices {
  const { query } = useCustom({ url: field.path, method: 'get', queryOptions: { enabled }, errorNotification: false });
  return {
    options: toRemoteOptions(field, query.data?.data),
    state: queryState(query),
    problem: `The list of ${field.label.toLowerCase()} choices could not be loaded`,
    retry: () => void query.refetch(),
  };
}
