import { isReference } from './references';
import { listActions, type Action } from './resourceParts';
import type { Resource } from './resource';

/** The heading of a resource's list. */
export const listTitle = ({ list, label }: Pick<Resource, 'list' | 'label'>): string => list?.title ?? label.many;

/** The actions of the lists of these resources, but for Edit and Delete. */
export const actionsOf = (all: readonly Resource[]) =>
  all.flatMap((resource) => listActions(resource)).filter((action) => typeof action === 'object');

/** The name of the resource below whose records the list is; undefined for a top-level list. */
export function parentResourceName({ relations: { parent }, fields }: Resource): string | undefined {
  const field = parent !== undefined && Object.hasOwn(fields, parent) ? fields[parent] : undefined;
  return isReference(field) ? field.to : undefined;
}

/** Whether these resources list the records of a resource: in a popup, or on the page of a record. */
const isListedBy = ({ name }: Resource, all: readonly Resource[]): boolean =>
  all.some((one) => one.relations.hasMany.some(({ many }) => many === name)) ||
  actionsOf(all).some((action) => 'listOf' in action && action.listOf === name);

/**
 * Whether a parent opens the list below its records. The records of a third resource do not open it: they list their
 * own part of it.
 */
const isOpenedByParent = (child: Resource, parent: Resource): boolean =>
  isListedBy(child, [parent]) ||
  actionsOf([parent]).some((action) => 'page' in action && action.page === child.screenPath);

/**
 * Whether a declaration opens the list of a resource: a menu entry, an action, a report, or a list on the page of
 * another record.
 * For a list below a record, whether that record opens it.
 */
export function isListOpened(resource: Resource, all: readonly Resource[]): boolean {
  if (resource.menu !== undefined || resource.screenPath === '' || resource.reports !== undefined) return true;
  const parent = all.find(({ name }) => name === parentResourceName(resource));
  return parent?.list ? isOpenedByParent(resource, parent) : isListedBy(resource, all);
}

/** The index at which further actions are inserted into a list: before Edit and Delete. */
export function furtherActionsIndex(actions: readonly Action[]): number {
  const first = actions.findIndex((action) => action === 'edit' || action === 'delete');
  return first === -1 ? actions.length : first;
}

const labelOf = (action: Action): string => (typeof action === 'string' ? action : action.label);

/**
 * The actions that open the lists below the records of a resource which no declaration opens, titled as those lists. A
 * title that an action has already is left out.
 */
function childListActions(parent: Resource, all: readonly Resource[]): Action[] {
  const children = all.filter(
    (child) => child.list && parentResourceName(child) === parent.name && !isListOpened(child, all),
  );
  const taken = new Set(parent.list?.actions?.map(labelOf));
  return children
    .map((child) => ({ page: child.screenPath, label: listTitle(child) }))
    .filter(({ label }) => !taken.has(label));
}

/**
 * Adds to the list of each parent record the actions that open the lists below it, unless a declaration opens them: a
 * child needs no second declaration.
 */
export function withChildListActions(resources: readonly Resource[]): readonly Resource[] {
  return resources.map((parent) => {
    if (!parent.list) return parent;
    const opening = childListActions(parent, resources);
    if (opening.length === 0) return parent;
    const declared = parent.list.actions ?? [];
    const at = furtherActionsIndex(declared);
    return {
      ...parent,
      list: { ...parent.list, actions: [...declared.slice(0, at), ...opening, ...declared.slice(at)] },
    };
  });
}

/**
 * The argument of a search for a record whose list is opened: `field`, a field of that record, and `reference`, which
 * identifies the record in the rows.
 */
export interface SearchArgument {
  readonly field: string;
  readonly reference?: string;
}

/**
 * How a search of a list takes a record of another resource: by its id, or by a value that the list includes from it by
 * a reference.
 */
export function searchArgumentFor(
  { search, included }: Pick<Resource, 'search' | 'included'>,
  by: string,
  { name }: Pick<Resource, 'name'>,
): SearchArgument {
  const location = Object.hasOwn(search, by) ? included[search[by]?.field ?? ''] : undefined;
  const [reference, ...further] = location?.path ?? [];
  return location?.resource === name && reference !== undefined && further.length === 0
    ? { field: location.field, reference }
    : { field: 'id' };
}
