import { beginCall, listAddress, recordPath, type FirstAnswer } from '../provider';
import { isSame, shownFor, trashPath, type Registry, type Resource } from '../schema';
import { filtersOf } from '../screens/search';
import { listRead, readListState, readTrashPaging } from '../screens/list';
import { editAddress, fixedLists, listRoute, recordAddress } from './addresses';
import { pagePlaces, screenPlaces } from './screenPlaces';

/** The page that is opened, by its address. */
interface PageAddress {
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly registry: Registry;
}

interface FirstPage extends PageAddress {
  readonly apiUrl: string;
  readonly manufacturer: string;
  /** Of who is signed in. */
  readonly token: string;
}

export interface FirstList {
  readonly resource: Resource;
  /** How the list asks for its page. */
  readonly read: ReturnType<typeof listRead>;
}

/** In no list of roles: who has it sees what everybody does. */
const anyRole = '';

/** What is read whoever asks, as nobody knows yet whose call it is: undefined where an address searches or sorts by what only some roles see. */
function readForAll<Read>(page: PageAddress, readAt: (page: PageAddress) => Read | undefined): Read | undefined {
  const read = readAt(page);
  return isSame(read, readAt({ ...page, registry: shownFor(page.registry, anyRole) })) ? read : undefined;
}

/** Which page of which list an address asks for, by the rule that the list itself goes by. */
function listAt({ location: { pathname, search }, registry }: PageAddress): { readonly name: string; readonly read: FirstList['read'] } | undefined {
  const resource = registry.all.find((other) => other.list && other.relations.parent === undefined && listRoute(other, registry) === pathname);
  if (!resource || fixedLists.includes(resource.name)) return undefined;
  const { search: values, page, sort } = readListState(resource, new URLSearchParams(search)).state;
  return { name: resource.name, read: listRead({ name: resource.name, filters: filtersOf(resource, values), page, sort }) };
}

/** The list at an address; undefined where there is none, or where it is not the same for everybody. */
export function firstList(page: PageAddress): FirstList | undefined {
  const list = readForAll(page, listAt);
  return list && { resource: page.registry.get(list.name), read: list.read };
}

/** Where the rows of a list are read. */
export const firstRows = ({ resource, read: { filters, sorters, pagination } }: FirstList): string =>
  listAddress(resource, { filters, sorters, discard: false })(pagination);

/** Who is signed in. */
export const firstSession = 'sessions/me';

/** The record that the page at an address shows or edits. */
function firstRecord({ location: { pathname }, registry }: PageAddress): string | undefined {
  const places = [...pagePlaces(registry), ...screenPlaces(registry)];
  const pattern = places.find(({ path }) => idIn(path, pathname) !== undefined)?.path;
  const resource = registry.all.find((other) => recordAddress(other) === pattern || editAddress(other) === pattern);
  return resource && recordPath(resource, idIn(pattern ?? '', pathname));
}

const idIn = (pattern: string, pathname: string): string | undefined => new RegExp(`^${pattern.replace(':id', '(\\d+)')}$`).exec(pathname)?.[1];

/** The rows of the trash at an address. */
function firstDiscarded({ location: { pathname, search }, registry }: PageAddress): string | undefined {
  const resource = registry.all.find((other) => other.trash && trashPath(other) === pathname);
  if (!resource) return undefined;
  const { page, sort } = readTrashPaging(resource, new URLSearchParams(search));
  const { sorters, pagination } = listRead({ name: resource.name, page, sort });
  return listAddress(resource, { sorters, discard: true })(pagination);
}

/** Where that is read which the screen at an address is about: the rows of its list or trash, or its record. */
export function firstRead(page: PageAddress): string | undefined {
  const list = firstList(page);
  return list ? firstRows(list) : (firstRecord(page) ?? readForAll(page, firstDiscarded));
}

/**
 * Begins what every page asks first, who is signed in and what it is about, while the application is on its way. Resolves to the answer that every page
 * waits for; rejects where the call was lost.
 */
export function beginFirstCalls({ apiUrl, manufacturer, token, ...page }: FirstPage): Promise<FirstAnswer> {
  const begin = (address: string) => beginCall(`${apiUrl}/${address}`, { manufacturer, token });
  const session = begin(firstSession);
  const read = firstRead(page);
  if (read !== undefined) void begin(read);
  return session;
}
