import type { Field, FieldKind, FieldOf } from '../field';
import { isAlwaysRequired } from '../required';
import type { Resource, Search } from '../resource';
import { folded, instead, nothingNear } from './wording';

/** Names that the server keeps for itself; a kind of record that took one would get into its way. */
export interface ReservedNames {
  /** Paths under the API base, with all that lies below them. */
  readonly paths: readonly string[];
  /** Single paths that routes of the server's own stand at; what lies below them is free. */
  readonly addresses?: readonly string[];
  readonly tables: readonly string[];
}

/** What the rules know beside the declaration that they look at. */
export interface CheckContext {
  /** The declarations that could be read, with the fields that they include. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** The names of all declarations, of those too that could not be read. */
  readonly names: readonly string[];
  /** Every feature that a manufacturer may have. */
  readonly features: readonly string[];
  /** Every role that there is. */
  readonly roles: readonly string[];
  /** Every permission that a server may tell somebody to have. */
  readonly permissions: readonly string[];
}

/** The names that a product gives what declarations ask for. */
export type KnownNames = Pick<CheckContext, 'features'> & Partial<Pick<CheckContext, 'roles' | 'permissions'>>;

/** A declaration under the rules. */
export interface Subject extends CheckContext {
  readonly resource: Resource;
}

export type Problems = Generator<string>;

/** What is wrong with a field in ways of its kind; nothing where the table has no entry for it. */
export function* ofKind<Rest extends readonly unknown[]>(byKind: { readonly [K in FieldKind]?: (field: FieldOf<K>, ...rest: Rest) => Problems }, field: Field, ...rest: Rest): Problems {
  const problems = byKind[field.kind] as ((field: Field, ...rest: Rest) => Problems) | undefined;
  if (problems) yield* problems(field, ...rest);
}

/** The names of what every record has, as the server sets it. */
export const systemNames = ['id', 'created_at', 'updated_at', 'discarded_at'];

/** Whether a name that records have of their own is that of a column of a row, which has none. */
export const isColumn = (name: string, { fields, declared }: Pick<Resource, 'fields' | 'declared'>): boolean => fields === declared && Object.hasOwn(declared, name);

/** A field of the resource; undefined for every other name, also for those that each object has. */
export const fieldOf = ({ fields }: Pick<Resource, 'fields'>, name: string): Field | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** What would do in place of a name that is no field. */
export const insteadOfField = (name: string, { fields }: Pick<Resource, 'fields'>): string =>
  /^-?\d+(\.\d+)?$/.test(name) ? `write ${name} without quotes` : instead(name, Object.keys(fields), Object.entries(fields).map(([own, { label }]) => [own, label]));

/** A name that is no field, with the one that was meant. */
export const unknownField = (name: string, resource: Pick<Resource, 'fields'>): string => `the unknown field "${name}"; ${insteadOfField(name, resource)}`;

export function* nameProblems(where: string, names: readonly string[], resource: Pick<Resource, 'fields'>): Problems {
  for (const name of names) if (!fieldOf(resource, name)) yield `${where} names ${unknownField(name, resource)}`;
}

/** The entries that stand in a list more than once. */
export function repeated<T>(entries: readonly T[]): T[] {
  const seen = new Set<T>();
  return [...new Set(entries.filter((entry) => seen.size === seen.add(entry).size))];
}

/** What would keep a field from being empty in any record; undefined of one that never is. */
export const leftEmpty = (field: Field): string | undefined => (isAlwaysRequired(field) ? field.when && 'take its "when" away' : 'make it required');

/** Why a search cannot find the records that belong to one; undefined where it can. */
export const unlinked = ({ op }: Pick<Search, 'op'>): string | undefined =>
  ['empty', 'gte', 'lte'].includes(op) ? `compares with "${op}" and finds no record by what it is of; name a search by "eq" or "has"` : undefined;

/** A permission that nobody is ever told to have: what asks for it would be hidden from everybody. */
export function* permissionProblems(where: string, permission: string | undefined, { permissions }: CheckContext): Problems {
  if (permission !== undefined && !permissions.includes(permission)) yield `${where} is the unknown permission "${permission}"; ${instead(permission, permissions)}`;
}

export function* twiceProblems(where: string, names: readonly string[]): Problems {
  for (const name of repeated(names)) yield `${where} names "${name}" twice; once is enough`;
}

/** Two entries that people cannot tell apart, in one place. */
export function* sameLabels(where: string, entries: readonly (readonly [name: string, label: string])[], what: string): Problems {
  const owners = new Map<string, string>();
  for (const [name, label] of entries) {
    const key = folded(label);
    const first = owners.get(key);
    if (first === undefined) owners.set(key, name);
    else if (first !== name) yield `${where} calls the ${what} "${first}" and "${name}" both "${label}"; give them labels that can be told apart`;
  }
}

/** The widest that anything stands on a screen, in pixels. */
export const widest = 5_000;
export const isWidth = (width: number): boolean => Number.isInteger(width) && width >= 1 && width <= widest;

/** The resource of that name, where it could be read. Only what nobody declares is unknown. */
export function targetOf(name: string, { resources, names }: CheckContext): { readonly target?: Resource; readonly problem?: string } {
  const target = resources.get(name);
  if (target) return { target };
  const called = Array.from(resources.values(), ({ name: own, label: { one, many } }) => [[own, one], [own, many]] as const).flat();
  if (names.includes(name)) return {};
  const other = instead(name, names, called);
  return { problem: `the unknown resource "${name}"; ${other === nothingNear ? 'list its declaration in index.ts, or name one that stands there' : other}` };
}
