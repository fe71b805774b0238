import type { Field } from '../fields';
import { recordTitle } from './recordTitle';
import type { Resource } from './resource';
import { formatValue, type Values } from './value';

/**
 * A value that no two live records share: that of a field, or the combination of several. A record that lacks one of
 * them is exempt.
 */
export interface UniqueKey {
  /** The field that the error is reported at. */
  readonly field: string;
  /** All fields of the key, `field` first. */
  readonly fields: readonly string[];
  readonly message: string;
}

/** The placeholders of a message. */
export const uniquePlaceholders = ['label', 'title', 'id'] as const;
type Placeholder = (typeof uniquePlaceholders)[number];

const defaultMessage = '{label} is already used by {title} ({id})';

function toUniqueKey(name: string, { unique }: Field): UniqueKey | undefined {
  if (unique === undefined) return undefined;
  const { with: others = [], message = defaultMessage } = unique === true ? {} : unique;
  return { field: name, fields: [name, ...others], message };
}

/** The unique keys of a resource. */
export const uniqueKeys = ({ declared }: Pick<Resource, 'declared'>): readonly UniqueKey[] =>
  Object.entries(declared).flatMap(([name, field]) => toUniqueKey(name, field) ?? []);

/** The error at the field of a key whose value another record already has. */
export function duplicateMessage(resource: Resource, { field, message }: UniqueKey, holder: Values): string {
  const id = resource.fields.id;
  const replacements: Readonly<Record<Placeholder, string>> = {
    label: resource.fields[field]?.label ?? field,
    title: recordTitle(resource, holder),
    id: (id && formatValue(id, holder.id)) ?? String(holder.id),
  };
  return message.replace(/\{(label|title|id)\}/g, (_all, word: Placeholder) => replacements[word]);
}
