import { writtenGroups, type Resource, type Values } from '../../../schema';
import { changedFields, type ConflictSides, type RecordForm } from '../../../screens/form';

/** A reference of a resource whose record is edited with it. */
export interface Group {
  readonly resource: Resource;
  readonly reference: string;
}

/** The fields that come with a linked record, with the field's name there. */
const fieldsOf = ({ resource: { included }, reference }: Group): [string, string][] =>
  Object.entries(included).flatMap(([name, { path, field }]): [string, string][] => (path.length === 1 && path[0] === reference ? [[name, field]] : []));

/** The values of the whole group for a linked record, empty ones where it has none: nothing of another record stays beside them. */
export const groupValues = (group: Group, record: Values): Record<string, unknown> =>
  Object.fromEntries(fieldsOf(group).map(([name, field]) => [name, record[field] ?? undefined]));

/** The linked record as far as the group shows it, by the names that its fields have there. */
export const groupRecord = (group: Group, values: Values): Record<string, unknown> => ({
  ...Object.fromEntries(fieldsOf(group).map(([name, field]) => [field, values[name]])),
  id: values[group.reference],
});

interface Held {
  /** The record that the form started from; empty while there is none. */
  readonly base: Values;
  readonly values: Values;
}

/** What a form holds at this very moment: while something is read or asked, it goes on being typed into. */
export function heldBy(form: Pick<RecordForm, 'current'>): Held {
  const { base, values } = form.current();
  return { base: base?.record ?? {}, values };
}

/** The fields of the group that were typed over those of the linked record. */
export function typedInGroup({ resource, reference }: Group, { base, values }: Held): string[] {
  return changedFields(resource, base, values).filter((name) => resource.included[name]?.path[0] === reference);
}

/** Whether the group is filled in far enough to be saved (Cases 5). */
export const isComplete = ({ resource, reference }: Group, values: Values): boolean =>
  writtenGroups(resource, values).some((group) => group.reference === reference && group.complete);

/**
 * The record that an edit started from, to be compared with `theirs`: a group that was given another record here holds that one's values, and
 * nobody changed those.
 */
export function withoutSwitched(resource: Resource, { before, theirs, mine }: ConflictSides): Record<string, unknown> {
  const switched = Object.keys(resource.fields).filter((name) => {
    const [reference] = resource.included[name]?.path ?? [];
    return reference !== undefined && (mine[reference] ?? null) !== (before[reference] ?? null);
  });
  return { ...before, ...Object.fromEntries(switched.map((name) => [name, theirs[name]])) };
}
