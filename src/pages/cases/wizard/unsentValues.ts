import { isEmptyValue, isFilled, writableFields, type Resource, type Values } from '../../../schema';
import { changedFields } from '../../../screens/form';

interface SentForm {
  /** The initial record of the form. */
  readonly base: Values;
  /** The form values at the time of the save. */
  readonly values: Values;
  /** The request body of the save. */
  readonly payload: Values;
}

/**
 * The filled fields of the linked records that do not exist yet, of which one of the `changed` fields was filled in:
 * they include initial values, which are no change.
 */
function filledFieldsOfNewLinks(resource: Resource, changed: readonly string[], values: Values): string[] {
  const referenceOf = (name: string) => resource.included[name]?.path[0];
  const begun = new Set(
    changed.map(referenceOf).filter((reference) => reference !== undefined && !isFilled(values[reference])),
  );
  return writableFields(resource).flatMap(([name, field]) =>
    begun.has(referenceOf(name)) && !isEmptyValue(field, values[name]) ? [name] : [],
  );
}

/**
 * Changed values that a save did not send: those of incomplete linked records (Cases 5), and cleared fields of a create
 * (decision 11). The form keeps them. Cleared values are null.
 */
export function unsentValues(resource: Resource, { base, values, payload }: SentForm): Record<string, unknown> {
  const changed = changedFields(resource, base, values).filter((name) => !(name in payload));
  const names = new Set([...changed, ...filledFieldsOfNewLinks(resource, changed, values)]);
  return Object.fromEntries([...names].map((name) => [name, values[name] ?? null]));
}
