import { renameFields, whereKnown, type Condition } from './condition';
import type { Field } from './field';
import type { Start } from './fieldValues';
import { foreignField, joinedLabel, type Foreign, type Found } from './foreignField';
import type { Values } from './plainValue';
import type { Asked } from './asked';
import { askedWhile } from './required';
import type { Resource } from './resource';
import { inEach, readersOf, writersAlong } from './roles';
import type { Named } from './targets';

/** The values known for a keyed child from its place in the parent: its key, and that it has a parent. */
const knownOf = ({ keyed }: Resource['relations'], key: string): Values => (keyed ? { [keyed.by]: key, [keyed.parent]: true } : {});

/** A field of one particular keyed child, with the known values applied to its conditions. */
function inPlace(field: Field, known: Values): Field {
  const { when, readOnlyWhen, required } = field;
  const asked = typeof required === 'object' && required.when ? { ...required, when: whereKnown(required.when, known) } : required;
  return { ...field, ...(when && { when: whereKnown(when, known) }), ...(readOnlyWhen && { readOnlyWhen: whereKnown(readOnlyWhen, known) }), ...(asked && { required: asked }) };
}

/** The default of a field in a new keyed child, over the field names of the parent. A copied key is known; the reference to the parent is not a field there. */
function startHere({ default: start }: Field, { keyed }: Resource['relations'], { key, rename }: { readonly key: string; readonly rename: Foreign['rename'] }): Start | undefined {
  if (typeof start !== 'object' || !('field' in start)) return start;
  if (start.field === keyed?.by) return key;
  return start.field === keyed?.parent ? undefined : { field: rename(start.field) };
}

const isTyped = ({ readOnly, computed, derived }: Field): boolean => !readOnly && !computed && !derived;

/** The condition that a keyed child exists, as seen by one of its fields: it is stored, or another of its fields is filled in, which creates it. */
function isKept([name, { during }]: readonly [string, Field], own: readonly (readonly [string, Field])[]): Condition {
  const others = during === 'update' ? [] : own.filter(([other, field]) => other !== name && isTyped(field));
  return { any: ['id', ...others.map(([other]) => other)].map((field) => ({ field, filled: true })) };
}

/** The required rule of a keyed child's field in its parent: it applies while the child exists. */
function askedHere(entry: readonly [string, Field], { own, rename }: { readonly own: readonly (readonly [string, Field])[]; readonly rename: Foreign['rename'] }): Asked | undefined {
  const asked = isTyped(entry[1]) ? askedWhile(entry[1], () => isKept(entry, own)) : undefined;
  return asked?.when && { ...asked, when: renameFields(asked.when, rename) };
}

/** The fields of the keyed children of a resource, under their names in it. */
export function throughChildren(resource: Resource, named: Named): Found[] {
  return Object.entries(resource.relations.hasOne).flatMap(([nest, { one, key, label }]): Found[] => {
    const target = named.get(one);
    const known = target ? knownOf(target.relations, key) : {};
    const own = Object.entries(target?.fields ?? {}).flatMap(([name, field]) => (name in known || field.derived ? [] : [[name, inPlace(field, known)] as const]));
    const rename = (other: string) => `${nest}.${other}`;
    return own.map(([name, field]): Found => {
      const full = rename(name);
      const roles = { seenBy: inEach(field.seenBy, readersOf(target)), writtenBy: inEach(field.writtenBy, writersAlong(target, { nested: true })) };
      const shown = foreignField(field, { label: joinedLabel(label, field.label), rename, writable: true, told: true, ...roles });
      const start = target && startHere(field, target.relations, { key, rename });
      const required = askedHere([name, field], { own, rename });
      const writable = !field.readOnly && !field.computed;
      const place = { path: [], nested: nest, resource: one, field: name, label: field.label };
      return [full, { ...shown, ...(start !== undefined && { default: start }), ...(required && { required }) }, { ...place, ...(writable && { writable: true }) }];
    });
  });
}
