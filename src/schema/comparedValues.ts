import { computedValue } from './computed';
import { derivedValue, sourcesOf } from './derived';
import { wireValue } from './plainValue';
import type { Resource } from './resource';

/** Returns the value of a field by its name. */
export type ValueReader = (name: string) => unknown;

/** Reads values in the form that conditions compare: empty values as null, valid ones in wire format, computed and derived ones from their sources. */
export function comparedValues({ fields }: Pick<Resource, 'fields'>, valueOf: ValueReader): ValueReader {
  const read = (name: string, seen: readonly string[]): unknown => {
    const field = fields[name];
    const value = valueOf(name) ?? null;
    const source = (other: string) => read(other, [...seen, name]);
    if (field?.computed && !seen.includes(name)) return computedValue(field, field.computed, source);
    if (!field?.derived || value !== null || seen.includes(name)) return field ? wireValue(field, value) : value;
    return derivedValue({ fields }, field.derived, Object.fromEntries(sourcesOf(field.derived).map((other) => [other, source(other)])));
  };
  return (name) => read(name, []);
}
