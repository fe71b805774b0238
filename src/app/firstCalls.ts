import { beginCall, listAddress } from '../provider';
import type { Registry, Resource } from '../schema';
import { filtersOf } from '../screens/search';
import { listRead, readListState } from '../screens/list';
import { fixedLists, listRoute } from './addresses';

interface Opened {
  /** Of the page that is opened. */
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly registry: Registry;
}

interface FirstPage extends Opened {
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

/** The list at an address, by the rule that the list itself goes by; undefined where there is none. */
export function firstList({ location: { pathname, search }, registry }: Opened): FirstList | undefined {
  const resource = registry.all.find((other) => other.list && other.relations.parent === undefined && listRoute(other, registry) === pathname);
  if (!resource || fixedLists.includes(pathname)) return undefined;
  const { search: values, page, sort } = readListState(resource, new URLSearchParams(search));
  return { resource, read: listRead({ name: resource.name, filters: filtersOf(resource, values), page, sort }) };
}

/** Where the rows of a list are read. */
export const firstRows = ({ resource, read: { filters, sorters, pagination } }: FirstList): string =>
  listAddress(resource, { filters, sorters, discard: false })(pagination);

/** Who is signed in. */
export const firstSession = 'sessions/me';

/** Begins what every page asks first, who is signed in and the rows of its list, while the application is on its way. */
export function beginFirstCalls({ apiUrl, manufacturer, token, ...page }: FirstPage): void {
  const list = firstList(page);
  for (const address of [firstSession, ...(list ? [firstRows(list)] : [])]) beginCall(`${apiUrl}/${address}`, { manufacturer, token });
}
