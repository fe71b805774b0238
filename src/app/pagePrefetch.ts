import { startPrefetch, listAddress, apiRecordPath, type PrefetchedResponse } from '../provider';
import { isEqual, visibleRegistryFor, type Registry, type Resource } from '../schema';
import { trashPath } from '../schema/screens';
import { toCrudFilters, toListQuery, readKeptQuery, readListState, readTrashPaging } from '../screens/search';
import { editRoute, customQueryLists, listRoute, recordRoute } from './routePaths';
import { customPageRoutes, declaredScreenRoutes } from './screenPlaces';

/** The page to open, by its URL. */
interface PageAddress {
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly registry: Registry;
}

interface PrefetchParams extends PageAddress {
  readonly apiUrl: string;
  readonly manufacturer: string;
  /** Token of the signed-in user. */
  readonly token: string;
}

export interface PrefetchedList {
  readonly resource: Resource;
  /** Parameters of the list's page request. */
  readonly read: ReturnType<typeof toListQuery>;
}

/** Occurs in no list of roles: a user with this role sees only what every role sees. */
const noRole = '';

/**
 * Returns the result of `readAt` if it is the same for every role, as the user's role is not known yet; undefined if
 * the URL filters or sorts by fields that only some roles see.
 */
function readIfSameForAllRoles<Read>(
  page: PageAddress,
  readAt: (page: PageAddress) => Read | undefined,
): Read | undefined {
  const read = readAt(page);
  return isEqual(read, readAt({ ...page, registry: visibleRegistryFor(page.registry, noRole) })) ? read : undefined;
}

/** The list and the page that a URL requests, parsed as the list screen parses it. */
function findListAt({
  location: { pathname, search },
  registry,
}: PageAddress): { readonly name: string; readonly read: PrefetchedList['read'] } | undefined {
  const resource = registry.all.find(
    (other) => other.list && other.relations.parent === undefined && listRoute(other, registry) === pathname,
  );
  if (!resource || customQueryLists.includes(resource.name)) return undefined;
  const query = new URLSearchParams(search);
  const { state } = readListState(resource, query.size > 0 ? query : new URLSearchParams(readKeptQuery(resource)));
  const { search: values, page, sort } = state;
  return {
    name: resource.name,
    read: toListQuery({ name: resource.name, filters: toCrudFilters(resource, values), page, sort }),
  };
}

/** The list at a URL; undefined if there is none, or if it depends on the user's role. */
export function findList(page: PageAddress): PrefetchedList | undefined {
  const list = readIfSameForAllRoles(page, findListAt);
  return list && { resource: page.registry.get(list.name), read: list.read };
}

/** API path of the rows of a list. */
export const rowsPath = ({ resource, read: { filters, sorters, pagination } }: PrefetchedList): string =>
  listAddress(resource, { filters, sorters, discard: false })(pagination);

/** API path of the signed-in user's identity. */
export const identityPath = 'sessions/me';

/** API path of the record that the page at a URL shows or edits. */
function findRecordPath({ location: { pathname }, registry }: PageAddress): string | undefined {
  const routes = [...customPageRoutes(registry), ...declaredScreenRoutes(registry)];
  const pattern = routes.find(({ path }) => matchId(path, pathname) !== undefined)?.path;
  const resource = registry.all.find((other) => recordRoute(other) === pattern || editRoute(other) === pattern);
  return resource && apiRecordPath(resource, matchId(pattern ?? '', pathname));
}

const matchId = (pattern: string, pathname: string): string | undefined =>
  new RegExp(`^${pattern.replace(':id', '(\\d+)')}$`).exec(pathname)?.[1];

/** API path of the trash rows at a URL. */
function findTrashPath({ location: { pathname, search }, registry }: PageAddress): string | undefined {
  const resource = registry.all.find((other) => other.trash && trashPath(other) === pathname);
  if (!resource) return undefined;
  const { page, sort } = readTrashPaging(resource, new URLSearchParams(search));
  const { sorters, pagination } = toListQuery({ name: resource.name, page, sort });
  return listAddress(resource, { sorters, discard: true })(pagination);
}

/** API path of the main data of the screen at a URL: the rows of its list or trash, or its record. */
export function findMainDataPath(page: PageAddress): string | undefined {
  const list = findList(page);
  return list ? rowsPath(list) : (findRecordPath(page) ?? readIfSameForAllRoles(page, findTrashPath));
}

/**
 * Starts the first requests of every page, for the identity and for the main data, while the application is loading.
 * Resolves to the identity response, which every page waits for; rejects on a network failure.
 */
export function prefetchPage({ apiUrl, manufacturer, token, ...page }: PrefetchParams): Promise<PrefetchedResponse> {
  const start = (address: string) => startPrefetch(`${apiUrl}/${address}`, { manufacturer, token });
  const session = start(identityPath);
  const read = findMainDataPath(page);
  if (read !== undefined) void start(read);
  return session;
}
