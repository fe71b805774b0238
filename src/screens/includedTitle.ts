import { fieldNamed, showValue, type Resource, type Values } from '../schema';

interface Reference {
  /** What the names of the linked record's fields start with. */
  readonly prefix: string | undefined;
  readonly record: Values;
}

/** The title of a linked record from the fields that came with this one; undefined where the declaration includes none, or all are empty. */
export function includedTitle(target: Resource, { prefix, record }: Reference): string | undefined {
  const [first] = target.titleFields;
  if (first === undefined || prefix === undefined || !(prefix + first in record)) return undefined;
  const shown = target.titleFields.map((part) => showValue(fieldNamed(target, part), record[prefix + part]));
  return shown.filter(Boolean).join(' ') || undefined;
}
