import { isEqualFieldValue } from './newRecord';
import type { Resource } from './resource';
import { isEmptyValue, traitsOf, type Values, formatValue } from './value';
import type { Field } from '../fields';
import { recordTitle } from './recordTitle';

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

/** Letters that stand for others and have no accent to remove. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ŧ: 't',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
};

/** A text without case, accents, invisible characters and runs of blanks: how people compare names. */
export const foldName = (text: string): string =>
  Array.from(
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, ''),
    (letter) => letters[letter] ?? letter,
  )
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether the declaration compares two records and they have the same values, all of them filled. */
export function areDuplicates(
  { fields, duplicates }: Pick<Resource, 'fields' | 'duplicates'>,
  one: Values,
  other: Values,
): boolean {
  if (!duplicates?.fields) return false;
  return duplicates.fields.every((name) => {
    const field = fields[name];
    if (!field || isEmptyValue(field, one[name]) || isEmptyValue(field, other[name])) return false;
    return traitsOf(field).family === 'text'
      ? foldName(String(one[name])) === foldName(String(other[name]))
      : isEqualFieldValue(field, one[name], other[name]);
  });
}

/**
 * The searches that find the duplicates of a record, one after the other: by all fields, and by the exact ones alone,
 * since a server may compare texts more strictly than people do. None where a compared field is empty.
 */
export function duplicateSearches(
  { fields, search, duplicates }: Pick<Resource, 'fields' | 'search' | 'duplicates'>,
  values: Values,
): readonly Readonly<Record<string, string>>[] {
  const names = duplicates?.fields ?? [];
  if (names.some((name) => fields[name] === undefined || isEmptyValue(fields[name], values[name]))) return [];
  const usable = names.flatMap((name) => {
    const found = Object.keys(search).find(
      (key) => search[key]?.field === name && ['eq', 'contains'].includes(search[key].op),
    );
    const field = fields[name];
    return found === undefined || !field
      ? []
      : [{ key: found, value: String(values[name]).trim(), isExact: traitsOf(field).family !== 'text' }];
  });
  const exact = usable.filter(({ isExact }) => isExact);
  return [usable, exact.length < usable.length ? exact : []]
    .filter((entries) => entries.length > 0)
    .map((entries) => Object.fromEntries(entries.map(({ key, value }) => [key, value])));
}
