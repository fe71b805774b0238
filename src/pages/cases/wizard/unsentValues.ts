import type { Resource, Values } from '../../../schema';
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
 * Changed values that a save did not send: those of incomplete linked records (Cases 5), and cleared fields of a create (decision 11). The form
 * keeps them. Cleared values are null.
 */
export const unsentValues = (resource: Resource, { base, values, payload }: SentForm): Record<string, unknown> =>
  Object.fromEntries(changedFields(resource, base, values).flatMap((name) => (name in payload ? [] : [[name, values[name] ?? null]])));
