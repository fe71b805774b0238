import { listActions, type Resource } from '../resource';
import type { Problems } from './context';
import type { Needs } from './needs';

const actionsOf = (all: readonly Resource[]) => all.flatMap((resource) => listActions(resource)).filter((action) => typeof action === 'object');

function isCreated({ name, list, form }: Resource, all: readonly Resource[]): boolean {
  const isListed = all.some(({ record, relations }) => record && relations.hasMany.some(({ many }) => many === name));
  return list?.createLabel !== undefined || actionsOf(all).some((action) => 'create' in action && action.create === name) || (isListed && form?.create?.opensIn === 'modal');
}

function isEdited({ name, list, record }: Resource, all: readonly Resource[]): boolean {
  const columns = all.flatMap((one) => [...(one.list?.columns ?? []), ...(one.list?.related ?? [])]);
  return record !== undefined || (list?.actions ?? []).includes('edit') || columns.some((column) => typeof column === 'object' && 'children' in column && column.children === name);
}

function isListed({ name, menu, screenPath, relations }: Resource, all: readonly Resource[]): boolean {
  const isBelow = relations.parent !== undefined || all.some((one) => one.relations.hasMany.some(({ many }) => many === name));
  return menu !== undefined || screenPath === '' || isBelow || actionsOf(all).some((action) => 'listOf' in action && action.listOf === name);
}

/** Forms and lists that people could not get to: nothing that is declared opens them, and no page written by hand does. */
export function* unopened(all: readonly Resource[], needs: Needs): Problems {
  for (const resource of all) {
    const { name, list, form } = resource;
    const { opens = [], pages = [] } = needs[name] ?? {};
    if (form?.create && !opens.includes('create') && !isCreated(resource, all)) yield `${name}: form.create is opened by nothing: its list has no button for it and no action creates a record; name the button in list.createLabel, or take form.create away`;
    if (form?.edit && !opens.includes('edit') && !isEdited(resource, all)) yield `${name}: form.edit is opened by nothing: no action of its list does, and a record has no page; add "edit" to list.actions, or take form.edit away`;
    if (list && !opens.includes('list') && !pages.includes('list') && !isListed(resource, all)) yield `${name}: its list is opened by nothing: it stands in no menu, below no record, and no action leads to it; add "menu", or take "list" away`;
  }
}
