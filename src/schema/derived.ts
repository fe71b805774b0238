import type { Derived } from '../fields';
import { getField } from './getField';
import { memoizePerResource } from './registry';
import type { Resource } from './resource';
import { isEmptyValue, type Values } from './scalarValue';

/** The fields that a derived value reads. */
export function derivedSources(derived: Derived): readonly string[] {
  if ('same' in derived) return [derived.same];
  if ('joined' in derived) return derived.joined;
  return 'field' in derived ? [derived.field] : [derived.given, derived.until];
}

/** The value of a derived field. */
export function deriveValue({ fields }: Pick<Resource, 'fields'>, derived: Derived, values: Values): unknown {
  if ('same' in derived) return values[derived.same] ?? null;
  const isEmpty = (name: string) => isEmptyValue(getField({ fields }, name), values[name]);
  if ('given' in derived) return !isEmpty(derived.given) && !(Date.parse(String(values[derived.until])) <= Date.now());
  if ('joined' in derived)
    return (
      derived.joined
        .filter((name) => !isEmpty(name))
        .map((name) => String(values[name]))
        .join(' ') || null
    );
  return isEmpty(derived.field) ? derived.empty : derived.filled;
}

const derivedFields = memoizePerResource(({ fields }) =>
  Object.entries(fields).flatMap(([name, { derived }]) => (derived ? [{ name, derived }] : [])),
);

/** Adds the derived values. A derived value that is already present (a choice just made) stays. */
export function withDerivedValues(resource: Resource, values: Values): Record<string, unknown> {
  const all: Record<string, unknown> = { ...values };
  for (const { name, derived } of derivedFields(resource)) {
    if (all[name] === undefined) all[name] = deriveValue(resource, derived, all);
  }
  return all;
}
