import dayjs from 'dayjs';
import { type Field, type InitialValue, wireDateFormat } from '../fields';
import type { Values } from './scalarValue';

type CopiedField = Extract<InitialValue, { readonly field: string }>;

const isRelative = (start: InitialValue | undefined): start is Exclude<InitialValue, string | number | boolean> =>
  typeof start === 'object';

/** The field whose value a new record copies, as long as the field has none of its own. */
export function copiedFieldOf({ initial, default: start }: Pick<Field, 'initial' | 'default'>): string | undefined {
  const found = [start, initial].find(
    (candidate): candidate is CopiedField => isRelative(candidate) && 'field' in candidate,
  );
  return found?.field;
}

/** The declared initial value of a field: its default takes precedence over the initial value of its form. */
export const declaredInitialValue = ({
  initial,
  default: start,
}: Pick<Field, 'initial' | 'default'>): InitialValue | undefined => start ?? initial;

/** Resolves a declared initial value. */
export function resolveInitialValue(
  { kind }: Pick<Field, 'kind'>,
  start: InitialValue | undefined,
  values: Values,
): unknown {
  if (!isRelative(start)) return start;
  if ('field' in start) return values[start.field] ?? undefined;
  const day = dayjs().add(start.today, 'day');
  return kind === 'instant' ? day.toISOString() : day.format(wireDateFormat);
}

/** A field with its initial value, if any. */
export interface FieldWithInitialValue {
  readonly name: string;
  readonly field: Field;
  readonly start: InitialValue | undefined;
}

/**
 * Resolves the initial values of these fields, in addition to the given values. Fields that copy another one come last.
 */
export function resolveInitialValues(fields: readonly FieldWithInitialValue[], given: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, field, start } of fields.toSorted(
    (left, right) => Number(copiedFieldOf(left.field) !== undefined) - Number(copiedFieldOf(right.field) !== undefined),
  )) {
    const value = resolveInitialValue(field, start, { ...given, ...values });
    if (value !== undefined) values[name] = value;
  }
  return values;
}
