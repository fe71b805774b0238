import { addressParameters, columnFieldNames, sortedFieldNames } from '../../schema/screens';
import { canSortBy, isEqual, type Resource, type Search, type Sort } from '../../schema';
import { parseSearches, searchInputField } from './searchValues';
import { readKept } from './keptList';

/** The part of the URL state that every table has. */
export interface Paging {
  readonly page: number;
  readonly sort?: Sort;
}

/** How a list shows its rows. */
export interface ListLayout {
  /** The names of its columns; the declared ones without. */
  readonly columns?: readonly string[];
  readonly dense?: true;
}

/** The URL state of a list. Search values are in wire format, by name of the search: input and URL are parsed once. */
export interface ListState extends Paging, ListLayout {
  /** The id of the view that is open. Everything that the view says is in the URL too, for whoever does not have it. */
  readonly view?: string;
  readonly search: Readonly<Record<string, string>>;
}

/** The searches that may occur in a URL. */
const addressSearches = (resource: Resource): [string, Search][] =>
  Object.entries(resource.search).filter(([, search]) => search.apiOnly !== true);

/** The searches that have an input on the screen. */
export const shownSearches = (resource: Resource): [string, Search][] =>
  addressSearches(resource).filter(([, search]) => search.linkOnly !== true);

/** The active searches that only links can set. */
export const linkedSearches = (resource: Resource, values: ListState['search']): [string, Search][] =>
  addressSearches(resource).filter(([name, search]) => search.linkOnly === true && name in values);

const { page: pageParameter, sortField, sortOrder, view: viewParameter } = addressParameters;

/** The view of a URL that says nothing else, and yet does not begin with the default view. */
const noView = 'none';

function readSortOf(resource: Resource, params: URLSearchParams, names: readonly string[]): Sort | undefined {
  const [field, order] = [params.get(sortField) ?? '', params.get(sortOrder)];
  if (!names.includes(field) || !canSortBy(resource, field)) return undefined;
  return order === 'asc' || order === 'desc' ? { field, order } : undefined;
}

/** Page and sort order from the URL; `names` are the fields that the table shows. Invalid values are ignored. */
export function readPaging(resource: Resource, params: URLSearchParams, names: readonly string[]): Paging {
  const page = params.get(pageParameter) ?? '';
  const sort = readSortOf(resource, params, names);
  return { page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1, ...(sort ? { sort } : {}) };
}

/** The last discarded record comes first (decision 46). */
export const newestDiscarded = { field: 'discarded_at', order: 'desc' } as const;

/** Page and sort order from the URL of a trash. */
export function readTrashPaging(resource: Resource, params: URLSearchParams): Paging {
  const read = readPaging(resource, params, columnFieldNames(resource.trash?.columns));
  return { ...read, ...(!read.sort && canSortBy(resource, newestDiscarded.field) && { sort: newestDiscarded }) };
}

/** Maximum length of an unrecognised value in the notice. */
const maxQuotedLength = 60;
const shorten = (text: string): string => (text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text);

/** The columns of a list and the height of its rows, from a query. */
export function readLayout(params: URLSearchParams): ListLayout {
  const columns = (params.get(addressParameters.columns) ?? '').split(',').filter((name) => name !== '');
  return {
    ...(columns.length > 0 && { columns }),
    ...(params.get(addressParameters.dense) === 'true' && { dense: true }),
  };
}

/** The query of a layout; what is declared is omitted. */
export function writeLayout({ columns, dense }: ListLayout): URLSearchParams {
  const params = new URLSearchParams();
  if (columns) params.set(addressParameters.columns, columns.join(','));
  if (dense) params.set(addressParameters.dense, 'true');
  return params;
}

/** The parsed URL of a list, with the unrecognised parts in readable form. */
interface ParsedListUrl {
  readonly state: ListState;
  readonly unread: readonly string[];
}

/** Parses the URL of a list (decision 6); `kept` are the names of other allowed parameters. */
export function readListState(
  resource: Resource,
  params: URLSearchParams,
  kept: readonly string[] = [],
): ParsedListUrl {
  const searches = addressSearches(resource);
  const search = parseSearches(resource, searches, (name) => params.get(name)).values;
  const layout = readLayout(params);
  const paging = readPaging(resource, params, sortedFieldNames(resource, layout.columns));
  const { page, sort = resource.list?.sort } = paging;
  const view = params.get(viewParameter) ?? '';
  const isView = /^[1-9]\d{0,15}$/.test(view);
  const isPageRead = String(page) === params.get(pageParameter);
  const understood = new Set([
    ...kept,
    ...Object.keys(search),
    ...(isPageRead ? [pageParameter] : []),
    ...(paging.sort ? [sortField, sortOrder] : []),
    ...(isView || view === noView ? [viewParameter] : []),
    ...writeLayout(layout).keys(),
  ]);
  const unread = [...new Set(params.keys())].filter(
    (name) => !understood.has(name) && (params.get(name) ?? '').trim() !== '',
  );
  const nameOf = (name: string): string => {
    const entry = resource.search[name];
    return entry && entry.apiOnly !== true ? searchInputField(resource, entry).label : name;
  };
  return {
    state: { search, page, ...(sort ? { sort } : {}), ...layout, ...(isView && { view }) },
    unread: unread.map((name) => `${nameOf(name)} “${shorten(params.get(name) ?? '')}”`),
  };
}

/** The query of a table's URL; the first page and the `usual` sort order are omitted. */
export function writePaging({ page, sort }: Paging, usual?: Sort): URLSearchParams {
  const params = new URLSearchParams();
  if (page > 1) params.set(pageParameter, String(page));
  if (sort && !isEqual(sort, usual)) {
    params.set(sortField, sort.field);
    params.set(sortOrder, sort.order);
  }
  return params;
}

/** The address, relative to the list's, of its first page with another search. */
export const searchAddress = (resource: Resource, state: ListState, search: ListState['search']): string =>
  `?${writeListState(resource, { ...state, search, page: 1 }).toString()}`;

/** The query of a list's URL; defaults are omitted, but for one that would begin with the default view. */
export function writeListState(resource: Resource, { search, view, ...others }: ListState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name] of addressSearches(resource)) {
    const value = search[name];
    if (value !== undefined && value !== '') params.set(name, value);
  }
  for (const [name, value] of writePaging(others, resource.list?.sort)) params.set(name, value);
  if (view !== undefined) params.set(viewParameter, view);
  for (const [name, value] of writeLayout(others)) params.set(name, value);
  if (params.size === 0 && readKept('view', resource) !== '') params.set(viewParameter, noView);
  return params;
}

/** The searches of a list that say whose records it shows. */
export const assigneeSearch = (
  { assigned }: Resource,
  { assigned_to: to, unassigned }: ListState['search'],
): ListState['search'] =>
  assigned ? { ...(to !== undefined && { assigned_to: to }), ...(unassigned !== undefined && { unassigned }) } : {};

/** A search of a list with other ones in their place. */
export function withAssignee(
  resource: Resource,
  { assigned_to: _to, unassigned: _unassigned, ...others }: ListState['search'],
  shown: ListState['search'],
): ListState['search'] {
  const all: ListState['search'] = { ...others, ...shown };
  // In declaration order, as an address is read.
  return Object.fromEntries(
    Object.keys(resource.search).flatMap((name) => (name in all ? [[name, all[name] ?? '']] : [])),
  );
}
