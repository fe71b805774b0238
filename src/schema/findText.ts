import { foldName } from './duplicates';
import { findLimits } from './findLimits';
import type { Resource } from './resource';
import { recordPath, hasPage, listPath } from './screenPaths';
import { toWireDate, type Field } from '../fields';
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

/** What is looked for: words in any order, and the record that a number with its prefix names, such as PT12. */
export interface FindQuery {
  /** Of letters, or of digits only: a number, a part of a phone number, or a day as `19800412`. */
  readonly words: readonly string[];
  readonly named?: { readonly prefix: string; readonly id: number };
}

const datePattern = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)|(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/g;
/** Digits as people write phone numbers, at least seven of them. */
const phonePattern = /\+?\(?\d(?:[\s().-]*\d){6,}/g;

/** The eight digits of a day of these parts; undefined if there is no such day. A year of two digits is in the past. */
function dayDigits(year: string, month: string, day: string, thisYear: number): string | undefined {
  const century = Number(year) + 2000 > thisYear ? '19' : '20';
  const full = year.length === 2 ? `${century}${year}` : year;
  return toWireDate(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)?.replace(/-/g, '');
}

const withoutCountryCode = (digits: string): string =>
  digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;

/** Reads what a person types to find a record: names, dates, phone numbers and record numbers, in any order. */
export function readFindText(text: string, thisYear = new Date().getFullYear()): FindQuery {
  const given = text.slice(0, findLimits.characters);
  const [, prefix, number] = /^\s*([a-z]{2,6})[\s#-]*(\d{1,15})\s*$/i.exec(given) ?? [];
  const withDays = given.replace(datePattern, (all, ...parts: readonly (string | undefined)[]) => {
    const [isoYear, isoMonth, isoDay, month = '', day = '', year = ''] = parts;
    const digits =
      isoYear === undefined
        ? dayDigits(year, month, day, thisYear)
        : dayDigits(isoYear, isoMonth ?? '', isoDay ?? '', thisYear);
    return digits === undefined ? all : ` ${digits} `;
  });
  const isWhole = (digits: string) => /^\d{8}$/.test(digits);
  const withPhones = withDays.replace(phonePattern, (all) =>
    all.trim().split(/\s+/).every(isWhole) ? all : ` ${withoutCountryCode(all.replace(/\D/g, ''))} `,
  );
  const words = withPhones
    .split(/[\s,;]+/)
    .map((word) => (/^[\d().+-]+$/.test(word) ? word.replace(/\D/g, '') : word))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return {
    words: [...new Set(words)].slice(0, findLimits.words),
    ...(prefix !== undefined && number !== undefined && { named: { prefix, id: Number(number) } }),
  };
}

/** Whether the ids of a kind may be written with this prefix, in upper or lower case. */
export const hasPrefix = ({ fields: { id } }: Pick<Resource, 'fields'>, prefix: string): boolean =>
  id?.kind === 'prefixedId' && id.prefixes.some((one) => one.toLowerCase() === prefix.toLowerCase());

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
