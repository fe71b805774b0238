import dayjs from 'dayjs';
import type { Field } from './field';
import type { Start } from './fieldValues';
import { wireDateFormat } from './format/date';
import type { Values } from './plainValue';

type Following = Extract<Start, { readonly field: string }>;

const isRelative = (start: Start | undefined): start is Exclude<Start, string | number | boolean> => typeof start === 'object';

/** The field whose value a new record copies, as long as the field has none of its own. */
export function followedBy({ initial, default: start }: Pick<Field, 'initial' | 'default'>): string | undefined {
  const found = [start, initial].find((one): one is Following => isRelative(one) && 'field' in one);
  return found?.field;
}

/** The declared initial value of a field: its default takes precedence over the initial value of its form. */
export const declaredStart = ({ initial, default: start }: Pick<Field, 'initial' | 'default'>): Start | undefined => start ?? initial;

/** Resolves a declared initial value. */
export function startValue({ kind }: Pick<Field, 'kind'>, start: Start | undefined, values: Values): unknown {
  if (!isRelative(start)) return start;
  if ('field' in start) return values[start.field] ?? undefined;
  const day = dayjs().add(start.today, 'day');
  return kind === 'instant' ? day.toISOString() : day.format(wireDateFormat);
}

/** A field with its initial value, if any. */
export interface Starting {
  readonly name: string;
  readonly field: Field;
  readonly start: Start | undefined;
}

/** Resolves the initial values of these fields, in addition to the given values. Fields that copy another one come last. */
export function startValues(fields: readonly Starting[], given: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, field, start } of fields.toSorted((one, other) => Number(followedBy(one.field) !== undefined) - Number(followedBy(other.field) !== undefined))) {
    const value = startValue(field, start, { ...given, ...values });
    if (value !== undefined) values[name] = value;
  }
  return values;
}
