import { computedSources } from './computed';
import type { Field } from '../fields';
import {
  toIncludedField,
  prefixLabel,
  type IncludedEntry,
  withReferenceTargets,
  type ResourcesByName,
} from './includedField';
import { includeKeyedChildren } from './includedKeyedChildren';
import { isReference } from './references';
import type { ResolvedBelongsTo } from './relations';
import type { Resource } from './resource';
import { intersectRoles, readersOf, linkedWritersOf, type Roles } from './roles';
import { declaredInitialValue } from './initialValues';

const targetOf = (resource: Resource, reference: string, resourcesByName: ResourcesByName): Resource | undefined => {
  const field = resource.fields[reference];
  return isReference(field) ? resourcesByName.get(field.to) : undefined;
};

/** Maximum number of references that an included field may be reached through. */
const maxReferenceDepth = 4;

interface FieldLocation {
  readonly field: Field;
  readonly path: readonly string[];
  readonly owningResource: Resource;
  readonly column: string;
  /** The roles that can see it: those that see all references and read all records on the path. */
  readonly seenBy: Roles;
}

/** The state of a lookup: the resources, and the number of references followed so far. */
interface LookupState {
  readonly resourcesByName: ResourcesByName;
  readonly depth: number;
}

/** Finds where a field of a resource is stored, following its relations; undefined where there is no such field. */
function locateField(
  resource: Resource,
  name: string,
  { resourcesByName, depth }: LookupState,
): FieldLocation | undefined {
  const ownField = resource.fields[name];
  if (ownField) return { field: ownField, path: [], owningResource: resource, column: name, seenBy: ownField.seenBy };
  if (depth > maxReferenceDepth) return undefined;
  for (const { path, shown: shownFields } of resource.relations.belongsTo) {
    const found = shownFields.find((entry) => entry.name === name);
    if (found) return followPath(resource, [...path, found.field], { resourcesByName, depth: depth + 1 });
  }
  return undefined;
}

function followPath(
  resource: Resource,
  [first = '', ...rest]: readonly string[],
  walk: LookupState,
): FieldLocation | undefined {
  if (rest.length === 0) return locateField(resource, first, walk);
  const target = targetOf(resource, first, walk.resourcesByName);
  const found = target && followPath(target, rest, walk);
  return (
    found && {
      ...found,
      path: [first, ...found.path],
      seenBy: intersectRoles(resource.fields[first]?.seenBy, readersOf(target), found.seenBy),
    }
  );
}

/** The last reference of a path, as declared by the record before it. */
function lastReference(
  resource: Resource,
  [first = '', ...rest]: readonly string[],
  resourcesByName: ResourcesByName,
): Field | undefined {
  if (rest.length === 0) return resource.fields[first];
  const target = targetOf(resource, first, resourcesByName);
  return target && lastReference(target, rest, resourcesByName);
}

/** Fields of a linked record that are always included: its discard time, and its version where it is written. */
const implicitFields = ({ write }: ResolvedBelongsTo): readonly string[] =>
  write ? ['discarded_at', 'updated_at'] : ['discarded_at'];

/** Whether all sources of a computed value in a linked record are included and written along with it. */
function isComputable({ computed }: Field, { name, path, shown, write }: ResolvedBelongsTo): boolean {
  const isShown = (source: string) =>
    shown.some((entry) => entry.field === source && entry.name === `${name}_${source}`);
  return computed !== undefined && write !== undefined && path.length === 1 && computedSources(computed).every(isShown);
}

/**
 * The initial value of a field in a record that is written with another one, as in its own form. A value that copies
 * another field is left out.
 */
function initialValueWhenLinked(field: Field): Field['initial'] {
  const initialValue = declaredInitialValue(field);
  return typeof initialValue === 'object' ? undefined : initialValue;
}

function includeThroughReferences(
  resource: Resource,
  link: ResolvedBelongsTo,
  resourcesByName: ResourcesByName,
): IncludedEntry[] {
  const { name, path, shown, write } = link;
  const reference = lastReference(resource, path, resourcesByName);
  const isDirect = path.length === 1;
  if (!reference || shown.length === 0) return [];
  // A shown field may itself be one that its record shows of another: that one is named, as with a path that leads
  // there.
  const labelOfOwner = (found: readonly string[]): string =>
    lastReference(resource, found, resourcesByName)?.label ?? reference.label;
  const implicit = isDirect ? implicitFields(link).map((field) => ({ field, name: `${name}_${field}` })) : [];
  return [...shown, ...implicit].flatMap((entry): IncludedEntry[] => {
    const found = followPath(resource, [...path, entry.field], { resourcesByName, depth: 0 });
    if (!found) return [];
    const ownLabel = 'label' in entry ? entry.label : undefined;
    const writable = write !== undefined && found.path.length === 1 && !found.field.readOnly && !found.field.computed;
    const roles = {
      seenBy: found.seenBy,
      writtenBy: intersectRoles(found.field.writtenBy, linkedWritersOf(found.owningResource, { nested: false })),
    };
    const shownField = toIncludedField(found.field, {
      label: ownLabel ?? prefixLabel(labelOfOwner(found.path), found.field.label),
      rename: (other) => `${name}_${other}`,
      writable,
      computable: isComputable(found.field, link),
      ...roles,
    });
    const location = {
      path: found.path,
      resource: found.owningResource.name,
      field: found.column,
      label: ownLabel ?? found.field.label,
    };
    const initialValue = writable ? initialValueWhenLinked(found.field) : undefined;
    return [
      [
        entry.name,
        initialValue === undefined ? shownField : { ...shownField, initial: initialValue },
        { ...location, ...(writable && { writable: true }) },
      ],
    ];
  });
}

/** A resource as declared. A resource from another registry contains included fields, which are removed. */
export function withoutIncluded(resource: Resource): Resource {
  if (Object.keys(resource.included).length === 0) return resource;
  const ownFields = Object.entries(resource.fields).filter(
    ([name]) => !(name in resource.included) || name in resource.declared,
  );
  return { ...resource, fields: Object.fromEntries(ownFields), included: {} };
}

/**
 * A resource with the fields that it includes from other records, under their names there. All of `resourcesByName`
 * must be as declared.
 */
export function withIncluded(resource: Resource, resourcesByName: ResourcesByName): Resource {
  const found = [
    ...resource.relations.belongsTo.flatMap((link) => includeThroughReferences(resource, link, resourcesByName)),
    ...includeKeyedChildren(resource, resourcesByName),
  ];
  const included = found.filter(([name]) => !(name in resource.fields));
  return {
    ...resource,
    fields: withReferenceTargets(
      { ...resource.fields, ...Object.fromEntries(included.map(([name, field]) => [name, field])) },
      resourcesByName,
    ),
    included: Object.fromEntries(included.map(([name, , location]) => [name, location])),
  };
}
