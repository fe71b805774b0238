import { findNewKeyedChildren, keyedChildOf, isFieldOfNewRecord } from './keyedChildren';
import type { Field } from '../fields';
import { getField } from './getField';
import { memoizePerResource } from './registry';
import type { Resource } from './resource';
import { writtenReferences } from './resourceReferences';
import { isEqual } from './isEqual';
import {
  declaredInitialValue,
  copiedFieldOf,
  resolveInitialValue,
  resolveInitialValues,
  type FieldWithInitialValue,
} from './initialValues';
import { isEmptyValue, type Values } from './value';
import { forbiddenFields, writableFields } from './writable';

/** Whether two values of a field look equal to a person: all empty values do. A file equals only itself. */
export function isEqualFieldValue(field: Field, left: unknown, right: unknown): boolean {
  if (isEmptyValue(field, left) || isEmptyValue(field, right))
    return isEmptyValue(field, left) && isEmptyValue(field, right);
  return isEqual(left, right);
}

/**
 * The initial values of new records by field. A field that the role may not write gets only its default, which the
 * server sets.
 */
const initialFields = memoizePerResource((resource) => {
  const forbidden = [...forbiddenFields(resource)].filter(([name]) => name in resource.fields);
  return [
    ...writableFields(resource),
    ...forbidden.map(([name, { initial: _initial, ...field }]) => [name, field as Field] as const),
  ];
});

/** The initial values of a new record. A keyed child gets its own once one of its fields is filled in. */
export function initialRecord(resource: Resource): Record<string, unknown> {
  const ownFields = initialFields(resource).filter(([name]) => keyedChildOf(resource, name) === undefined);
  return resolveInitialValues(
    ownFields.map(([name, field]) => ({ name, field, start: declaredInitialValue(field) })),
    {},
  );
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
    if (
      source === undefined ||
      !isFieldOfNewRecord(resource, name, stored) ||
      isEqual(before[source] ?? null, entered[source] ?? null)
    )
      return [];
    const isEditedItself =
      !isEqual(before[name] ?? null, entered[name] ?? null) || !isEqualFieldValue(field, before[name], before[source]);
    return isEditedItself ? [] : [[name, entered[source]]];
  });
  return copied.length === 0 ? entered : { ...entered, ...Object.fromEntries(copied) };
}

/** The fields of each group that has initial values, by the name of the group. */
function groupsWithInitialValues(
  entries: readonly (readonly [group: string, entry: FieldWithInitialValue])[],
): ReadonlyMap<string, readonly FieldWithInitialValue[]> {
  const groups = new Map<string, FieldWithInitialValue[]>();
  for (const [group, entry] of entries) groups.set(group, [...(groups.get(group) ?? []), entry]);
  return new Map([...groups].filter(([, fields]) => fields.some(({ start }) => start !== undefined)));
}

/** The keyed children that have a default, with all of their fields. */
const childrenWithDefaults = memoizePerResource((resource) =>
  groupsWithInitialValues(
    initialFields(resource).flatMap(([name, field]) => {
      const child = keyedChildOf(resource, name);
      return child === undefined ? [] : [[child, { name, field, start: field.default }] as const];
    }),
  ),
);

/** The references whose records are written with this one and have initial values, with all of their fields. */
const linksWithInitialValues = memoizePerResource((resource) => {
  const written = new Set(writtenReferences(resource).map(({ reference }) => reference));
  return groupsWithInitialValues(
    writableFields(resource).flatMap(([name, field]) => {
      const [reference] = resource.included[name]?.path ?? [];
      return reference !== undefined && written.has(reference)
        ? [[reference, { name, field, start: field.initial }] as const]
        : [];
    }),
  );
});

/**
 * The groups that these values may begin: keyed children that are not stored, and in a stored record its references to
 * none. The form of a new record begins with the values of the latter.
 */
function newGroups(
  resource: Resource,
  values: Values,
  stored: Values | undefined,
): (readonly FieldWithInitialValue[])[] {
  const children = childrenWithDefaults(resource);
  const newChildren = children.size === 0 ? undefined : findNewKeyedChildren(resource, values, stored);
  const links = stored === undefined ? [] : [...linksWithInitialValues(resource)];
  return [
    ...[...children].flatMap(([child, fields]) => (newChildren?.has(child) ? [fields] : [])),
    ...links.flatMap(([reference, fields]) =>
      isEmptyValue(getField(resource, reference), values[reference]) ? [fields] : [],
    ),
  ];
}

/**
 * The changes within one new group: its initial values once its first field is filled in, and nothing once only those
 * remain of what was entered.
 */
function groupChanges(fields: readonly FieldWithInitialValue[], { before, entered }: EditContext): Values {
  const filledIn = (values: Values) => fields.filter(({ name, field }) => !isEmptyValue(field, values[name]));
  const [filledBefore, filledAfter] = [filledIn(before), filledIn(entered)];
  if (filledAfter.length === 0) return {};
  if (filledBefore.length === 0)
    return resolveInitialValues(
      fields.filter(({ name, field }) => isEmptyValue(field, entered[name])),
      entered,
    );
  const wasCleared = filledBefore.some((entry) => !filledAfter.includes(entry));
  const onlyInitialValuesRemain = filledAfter.every(({ name, field, start }) =>
    isEqualFieldValue(field, entered[name], resolveInitialValue(field, start, entered)),
  );
  return wasCleared && onlyInitialValuesRemain
    ? Object.fromEntries(filledAfter.map(({ name }) => [name, undefined]))
    : {};
}

/**
 * The entered values with those that depend on them, in the record, and in its keyed children and linked records where
 * they are new.
 */
export function withDependentValues(resource: Resource, edit: EditContext): Values {
  const entered = withCopiedValues(resource, edit);
  const groups = newGroups(resource, entered, edit.stored);
  if (groups.length === 0) return entered;
  const filled = groups.reduce(
    (values, fields): Values => ({ ...values, ...groupChanges(fields, { ...edit, entered: values }) }),
    entered,
  );
  return withCopiedValues(resource, { ...edit, entered: filled });
}
