import dayjs, { type Dayjs } from 'dayjs';
import { foldName } from './duplicates';
import { findLimits } from './query';
import type { Resource } from './resource';
import { recordPath, hasPage, listPath } from './screenPaths';
import { toPlainCharacters, toWireDate, type Field } from '../fields';
import { parseTypedDate } from '../fields/date/typedDate';
import { formatValue, traitsOf, type Values } from './value';
import { getField } from './getField';

/** How a field is found: by the words of its text, by its digits, or by its day as eight digits, `19800412`. */
export type Findable = 'words' | 'digits' | 'day';

/** How records are found by a field; undefined where they are not, as by a long list or a file. */
export function findableAs(field: Pick<Field, 'kind' | 'derived'>): Findable | undefined {
  const { family, html, digits, distinguishing } = traitsOf(field);
  if (field.derived !== undefined) return undefined;
  if (family === 'text') return html ? undefined : digits ? 'digits' : 'words';
  if (family === 'number') return digits ? 'digits' : undefined;
  return family === 'day' && distinguishing ? 'day' : undefined;
}

/**
 * What is looked for: words in any order, and a number by itself, behind a prefix (`PT12`) or behind the name of a kind
 * (`case 12`).
 */
export interface FindQuery {
  /** Of letters, or of digits only: a number, a part of a phone number, or a day as `19800412`. */
  readonly words: readonly string[];
  readonly named?: { readonly prefix?: string; readonly id: number };
}

/** A day with its year, in figures or with the name of the month, as a whole. */
const dayPattern = new RegExp(
  [
    String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`,
    String.raw`\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})`,
    String.raw`\d{1,2}\s+\d{1,2}\s+\d{4}`,
    String.raw`\d{8}`,
    String.raw`[a-z]{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}`,
    String.raw`\d{1,2}(?:st|nd|rd|th)?\s+[a-z]{3,9}\.?,?\s+\d{4}`,
  ]
    .map((form) => String.raw`(?<![\p{L}\d]|\d[-/.])${form}(?![\p{L}\d]|[-/.]\d)`)
    .join('|'),
  'giu',
);
/** Digits as people write phone numbers, at least seven of them, and an extension. */
const phonePattern = /\+?\(?\d(?:[\s()./-]*\d){6,}(?:\s*(?:x|ext\.?|extension)\s*\d{1,6}(?!\d))?/gi;
/** What copied values begin with: `tel:`, `DOB: `. */
const labelPattern = /(^|\s)\p{L}+:\s*/gu;

/** The eight digits of a day, `19800412`; undefined where there is no such day, or nobody means it. */
function dayDigits(text: string, today: Dayjs): string | undefined {
  const day = parseTypedDate(text, 'past', today) ?? toWireDate(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  return day !== undefined && /^(?:19|20)/.test(day) ? day.replace(/-/g, '') : undefined;
}

/** The digits of a phone number without its extension and the country code. */
function phoneDigits(text: string): string {
  const [number = ''] = text.split(/[xe]/i);
  const digits = number.replace(/\D/g, '').replace(/^00(?=1\d{10}$)/, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Reads what a person types to find a record: names, dates, phone numbers and record numbers, in any order. */
export function readFindText(text: string, today: Dayjs = dayjs()): FindQuery {
  const given = toPlainCharacters(text.slice(0, findLimits.characters)).replace(labelPattern, '$1');
  const [, prefix, number] = /^\s*([a-z]{2,20})?[\s#-]*(\d{1,15})\s*$/i.exec(given) ?? [];
  // Commas keep a day apart from the digits beside it.
  const withDays = given.replace(dayPattern, (all) => `,${dayDigits(all, today) ?? all},`);
  const words = withDays
    .replace(phonePattern, (all) => ` ${phoneDigits(all)} `)
    .split(/[\s,;]+/)
    .map((word) => (/^[\d().#+-]+$/.test(word) ? word.replace(/\D/g, '') : word))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return {
    words: [...new Set(words)].slice(0, findLimits.words),
    ...(number !== undefined && { named: { ...(prefix !== undefined && { prefix }), id: Number(number) } }),
  };
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether users call the records of a kind so, in upper or lower case: "case 100012". */
export const isCalled = ({ label }: Pick<Resource, 'label'>, name: string): boolean => isSameName(label.one, name);

/** Whether the ids of a kind may be written with this prefix, with the name of the kind before them, or without any. */
export const hasPrefix = (resource: Pick<Resource, 'fields' | 'label'>, prefix?: string): boolean => {
  const { id } = resource.fields;
  if (id?.kind !== 'prefixedId') return false;
  return prefix === undefined || id.prefixes.some((one) => isSameName(one, prefix)) || isCalled(resource, prefix);
};

/** The text of a value as it is looked for. */
function findableText(field: Field, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value);
  return findableAs(field) === 'words' ? foldName(text) : text.replace(/\D/g, '');
}

/** A field of a found record that contains a word which neither its title nor its subtitle shows. */
export interface Match {
  readonly label: string;
  readonly value: string;
}

/** The fields that explain why a record was found, as far as `shown`, a text beside them, does not. */
export function findMatches(
  { fields, findBy = [] }: Resource,
  record: Values,
  { words, shown }: Pick<FindQuery, 'words'> & { readonly shown: string },
): readonly Match[] {
  const shownText = foldName(shown);
  const folded = words.map(foldName).filter((word) => !shownText.includes(word));
  return findBy.flatMap((name): readonly Match[] => {
    const field = fields[name];
    const text = field && findableText(field, record[name]);
    if (!field || text === undefined || !folded.some((word) => text.includes(word))) return [];
    const value = formatValue(field, record[name]) ?? '';
    return value === '' || shown.includes(value) ? [] : [{ label: field.label, value }];
  });
}

/** The address of a record: its page, or else its list, searched by the fields of its title. */
export function recordAddress(resource: Resource, record: Values & { readonly id: number }): string {
  if (hasPage.record(resource)) return recordPath(resource, record.id);
  const searches = resource.titleFields.flatMap((title) => {
    const search = Object.keys(resource.search).find((name) => {
      const { field, op, apiOnly } = resource.search[name] ?? {};
      return field === title && apiOnly === undefined && (op === 'contains' || op === 'eq');
    });
    const text = formatValue(getField(resource, title), record[title]) ?? '';
    return search === undefined || text === '' ? [] : [[search, text]];
  });
  return [listPath(resource), ...(searches.length > 0 ? [new URLSearchParams(searches)] : [])].join('?');
}
