import { childOf, isNewPlace } from './childFields';
import { comparedValues, type ValueReader } from './comparedValues';
import { fieldsOf, holds, type Condition } from './condition';
import type { Field } from './field';
import type { Values } from './plainValue';
import type { Resource } from './resource';
import { declaredStart, followedBy, startValue } from './start';

interface Standing {
  /** The stored record; absent for a new one. */
  readonly original?: Values | undefined;
  readonly features: readonly string[];
  /** The keyed child to read: where it is not stored, it has its initial values. Undefined for the record itself. */
  readonly child: string | undefined;
}

/**
 * Reads a record as it is before a save: as stored, or with the initial values of a new record. A keyed child that is not stored is empty, except
 * `child`. A field whose condition is not met initially is empty.
 */
export function standingRecord(resource: Resource, { original, features, child }: Standing): ValueReader {
  const known = new Map<string, unknown>();
  const startOf = (field: Field): unknown => {
    if (field.when && !holds(field.when, seenBy(field.when))) return undefined;
    const start = declaredStart(field);
    const other = start === undefined ? undefined : followedBy({ default: start });
    return startValue(field, start, other === undefined ? {} : { [other]: valueOf(other) });
  };
  const valueOf = (name: string): unknown => {
    const field = resource.fields[name];
    if (known.has(name) || !field) return known.get(name);
    known.set(name, undefined);
    const place = childOf(resource, name);
    if (!isNewPlace(resource, name, original)) known.set(name, field.derived ? undefined : original?.[name]);
    else if (place === undefined || place === child) known.set(name, startOf(field));
    return known.get(name);
  };
  const read = comparedValues(resource, valueOf);
  const seenBy = (condition: Condition) => ({ values: Object.fromEntries(fieldsOf(condition).map((other) => [other, read(other)])), features });
  return read;
}
