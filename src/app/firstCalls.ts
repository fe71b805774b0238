import { beginCall, listAddress, recordPath, type FirstAnswer } from '../provider';
import { isSame, shownFor, trashPath, type Registry, type Resource } from '../schema';
import { filtersOf } from '../screens/search';
import { listRead, readListState, readTrashPaging } from '../screens/list';
import { editAddress, fixedLists, listRoute, recordAddress } from './addresses';
import { pagePlaces, screenPlaces } from './screenPlaces';

/** The page to open, by its URL. */
interface PageAddress {
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly registry: Registry;
}

interface FirstPage extends PageAddress {
  readonly apiUrl: string;
  readonly manufacturer: string;
  /** Token of the signed-in user. */
  readonly token: string;
}

export interface FirstList {
  readonly resource: Resource;
  /** Parameters of the list's page request. */
  readonly read: ReturnType<typeof listRead>;
}

/** Occurs in no list of roles: a user with this role sees only what every role sees. */
const anyRole = '';

/** Returns the result of `readAt` if it is the same for every role, as the user's role is not known yet; undefined if the URL filters or sorts by fields that only some roles see. */
function readForAll<Read>(page: PageAddress, readAt: (page: PageAddress) => Read | undefined): Read | undefined {
  const read = readAt(page);
  return isSame(read, readAt({ ...page, registry: shownFor(page.registry, anyRole) })) ? read : undefined;
}

/** The list and the page that a URL requests, parsed as the list screen parses it. */
function listAt({ location: { pathname, search }, registry }: PageAddress): { readonly name: string; readonly read: FirstList['read'] } | undefined {
  const resource = registry.all.find((other) => other.list && other.relations.parent === undefined && listRoute(other, registry) === pathname);
  if (!resource || fixedLists.includes(resource.name)) return undefined;
  const { search: values, page, sort } = readListState(resource, new URLSearchParams(search)).state;
  return { name: resource.name, read: listRead({ name: resource.name, filters: filtersOf(resource, values), page, sort }) };
}

/** The list at a URL; undefined if there is none, or if it depends on the user's role. */
export function firstList(page: PageAddress): FirstList | undefined {
  const list = readForAll(page, listAt);
  return list && { resource: page.registry.get(list.name), read: list.read };
}

/** API path of the rows of a list. */
export const firstRows = ({ resource, read: { filters, sorters, pagination } }: FirstList): string =>
  listAddress(resource, { filters, sorters, discard: false })(pagination);

/** API path of the signed-in user's identity. */
export const firstSession = 'sessions/me';

/** API path of the record that the page at a URL shows or edits. */
function firstRecord({ location: { pathname }, registry }: PageAddress): string | undefined {
  const places = [...pagePlaces(registry), ...screenPlaces(registry)];
  const pattern = places.find(({ path }) => idIn(path, pathname) !== undefined)?.path;
  const resource = registry.all.find((other) => recordAddress(other) === pattern || editAddress(other) === pattern);
  return resource && recordPath(resource, idIn(pattern ?? '', pathname));
}

const idIn = (pattern: string, pathname: string): string | undefined => new RegExp(`^${pattern.replace(':id', '(\\d+)')}$`).exec(pathname)?.[1];

/** API path of the trash rows at a URL. */
function firstDiscarded({ location: { pathname, search }, registry }: PageAddress): string | undefined {
  const resource = registry.all.find((other) => other.trash && trashPath(other) === pathname);
  if (!resource) return undefined;
  const { page, sort } = readTrashPaging(resource, new URLSearchParams(search));
  const { sorters, pagination } = listRead({ name: resource.name, page, sort });
  return listAddress(resource, { sorters, discard: true })(pagination);
}

/** API path of the main data of the screen at a URL: the rows of its list or trash, or its record. */
export function firstRead(page: PageAddress): string | undefined {
  const list = firstList(page);
  return list ? firstRows(list) : (firstRecord(page) ?? readForAll(page, firstDiscarded));
}

/**
 * Starts the first requests of every page, for the identity and for the main data, while the application is loading. Resolves to the identity response, which every
 * page waits for; rejects on a network failure.
 */
export function beginFirstCalls({ apiUrl, manufacturer, token, ...page }: FirstPage): Promise<FirstAnswer> {
  const begin = (address: string) => beginCall(`${apiUrl}/${address}`, { manufacturer, token });
  const session = begin(firstSession);
  const read = firstRead(page);
  if (read !== undefined) void begin(read);
  return session;
}
