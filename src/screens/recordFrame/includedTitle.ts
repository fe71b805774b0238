import { getField, formatValue, type Resource, type Values } from '../../schema';

interface Reference {
  /** Prefix of the linked record's fields. */
  readonly prefix: string | undefined;
  readonly record: Values;
}

/**
 * The title of a linked record, built from its fields that are included in this record; undefined if none is included,
 * or all are empty.
 */
export function includedTitle(target: Resource, { prefix, record }: Reference): string | undefined {
  const [first] = target.titleFields;
  if (first === undefined || prefix === undefined || !(prefix + first in record)) return undefined;
  const shown = target.titleFields.map((part) => formatValue(getField(target, part), record[prefix + part]));
  return shown.filter(Boolean).join(' ') || undefined;
}
