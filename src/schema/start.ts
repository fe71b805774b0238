import dayjs from 'dayjs';
import type { Field } from './field';
import type { Start } from './fieldValues';
import { wireDateFormat } from './format/date';
import type { Values } from './plainValue';

type Following = Extract<Start, { readonly field: string }>;

const isRelative = (start: Start | undefined): start is Exclude<Start, string | number | boolean> => typeof start === 'object';

/** The field whose value a new record takes over where it has none of its own. */
export function followedBy({ initial, default: start }: Pick<Field, 'initial' | 'default'>): string | undefined {
  const found = [start, initial].find((one): one is Following => isRelative(one) && 'field' in one);
  return found?.field;
}

/** What is declared for the start of a field: its default goes before what its form alone starts with. */
export const declaredStart = ({ initial, default: start }: Pick<Field, 'initial' | 'default'>): Start | undefined => start ?? initial;

/** What a new record starts with, of one value that is declared for it. */
export function startValue({ kind }: Pick<Field, 'kind'>, start: Start | undefined, values: Values): unknown {
  if (!isRelative(start)) return start;
  if ('field' in start) return values[start.field] ?? undefined;
  const day = dayjs().add(start.today, 'day');
  return kind === 'instant' ? day.toISOString() : day.format(wireDateFormat);
}

/** A field that starts with something, or with nothing. */
export interface Starting {
  readonly name: string;
  readonly field: Field;
  readonly start: Start | undefined;
}

/** What these fields start with beside the values given: what takes over the value of another field comes after that one. */
export function startValues(fields: readonly Starting[], given: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, field, start } of fields.toSorted((one, other) => Number(followedBy(one.field) !== undefined) - Number(followedBy(other.field) !== undefined))) {
    const value = startValue(field, start, { ...given, ...values });
    if (value !== undefined) values[name] = value;
  }
  return values;
}
