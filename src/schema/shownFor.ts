import { bare } from './bare';
import type { Registry } from './registry';
import type { Resource } from './resource';
import type { Action, Column, Section } from './resourceParts';
import { isWithheld, registryFor } from './rights';

/** The declarations as screens show them to a role: without hidden fields, and without links to what the role may not do. */
export function shownFor(registry: Registry, role: string | undefined): Registry {
  if (role === undefined) return registry;
  const own = registryFor(registry, role);
  if (own === registry) return registry;
  const all = own.all.map((resource) => (resource.withheld ? withoutWithheld(resource, own) : resource));
  const named = new Map(all.map((resource) => [resource.name, resource]));
  return { all, get: (name) => named.get(name) ?? own.get(name) };
}

/** Whether an action leads to records that the role may list or create. All other actions are shown. */
function leadsOn(action: Action, registry: Registry): boolean {
  if (typeof action === 'string') return true;
  if ('listOf' in action) return registry.get(action.listOf).verbs.includes('list');
  return !('create' in action) || registry.get(action.create).verbs.includes('create');
}

/** The columns of a list that are visible to a role. */
function shownColumns(all: readonly Column[], { isSeen, registry }: { readonly isSeen: (name: string) => boolean; readonly registry: Registry }): Column[] {
  return all.flatMap((column): Column[] => {
    if (typeof column === 'string') return isSeen(column) ? [column] : [];
    if ('field' in column) return isSeen(column.field) ? [column] : [];
    if ('children' in column) return registry.get(column.children).verbs.includes('list') ? [column] : [];
    const buttons = column.buttons.filter((action) => leadsOn(action, registry));
    return buttons.length > 0 ? [{ ...column, buttons }] : [];
  });
}

function shownList(list: NonNullable<Resource['list']>, shows: { readonly isSeen: (name: string) => boolean; readonly registry: Registry }): NonNullable<Resource['list']> {
  const { columns, related, actions, deleteSummary, deleteTells, ...rest } = list;
  return {
    ...rest,
    columns: shownColumns(columns, shows),
    ...(related && { related: shownColumns(related, shows) }),
    ...(actions && { actions: actions.filter((action) => leadsOn(action, shows.registry)) }),
    ...(deleteSummary && { deleteSummary: deleteSummary.filter(shows.isSeen) }),
    ...(deleteTells && shows.registry.get(deleteTells.resource).verbs.includes('list') && { deleteTells }),
  };
}

function withoutWithheld(resource: Resource, registry: Registry): Resource {
  const { list, form, record, trash, menu, search, titleFields: title, fields, included, verbs, ...rest } = resource;
  const isSeen = (name: string) => !isWithheld(resource, name);
  const shows = { isSeen, registry };
  const sections = (all: readonly Section[]) => all.map((section) => ({ ...section, fields: section.fields.filter(isSeen) })).filter(({ part, fields: own }) => part !== undefined || own.length > 0);
  const seen = <T>(table: Readonly<Record<string, T>>) => bare(Object.entries(table).filter(([name]) => isSeen(name)));
  return {
    ...rest,
    verbs,
    titleFields: title.filter(isSeen),
    fields: seen(fields),
    included: seen(included),
    search: bare(Object.entries(search).filter(([, { field }]) => isSeen(field))),
    ...(list && { list: shownList(list, shows) }),
    ...(form && { form: { ...form, sections: sections(form.sections) } }),
    ...(record && verbs.includes('list') && { record: { ...record, sections: sections(record.sections) } }),
    ...(trash && verbs.includes('trash') && { trash: { ...trash, columns: shownColumns(trash.columns, shows) } }),
    ...(menu && verbs.includes('list') && { menu }),
  };
}
