import { beginCall, listAddress } from '../provider';
import { pageSize, type Registry } from '../schema';
import { filtersOf } from '../screens/search';
import { readListState } from '../screens/list';
import { fixedLists, listRoute } from './addresses';

interface FirstPage {
  /** Of the page that is opened. */
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly registry: Registry;
  readonly apiUrl: string;
  readonly manufacturer: string;
  /** Of who is signed in. */
  readonly token: string;
}

/** Where the rows of the list at an address are read, by the rule that the list itself goes by; undefined where there is no list. */
export function firstRows({ location: { pathname, search }, registry }: Pick<FirstPage, 'location' | 'registry'>): string | undefined {
  const resource = registry.all.find((other) => other.list && other.relations.parent === undefined && listRoute(other, registry) === pathname);
  if (!resource || fixedLists.includes(pathname)) return undefined;
  const { search: values, page, sort } = readListState(resource, new URLSearchParams(search));
  return listAddress(resource, { filters: filtersOf(resource, values), sorters: sort ? [sort] : [], discard: false })({ currentPage: page, pageSize });
}

/** Begins what every page asks first, who is signed in and the rows of its list, while the application is on its way. */
export function beginFirstCalls({ apiUrl, manufacturer, token, ...page }: FirstPage): void {
  const rows = firstRows(page);
  for (const address of ['sessions/me', ...(rows === undefined ? [] : [rows])]) beginCall(`${apiUrl}/${address}`, { manufacturer, token });
}
