import { hasPage } from '../addresses';
import { isLinking, isReference } from '../references';
import { listActions, type Resource } from '../resource';
import { isAddedBelow } from '../subLists';
import { fieldOf, type Problems } from './context';
import type { Need, Needs } from './needs';

const actionsOf = (all: readonly Resource[]) => all.flatMap((resource) => listActions(resource)).filter((action) => typeof action === 'object');
const columnsOf = ({ list }: Resource) => [...(list?.columns ?? []), ...(list?.related ?? [])].filter((column) => typeof column === 'object');

/** The name of the kind below whose records the list stands; undefined where it stands by itself. */
function aboveOf(resource: Resource): string | undefined {
  const { parent } = resource.relations;
  const field = parent === undefined ? undefined : fieldOf(resource, parent);
  return isReference(field) ? field.to : undefined;
}

function isCreated(resource: Resource, all: readonly Resource[]): boolean {
  const { name, list } = resource;
  const isListed = all.some(({ record, relations }) => record && relations.hasMany.some(({ many }) => many === name));
  return list?.createLabel !== undefined || actionsOf(all).some((action) => 'create' in action && action.create === name) || (isListed && isAddedBelow(resource));
}

function isEdited({ name, list, record }: Resource, all: readonly Resource[]): boolean {
  return record !== undefined || (list?.actions ?? []).includes('edit') || all.flatMap(columnsOf).some((column) => 'children' in column && column.children === name);
}

function isListed(resource: Resource, all: readonly Resource[]): boolean {
  const { name, menu, screenPath } = resource;
  const above = all.filter((one) => one.name === aboveOf(resource));
  const isBelow = all.some((one) => one.relations.hasMany.some(({ many }) => many === name)) || actionsOf(above).some((action) => 'page' in action && action.page === screenPath);
  return menu !== undefined || screenPath === '' || isBelow || actionsOf(all).some((action) => 'listOf' in action && action.listOf === name);
}

/** Whether something leads to the page of a record: a column, a reference on another page, a list below it, or the page that creates it. */
function isShown(resource: Resource, all: readonly Resource[]): boolean {
  const leadsHere = (one: Resource, name: string): boolean => {
    const field = fieldOf(one, name);
    return isLinking(field) && field.to === resource.name;
  };
  const isLinked = all.some((one) => columnsOf(one).some((column) => 'field' in column && column.link !== undefined && (column.link === 'record' ? one === resource : leadsHere(one, column.link))));
  const isReferredTo = all.some((one) => one.record?.sections.some(({ fields }) => fields.some((name) => leadsHere(one, name))));
  return isLinked || isReferredTo || all.some((one) => aboveOf(one) === resource.name) || hasPage.create(resource);
}

function* unopenedPlaces(resource: Resource, all: readonly Resource[], { opens = [], pages = [] }: Need): Problems {
  const { list, form, record } = resource;
  const above = aboveOf(resource);
  if (form?.create && !opens.includes('create') && !isCreated(resource, all)) yield 'form.create is opened by nothing: its list has no button for it and no action creates a record; name the button in list.createLabel, or take form.create away';
  if (form?.edit && !opens.includes('edit') && !isEdited(resource, all)) yield 'form.edit is opened by nothing: no action of its list does, and a record has no page; add "edit" to list.actions, or take form.edit away';
  if (record && !opens.includes('record') && !pages.includes('record') && !isShown(resource, all)) yield 'its record page is opened by nothing: no column links to it; add link: \'record\' to a column of its list, or take "record" away';
  if (!list || opens.includes('list') || pages.includes('list') || isListed(resource, all)) return;
  yield above === undefined
    ? 'its list is opened by nothing: it stands in no menu, below no record, and no action leads to it; add "menu", or take "list" away'
    : `its list is opened by nothing: it stands below the records of ${above}, and no action there leads to it; add { page: '${resource.screenPath}' } to list.actions of ${above}`;
}

/** Forms, pages of records and lists that people could not get to: nothing that is declared opens them, and no page written by hand does. */
export function* unopened(all: readonly Resource[], needs: Needs): Problems {
  for (const resource of all) for (const problem of unopenedPlaces(resource, all, needs[resource.name] ?? {})) yield `${resource.name}: ${problem}`;
}
