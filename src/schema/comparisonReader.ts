import { computeValue } from './computed';
import { deriveValue, derivedSources } from './derived';
import { wireScalarValue } from './scalarValue';
import type { Resource } from './resource';

/** Returns the value of a field by its name. */
export type ValueReader = (name: string) => unknown;

/**
 * Reads values in the form that conditions compare: empty values as null, valid ones in wire format, computed and
 * derived ones from their sources.
 */
export function createComparisonReader({ fields }: Pick<Resource, 'fields'>, valueOf: ValueReader): ValueReader {
  const read = (name: string, visited: readonly string[]): unknown => {
    const field = fields[name];
    const value = valueOf(name) ?? null;
    const readSource = (other: string) => read(other, [...visited, name]);
    if (field?.computed && !visited.includes(name)) return computeValue(field, field.computed, readSource);
    if (!field?.derived || value !== null || visited.includes(name))
      return field ? wireScalarValue(field, value) : value;
    return deriveValue(
      { fields },
      field.derived,
      Object.fromEntries(derivedSources(field.derived).map((other) => [other, readSource(other)])),
    );
  };
  return (name) => read(name, []);
}
