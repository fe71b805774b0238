import { childOf, isNewPlace } from './childFields';
import { comparedValues, type ValueReader } from './comparedValues';
import { fieldsOf, holds, type Condition } from './condition';
import type { Field } from './field';
import type { Values } from './plainValue';
import type { Resource } from './resource';
import { declaredStart, followedBy, startValue } from './start';

interface Standing {
  /** The record as stored; absent for a new one. */
  readonly original?: Values | undefined;
  readonly features: readonly string[];
  /** The keyed child that is asked about, which stands as it would start where it is not stored; the record itself where it is undefined. */
  readonly child: string | undefined;
}

/**
 * Reads a record as it stands before a save: what is stored, or what a new record starts with. A keyed child that is not stored holds nothing,
 * but for one that is asked about. A field whose condition does not hold at the start is empty.
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
