import { showValue, writableFields, type Resource, type Values } from '../../schema';
import { isPlainObject } from '../guard/isPlainObject';
import { isSameValue } from './formValues';

/** Somebody else changed a record while it was edited (decision 15). */
export interface Conflict {
  /** The record as it is now. */
  readonly theirs: Values;
  /** What to send so that saving is over that record; absent where the server does not say. */
  readonly etag: string | undefined;
  readonly by: string | undefined;
  /** ISO time of their change. */
  readonly at: string | undefined;
}

/** One field in which the records differ, as people read it. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
  readonly changedByThem: boolean;
}

const empty = '—';

const textOr = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Who changed the record and when, as a 412 says it; `within` names the resource where it is another record than the one written to. */
export function conflictFacts(error: unknown) {
  const { current, changed_by: by, changed_at: at, changed_in: within } = isPlainObject(error) ? error : {};
  return { current: isPlainObject(current) ? current : undefined, by: textOr(by), at: textOr(at), within: textOr(within) };
}

export interface ConflictSides {
  /** The record that the edit started from. */
  readonly before: Values;
  readonly theirs: Values;
  readonly mine: Values;
}

/** The fields that they changed, or that would be different after saving, with all three values. */
export function differences(resource: Resource, { before, theirs, mine }: ConflictSides): Difference[] {
  return writableFields(resource).flatMap(([name, field]) => {
    const changedByThem = !isSameValue(field, before[name], theirs[name]);
    if (!changedByThem && isSameValue(field, theirs[name], mine[name])) return [];
    const shown = (values: Values) => (field.kind === 'password' ? empty : (showValue(field, values[name]) ?? empty));
    return [{ name, label: field.label, before: shown(before), theirs: shown(theirs), mine: shown(mine), changedByThem }];
  });
}
