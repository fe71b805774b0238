import { memoizePerRegistry, replaceResources, withoutPrototype, type Registry } from './registry';
import type { Field } from '../fields';
import { isMasked } from './masked';
import { isReference } from './references';
import type { Resource } from './resource';
import type { Verb } from './resourceParts';
import { includesRole, readersOf, linkedWritersOf } from './roles';
import { unrestrictedOf } from './writable';

/** The role to restrict declarations to, and the declarations. */
interface RoleContext {
  readonly registry: Registry;
  readonly role: string;
}

const hasRights = ({ rights, declared }: Resource): boolean =>
  rights !== undefined ||
  Object.values(declared).some(
    (field) =>
      field.seenBy !== undefined ||
      field.writtenBy !== undefined ||
      (isMasked(field) && field.masked.shownTo !== undefined),
  );

/** A role that may not read the records may not use any other verb, because every response contains one. */
const verbsFor = ({ verbs, rights }: Resource, role: string): readonly Verb[] =>
  includesRole(rights?.list, role) ? verbs.filter((verb) => includesRole(rights?.[verb], role)) : [];

const toReadOnly = (field: Field): Field =>
  field.readOnly || field.derived || field.computed ? field : { ...field, readOnly: true };

/**
 * Whether a role may write the record that stores an included field. Where it may not, none of its fields may be
 * cleared either.
 */
function mayWriteIncluded({ included }: Resource, name: string, { registry, role }: RoleContext): boolean {
  const location = included[name];
  return (
    !location?.writable ||
    includesRole(linkedWritersOf(registry.get(location.resource), { nested: location.nested !== undefined }), role)
  );
}

/** A masked field that names roles only if this one is none of them. */
function withMaskFor(field: Field, role: string): Field {
  if (!isMasked(field)) return field;
  const { shownTo, ...masked } = field.masked;
  return { ...field, masked: includesRole(shownTo, role) ? masked : { ...masked, shownTo: [] } } as Field;
}

/** A reference without its sort order, where the role may not read the titles. */
function withoutUnreadableOrder(field: Field, { registry, role }: RoleContext): Field {
  if (!isReference(field) || field.titledBy === undefined || includesRole(readersOf(registry.get(field.to)), role))
    return field;
  const { titledBy: _titledBy, ...plain } = field;
  return plain;
}

/** A resource restricted to a role: without the verbs that it may not use, and read-only where it may not write. */
function restrictResource(resource: Resource, context: RoleContext): Resource {
  const { role } = context;
  const entries = Object.entries(resource.fields).map(
    ([name, field]) => [name, withMaskFor(withoutUnreadableOrder(field, context), role)] as const,
  );
  const withheld = entries.flatMap(([name, { seenBy }]) => (includesRole(seenBy, role) ? [] : [name]));
  const withLinkedRights = entries.map(
    ([name, field]) => [name, mayWriteIncluded(resource, name, context) ? field : toReadOnly(field)] as const,
  );
  const withFieldRights = withLinkedRights.map(
    ([name, field]) =>
      [name, includesRole(field.writtenBy, role) && !withheld.includes(name) ? field : toReadOnly(field)] as const,
  );
  return {
    ...resource,
    verbs: verbsFor(resource, role),
    fields: withoutPrototype(withFieldRights),
    withheld,
    unrestricted: { ...resource, fields: withoutPrototype(withLinkedRights) },
  };
}

/** Whether the role that a resource is restricted to lacks a verb that others have. */
export const lacksRight = (resource: Resource, verb: Verb): boolean =>
  unrestrictedOf(resource).verbs.includes(verb) && !resource.verbs.includes(verb);

/** The code of the refusal of a write under an emergency access that is for reading. */
export const readOnlyAccessCode = 'emergency_read_only';

const registriesByRole = memoizePerRegistry(() => new Map<string, Registry>());

/** The declarations restricted to a role; the same registry where no declaration mentions roles. */
export function registryFor(registry: Registry, role: string): Registry {
  const byRole = registriesByRole(registry);
  const restricted =
    byRole.get(role) ?? (registry.all.some(hasRights) ? createRegistryForRole(registry, role) : registry);
  byRole.set(role, restricted);
  return restricted;
}

const createRegistryForRole = (registry: Registry, role: string): Registry =>
  replaceResources(
    registry,
    registry.all.map((resource) => restrictResource(resource, { registry, role })),
  );

/**
 * Whether a field is hidden from a role. What is derived from a hidden field is hidden too: the check of the
 * declarations demands it.
 */
export const isWithheld = ({ withheld = [] }: Pick<Resource, 'withheld'>, name: string): boolean =>
  withheld.includes(name);
