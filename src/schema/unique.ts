import type { Field } from './field';
import { recordTitle } from './recordTitle';
import type { Resource } from './resource';
import { showValue, type Values } from './value';

/** A value that no two live records share: that of a field, or the combination of several. A record that lacks one of them is exempt. */
export interface UniqueKey {
  /** The field that the error is reported at. */
  readonly field: string;
  /** All fields of the key, `field` first. */
  readonly fields: readonly string[];
  readonly message: string;
}

/** The placeholders of a message. */
export const uniqueWords = ['label', 'title', 'id'] as const;
type Word = (typeof uniqueWords)[number];

const usualMessage = '{label} is already used by {title} ({id})';

function keyOf(name: string, { unique }: Field): UniqueKey | undefined {
  if (unique === undefined) return undefined;
  const { with: others = [], message = usualMessage } = unique === true ? {} : unique;
  return { field: name, fields: [name, ...others], message };
}

/** The unique keys of a resource. */
export const uniqueKeys = ({ declared }: Pick<Resource, 'declared'>): readonly UniqueKey[] => Object.entries(declared).flatMap(([name, field]) => keyOf(name, field) ?? []);

/** The error at the field of a key whose value another record already has. */
export function takenMessage(resource: Resource, { field, message }: UniqueKey, holder: Values): string {
  const id = resource.fields.id;
  const told: Readonly<Record<Word, string>> = {
    label: resource.fields[field]?.label ?? field,
    title: recordTitle(resource, holder),
    id: (id && showValue(id, holder.id)) ?? String(holder.id),
  };
  return message.replace(/\{(label|title|id)\}/g, (_all, word: Word) => told[word]);
}
