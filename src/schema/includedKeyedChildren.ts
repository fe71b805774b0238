import {
  renameFields,
  applyKnownValues,
  type Condition,
  type Field,
  type InitialValue,
  type RequiredRule,
} from '../fields';
import {
  toIncludedField,
  prefixLabel,
  type IncludedFieldContext,
  type IncludedEntry,
  type ResourcesByName,
} from './includedField';
import type { Values } from './scalarValue';
import { requiredRuleWhile } from './required';
import type { Resource } from './resource';
import { intersectRoles, readersOf, linkedWritersOf } from './roles';

/** The values known for a keyed child from its place in the parent: its key, and that it has a parent. */
const knownChildValues = ({ keyed }: Resource['relations'], key: string): Values =>
  keyed ? { [keyed.by]: key, [keyed.parent]: true } : {};

/** A field of one particular keyed child, with the known values applied to its conditions. */
function withKnownValues(field: Field, known: Values): Field {
  const { when, readOnlyWhen, required } = field;
  const requiredRule =
    typeof required === 'object' && required.when
      ? { ...required, when: applyKnownValues(required.when, known) }
      : required;
  return {
    ...field,
    ...(when && { when: applyKnownValues(when, known) }),
    ...(readOnlyWhen && { readOnlyWhen: applyKnownValues(readOnlyWhen, known) }),
    ...(requiredRule && { required: requiredRule }),
  };
}

/**
 * The default of a field in a new keyed child, over the field names of the parent. A copied key is known; the reference
 * to the parent is not a field there.
 */
function defaultInParent(
  { default: start }: Field,
  { keyed }: Resource['relations'],
  { key, rename }: { readonly key: string; readonly rename: IncludedFieldContext['rename'] },
): InitialValue | undefined {
  if (typeof start !== 'object' || !('field' in start)) return start;
  if (start.field === keyed?.by) return key;
  return start.field === keyed?.parent ? undefined : { field: rename(start.field) };
}

const isEntered = ({ readOnly, computed, derived }: Field): boolean => !readOnly && !computed && !derived;

/**
 * The condition that a keyed child exists, as seen by one of its fields: it is stored, or another of its fields is
 * filled in, which creates it.
 */
function childExistsCondition(
  [name, { during }]: readonly [string, Field],
  childFields: readonly (readonly [string, Field])[],
): Condition {
  const others = during === 'update' ? [] : childFields.filter(([other, field]) => other !== name && isEntered(field));
  return { any: ['id', ...others.map(([other]) => other)].map((field) => ({ field, filled: true })) };
}

/** The required rule of a keyed child's field in its parent: it applies while the child exists. */
function requiredRuleInParent(
  entry: readonly [string, Field],
  {
    childFields,
    rename,
  }: { readonly childFields: readonly (readonly [string, Field])[]; readonly rename: IncludedFieldContext['rename'] },
): RequiredRule | undefined {
  const requiredRule = isEntered(entry[1])
    ? requiredRuleWhile(entry[1], () => childExistsCondition(entry, childFields))
    : undefined;
  return requiredRule?.when && { ...requiredRule, when: renameFields(requiredRule.when, rename) };
}

/** The fields of the keyed children of a resource, under their names in it. */
export function includeKeyedChildren(resource: Resource, resourcesByName: ResourcesByName): IncludedEntry[] {
  return Object.entries(resource.relations.hasOne).flatMap(([childName, { one, key, label }]): IncludedEntry[] => {
    const target = resourcesByName.get(one);
    const known = target ? knownChildValues(target.relations, key) : {};
    const childFields = Object.entries(target?.fields ?? {}).flatMap(([name, field]) =>
      name in known || field.derived ? [] : [[name, withKnownValues(field, known)] as const],
    );
    const rename = (other: string) => `${childName}.${other}`;
    return childFields.map(([name, field]): IncludedEntry => {
      const fullName = rename(name);
      const roles = {
        seenBy: intersectRoles(field.seenBy, readersOf(target)),
        writtenBy: intersectRoles(field.writtenBy, linkedWritersOf(target, { nested: true })),
      };
      const shown = toIncludedField(field, {
        label: prefixLabel(label, field.label),
        rename,
        writable: true,
        computable: true,
        ...roles,
      });
      const defaultValue = target && defaultInParent(field, target.relations, { key, rename });
      const required = requiredRuleInParent([name, field], { childFields, rename });
      const writable = !field.readOnly && !field.computed;
      const location = { path: [], nested: childName, resource: one, field: name, label: field.label };
      return [
        fullName,
        { ...shown, ...(defaultValue !== undefined && { default: defaultValue }), ...(required && { required }) },
        { ...location, ...(writable && { writable: true }) },
      ];
    });
  });
}
