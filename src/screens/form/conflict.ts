import { fieldNamed, isReference, isSameValue, isSecret, showValue, writableFields, type Field, type Resource, type Values } from '../../schema';
import { isPlainObject } from '../guard';
import { changedFields } from './formValues';

/** Who changed something, and when, as far as the server says. */
export interface Author {
  readonly by: string | undefined;
  /** ISO time. */
  readonly at: string | undefined;
}

/** Somebody else changed a record while it was edited (decision 15). */
export interface Conflict extends Author {
  /** The record as it is now. */
  readonly theirs: Values;
  /** What to send so that saving is over that record; absent where the server does not say. */
  readonly etag: string | undefined;
  /** Who changed each field last, where the server tells it of single fields. */
  readonly changes?: Readonly<Record<string, Author>>;
}

/** One field in which the records differ, as people read it. */
export interface Difference extends Author {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
  readonly field: Field;
  /** What stands in it on each side. */
  readonly values: Readonly<Record<keyof ConflictSides, unknown>>;
  readonly changedByThem: boolean;
  /** Both changed it, to different values: the person has to say which one it is. */
  readonly isContested: boolean;
}

const empty = '—';

const textOr = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const authorOf = (value: unknown): Author => {
  const { by, at } = isPlainObject(value) ? value : {};
  return { by: textOr(by), at: textOr(at) };
};

/** Who changed the record and when, as a 412 says it; `within` names the resource where it is another record than the one written to. */
export function conflictOf(error: unknown) {
  const { current, changed_by: by, changed_at: at, changed_in: within, changes } = isPlainObject(error) ? error : {};
  return {
    current: isPlainObject(current) ? current : undefined,
    by: textOr(by),
    at: textOr(at),
    within: textOr(within),
    changes: isPlainObject(changes) ? Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, authorOf(change)])) : {},
  };
}

export interface ConflictSides {
  /** The record that the edit started from. */
  readonly before: Values;
  readonly theirs: Values;
  readonly mine: Values;
}

/** The references whose record was exchanged on one side: what is typed into fields of one person must not end in another's record. */
function exchanged({ fields }: Resource, one: Values, other: Values): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (isReference(field) && (one[name] ?? null) !== (other[name] ?? null) ? [name] : []));
}

/** The fields that both sides changed to different values; with a linked record that one side exchanged, all that the other changed of it. */
export function contested(resource: Resource, { before, theirs, mine }: ConflictSides): string[] {
  const byThem = new Set(changedFields(resource, before, theirs));
  const [theirLinks, myLinks] = [exchanged(resource, before, theirs), exchanged(resource, before, mine)];
  const byMe = changedFields(resource, before, mine).filter((name) => !isSameValue(fieldNamed(resource, name), theirs[name], mine[name]));
  const homeOf = (name: string) => resource.included[name]?.path[0] ?? '';
  const isTornOff = (name: string): boolean => theirLinks.includes(homeOf(name)) && !myLinks.includes(homeOf(name));
  const takesOff = (name: string): boolean => myLinks.includes(name) && [...byThem].some((other) => homeOf(other) === name && !theirLinks.includes(name));
  return byMe.filter((name) => byThem.has(name) || isTornOff(name) || takesOff(name));
}

/** The fields that they changed, or that would be different after saving, with all three values and who changed theirs. */
export function differences(resource: Resource, { before, theirs, mine, conflict }: ConflictSides & { readonly conflict?: Conflict }): Difference[] {
  const open = contested(resource, { before, theirs, mine });
  return writableFields(resource).flatMap(([name, field]) => {
    const changedByThem = !isSameValue(field, before[name], theirs[name]);
    if (!changedByThem && isSameValue(field, theirs[name], mine[name])) return [];
    const shown = (values: Values) => (isSecret(field) ? empty : (showValue(field, values[name]) ?? empty));
    const author = changedByThem ? (conflict?.changes?.[name] ?? { by: conflict?.by, at: conflict?.at }) : { by: undefined, at: undefined };
    const texts = { before: shown(before), theirs: shown(theirs), mine: shown(mine) };
    const values = { before: before[name], theirs: theirs[name], mine: mine[name] };
    return [{ name, label: field.label, field, ...texts, values, changedByThem, isContested: open.includes(name), by: author.by, at: author.at }];
  });
}

/** What was changed here and not there: it goes over their record without asking anybody. */
export function uncontested(resource: Resource, sides: ConflictSides): Record<string, unknown> {
  const open = contested(resource, sides);
  const mine = changedFields(resource, sides.before, sides.mine).filter((name) => !open.includes(name));
  return Object.fromEntries(mine.map((name) => [name, sides.mine[name]]));
}
