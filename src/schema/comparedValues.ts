import { computedValue } from './computed';
import { derivedValue, sourcesOf } from './derived';
import { wireValue } from './plainValue';
import type { Resource } from './resource';

/** Reads a value by the name of its field. */
export type ValueReader = (name: string) => unknown;

/** Reads values as conditions compare them: what is empty to a person is nothing, what can be read is in the wire's form, the rest is made of others. */
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
