import { computedFrom } from './computed';
import type { Field } from './field';
import { foreignField, joinedLabel, type Found } from './foreignField';
import { throughChildren } from './includedChildren';
import { isReference } from './references';
import type { Link } from './relations';
import type { Resource } from './resource';
import { inEach, readersOf, writersAlong, type Roles } from './roles';
import { declaredStart } from './start';
import { withTargets, type Named } from './targets';

const targetOf = (resource: Resource, reference: string, named: Named): Resource | undefined => {
  const field = resource.fields[reference];
  return isReference(field) ? named.get(field.to) : undefined;
};

/** Maximum number of references that an included field may be reached through. */
const deepest = 4;

interface Place {
  readonly field: Field;
  readonly path: readonly string[];
  readonly home: Resource;
  readonly column: string;
  /** The roles that can see it: those that see all references and read all records on the path. */
  readonly seenBy: Roles;
}

/** The state of a lookup: the resources, and the number of references followed so far. */
interface Walk {
  readonly named: Named;
  readonly depth: number;
}

/** Finds where a field of a resource is stored, following its relations; undefined where there is no such field. */
function locate(resource: Resource, name: string, { named, depth }: Walk): Place | undefined {
  const own = resource.fields[name];
  if (own) return { field: own, path: [], home: resource, column: name, seenBy: own.seenBy };
  if (depth > deepest) return undefined;
  for (const { path, shown } of resource.relations.belongsTo) {
    const wanted = shown.find((entry) => entry.name === name);
    if (wanted) return follow(resource, [...path, wanted.field], { named, depth: depth + 1 });
  }
  return undefined;
}

function follow(resource: Resource, [first = '', ...rest]: readonly string[], walk: Walk): Place | undefined {
  if (rest.length === 0) return locate(resource, first, walk);
  const target = targetOf(resource, first, walk.named);
  const found = target && follow(target, rest, walk);
  return found && { ...found, path: [first, ...found.path], seenBy: inEach(resource.fields[first]?.seenBy, readersOf(target), found.seenBy) };
}

/** The last reference of a path, as declared by the record before it. */
function lastReference(resource: Resource, [first = '', ...rest]: readonly string[], named: Named): Field | undefined {
  if (rest.length === 0) return resource.fields[first];
  const target = targetOf(resource, first, named);
  return target && lastReference(target, rest, named);
}

/** Fields of a linked record that are always included: its discard time, and its version where it is written. */
const unnamed = ({ write }: Link): readonly string[] => (write ? ['discarded_at', 'updated_at'] : ['discarded_at']);

/** Whether all sources of a computed value in a linked record are included and written along with it. */
function isTold({ computed }: Field, { name, path, shown, write }: Link): boolean {
  const isShown = (source: string) => shown.some((entry) => entry.field === source && entry.name === `${name}_${source}`);
  return computed !== undefined && write !== undefined && path.length === 1 && computedFrom(computed).every(isShown);
}

/** The initial value of a field in a record that is written with another one, as in its own form. A value that copies another field is left out. */
function plainStart(field: Field): Field['initial'] {
  const start = declaredStart(field);
  return typeof start === 'object' ? undefined : start;
}

function throughReferences(resource: Resource, link: Link, named: Named): Found[] {
  const { name, path, shown, write } = link;
  const reference = lastReference(resource, path, named);
  const isDirect = path.length === 1;
  if (!reference || shown.length === 0) return [];
  const more = isDirect ? unnamed(link).map((field) => ({ field, name: `${name}_${field}` })) : [];
  return [...shown, ...more].flatMap((entry): Found[] => {
    const found = follow(resource, [...path, entry.field], { named, depth: 0 });
    if (!found) return [];
    const own = 'label' in entry ? entry.label : undefined;
    const writable = write !== undefined && found.path.length === 1 && !found.field.readOnly && !found.field.computed;
    const roles = { seenBy: found.seenBy, writtenBy: inEach(found.field.writtenBy, writersAlong(found.home, { nested: false })) };
    const shownField = foreignField(found.field, { label: own ?? joinedLabel(reference.label, found.field.label), rename: (other) => `${name}_${other}`, writable, told: isTold(found.field, link), ...roles });
    const place = { path: found.path, resource: found.home.name, field: found.column, label: own ?? found.field.label };
    const start = writable ? plainStart(found.field) : undefined;
    return [[entry.name, start === undefined ? shownField : { ...shownField, initial: start }, { ...place, ...(writable && { writable: true }) }]];
  });
}

/** A resource as declared. A resource from another registry contains included fields, which are removed. */
export function withoutIncluded(resource: Resource): Resource {
  if (Object.keys(resource.included).length === 0) return resource;
  const own = Object.entries(resource.fields).filter(([name]) => !(name in resource.included) || name in resource.declared);
  return { ...resource, fields: Object.fromEntries(own), included: {} };
}

/** A resource with the fields that it includes from other records, under their names there. All of `resourcesByName` must be as declared. */
export function withIncluded(resource: Resource, named: Named): Resource {
  const found = [...resource.relations.belongsTo.flatMap((link) => throughReferences(resource, link, named)), ...throughChildren(resource, named)];
  const included = found.filter(([name]) => !(name in resource.fields));
  return {
    ...resource,
    fields: withTargets({ ...resource.fields, ...Object.fromEntries(included.map(([name, field]) => [name, field])) }, named),
    included: Object.fromEntries(included.map(([name, , place]) => [name, place])),
  };
}
