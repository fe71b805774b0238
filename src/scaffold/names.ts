import { codeToWords } from '../schema';
import { findPrefixProblem, toSnakeCase } from '../schema/scaffold';

/** Words that are written in capitals in labels. */
const abbreviations = new Set(['bcbs', 'dea', 'dob', 'id', 'mcd', 'ndc', 'npi', 'ptan', 'sms', 'ssn', 'url', 'us']);

/** The words of a name: `license_number` and `licenseNumber` are "license" and "number". */
export const wordsOf = (name: string): string[] =>
  toSnakeCase(name)
    .split('_')
    .filter((word) => word !== '');

/** The label of a name: `npi_number` becomes NPI Number. */
export const labelOf = (name: string): string =>
  wordsOf(name)
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : codeToWords(word)))
    .join(' ');

/** The label of a heading: as it is written, or made of its words if it is written as a name. */
export const labelOfHeading = (heading: string): string =>
  /^[a-z0-9_.-]+$|^[A-Z0-9]+(_[A-Z0-9]+)+$|^[a-z]+([A-Z][a-z0-9]*)+$/.test(heading) ? labelOf(heading) : heading;

/** The name of a reference ends in `_id`: `patient` is `patient_id`. */
export const referenceName = (name: string): string => (/_ids?$/.test(name) ? name : `${name}_id`);

/** The English plural of a label: Pharmacy, Pharmacies. */
export function pluralOf(label: string): string {
  if (/([^aeiou])y$/i.test(label)) return label.replace(/y$/i, 'ies');
  return /(s|x|z|ch|sh)$/i.test(label) ? `${label}es` : `${label}s`;
}

/** The English singular of a name or label: pharmacies, pharmacy. */
export function singularOf(name: string): string {
  if (/[^aeiou]ies$/i.test(name)) return name.replace(/ies$/i, 'y');
  if (/(ss|x|z|ch|sh)es$/i.test(name)) return name.replace(/es$/i, '');
  return /[^s]s$/i.test(name) ? name.slice(0, -1) : name;
}

/** The name of a declaration in its module, and of its file: `follow_ups` is `followUps`. */
export const exportName = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The name with the first number from 2 that makes it free: `payers_2`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 2; ; number += 1) if (!isTaken(`${name}_${number}`)) return `${name}_${number}`;
}

/**
 * A prefix of record numbers that nobody uses: the first letter of each word of the label and as many letters of the
 * last word as make it free, at least three for a single word. Undefined if all are taken.
 */
export function freePrefix(label: string, taken: readonly string[]): string | undefined {
  const words = wordsOf(label).map((word) => word.toUpperCase().replace(/[^A-Z]/g, ''));
  const last = words.at(-1) ?? '';
  const start = words
    .slice(0, -1)
    .map((word) => word.charAt(0))
    .join('');
  const ends = Array.from(last, (_, at) => last.slice(0, at + 1)).slice(
    Math.min(words.length > 1 ? 0 : 2, last.length - 1),
  );
  const further = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${last.slice(0, 3)}${letter}`);
  return [...ends, ...further]
    .map((end) => `${start}${end}`)
    .find((prefix) => findPrefixProblem(prefix) === undefined && !taken.includes(prefix));
}
