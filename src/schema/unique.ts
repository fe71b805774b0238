import type { Field } from './field';
import { recordTitle } from './recordTitle';
import type { Resource } from './resource';
import { showValue, type Values } from './value';

/** What no two live records share: the value of a field, or of several together. A record that lacks one of them shares nothing. */
export interface UniqueKey {
  /** Where it is said that another record has it. */
  readonly field: string;
  /** All of its fields, the one above first. */
  readonly fields: readonly string[];
  readonly message: string;
}

/** What a message may tell of the record that has the value. */
export const uniqueWords = ['label', 'title', 'id'] as const;
type Word = (typeof uniqueWords)[number];

const usualMessage = '{label} is already used by {title} ({id})';

function keyOf(name: string, { unique }: Field): UniqueKey | undefined {
  if (unique === undefined) return undefined;
  const { with: others = [], message = usualMessage } = unique === true ? {} : unique;
  return { field: name, fields: [name, ...others], message };
}

/** What is unique among the live records of a resource. */
export const uniqueKeys = ({ declared }: Pick<Resource, 'declared'>): readonly UniqueKey[] => Object.entries(declared).flatMap(([name, field]) => keyOf(name, field) ?? []);

/** What is said at the field of a key whose value another record has. */
export function takenMessage(resource: Resource, { field, message }: UniqueKey, holder: Values): string {
  const id = resource.fields.id;
  const told: Readonly<Record<Word, string>> = {
    label: resource.fields[field]?.label ?? field,
    title: recordTitle(resource, holder),
    id: (id && showValue(id, holder.id)) ?? String(holder.id),
  };
  return message.replace(/\{(label|title|id)\}/g, (_all, word: Word) => told[word]);
}
