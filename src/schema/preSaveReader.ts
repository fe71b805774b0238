import { keyedChildOf, isFieldOfNewRecord } from './keyedChildren';
import { conditionFields, holds, type Condition, type Field } from '../fields';
import { type Values, wireScalarValue } from './scalarValue';
import type { Resource } from './resource';
import { declaredInitialValue, copiedFieldOf, resolveInitialValue } from './initialValues';
import { computeValue } from './computed';
import { deriveValue, derivedSources } from './derived';

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

interface PreSaveContext {
  /** The stored record; absent for a new one. */
  readonly original?: Values | undefined;
  readonly features: readonly string[];
  /** The keyed child to read: where it is not stored, it has its initial values. Undefined for the record itself. */
  readonly child: string | undefined;
}

/**
 * Reads a record as it is before a save: as stored, or with the initial values of a new record. A keyed child that is
 * not stored is empty, except `child`. A field whose condition is not met initially is empty.
 */
export function createPreSaveReader(resource: Resource, { original, features, child }: PreSaveContext): ValueReader {
  const known = new Map<string, unknown>();
  const initialValueOf = (field: Field): unknown => {
    if (field.when && !holds(field.when, contextFor(field.when))) return undefined;
    const start = declaredInitialValue(field);
    const source = start === undefined ? undefined : copiedFieldOf({ default: start });
    return resolveInitialValue(field, start, source === undefined ? {} : { [source]: valueOf(source) });
  };
  const valueOf = (name: string): unknown => {
    const field = resource.fields[name];
    if (known.has(name) || !field) return known.get(name);
    known.set(name, undefined);
    const owningChild = keyedChildOf(resource, name);
    if (!isFieldOfNewRecord(resource, name, original)) known.set(name, field.derived ? undefined : original?.[name]);
    else if (owningChild === undefined || owningChild === child) known.set(name, initialValueOf(field));
    return known.get(name);
  };
  const read = createComparisonReader(resource, valueOf);
  const contextFor = (condition: Condition) => ({
    values: Object.fromEntries(conditionFields(condition).map((source) => [source, read(source)])),
    features,
  });
  return read;
}
