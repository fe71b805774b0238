import type { Field } from './field';
import { perResource } from './remembered';
import type { Resource } from './resource';
import { isSame } from './same';
import { followedBy, startValue } from './start';
import { isEmptyValue, type Values } from './value';
import { barredFields, writableFields } from './writable';

/** Whether two values of a field are the same to a person: all empty ones are. Two files never are, unless they are one. */
export function isSameValue(field: Field, one: unknown, other: unknown): boolean {
  if (isEmptyValue(field, one) || isEmptyValue(field, other)) return isEmptyValue(field, one) && isEmptyValue(field, other);
  return isSame(one, other);
}

/** What new records start with, by field: what a role may not write starts with its default, which the server gives it. */
const startsOf = perResource((resource) => {
  const barred = [...barredFields(resource)].filter(([name]) => name in resource.fields);
  return [...writableFields(resource), ...barred.map(([name, { initial: _initial, ...field }]) => [name, field as Field] as const)];
});

/** What a new record starts with. */
export function initialRecord(resource: Resource): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  const declared = startsOf(resource).map(([name, field]) => ({ name, field, start: field.default ?? field.initial }));
  // What takes over another field's value comes after that one.
  for (const { name, field, start } of declared.toSorted((one, other) => Number(followedBy(one.field) !== undefined) - Number(followedBy(other.field) !== undefined))) {
    const value = startValue(field, start, record);
    if (value !== undefined) record[name] = value;
  }
  return record;
}

/** What was typed into a new record, with each field that starts as another one following it until it is typed into by itself. */
export function followed(resource: Resource, before: Values, entered: Values): Values {
  const following = startsOf(resource).flatMap(([name, field]): [string, unknown][] => {
    const other = followedBy(field);
    if (other === undefined || isSame(before[other] ?? null, entered[other] ?? null)) return [];
    const isOwn = !isSame(before[name] ?? null, entered[name] ?? null) || !isSameValue(field, before[name], before[other]);
    return isOwn ? [] : [[name, entered[other]]];
  });
  return following.length === 0 ? entered : { ...entered, ...Object.fromEntries(following) };
}
