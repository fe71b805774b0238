import { begunChildren, childOf, isNewPlace } from './childFields';
import type { Field } from './field';
import { perResource } from './remembered';
import type { Resource } from './resource';
import { isSame } from './same';
import { declaredStart, followedBy, startValue, startValues, type Starting } from './start';
import { isEmptyValue, type Values } from './value';
import { barredFields, writableFields } from './writable';

/** Whether two values of a field look equal to a person: all empty values do. A file equals only itself. */
export function isSameValue(field: Field, one: unknown, other: unknown): boolean {
  if (isEmptyValue(field, one) || isEmptyValue(field, other)) return isEmptyValue(field, one) && isEmptyValue(field, other);
  return isSame(one, other);
}

/** The initial values of new records by field. A field that the role may not write gets only its default, which the server sets. */
const startsOf = perResource((resource) => {
  const barred = [...barredFields(resource)].filter(([name]) => name in resource.fields);
  return [...writableFields(resource), ...barred.map(([name, { initial: _initial, ...field }]) => [name, field as Field] as const)];
});

/** The initial values of a new record. A keyed child gets its own once one of its fields is filled in. */
export function initialRecord(resource: Resource): Record<string, unknown> {
  const own = startsOf(resource).filter(([name]) => childOf(resource, name) === undefined);
  return startValues(own.map(([name, field]) => ({ name, field, start: declaredStart(field) })), {});
}

interface Typed {
  readonly before: Values;
  readonly entered: Values;
  /** The stored record; absent for a new one. */
  readonly stored?: Values | undefined;
}

/** Updates fields that copy another one: in a new record they follow it until they are edited themselves. */
function withFollowing(resource: Resource, { before, entered, stored }: Typed): Values {
  const following = startsOf(resource).flatMap(([name, field]): [string, unknown][] => {
    const other = followedBy(field);
    if (other === undefined || !isNewPlace(resource, name, stored) || isSame(before[other] ?? null, entered[other] ?? null)) return [];
    const isOwn = !isSame(before[name] ?? null, entered[name] ?? null) || !isSameValue(field, before[name], before[other]);
    return isOwn ? [] : [[name, entered[other]]];
  });
  return following.length === 0 ? entered : { ...entered, ...Object.fromEntries(following) };
}

/** The keyed children that have a default, with all of their fields. */
const startingChildren = perResource((resource): ReadonlyMap<string, readonly Starting[]> => {
  const children = new Map<string, Starting[]>();
  for (const [name, field] of startsOf(resource)) {
    const child = childOf(resource, name);
    if (child !== undefined) children.set(child, [...(children.get(child) ?? []), { name, field, start: field.default }]);
  }
  return new Map([...children].filter(([, fields]) => fields.some(({ start }) => start !== undefined)));
});

/** The changes within one keyed child: its defaults once its first field is filled in, and nothing once only defaults remain of what was entered. */
function startsOfChild(fields: readonly Starting[], { before, entered }: Typed): Values {
  const filledIn = (values: Values) => fields.filter(({ name, field }) => !isEmptyValue(field, values[name]));
  const [was, is] = [filledIn(before), filledIn(entered)];
  if (is.length === 0) return {};
  if (was.length === 0) return startValues(fields.filter(({ name, field }) => isEmptyValue(field, entered[name])), entered);
  const isEmptied = was.some((entry) => !is.includes(entry));
  const isLeft = is.every(({ name, field, start }) => isSameValue(field, entered[name], startValue(field, start, entered)));
  return isEmptied && isLeft ? Object.fromEntries(is.map(({ name }) => [name, undefined])) : {};
}

/** The entered values with those that depend on them, in the record and its keyed children where they are new. */
export function followed(resource: Resource, typed: Typed): Values {
  const entered = withFollowing(resource, typed);
  const children = startingChildren(resource);
  if (children.size === 0) return entered;
  const begun = begunChildren(resource, entered, typed.stored);
  const begin = (values: Values, [child, fields]: readonly [string, readonly Starting[]]): Values => (begun.has(child) ? { ...values, ...startsOfChild(fields, { ...typed, entered: values }) } : values);
  return withFollowing(resource, { ...typed, entered: [...children].reduce(begin, entered) });
}
