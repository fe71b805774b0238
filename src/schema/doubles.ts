import { digitsOf, type Field } from '../fields';
import type { Resource } from './resource';
import { isEmptyValue, isSecret, readValue, traitsOf, type Values } from './value';
import { writableFields } from './writable';

/* What forms and dialogs about doubles of a record ask of declarations: no list loads it. */

/** What is typed of a new record, as its likely doubles are looked for. */
export interface LikelyQuery {
  /** The words of its name, which are looked for in the title of records, in any order. */
  readonly names: readonly string[];
  /** The name is complete enough to be looked for by itself. */
  readonly isNamed: boolean;
  /** Days, as eight digits: a record of one of them is likely if it shares a word of the name. */
  readonly days: readonly string[];
  /** Values that records hardly share, such as a phone number or an e-mail. */
  readonly shared: readonly string[];
}

/** The shortest typed values that are looked for, in characters: of a name, a phone, any other. */
const shortest = { name: 2, shared: 4, phone: 7 } as const;

/** The most words of a name that are looked for. */
const mostWords = 8;

const lengthOf = (text: string): number => Array.from(text).length;

/** A typed value as text, if its field takes it. */
function textOf(field: Field, value: unknown): string | undefined {
  if (isEmptyValue(field, value)) return undefined;
  const read = readValue(field, value);
  const text = 'value' in read ? read.value : undefined;
  return typeof text === 'string' || typeof text === 'number' ? String(text).trim() : undefined;
}

/** The words of a name. */
const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** The fields by which the likely doubles of a record are found. */
export const likelyFields = ({ findBy, duplicates }: Pick<Resource, 'findBy' | 'duplicates'>): readonly string[] =>
  findBy === undefined ? [] : (duplicates?.likely ?? []);

/**
 * What to look for by the typed values of a new record; undefined while they say too little about it. Values that their
 * fields refuse, such as half a phone number, are passed over.
 */
export function likelyQuery(resource: Resource, values: Values): LikelyQuery | undefined {
  const typed = likelyFields(resource).flatMap((name) => {
    const field = resource.fields[name];
    const text = field && textOf(field, values[name]);
    if (!field || text === undefined) return [];
    const { family, digits } = traitsOf(field);
    return [{ name, text, isDay: family === 'day', isPhone: family === 'text' && digits === true, digits }];
  });
  const isTitle = (name: string) => resource.titleFields.includes(name);
  const titles = typed.filter(({ name, text }) => isTitle(name) && lengthOf(text) >= shortest.name);
  const words = titles.map(({ text }) => wordsOf(text));
  const names = [...new Set(words.flat())].slice(0, mostWords);
  const others = typed.filter(({ name }) => !isTitle(name));
  const days = others.flatMap(({ text, isDay }) => (isDay ? digitsOf(text) : []));
  const shared = others.flatMap(({ text, isDay, isPhone, digits }) => {
    const sought = digits === true ? digitsOf(text) : text;
    return isDay || lengthOf(sought) < (isPhone ? shortest.phone : shortest.shared) ? [] : [sought];
  });
  const filled = words.filter((some) => some.length > 0);
  const isNamed = filled.length > 0 && filled.length === likelyFields(resource).filter(isTitle).length;
  const isBorn = days.length > 0 && names.length > 0;
  return isNamed || isBorn || shared.length > 0 ? { names, isNamed, days, shared } : undefined;
}

/** The fields of a record that a merge may take over from the other one: what users write and its own table holds. */
export const takeableFields = (resource: Resource): readonly string[] =>
  writableFields(resource).flatMap(([name, field]) => (name in resource.included || isSecret(field) ? [] : [name]));

/** A record as a search describes it. */
export interface FoundRecord {
  /** The name of its kind. */
  readonly resource: string;
  readonly id: number;
  readonly title: string;
  /** Distinguishes it from other records with the same title. */
  readonly subtitle: string;
  /** The address of its screen. */
  readonly path: string;
  /** The fields that were found and that neither shows. */
  readonly matched: readonly { readonly label: string; readonly value: string }[];
}

/** What stands beside the title of a found record: what tells it apart, and what was found. */
export const foundDetails = ({ subtitle, matched }: Pick<FoundRecord, 'subtitle' | 'matched'>): string =>
  [subtitle, ...matched.map(({ label, value }) => `${label}: ${value}`)].filter(Boolean).join(' · ');
