import { addressParameters, columnFieldNames } from '../../schema/screens';
import { canSortBy, isEqual, type Resource, type Search, type Sort } from '../../schema';
import { parseSearches, searchInputField } from '../search';

/** The part of the URL state that every table has. */
export interface Paging {
  readonly page: number;
  readonly sort?: Sort;
}

/** The URL state of a list. Search values are in wire format, by name of the search: input and URL are parsed once. */
export interface ListState extends Paging {
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

const { page: pageParameter, sortField, sortOrder } = addressParameters;

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
  const paging = readPaging(resource, params, columnFieldNames(resource.list?.columns));
  const { page, sort = resource.list?.sort } = paging;
  const isPageRead = String(page) === params.get(pageParameter);
  const understood = new Set([
    ...kept,
    ...Object.keys(search),
    ...(isPageRead ? [pageParameter] : []),
    ...(paging.sort ? [sortField, sortOrder] : []),
  ]);
  const unread = [...new Set(params.keys())].filter(
    (name) => !understood.has(name) && (params.get(name) ?? '').trim() !== '',
  );
  const nameOf = (name: string): string => {
    const entry = resource.search[name];
    return entry && entry.apiOnly !== true ? searchInputField(resource, entry).label : name;
  };
  return {
    state: { search, page, ...(sort ? { sort } : {}) },
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

/** The query of a list's URL; defaults are omitted. */
export function writeListState(resource: Resource, { search, ...paging }: ListState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name] of addressSearches(resource)) {
    const value = search[name];
    if (value !== undefined && value !== '') params.set(name, value);
  }
  for (const [name, value] of writePaging(paging, resource.list?.sort)) params.set(name, value);
  return params;
}
