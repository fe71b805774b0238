import { linkedWriteGroups, type Resource, type Values } from '../../../schema';
import { changedFields, type ConflictSides, type RecordForm } from '../../../screens/form';

/** A reference whose linked record is edited together with the resource. */
export interface ReferenceGroup {
  readonly resource: Resource;
  readonly reference: string;
}

/** The included fields of a linked record, with their names in that record. */
const groupFields = ({ resource: { included }, reference }: ReferenceGroup): [string, string][] =>
  Object.entries(included).flatMap(([name, { path, field }]): [string, string][] => (path.length === 1 && path[0] === reference ? [[name, field]] : []));

/** The values of all fields of the group for a linked record. Missing ones are undefined, so that no value of another record remains. */
export const groupValues = (group: ReferenceGroup, record: Values): Record<string, unknown> =>
  Object.fromEntries(groupFields(group).map(([name, field]) => [name, record[field] ?? undefined]));

/** The linked record as reconstructed from the fields of the group, by their names in that record. */
export const groupRecord = (group: ReferenceGroup, values: Values): Record<string, unknown> => ({
  ...Object.fromEntries(groupFields(group).map(([name, field]) => [field, values[name]])),
  id: values[group.reference],
});

interface FormSnapshot {
  /** The initial record of the form; empty if there is none. */
  readonly base: Values;
  readonly values: Values;
}

/** The current state of the form, which may change while a read or a question is pending. */
export function readFormSnapshot(form: Pick<RecordForm, 'current'>): FormSnapshot {
  const { base, values } = form.current();
  return { base: base?.record ?? {}, values };
}

/** The fields of the group that differ from the linked record. */
export function changedInGroup({ resource, reference }: ReferenceGroup, { base, values }: FormSnapshot): string[] {
  return changedFields(resource, base, values).filter((name) => resource.included[name]?.path[0] === reference);
}

/** Whether the group has all values that it requires to be saved (Cases 5). */
export const isGroupComplete = ({ resource, reference }: ReferenceGroup, values: Values): boolean =>
  linkedWriteGroups(resource, values).some((group) => group.reference === reference && group.complete);

/**
 * The initial record `before` of an edit, with the values that `theirs` has for the groups which `mine` links to another record: the values of that record are
 * not user changes.
 */
export function ignoreSwitchedGroups(resource: Resource, { before, theirs, mine }: ConflictSides): Record<string, unknown> {
  const switched = Object.keys(resource.fields).filter((name) => {
    const [reference] = resource.included[name]?.path ?? [];
    return reference !== undefined && (mine[reference] ?? null) !== (before[reference] ?? null);
  });
  return { ...before, ...Object.fromEntries(switched.map((name) => [name, theirs[name]])) };
}
