import dayjs from 'dayjs';
import { type Field, type Computed, wireDateFormat, toNumber } from '../fields';
import { memoizePerResource } from './registry';
import type { Resource } from './resource';
import { isEmptyValue, scaleOf, type Values } from './scalarValue';

type Operand = string | number;

/** The fields that a computed value depends on. */
export function computedSources(computed: Computed): readonly string[] {
  if ('join' in computed) return computed.join;
  if ('day' in computed)
    return typeof computed.plusDays === 'string' ? [computed.day, computed.plusDays] : [computed.day];
  return operandsOf(computed).filter((operand) => typeof operand === 'string');
}

export function operandsOf(
  computed: Exclude<Computed, { readonly join: unknown } | { readonly day: unknown }>,
): readonly Operand[] {
  if ('sum' in computed) return computed.sum;
  if ('product' in computed) return computed.product;
  return 'difference' in computed ? computed.difference : computed.quotient;
}

function calculate(computed: Parameters<typeof operandsOf>[0], numbers: readonly number[]): number {
  if ('sum' in computed) return numbers.reduce((left, right) => left + right, 0);
  if ('product' in computed) return numbers.reduce((left, right) => left * right, 1);
  const [first = 0, ...rest] = numbers;
  return 'difference' in computed
    ? rest.reduce((left, right) => left - right, first)
    : rest.reduce((left, right) => left / right, first);
}

/** Rounds halves away from zero, regardless of binary floating-point errors. */
function roundHalfAwayFromZero(value: number, scale: number): number | null {
  if (!Number.isFinite(value)) return null;
  const shifted = Number((Math.abs(value) * 10 ** scale).toPrecision(15));
  const result = (Math.sign(value) * Math.round(shifted)) / 10 ** scale;
  return result === 0 ? 0 : result;
}

const toFiniteNumber = (value: unknown): number | undefined => {
  const number = toNumber(value);
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

function calculateForField(
  field: Field,
  computed: Parameters<typeof operandsOf>[0],
  read: (name: string) => unknown,
): number | null {
  const numbers = operandsOf(computed).map((operand) =>
    typeof operand === 'number' ? operand : toFiniteNumber(read(operand)),
  );
  return numbers.every((number) => number !== undefined)
    ? roundHalfAwayFromZero(calculate(computed, numbers), scaleOf(field))
    : null;
}

function addDays(start: unknown, days: unknown): string | null {
  const [day, count] = [dayjs(typeof start === 'string' ? start : Number.NaN), toFiniteNumber(days)];
  if (!day.isValid() || count === undefined || Math.abs(count) > 1e6) return null;
  const later = day.add(count, 'day');
  return later.year() > 0 && later.year() < 10_000 ? later.format(wireDateFormat) : null;
}

/** The names of the computed fields. */
export const computedFieldNames = memoizePerResource(({ fields }) =>
  Object.keys(fields).filter((name) => fields[name]?.computed),
);

/**
 * Computes one value from others in wire format; null where an operand is missing or there is no result, such as for a
 * division by zero.
 */
export function computeValue(field: Field, computed: Computed, read: (name: string) => unknown): unknown {
  if ('day' in computed)
    return addDays(
      read(computed.day),
      typeof computed.plusDays === 'string' ? read(computed.plusDays) : computed.plusDays,
    );
  if ('join' in computed)
    return (
      computed.join
        .map(read)
        .filter((part) => part !== null && part !== undefined)
        .map(String)
        .join(computed.separator ?? ' ') || null
    );
  return calculateForField(field, computed, read);
}

/** The computed values of a record by field, from its other values in wire format. */
export function computeValues(resource: Resource, values: Values): Record<string, unknown> {
  const { fields } = resource;
  const computed = new Map<string, unknown>();
  const read = (name: string): unknown => {
    const field = fields[name];
    if (!field?.computed) return field && isEmptyValue(field, values[name]) ? null : values[name];
    if (!computed.has(name)) {
      computed.set(name, null);
      computed.set(name, computeValue(field, field.computed, read));
    }
    return computed.get(name);
  };
  return Object.fromEntries(computedFieldNames(resource).map((name) => [name, read(name)]));
}

/** The values as they will be saved, including the computed ones. */
export const withComputedValues = (resource: Resource, values: Values): Record<string, unknown> => ({
  ...values,
  ...computeValues(resource, values),
});

/** The same computation over renamed fields. */
export function renameComputedFields(computed: Computed, rename: (name: string) => string): Computed {
  const renameOperands = (operands: readonly Operand[]) =>
    operands.map((operand) => (typeof operand === 'string' ? rename(operand) : operand));
  if ('join' in computed) return { ...computed, join: computed.join.map(rename) };
  if ('day' in computed)
    return {
      day: rename(computed.day),
      plusDays: typeof computed.plusDays === 'string' ? rename(computed.plusDays) : computed.plusDays,
    };
  const [[operation, operands] = ['sum', []]] = Object.entries(computed) as [string, readonly Operand[]][];
  return { [operation]: renameOperands(operands) } as unknown as Computed;
}
