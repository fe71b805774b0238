import { includePrefix, showValue, type Field, type Resource, type Values } from '../schema';

interface Reference {
  /** Name of the reference. */
  readonly name: string;
  readonly record: Values;
}

/** The title of a linked record from the fields that came with this one; undefined where the declaration includes none, or all are empty. */
export function includedTitle(target: Resource, { name, record }: Reference): string | undefined {
  const prefix = includePrefix(name);
  const [first] = target.title;
  if (first === undefined || !(prefix + first in record)) return undefined;
  const shown = target.title.map((part) => showValue(target.fields[part] as Field, record[prefix + part]));
  return shown.filter(Boolean).join(' ') || undefined;
}
