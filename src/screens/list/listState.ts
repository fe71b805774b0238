import { addressParameters, canSortBy, shownFields, type Resource, type Search, type Sort } from '../../schema';
import { readSearch, searchedField } from '../search';

/** The part of an address that every table has. */
export interface Paging {
  readonly page: number;
  readonly sort?: Sort;
}

/** What a list's address says. Search values are as they go out, by the names of the searches: what is typed or stands in an address is read once. */
export interface ListState extends Paging {
  readonly search: Readonly<Record<string, string>>;
}

/** The searches that an address may hold. */
const addressSearches = (resource: Resource): [string, Search][] => Object.entries(resource.search).filter(([, search]) => search.apiOnly !== true);

/** The searches that have an input on the screen. */
export const shownSearches = (resource: Resource): [string, Search][] => addressSearches(resource).filter(([, search]) => search.linkOnly !== true);

/** The searches of a state that links have set. */
export const linkedSearches = (resource: Resource, values: ListState['search']): [string, Search][] =>
  addressSearches(resource).filter(([name, search]) => search.linkOnly === true && name in values);

const { page: pageParameter, sortField, sortOrder } = addressParameters;

function readSortOf(resource: Resource, params: URLSearchParams, names: readonly string[]): Sort | undefined {
  const [field, order] = [params.get(sortField) ?? '', params.get(sortOrder)];
  if (!names.includes(field) || !canSortBy(resource, field)) return undefined;
  return order === 'asc' || order === 'desc' ? { field, order } : undefined;
}

/** Page and order of an address; `names` are the fields that the table shows. Anything else in it is ignored. */
export function readPaging(resource: Resource, params: URLSearchParams, names: readonly string[]): Paging {
  const page = params.get(pageParameter) ?? '';
  const sort = readSortOf(resource, params, names);
  return { page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1, ...(sort ? { sort } : {}) };
}

/** What was discarded last comes first (decision 46). */
export const newestDiscarded = { field: 'discarded_at', order: 'desc' } as const;

/** Page and order of the address of a trash. */
export function readTrashPaging(resource: Resource, params: URLSearchParams): Paging {
  const read = readPaging(resource, params, shownFields(resource.trash?.columns));
  return { ...read, ...(!read.sort && canSortBy(resource, newestDiscarded.field) && { sort: newestDiscarded }) };
}

/** How much of a text of the address is told where it was not understood. */
const mostTold = 60;
const shortened = (text: string): string => (text.length > mostTold ? `${text.slice(0, mostTold)}…` : text);

/** What an address says of a list, and the parts of it that make no sense there, as people may read them. */
interface ReadAddress {
  readonly state: ListState;
  readonly unread: readonly string[];
}

/** Reads the address of a list (decision 6); `kept` are the names of what else may stand in it. */
export function readListState(resource: Resource, params: URLSearchParams, kept: readonly string[] = []): ReadAddress {
  const searches = new Map(addressSearches(resource));
  const search: Record<string, string> = {};
  for (const [name, entry] of searches) {
    const found = readSearch(resource, entry, params.get(name) ?? '');
    if (found && 'value' in found) search[name] = found.value;
  }
  const paging = readPaging(resource, params, shownFields(resource.list?.columns));
  const { page, sort = resource.list?.sort } = paging;
  const isPageRead = String(page) === params.get(pageParameter);
  const understood = new Set([...kept, ...Object.keys(search), ...(isPageRead ? [pageParameter] : []), ...(paging.sort ? [sortField, sortOrder] : [])]);
  const unread = [...new Set(params.keys())].filter((name) => !understood.has(name) && (params.get(name) ?? '').trim() !== '');
  const nameOf = (name: string): string => {
    const entry = searches.get(name);
    return entry ? searchedField(resource, entry).label : name;
  };
  return { state: { search, page, ...(sort ? { sort } : {}) }, unread: unread.map((name) => `${nameOf(name)} “${shortened(params.get(name) ?? '')}”`) };
}

/** The query of a table's address; a first page and the `usual` order are left out. */
export function writePaging({ page, sort }: Paging, usual?: Sort): URLSearchParams {
  const params = new URLSearchParams();
  if (page > 1) params.set(pageParameter, String(page));
  if (sort && !(sort.field === usual?.field && sort.order === usual.order)) {
    params.set(sortField, sort.field);
    params.set(sortOrder, sort.order);
  }
  return params;
}

/** The query of a list's address; whatever is as it would be without it is left out. */
export function writeListState(resource: Resource, { search, ...paging }: ListState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name] of addressSearches(resource)) {
    const value = search[name];
    if (value !== undefined && value !== '') params.set(name, value);
  }
  for (const [name, value] of writePaging(paging, resource.list?.sort)) params.set(name, value);
  return params;
}

/** The last page that has rows; the first where there are none. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));
