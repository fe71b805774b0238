import {
  isObject,
  getField,
  isReference,
  isSecret,
  formatValue,
  writableFields,
  type Field,
  type Resource,
  type Values,
  conditionFeatures,
} from '../../schema';
import { isEqualFieldValue } from '../../schema/formScreens';
import { applyRules, conditionSources, toShownPerson } from '../../schema/screens';
import { changedFields, pickValues } from './formValues';

/** A record before and after the changes of both sides, and the fields that each side changed. */
interface Changes {
  readonly before: Values;
  readonly theirs: Values;
  readonly mine: Values;
  readonly byThem: readonly string[];
  readonly byMe: readonly string[];
}

/**
 * The record as it would be stored. A user changes only fields that the manufacturer's features show, so all of them
 * count as enabled.
 */
function storedValues(resource: Resource, values: Values, original: Values): Values {
  const features = Object.values(resource.fields).flatMap(({ when }) => (when ? conditionFeatures(when) : []));
  return applyRules(resource, { values, original, features }).effective;
}

/**
 * The changes that cannot be stored together, although they are to different fields: one side changed a field on whose
 * value the other side's field depends, which would be emptied or keep its former value. Contains both.
 */
function excludedChanges(resource: Resource, { before, theirs, mine, byThem, byMe }: Changes): string[] {
  const merged = storedValues(resource, { ...theirs, ...pickValues(mine, byMe) }, theirs);
  const myRecord = storedValues(resource, mine, before);
  const isLost = (name: string, record: Values) =>
    !isEqualFieldValue(getField(resource, name), record[name], merged[name]);
  const lost = [
    ...byMe.filter((name) => isLost(name, myRecord)),
    ...byThem.filter((name) => !byMe.includes(name) && isLost(name, theirs)),
  ];
  const changed = new Set([...byThem, ...byMe]);
  const causes = lost.flatMap((name) => [...conditionSources(resource, name)].filter((source) => changed.has(source)));
  return [...lost, ...causes];
}

/** Who changed something and when, as far as the server reports it. */
export interface Author {
  /** The name, or the address where the server sends no name. */
  readonly by: string | undefined;
  /** The address, if it is not what `by` says. */
  readonly address?: string;
  /** ISO timestamp. */
  readonly at: string | undefined;
}

/** A concurrent change of a record by someone else (decision 15). */
export interface Conflict extends Author {
  /** The current record. */
  readonly theirs: Values;
  /** The version to send when overwriting that record; absent if the server does not return one. */
  readonly etag: string | undefined;
  /** The last author of each field, if the server reports them per field. */
  readonly changes?: Readonly<Record<string, Author>>;
}

/** One field in which the records differ, as displayed. */
export interface Difference extends Author {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
  readonly field: Field;
  /** The raw value on each side. */
  readonly values: Readonly<Record<keyof ConflictSides, unknown>>;
  readonly changedByThem: boolean;
  readonly changedByMe: boolean;
  /** Both sides changed it to different values, or the changes exclude each other: the person has to choose. */
  readonly isContested: boolean;
}

const emptyText = '—';

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Who changed something and when, by the names that the server sends for addresses. */
function toAuthor(given: { readonly by?: unknown; readonly at?: unknown }, names: unknown): Author {
  const by = nonEmptyText(given.by);
  const { shown, address } = toShownPerson(by, isObject(names) && by !== undefined ? names[by] : undefined) ?? {};
  return { by: shown, at: nonEmptyText(given.at), ...(address !== undefined && { address }) };
}

/**
 * Parses the body of a 412: who changed the record and when. `within` names the resource if it is another record than
 * the one written to.
 */
export function parseConflict(error: unknown) {
  const { current, changed_by: by, changed_at: at, changed_in: within, changes, names } = isObject(error) ? error : {};
  return {
    current: isObject(current) ? current : undefined,
    ...toAuthor({ by, at }, names),
    within: nonEmptyText(within),
    changes: isObject(changes)
      ? Object.fromEntries(
          Object.entries(changes).map(([name, change]) => [name, toAuthor(isObject(change) ? change : {}, names)]),
        )
      : {},
  };
}

export interface ConflictSides {
  /** The record that the edit started from. */
  readonly before: Values;
  readonly theirs: Values;
  readonly mine: Values;
}

/**
 * The references that one side pointed to another record: values typed for one person must not end up in another's
 * record.
 */
function changedReferences({ fields }: Resource, before: Values, after: Values): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isReference(field) && (before[name] ?? null) !== (after[name] ?? null) ? [name] : [],
  );
}

/**
 * The fields that both sides changed to different values, and the changes to different fields that exclude each other.
 * If one side replaced a linked record, all of the other side's changes to that record are contested as well.
 */
export function contestedFields(resource: Resource, { before, theirs, mine }: ConflictSides): string[] {
  const byThem = new Set(changedFields(resource, before, theirs));
  const [theirReferences, myReferences] = [
    changedReferences(resource, before, theirs),
    changedReferences(resource, before, mine),
  ];
  const byMe = changedFields(resource, before, mine).filter(
    (name) => !isEqualFieldValue(getField(resource, name), theirs[name], mine[name]),
  );
  const referenceOf = (name: string) => resource.included[name]?.path[0] ?? '';
  const isDetachedByThem = (name: string): boolean =>
    theirReferences.includes(referenceOf(name)) && !myReferences.includes(referenceOf(name));
  const detachesTheirs = (name: string): boolean =>
    myReferences.includes(name) &&
    [...byThem].some((other) => referenceOf(other) === name && !theirReferences.includes(name));
  const overlapping = byMe.filter((name) => byThem.has(name) || isDetachedByThem(name) || detachesTheirs(name));
  return [
    ...new Set([...overlapping, ...excludedChanges(resource, { before, theirs, mine, byThem: [...byThem], byMe })]),
  ];
}

/** The fields that they changed, or that saving would change, with all three values and the author of theirs. */
export function differences(
  resource: Resource,
  { before, theirs, mine, conflict }: ConflictSides & { readonly conflict?: Conflict },
): Difference[] {
  const contestedNames = contestedFields(resource, { before, theirs, mine });
  return writableFields(resource).flatMap(([name, field]) => {
    const changedByThem = !isEqualFieldValue(field, before[name], theirs[name]);
    if (!changedByThem && isEqualFieldValue(field, theirs[name], mine[name])) return [];
    const displayText = (values: Values) =>
      isSecret(field) ? emptyText : (formatValue(field, values[name]) ?? emptyText);
    const { by, at, address } = (changedByThem ? (conflict?.changes?.[name] ?? conflict) : undefined) ?? {
      by: undefined,
      at: undefined,
    };
    const texts = { before: displayText(before), theirs: displayText(theirs), mine: displayText(mine) };
    const values = { before: before[name], theirs: theirs[name], mine: mine[name] };
    const changedByMe = !isEqualFieldValue(field, before[name], mine[name]);
    return [
      {
        name,
        label: field.label,
        field,
        ...texts,
        values,
        changedByThem,
        changedByMe,
        isContested: contestedNames.includes(name),
        by,
        at,
        ...(address !== undefined && { address }),
      },
    ];
  });
}

/** The fields changed only here: merged into their record without asking. */
export function uncontestedValues(resource: Resource, sides: ConflictSides): Record<string, unknown> {
  const contestedNames = contestedFields(resource, sides);
  const mine = changedFields(resource, sides.before, sides.mine).filter((name) => !contestedNames.includes(name));
  return pickValues(sides.mine, mine);
}
