import { replaceResources, withoutPrototype, type Registry } from './registry';
import type { Resource } from './resource';
import type { Action, Column, RecordPage, Section, TimelineEntry } from './resourceParts';
import { contactFields } from './contacts';
import { reportFields } from './reported';
import { isWithheld, registryFor } from './rights';

/**
 * The declarations as screens show them to a role: without hidden fields, and without links to what the role may not
 * do.
 */
export function visibleRegistryFor(registry: Registry, role: string | undefined): Registry {
  if (role === undefined) return registry;
  const restricted = registryFor(registry, role);
  if (restricted === registry) return registry;
  return replaceResources(
    restricted,
    restricted.all.map((resource) => (resource.withheld ? visibleResource(resource, restricted) : resource)),
  );
}

/** Whether an action leads to records that the role may list or create. All other actions are shown. */
function isActionVisible(action: Action, registry: Registry): boolean {
  if (typeof action === 'string') return true;
  if ('listOf' in action) return registry.get(action.listOf).verbs.includes('list');
  if ('page' in action)
    return registry.all.find(({ screenPath }) => screenPath === action.page)?.verbs.includes('list') ?? true;
  return !('create' in action) || registry.get(action.create).verbs.includes('create');
}

/** The columns of a list that are visible to a role. */
function visibleColumns(
  all: readonly Column[],
  { isVisible, registry }: { readonly isVisible: (name: string) => boolean; readonly registry: Registry },
): Column[] {
  return all.flatMap((column): Column[] => {
    if (typeof column === 'string') return isVisible(column) ? [column] : [];
    if ('field' in column) return isVisible(column.field) ? [column] : [];
    if ('children' in column) return registry.get(column.children).verbs.includes('list') ? [column] : [];
    const buttons = column.buttons.filter((action) => isActionVisible(action, registry));
    return buttons.length > 0 ? [{ ...column, buttons }] : [];
  });
}

function visibleList(
  list: NonNullable<Resource['list']>,
  visibility: { readonly isVisible: (name: string) => boolean; readonly registry: Registry },
): NonNullable<Resource['list']> {
  const { columns, related, actions, bulkEdit, deleteSummary, deleteWarning, ...rest } = list;
  return {
    ...rest,
    columns: visibleColumns(columns, visibility),
    ...(related && { related: visibleColumns(related, visibility) }),
    ...(actions && { actions: actions.filter((action) => isActionVisible(action, visibility.registry)) }),
    ...(bulkEdit && { bulkEdit: bulkEdit.filter(visibility.isVisible) }),
    ...(deleteSummary && { deleteSummary: deleteSummary.filter(visibility.isVisible) }),
    ...(deleteWarning && visibility.registry.get(deleteWarning.resource).verbs.includes('list') && { deleteWarning }),
  };
}

/** What a record tells in timelines to a role: nothing without its instant, and only what the role sees. */
function visibleEntry(
  { at, text, note }: TimelineEntry,
  isVisible: (name: string) => boolean,
): Pick<Resource, 'timeline'> {
  if (!isVisible(at)) return {};
  return { timeline: { at, text: text.filter(isVisible), ...(note !== undefined && isVisible(note) && { note }) } };
}

/** What is found, logged, assigned, reported or preferred by fields of which a role must see every one. */
const visibleTraits = (
  { findBy, contactLog, assigned, reported, preferences, verbs }: Resource,
  isVisible: (name: string) => boolean,
): Pick<Resource, 'findBy' | 'contactLog' | 'assigned' | 'reported' | 'preferences'> => ({
  ...(preferences?.every(isVisible) && verbs.includes('update') && { preferences }),
  ...(findBy?.every(isVisible) && { findBy }),
  ...(assigned && isVisible(assigned.to) && isVisible(assigned.note) && { assigned }),
  ...(reported && [...reportFields(reported), reported.of].every(isVisible) && { reported }),
  ...(contactLog && verbs.includes('create') && contactFields(contactLog).every(isVisible) && { contactLog }),
});

/** The page of a record with the sections that a role may see; its summary leaves out fields that there are not. */
const visiblePage = (
  record: RecordPage,
  {
    registry,
    visibleSections,
  }: {
    readonly registry: Registry;
    readonly visibleSections: (all: readonly Section[]) => Section[];
  },
): RecordPage => ({
  ...record,
  sections: visibleSections(record.sections),
  ...(record.children && { children: record.children.filter(({ of }) => registry.get(of).verbs.includes('list')) }),
});

function visibleResource(resource: Resource, registry: Registry): Resource {
  const {
    list,
    form,
    record,
    trash,
    menu,
    search,
    titleFields: title,
    subtitleFields: subtitle,
    findBy: _findBy,
    contactLog: _contactLog,
    timeline,
    assigned: _assigned,
    reported: _reported,
    preferences: _preferences,
    fields,
    included,
    verbs,
    ...rest
  } = resource;
  const isVisible = (name: string) => !isWithheld(resource, name);
  const visibility = { isVisible, registry };
  const visibleSections = (all: readonly Section[]) =>
    all
      .map((section) => ({ ...section, fields: section.fields.filter(isVisible) }))
      .filter(({ part, fields: own }) => part !== undefined || own.length > 0);
  const visibleEntries = <T>(table: Readonly<Record<string, T>>) =>
    withoutPrototype(Object.entries(table).filter(([name]) => isVisible(name)));
  return {
    ...rest,
    verbs,
    titleFields: title.filter(isVisible),
    ...(subtitle && { subtitleFields: subtitle.filter(isVisible) }),
    ...visibleTraits(resource, isVisible),
    ...(timeline && visibleEntry(timeline, isVisible)),
    fields: visibleEntries(fields),
    included: visibleEntries(included),
    search: withoutPrototype(Object.entries(search).filter(([, { field }]) => isVisible(field))),
    ...(list && { list: visibleList(list, visibility) }),
    ...(form && { form: { ...form, sections: visibleSections(form.sections) } }),
    ...(record && verbs.includes('list') && { record: visiblePage(record, { ...visibility, visibleSections }) }),
    ...(trash &&
      verbs.includes('trash') && { trash: { ...trash, columns: visibleColumns(trash.columns, visibility) } }),
    ...(menu && verbs.includes('list') && { menu }),
  };
}
