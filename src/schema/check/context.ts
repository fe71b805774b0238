import { type Field, type FieldKind, type FieldOf, foldText, operatorTraits } from '../../fields';
import { isAlwaysRequired } from '../required';
import type { Resource, Search } from '../resource';
import { suggestName, noSimilarName } from './wording';

/** Names reserved by the server, which no resource may use. */
export interface ReservedNames {
  /** Path prefixes under the API base: each one reserves everything below it too. */
  readonly paths: readonly string[];
  /** Exact paths of the server's own routes; paths below them are free. */
  readonly addresses?: readonly string[];
  readonly tables: readonly string[];
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
}

/** The names of the product that declarations may refer to. */
export type KnownNames = Pick<CheckContext, 'features'> & Partial<Pick<CheckContext, 'roles' | 'permissions'>>;

/** The declaration that the rules check, with its context. */
export interface Subject extends CheckContext {
  readonly resource: Resource;
}

export type Problems = Generator<string>;

/** The problems that the check for the field's kind finds; none for kinds without an entry in the table. */
export function* problemsOfKind<Rest extends readonly unknown[]>(
  byKind: { readonly [K in FieldKind]?: (field: FieldOf<K>, ...rest: Rest) => Problems },
  field: Field,
  ...rest: Rest
): Problems {
  const problems = byKind[field.kind] as ((field: Field, ...rest: Rest) => Problems) | undefined;
  if (problems) yield* problems(field, ...rest);
}

/** Whether a system field name is declared as a column of rows: rows have no system fields of their own. */
export const isRowColumn = (name: string, { fields, declared }: Pick<Resource, 'fields' | 'declared'>): boolean =>
  fields === declared && Object.hasOwn(declared, name);

/** The field of that name; undefined for any other name, including inherited properties such as `toString`. */
export const fieldOf = ({ fields }: Pick<Resource, 'fields'>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

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

/** Describes an unknown field name, with the field that was probably meant. */
export const unknownField = (name: string, resource: Pick<Resource, 'fields'>): string =>
  `the unknown field "${name}"; ${suggestField(name, resource)}`;

export function* nameProblems(where: string, names: readonly string[], resource: Pick<Resource, 'fields'>): Problems {
  for (const name of names) if (!fieldOf(resource, name)) yield `${where} names ${unknownField(name, resource)}`;
}

/** The entries that occur more than once in a list. */
export function duplicatesOf<T>(entries: readonly T[]): T[] {
  const seen = new Set<T>();
  return [...new Set(entries.filter((entry) => seen.size === seen.add(entry).size))];
}

/** How to make sure that a field is never empty; undefined if it never is. */
export const remedyIfOptional = (field: Field): string | undefined =>
  isAlwaysRequired(field) ? field.when && 'remove its "when"' : 'make it required';

/** Why a search cannot find the records that belong to a given record; undefined if it can. */
export const reasonNotLinking = ({ op }: Pick<Search, 'op'>): string | undefined =>
  ['end', 'presence'].includes(operatorTraits[op].compares)
    ? `compares with "${op}" and so cannot find the records that belong to one record; name a search with the operator "eq" or "has"`
    : undefined;

/** A permission that no user ever has: whatever needs it would be hidden from everybody. */
export function* permissionProblems(
  where: string,
  permission: string | undefined,
  { permissions }: CheckContext,
): Problems {
  if (permission !== undefined && !permissions.includes(permission))
    yield `${where} is the unknown permission "${permission}"; ${suggestName(permission, permissions)}`;
}

export function* duplicateProblems(where: string, names: readonly string[]): Problems {
  for (const name of duplicatesOf(names)) yield `${where} names "${name}" twice; once is enough`;
}

/** Two entries of one place that users cannot tell apart. */
export function* sameLabelProblems(
  where: string,
  entries: readonly (readonly [name: string, label: string])[],
  entryNoun: string,
): Problems {
  const firstByLabel = new Map<string, string>();
  for (const [name, label] of entries) {
    const key = foldText(label);
    const first = firstByLabel.get(key);
    if (first === undefined) firstByLabel.set(key, name);
    else if (first !== name)
      yield `${where} gives the ${entryNoun} "${first}" and "${name}" the same label "${label}"; give them different labels`;
  }
}

/** Maximum width of anything on a screen, in pixels. */
export const maxWidth = 5_000;
export const isWidth = (width: number): boolean => Number.isInteger(width) && width >= 1 && width <= maxWidth;

/** The resource of that name, if it is readable. A name counts as unknown only if no declaration has it. */
export function findTarget(
  name: string,
  { resources, names }: CheckContext,
): { readonly target?: Resource; readonly problem?: string } {
  const target = resources.get(name);
  if (target) return { target };
  const called = Array.from(
    resources.values(),
    ({ name: own, label: { one, many } }) =>
      [
        [own, one],
        [own, many],
      ] as const,
  ).flat();
  if (names.includes(name)) return {};
  const other = suggestName(name, names, called);
  return {
    problem: `the unknown resource "${name}"; ${other === noSimilarName ? 'add its declaration to the list in index.ts, or name one of that list' : other}`,
  };
}
