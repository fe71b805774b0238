import { useEffect } from 'react';
import { useCustom, useNotification, type CustomResponse } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { isObject, type Resource } from '../../schema';
import { keepView } from '../search';
import { toRequestProblem, useApiCall, useServerFeature, type ApiCall, type IdempotencyKey } from '../requests';
import { useRegistry } from '../registry';
import { isPersonal, queryOf, viewsIn, type ListView, type ViewContent } from './listView';

/** How long the read views are not asked for again, in milliseconds. */
const freshMs = 60_000;

/** The key of the views of every list, and the start of those of one list. */
const allKey = ['views'] as const;
const keyOf = ({ name }: Resource) => [...allKey, name] as const;

/** A list with a view of it. */
export interface ViewOfList {
  readonly resource: Resource;
  readonly view: ListView;
}

/** Every view that the user sees, of lists that have an address of their own. */
export function useAllViews({ enabled }: { readonly enabled: boolean }): readonly ViewOfList[] {
  const { all } = useRegistry();
  const isOffered = useServerFeature('views', { enabled });
  const { query } = useCustom({
    url: 'x/views',
    method: 'get',
    queryOptions: { queryKey: allKey, staleTime: freshMs, enabled: enabled && isOffered },
    errorNotification: false,
  });
  return viewsIn(query.data?.data).flatMap((view) => {
    const resource = all.find(({ name }) => name === view.kind);
    return resource && resource.relations.parent === undefined ? [{ resource, view }] : [];
  });
}

/** Keeps the default view of a list in the browser, by which the next visit begins; none where there is none. */
function keepDefault(resource: Resource, views: readonly ListView[]): void {
  const first = views.find((view) => view.default);
  const query = first ? queryOf(resource, first) : new URLSearchParams();
  keepView(resource, query, { isPersonal: first !== undefined && isPersonal(resource, first) });
}

/** The views of a list: undefined until they are read. The default one is kept in the browser for the next visit. */
export function useViews(resource: Resource) {
  const { query } = useCustom({
    url: `x/views/${resource.name}`,
    method: 'get',
    queryOptions: { queryKey: keyOf(resource), staleTime: freshMs },
    errorNotification: false,
  });
  const views = query.data && viewsIn(query.data.data);
  useEffect(() => {
    if (views) keepDefault(resource, views);
  }, [views, resource]);
  return { views, isFailed: query.isError, refresh: () => void query.refetch() };
}

/** What is said of a view when it is saved. */
export interface SavedView extends ViewContent {
  readonly name: string;
  readonly shared: boolean;
  readonly default: boolean;
}

type ViewCall = Omit<ApiCall, 'url' | 'done'> & { readonly path?: string; readonly done: string };

/**
 * The calls that change views. Each reports its success, and rejects with the refusal: those of saving and renaming are
 * shown by their dialogs, the others have been reported.
 */
export function useViewCalls(resource: Resource) {
  const make = useApiCall();
  const queries = useQueryClient();
  const { open } = useNotification();
  const send = async ({ path = '', done, ...call }: ViewCall): Promise<unknown> => {
    const answer: unknown = await make({ url: `x/views/${resource.name}${path}`, ...call });
    await queries.invalidateQueries({ queryKey: allKey });
    // Whoever opens the list again at once finds what the report says.
    const read = queries.getQueryData<CustomResponse>(keyOf(resource));
    if (read) keepDefault(resource, viewsIn(read.data));
    open?.({ type: 'success', message: done });
    return isObject(answer) ? answer.data : undefined;
  };
  return {
    save: async (view: SavedView, key: IdempotencyKey) =>
      (await send({ values: { ...view }, key, done: `View saved: ${view.name}` })) as ListView,
    rename: ({ id }: ListView, name: string) =>
      send({ path: `/${id}`, method: 'patch', values: { name }, done: `View renamed: ${name}` }),
    change: ({ id }: ListView, values: Partial<SavedView>, done: string) =>
      send({ path: `/${id}`, method: 'patch', values: { ...values }, done, failed: 'The view could not be changed' }),
    remove: ({ id, name }: ListView) =>
      send({
        path: `/${id}`,
        method: 'delete',
        done: `View deleted: ${name}`,
        failed: 'The view could not be deleted',
      }),
  };
}

/** What a refused change of a view says. */
export function refusalOf(error: unknown): string {
  const { message, errors } = toRequestProblem(error);
  return Object.values(errors).flat()[0] ?? message;
}
