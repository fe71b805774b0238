import { type Field, operatorTraits } from '../../fields';
import { isLinkField } from '../references';
import { isAlwaysRequired } from '../required';
import type { Resource } from '../resource';
import type { Search } from '../searches';
import { suggestName, noSimilarName } from './wording';

/** Names reserved by the server and the pages, which no resource may use. */
export interface ReservedNames {
  /** Path prefixes under the API base: each one reserves everything below it too. */
  readonly paths?: readonly string[];
  /** Exact paths of the server's own routes; paths below them are free. */
  readonly addresses?: readonly string[];
  readonly tables?: readonly string[];
  /** Screen paths of the product's own pages. */
  readonly screens?: readonly string[];
}

/** What the rules know besides the declaration that they check. */
export interface CheckContext {
  /** The readable declarations by name, with the fields that they include from other records. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** The names of all declarations, including the unreadable ones. */
  readonly names: readonly string[];
  /** All features that a manufacturer may have. */
  readonly features: readonly string[];
  /** All roles. */
  readonly roles: readonly string[];
  /** All permissions that the server may report for a user. */
  readonly permissions: readonly string[];
  /** Whether every declaration has the right shape. */
  readonly isSound: boolean;
}

/** The names of the product that declarations may refer to. */
export type KnownNames = Pick<CheckContext, 'features'> & Partial<Pick<CheckContext, 'roles' | 'permissions'>>;

/** The declaration that the rules check, with its context. */
export interface Subject extends CheckContext {
  readonly resource: Resource;
}

export type Problems = Generator<string>;

/** Whether a system field name is declared as a column of rows: rows have no system fields of their own. */
export const isRowColumn = (name: string, { fields, declared }: Pick<Resource, 'fields' | 'declared'>): boolean =>
  fields === declared && Object.hasOwn(declared, name);

/** The field of that name; undefined for any other name, including inherited properties such as `toString`. */
export const fieldOf = ({ fields }: Pick<Resource, 'fields'>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The field of that name that is declared there, and neither included nor one of every record. */
export const ownFieldOf = ({ declared }: Pick<Resource, 'declared'>, name: string): Field | undefined =>
  Object.hasOwn(declared, name) ? declared[name] : undefined;

/** The kind of record that a field points to, if it is readable. */
export const targetOf = (field: Field | undefined, { resources }: CheckContext): Resource | undefined =>
  isLinkField(field) ? resources.get(field.to) : undefined;

/** What a declaration gives for an option; undefined if it leaves the option out. */
export const optionOf = (given: object, option: string): unknown =>
  (given as Readonly<Record<string, unknown>>)[option];

/** The search of that name; undefined for any other name. */
export const searchOf = ({ search }: Pick<Resource, 'search'>, name: string): Search | undefined =>
  Object.hasOwn(search, name) ? search[name] : undefined;

/** The advice for a name that is not a field of the resource. */
export function suggestField(name: string, { fields }: Pick<Resource, 'fields'>): string {
  if (/^-?\d+(\.\d+)?$/.test(name)) return `write ${name} without quotes`;
  const [renamed] = Object.entries(fields).find(([, { was }]) => was === name) ?? [];
  if (renamed !== undefined) return `it is now called "${renamed}"`;
  return suggestName(
    name,
    Object.keys(fields),
    Object.entries(fields).map(([own, { label }]) => [own, label]),
  );
}

/** The entries that occur more than once in a list. */
export function duplicatesOf<T>(entries: readonly T[]): T[] {
  const seen = new Set<T>();
  return [...new Set(entries.filter((entry) => seen.size === seen.add(entry).size))];
}

/** How to make sure that a field is never empty; undefined if it never is. */
export const remedyIfOptional = (field: Field): string | undefined =>
  isAlwaysRequired(field) ? field.when && 'remove its "when"' : 'make it required';

/** Whether a search can find the records that belong to a given record. */
export const isLinking = ({ op }: Pick<Search, 'op'>): boolean =>
  !['end', 'presence'].includes(operatorTraits[op].compares);

/** Maximum width of anything on a screen, in pixels. */
export const maxWidth = 5_000;
/** Maximum distance of a day from today, in days: a hundred years. */
export const maxDaysFromToday = 36_525;

/** Maximum length of an id prefix, in letters. */
const maxPrefixLength = 10;

/** Why a text cannot be shown before a record number; undefined if it can. */
export const findPrefixProblem = (prefix: string): string | undefined =>
  /^[A-Z]+$/.test(prefix) && prefix.length <= maxPrefixLength
    ? undefined
    : `"${prefix}"; use at most ${maxPrefixLength} letters, capital letters only`;

/** What is said of the name of a kind of record that no declaration has, not even an unreadable one. */
export function describeUnknownResource(name: string, { resources, names }: CheckContext): string | undefined {
  if (names.includes(name)) return undefined;
  const renamed = [...resources.values()].find(({ was }) => was === name);
  if (renamed) return `the unknown resource "${name}"; it is now called "${renamed.name}"`;
  const called = Array.from(resources.values(), ({ name: own, label: { one, many } }): [string, string][] => [
    [own, one],
    [own, many],
  ]).flat();
  const other = suggestName(name, names, called);
  return (
    `the unknown resource "${name}"; ` +
    (other === noSimilarName ? 'add its declaration to the list in index.ts, or name one of that list' : other)
  );
}

/** A field that an option names, and why it cannot be that: "not …; name one". */
export type NamedField = readonly [option: string, name: string, refuses: (field: Field) => string | undefined];

/** What is wrong with the fields that the options of a trait name; with `own`, they have to be declared there. */
export function* namedFieldFaults(
  named: readonly NamedField[],
  { fields, declared }: Resource,
  { own = false }: { readonly own?: boolean } = {},
): Generator<string> {
  const known = own ? declared : fields;
  for (const [option, name, refuses] of named) {
    const field = Object.hasOwn(known, name) ? known[name] : undefined;
    const unknown = `${own ? 'no own field' : 'not a field'}; ${suggestName(name, Object.keys(known))}`;
    const reason = field ? refuses(field) : unknown;
    if (reason !== undefined) yield `its "${option}" names "${name}", which is ${reason}`;
  }
}
