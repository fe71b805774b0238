import { bare } from './bare';
import { sourcesOf } from './derived';
import type { Field } from './field';
import { isReference } from './references';
import { perRegistry } from './remembered';
import type { Registry } from './registry';
import type { Resource } from './resource';
import type { Verb } from './resourceParts';
import { isFor, readersOf, writersAlong } from './roles';

/** The role to restrict declarations to, and the declarations. */
interface Asking {
  readonly registry: Registry;
  readonly role: string;
}

const hasRights = ({ rights, declared }: Resource): boolean =>
  rights !== undefined || Object.values(declared).some(({ seenBy, writtenBy }) => seenBy !== undefined || writtenBy !== undefined);

/** A role that may not read the records may not use any other verb, because every response contains one. */
const verbsFor = ({ verbs, rights }: Resource, role: string): readonly Verb[] => (isFor(rights?.list, role) ? verbs.filter((verb) => isFor(rights?.[verb], role)) : []);

const locked = (field: Field): Field => (field.readOnly || field.derived || field.computed ? field : { ...field, readOnly: true });

/** Whether a role may write the record that stores an included field. Where it may not, none of its fields may be cleared either. */
function isWrittenAlong({ included }: Resource, name: string, { registry, role }: Asking): boolean {
  const place = included[name];
  return !place?.writable || isFor(writersAlong(registry.get(place.resource), { nested: place.nested !== undefined }), role);
}

/** A reference without its sort order, where the role may not read the titles. */
function ordered(field: Field, { registry, role }: Asking): Field {
  if (!isReference(field) || field.titledBy === undefined || isFor(readersOf(registry.get(field.to)), role)) return field;
  const { titledBy: _titledBy, ...plain } = field;
  return plain;
}

/** A resource restricted to a role: without the verbs that it may not use, and read-only where it may not write. */
function restricted(resource: Resource, asking: Asking): Resource {
  const { role } = asking;
  const entries = Object.entries(resource.fields).map(([name, field]) => [name, ordered(field, asking)] as const);
  const withheld = entries.flatMap(([name, { seenBy }]) => (isFor(seenBy, role) ? [] : [name]));
  const along = entries.map(([name, field]) => [name, isWrittenAlong(resource, name, asking) ? field : locked(field)] as const);
  const own = along.map(([name, field]) => [name, isFor(field.writtenBy, role) && !withheld.includes(name) ? field : locked(field)] as const);
  return { ...resource, verbs: verbsFor(resource, role), fields: bare(own), withheld, whole: { ...resource, fields: bare(along) } };
}

const rolesOf = perRegistry(() => new Map<string, Registry>());

/** The declarations restricted to a role; the same registry where no declaration mentions roles. */
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

/** Whether a field is hidden from a role, by itself or because of a source that it is derived from. */
export function isWithheld({ withheld = [], fields }: Pick<Resource, 'withheld' | 'fields'>, name: string): boolean {
  const derived = fields[name]?.derived;
  return withheld.includes(name) || (derived !== undefined && sourcesOf(derived).some((source) => withheld.includes(source)));
}
