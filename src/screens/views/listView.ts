import { isEqual, isObject, relativeDaysOf, type Resource } from '../../schema';
import { writeListState, type ListState } from '../search';

/** What a view shows of a list, as the server keeps it. */
export interface ViewContent {
  readonly search: ListState['search'];
  /** Null for what is declared, as are columns. */
  readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' } | null;
  readonly columns: readonly string[] | null;
  readonly dense: boolean;
}

/** A view that the user sees. */
export interface ListView extends ViewContent {
  readonly id: number;
  /** The kind whose list it shows, where views of several lists are read. */
  readonly kind?: string;
  readonly name: string;
  readonly shared: boolean;
  /** The list opens with it. */
  readonly default: boolean;
  /** It is that of the user, who alone can change it. */
  readonly own: boolean;
  /** Whose it is; null for somebody who is unknown. */
  readonly owner: string | null;
  readonly removable: boolean;
}

/** The views in an answer of the server. */
export const viewsIn = (answer: unknown): readonly ListView[] =>
  isObject(answer) && Array.isArray(answer.data) ? (answer.data as readonly ListView[]) : [];

/** What the list shows, to be saved as a view. */
export const contentOf = ({ list }: Resource, { search, sort, columns, dense }: ListState): ViewContent => ({
  search,
  sort: sort && !isEqual(sort, list?.sort) ? { field: sort.field, order: sort.order } : null,
  columns: columns ?? null,
  dense: dense ?? false,
});

/** The first page of a list with a view. */
export function stateOf({ list }: Resource, { id, search, sort, columns, dense }: ListView): ListState {
  const order = sort ?? list?.sort;
  return {
    search,
    page: 1,
    ...(order && { sort: order }),
    ...(columns && { columns }),
    ...(dense && { dense: true }),
    view: String(id),
  };
}

/** The query of a list that shows a view. */
export const queryOf = (resource: Resource, view: ListView): URLSearchParams =>
  writeListState(resource, stateOf(resource, view));

/** Kinds of fields whose values are chosen from a list, and tell nothing of a person by themselves. */
const impersonalKinds: readonly string[] = ['boolean', 'choice', 'choices', 'reference', 'references'];

/** Whether a view searches for what may tell of a person: a name, a number, a day. */
export const isPersonal = (resource: Resource, { search }: Pick<ViewContent, 'search'>): boolean =>
  Object.entries(search).some(([name, value]) => {
    const { field = '', op } = resource.search[name] ?? {};
    const searched = resource.fields[field];
    const isImpersonal = op === 'empty' || relativeDaysOf(searched, value) !== undefined;
    return !isImpersonal && !impersonalKinds.includes(searched?.kind ?? '');
  });

/** Whether a list shows anything else than the view that is open; its page does not count. */
export const differs = (resource: Resource, view: ListView, state: ListState): boolean =>
  queryOf(resource, view).toString() !== writeListState(resource, { ...state, page: 1 }).toString();
