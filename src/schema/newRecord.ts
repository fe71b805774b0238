import { findNewKeyedChildren, keyedChildOf, isFieldOfNewRecord } from './keyedChildren';
import type { Field } from './field';
import { memoizePerResource } from './memoize';
import type { Resource } from './resource';
import { isEqual } from './isEqual';
import { declaredInitialValue, copiedFieldOf, resolveInitialValue, resolveInitialValues, type FieldWithInitialValue } from './initialValues';
import { isEmptyValue, type Values } from './value';
import { forbiddenFields, writableFields } from './writable';

/** Whether two values of a field look equal to a person: all empty values do. A file equals only itself. */
export function isEqualFieldValue(field: Field, left: unknown, right: unknown): boolean {
  if (isEmptyValue(field, left) || isEmptyValue(field, right)) return isEmptyValue(field, left) && isEmptyValue(field, right);
  return isEqual(left, right);
}

/** The initial values of new records by field. A field that the role may not write gets only its default, which the server sets. */
const initialFields = memoizePerResource((resource) => {
  const forbidden = [...forbiddenFields(resource)].filter(([name]) => name in resource.fields);
  return [...writableFields(resource), ...forbidden.map(([name, { initial: _initial, ...field }]) => [name, field as Field] as const)];
});

/** The initial values of a new record. A keyed child gets its own once one of its fields is filled in. */
export function initialRecord(resource: Resource): Record<string, unknown> {
  const ownFields = initialFields(resource).filter(([name]) => keyedChildOf(resource, name) === undefined);
  return resolveInitialValues(ownFields.map(([name, field]) => ({ name, field, start: declaredInitialValue(field) })), {});
}

interface EditContext {
  readonly before: Values;
  readonly entered: Values;
  /** The stored record; absent for a new one. */
  readonly stored?: Values | undefined;
}

/** Updates fields that copy another one: in a new record they follow it until they are edited themselves. */
function withCopiedValues(resource: Resource, { before, entered, stored }: EditContext): Values {
  const copied = initialFields(resource).flatMap(([name, field]): [string, unknown][] => {
    const source = copiedFieldOf(field);
    if (source === undefined || !isFieldOfNewRecord(resource, name, stored) || isEqual(before[source] ?? null, entered[source] ?? null)) return [];
    const isEditedItself = !isEqual(before[name] ?? null, entered[name] ?? null) || !isEqualFieldValue(field, before[name], before[source]);
    return isEditedItself ? [] : [[name, entered[source]]];
  });
  return copied.length === 0 ? entered : { ...entered, ...Object.fromEntries(copied) };
}

/** The keyed children that have a default, with all of their fields. */
const childrenWithDefaults = memoizePerResource((resource): ReadonlyMap<string, readonly FieldWithInitialValue[]> => {
  const children = new Map<string, FieldWithInitialValue[]>();
  for (const [name, field] of initialFields(resource)) {
    const child = keyedChildOf(resource, name);
    if (child !== undefined) children.set(child, [...(children.get(child) ?? []), { name, field, start: field.default }]);
  }
  return new Map([...children].filter(([, fields]) => fields.some(({ start }) => start !== undefined)));
});

/** The changes within one keyed child: its defaults once its first field is filled in, and nothing once only defaults remain of what was entered. */
function childDefaultChanges(fields: readonly FieldWithInitialValue[], { before, entered }: EditContext): Values {
  const filledIn = (values: Values) => fields.filter(({ name, field }) => !isEmptyValue(field, values[name]));
  const [filledBefore, filledAfter] = [filledIn(before), filledIn(entered)];
  if (filledAfter.length === 0) return {};
  if (filledBefore.length === 0) return resolveInitialValues(fields.filter(({ name, field }) => isEmptyValue(field, entered[name])), entered);
  const wasCleared = filledBefore.some((entry) => !filledAfter.includes(entry));
  const onlyDefaultsRemain = filledAfter.every(({ name, field, start }) => isEqualFieldValue(field, entered[name], resolveInitialValue(field, start, entered)));
  return wasCleared && onlyDefaultsRemain ? Object.fromEntries(filledAfter.map(({ name }) => [name, undefined])) : {};
}

/** The entered values with those that depend on them, in the record and its keyed children where they are new. */
export function withDependentValues(resource: Resource, edit: EditContext): Values {
  const entered = withCopiedValues(resource, edit);
  const children = childrenWithDefaults(resource);
  if (children.size === 0) return entered;
  const newChildren = findNewKeyedChildren(resource, entered, edit.stored);
  const applyChildDefaults = (values: Values, [child, fields]: readonly [string, readonly FieldWithInitialValue[]]): Values => (newChildren.has(child) ? { ...values, ...childDefaultChanges(fields, { ...edit, entered: values }) } : values);
  return withCopiedValues(resource, { ...edit, entered: [...children].reduce(applyChildDefaults, entered) });
}
