import type { Resource, Values } from '../../../schema';
import { changedFields } from '../../../screens/form';

interface Save {
  /** What the form started from. */
  readonly base: Values;
  /** What the form held. */
  readonly values: Values;
  /** What went out of it. */
  readonly payload: Values;
}

/**
 * What was typed and did not go out with a save: linked records that lack a name (Cases 5), emptied fields of a create (decision 11). It stays
 * typed. Cleared values are null.
 */
export const unsentValues = (resource: Resource, { base, values, payload }: Save): Record<string, unknown> =>
  Object.fromEntries(changedFields(resource, base, values).flatMap((name) => (name in payload ? [] : [[name, values[name] ?? null]])));
