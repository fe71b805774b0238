import { isEqualFieldValue } from './newRecord';
import type { Resource } from './resource';
import { isEmptyValue, traitsOf, type Values } from './value';

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
const foldName = (text: string): string =>
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
  if (!duplicates) return false;
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
