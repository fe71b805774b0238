import { sourcesOf } from './derived';
import type { Field } from './field';
import { perRegistry } from './remembered';
import type { Registry } from './registry';
import type { Resource } from './resource';
import type { Column, Section, Verb } from './resourceParts';

const isFor = (roles: readonly string[] | undefined, role: string): boolean => roles === undefined || roles.includes(role);

const hasRights = ({ rights, declared }: Resource): boolean =>
  rights !== undefined || Object.values(declared).some(({ seenBy, writtenBy }) => seenBy !== undefined || writtenBy !== undefined);

const verbsFor = ({ verbs, rights }: Resource, role: string): readonly Verb[] => verbs.filter((verb) => isFor(rights?.[verb], role));

/** Whether a role may write a field that is kept in a linked record: as far as it may change that record. */
function isWrittenElsewhere({ included }: Resource, name: string, { registry, role }: { readonly registry: Registry; readonly role: string }): boolean {
  const place = included[name];
  return !place?.writable || place.nested !== undefined || verbsFor(registry.get(place.resource), role).includes('update');
}

/** A resource as a role may use it: without the verbs that it may not use, and read-only where it may not write. */
function restricted(resource: Resource, asking: { readonly registry: Registry; readonly role: string }): Resource {
  const { role } = asking;
  const entries = Object.entries(resource.fields);
  const withheld = entries.flatMap(([name, { seenBy }]) => (isFor(seenBy, role) ? [] : [name]));
  const fields = entries.map(([name, field]): [string, Field] => {
    const isWritten = isFor(field.writtenBy, role) && !withheld.includes(name) && isWrittenElsewhere(resource, name, asking);
    return [name, isWritten || field.readOnly || field.derived || field.computed ? field : { ...field, readOnly: true }];
  });
  return { ...resource, verbs: verbsFor(resource, role), fields: bare(fields), withheld };
}

const bare = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> => Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries));

const rolesOf = perRegistry(() => new Map<string, Registry>());

/** The declarations as a role may use them; the same registry where none of them says anything of roles. */
export function registryFor(registry: Registry, role: string): Registry {
  const byRole = rolesOf(registry);
  const made = byRole.get(role) ?? (registry.all.some(hasRights) ? makeFor(registry, role) : registry);
  byRole.set(role, made);
  return made;
}

function makeFor(registry: Registry, role: string): Registry {
  const all = registry.all.map((resource) => restricted(resource, { registry, role }));
  const named = new Map(all.map((resource) => [resource.name, resource]));
  return { all, get: (name) => named.get(name) ?? registry.get(name) };
}

/** Whether a field tells a role what it may not see, by itself or by what it is read off. */
export function isWithheld({ withheld = [], fields }: Pick<Resource, 'withheld' | 'fields'>, name: string): boolean {
  const derived = fields[name]?.derived;
  return withheld.includes(name) || (derived !== undefined && sourcesOf(derived).some((source) => withheld.includes(source)));
}

/** The declarations as screens show them to somebody: without the fields that are withheld, and without what leads to what may not be done. */
export function shownFor(registry: Registry, role: string | undefined): Registry {
  if (role === undefined) return registry;
  const own = registryFor(registry, role);
  if (own === registry) return registry;
  const all = own.all.map((resource) => (resource.withheld ? withoutWithheld(resource) : resource));
  const named = new Map(all.map((resource) => [resource.name, resource]));
  return { all, get: (name) => named.get(name) ?? own.get(name) };
}

function withoutWithheld(resource: Resource): Resource {
  const { list, form, record, trash, menu, search, titleFields: title, fields, included, verbs, ...rest } = resource;
  const isSeen = (name: string) => !isWithheld(resource, name);
  const columns = (all: readonly Column[]) => all.filter((column) => !(typeof column === 'string' || 'field' in column) || isSeen(typeof column === 'string' ? column : column.field));
  const sections = (all: readonly Section[]) => all.map((section) => ({ ...section, fields: section.fields.filter(isSeen) })).filter(({ part, fields: own }) => part !== undefined || own.length > 0);
  const seen = <T>(table: Readonly<Record<string, T>>) => bare(Object.entries(table).filter(([name]) => isSeen(name)));
  return {
    ...rest,
    verbs,
    titleFields: title.filter(isSeen),
    fields: seen(fields),
    included: seen(included),
    search: bare(Object.entries(search).filter(([, { field }]) => isSeen(field))),
    ...(list && { list: { ...list, columns: columns(list.columns), ...(list.related && { related: columns(list.related) }), ...(list.deleteSummary && { deleteSummary: list.deleteSummary.filter(isSeen) }) } }),
    ...(form && { form: { ...form, sections: sections(form.sections) } }),
    ...(record && { record: { ...record, sections: sections(record.sections) } }),
    ...(trash && verbs.includes('trash') && { trash: { ...trash, columns: columns(trash.columns) } }),
    ...(menu && verbs.includes('list') && { menu }),
  };
}
