import {
  canSortBy,
  closedOptionsOf,
  comparedField,
  readValue,
  searchedAs,
  searchTextOf,
  showSearchText,
  writeSearchValue,
  type Column,
  type Field,
  type Resource,
  type Search,
  type Sort,
} from '../../schema';

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
const addressSearches = (resource: Resource): [string, Search][] => Object.entries(resource.search).filter(([, search]) => search.hidden !== true);

/** The searches that have an input on the screen. */
export const shownSearches = (resource: Resource): [string, Search][] => addressSearches(resource).filter(([, search]) => search.linked !== true);

/** The searches of a state that links have set. */
export const linkedSearches = (resource: Resource, values: ListState['search']): [string, Search][] =>
  addressSearches(resource).filter(([name, search]) => search.linked === true && name in values);

/** The field that a search compares, as its input takes it: without what only a form asks for; a day in place of an instant. */
export function searchedField(resource: Resource, search: Search): Field {
  const field = resource.fields[search.field];
  if (!field) throw new Error(`${resource.name} searches the unknown field ${search.field}`);
  const label = search.label ?? field.label;
  if (search.op === 'empty') return { ...comparedField(field, search), label };
  const { required: _required, when: _when, readOnly: _readOnly, derived: _derived, hint: _hint, ...plain } = searchedAs(field);
  return { ...plain, label };
}

export type SearchRead = { readonly value: string } | { readonly problem: string };

/** Reads what stands in a search input or in the address; blank text is no search, and what the kind refuses is a problem. */
export function readSearch(resource: Resource, search: Search, typed: unknown): SearchRead | undefined {
  const text = typeof typed === 'string' || typeof typed === 'number' || typeof typed === 'boolean' ? String(typed).trim() : '';
  if (text === '') return undefined;
  if (text.includes('\0') || !text.isWellFormed()) return { problem: 'Contains a character that cannot be searched' };
  const field = searchedField(resource, search);
  if (search.op === 'contains' || search.op === 'has') return readPart(field, search, text);
  const read = readValue(field, text);
  return 'errors' in read ? { problem: read.errors.join('; ') } : { value: writeSearchValue(resource, search, read.value) };
}

function readPart(field: Field, search: Search, text: string): SearchRead | undefined {
  const value = searchTextOf(field, text);
  const { minLength = 0 } = search;
  if (value === '') return { problem: 'Must have digits' };
  if (Array.from(value).length < minLength) return { problem: minLengthHint(minLength) };
  const closed = search.op === 'has' ? closedOptionsOf(field) : undefined;
  if (closed && !closed.some((option) => option.value === value)) {
    return { problem: 'Must be one of the listed values' };
  }
  return { value };
}

export const minLengthHint = (minLength: number): string => `At least ${minLength} characters`;

/** A search value as its input shows it: ids carry their prefix (Cases 5). */
export function showSearch(resource: Resource, search: Search, value: string | undefined): string | undefined {
  const field = searchedField(resource, search);
  return value === undefined ? undefined : showSearchText(field, value);
}

/** The names of the fields that columns show. */
export const columnFields = (columns: readonly Column[] = []): string[] =>
  columns.flatMap((column) => (typeof column === 'string' ? column : 'field' in column ? column.field : []));

function readSortOf(resource: Resource, params: URLSearchParams, names: readonly string[]): Sort | undefined {
  const [field, order] = [params.get('sortField') ?? '', params.get('sortOrder')];
  if (!names.includes(field) || !canSortBy(resource, field)) return undefined;
  return order === 'asc' || order === 'desc' ? { field, order } : undefined;
}

/** Page and order of an address; `names` are the fields that the table shows. Anything else in it is ignored. */
export function readPaging(resource: Resource, params: URLSearchParams, names: readonly string[]): Paging {
  const page = params.get('page') ?? '';
  const sort = readSortOf(resource, params, names);
  return { page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1, ...(sort ? { sort } : {}) };
}

/** What an address says of a list (decision 6); what makes no sense there is ignored. */
export function readListState(resource: Resource, params: URLSearchParams): ListState {
  const search: Record<string, string> = {};
  for (const [name, entry] of addressSearches(resource)) {
    const read = readSearch(resource, entry, params.get(name) ?? '');
    if (read && 'value' in read) search[name] = read.value;
  }
  const { page, sort = resource.list?.sort } = readPaging(resource, params, columnFields(resource.list?.columns));
  return { search, page, ...(sort ? { sort } : {}) };
}

/** The query of a table's address; a first page and the `usual` order are left out. */
export function writePaging({ page, sort }: Paging, usual?: Sort): URLSearchParams {
  const params = new URLSearchParams();
  if (page > 1) params.set('page', String(page));
  if (sort && !(sort.field === usual?.field && sort.order === usual.order)) {
    params.set('sortField', sort.field);
    params.set('sortOrder', sort.order);
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
