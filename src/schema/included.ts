import { computedFrom, renameComputed } from './computed';
import { renameFields, type Condition } from './condition';
import type { Field } from './field';
import type { Start } from './fieldValues';
import { isReference } from './references';
import { askedWhile, type Asked } from './required';
import type { Link } from './relations';
import type { Included, Resource } from './resource';
import { inEach, readersOf, writersAlong, type Roles } from './roles';
import { withTargets, type Named } from './targets';

type Found = readonly [name: string, field: Field, included: Included];

const targetOf = (resource: Resource, reference: string, named: Named): Resource | undefined => {
  const field = resource.fields[reference];
  return isReference(field) ? named.get(field.to) : undefined;
};

/** The deepest chain of references that a name may stand for. */
const deepest = 4;

interface Place {
  readonly field: Field;
  readonly path: readonly string[];
  readonly home: Resource;
  readonly column: string;
  /** The roles that see it: those that see the references and read the records on the way to it. */
  readonly seenBy: Roles;
}

/** How names are followed: through which resources, and through how many references so far. */
interface Walk {
  readonly named: Named;
  readonly depth: number;
}

/** Where a field of a resource is kept, followed through its relations; undefined where there is none of that name. */
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

/** The reference that a path ends with, as the record before it declares it. */
function lastReference(resource: Resource, [first = '', ...rest]: readonly string[], named: Named): Field | undefined {
  if (rest.length === 0) return resource.fields[first];
  const target = targetOf(resource, first, named);
  return target && lastReference(target, rest, named);
}

/** "Patient First Name"; a word that both labels have at the seam stands there once: "Case Number", not "Case Case Number". */
function joinedLabel(label: string, own: string): string {
  const words = label.split(' ');
  const kept = words.at(-1) === own.split(' ')[0] ? words.slice(0, -1) : words;
  return [...kept, own].join(' ');
}

interface Foreign {
  readonly label: string;
  readonly rename: (name: string) => string;
  readonly writable: boolean;
  /** Whether a computed value can be told there: what it is made of is written along. */
  readonly told: boolean;
  readonly seenBy: Roles;
  readonly writtenBy: Roles;
}

/** What decides on a field that is written with another record, over the names that fields have there. */
const rulesOf = ({ when, readOnlyWhen }: Pick<Field, 'when' | 'readOnlyWhen'>, rename: Foreign['rename']) => ({
  ...(when && { when: renameFields(when, rename) }),
  ...(readOnlyWhen && { readOnlyWhen: renameFields(readOnlyWhen, rename) }),
});

/** What a field says of others, over the names that these have there. */
const namesIn = (field: Field, rename: Foreign['rename']) => ({
  ...(field.was !== undefined && { was: rename(field.was) }),
  ...('notBefore' in field && { notBefore: rename(field.notBefore) }),
  ...(field.kind === 'text' && field.suggestId !== undefined && { suggestId: rename(field.suggestId) }),
  ...(isReference(field) && field.prefix !== undefined && { prefix: rename(field.prefix) }),
});

/** A field as it shows in another record: what only its own form asks for is left out. */
function foreign(field: Field, { label, rename, writable, told, seenBy, writtenBy }: Foreign): Field {
  const { required: _required, initial: _initial, default: _default, when: _when, during: _during, unique: _unique, readOnlyWhen: _readOnlyWhen, computed, seenBy: _seenBy, writtenBy: _writtenBy, was: _was, ...plain } = field;
  const isTold = computed !== undefined && told;
  const isReadOnly = !isTold && (!writable || field.readOnly === true);
  return {
    ...plain,
    label,
    ...(writable && rulesOf(field, rename)),
    ...(isTold && { computed: renameComputed(computed, rename) }),
    ...namesIn(field, rename),
    ...(seenBy && { seenBy }),
    ...(isReadOnly ? { readOnly: true } : writtenBy && !field.computed && { writtenBy }),
  };
}

/** What is shown of a linked record without being named: whether it is in the trash, and its version where it is written. */
const unnamed = ({ write }: Link): readonly string[] => (write ? ['discarded_at', 'updated_at'] : ['discarded_at']);

/** Whether all that a value of a linked record is made of shows beside it, and is written with it. */
function isTold({ computed }: Field, { name, path, shown, write }: Link): boolean {
  const isShown = (source: string) => shown.some((entry) => entry.field === source && entry.name === `${name}_${source}`);
  return computed !== undefined && write !== undefined && path.length === 1 && computedFrom(computed).every(isShown);
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
    const shownField = foreign(found.field, { label: own ?? joinedLabel(reference.label, found.field.label), rename: (other) => `${name}_${other}`, writable, told: isTold(found.field, link), ...roles });
    const place = { path: found.path, resource: found.home.name, field: found.column, label: own ?? found.field.label };
    return [[entry.name, shownField, { ...place, ...(writable && { writable: true }) }]];
  });
}

/** What a field of a new keyed child starts with, over the names that fields have here, where its key is known and its parent is no field. */
function startHere({ default: start }: Field, { keyed }: Resource['relations'], { key, rename }: { readonly key: string; readonly rename: Foreign['rename'] }): Start | undefined {
  if (typeof start !== 'object' || !('field' in start)) return start;
  if (start.field === keyed?.by) return key;
  return start.field === keyed?.parent ? undefined : { field: rename(start.field) };
}

const isTyped = ({ readOnly, computed, derived }: Field): boolean => !readOnly && !computed && !derived;

/** When a keyed child is kept, as one of its fields sees it: where it is there, or where another of them is filled in, with which it comes into being. */
function isKept([name, { during }]: readonly [string, Field], own: readonly (readonly [string, Field])[]): Condition {
  const others = during === 'update' ? [] : own.filter(([other, field]) => other !== name && isTyped(field));
  return { any: ['id', ...others.map(([other]) => other)].map((field) => ({ field, filled: true })) };
}

/** How a field of a keyed child is asked for with its parent: while the child is kept. */
function askedHere(entry: readonly [string, Field], { own, rename }: { readonly own: readonly (readonly [string, Field])[]; readonly rename: Foreign['rename'] }): Asked | undefined {
  const asked = isTyped(entry[1]) ? askedWhile(entry[1], isKept(entry, own)) : undefined;
  return asked?.when && { ...asked, when: renameFields(asked.when, rename) };
}

function throughChildren(resource: Resource, named: Named): Found[] {
  return Object.entries(resource.relations.hasOne).flatMap(([nest, { one, key, label }]): Found[] => {
    const target = named.get(one);
    const own = Object.entries(target?.fields ?? {}).filter(([name, { derived }]) => !isPlace(target, name) && !derived);
    const rename = (other: string) => `${nest}.${other}`;
    return own.map(([name, field]): Found => {
      const full = rename(name);
      const roles = { seenBy: inEach(field.seenBy, readersOf(target)), writtenBy: inEach(field.writtenBy, writersAlong(target, { nested: true })) };
      const shown = foreign(field, { label: joinedLabel(label, field.label), rename, writable: true, told: true, ...roles });
      const start = target && startHere(field, target.relations, { key, rename });
      const required = askedHere([name, field], { own, rename });
      const writable = !field.readOnly && !field.computed;
      const place = { path: [], nested: nest, resource: one, field: name, label: field.label };
      return [full, { ...shown, ...(start !== undefined && { default: start }), ...(required && { required }) }, { ...place, ...(writable && { writable: true }) }];
    });
  });
}

const isPlace = (resource: Resource | undefined, name: string): boolean => name === resource?.relations.keyed?.parent || name === resource?.relations.keyed?.by;

/** A resource as it was declared: one that comes from another registry brings fields along that are not its own. */
export function withoutIncluded(resource: Resource): Resource {
  if (Object.keys(resource.included).length === 0) return resource;
  const own = Object.entries(resource.fields).filter(([name]) => !(name in resource.included) || name in resource.declared);
  return { ...resource, fields: Object.fromEntries(own), included: {} };
}

/** A resource with the fields that it answers from other records, by their own names. All of `named` are as they were declared. */
export function withIncluded(resource: Resource, named: Named): Resource {
  const found = [...resource.relations.belongsTo.flatMap((link) => throughReferences(resource, link, named)), ...throughChildren(resource, named)];
  const included = found.filter(([name]) => !(name in resource.fields));
  return {
    ...resource,
    fields: withTargets({ ...resource.fields, ...Object.fromEntries(included.map(([name, field]) => [name, field])) }, named),
    included: Object.fromEntries(included.map(([name, , place]) => [name, place])),
  };
}
