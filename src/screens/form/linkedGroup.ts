import { initialRecord } from '../../schema/formScreens';
import { linkedWriteGroups, memoizePerResource, type Resource, type Values } from '../../schema';
import type { ConflictSides } from './conflict';
import { changedFields, pickValues } from './formValues';
import type { RecordForm } from './RecordForm';

/** A reference whose linked record is edited together with the resource. */
export interface ReferenceGroup {
  readonly resource: Resource;
  readonly reference: string;
}

interface GroupField {
  readonly name: string;
  /** Its name in the linked record. */
  readonly field: string;
}

/** The included fields of the directly linked records, by their references. */
const fieldsByReference = memoizePerResource(({ included }) => {
  const groups = new Map<string, GroupField[]>();
  for (const [name, { path, field }] of Object.entries(included)) {
    const [reference, ...further] = path;
    if (reference === undefined || further.length > 0) continue;
    groups.set(reference, [...(groups.get(reference) ?? []), { name, field }]);
  }
  return groups;
});

/** The included fields of a linked record. */
const groupFields = ({ resource, reference }: ReferenceGroup) => fieldsByReference(resource).get(reference) ?? [];

/**
 * The values of all fields of the group for a linked record. Missing ones are undefined, so that no value of another
 * record remains.
 */
export const groupValues = (group: ReferenceGroup, record: Values): Record<string, unknown> =>
  Object.fromEntries(groupFields(group).map(({ name, field }) => [name, record[field] ?? undefined]));

/**
 * The values of the group where it links no record. The form of a new record begins with initial values; in a stored
 * one they are added once the group is filled in.
 */
export const unlinkedGroupValues = (
  group: ReferenceGroup,
  { existing }: Pick<RecordForm, 'existing'>,
): Record<string, unknown> => {
  const cleared = groupValues(group, {});
  return existing ? cleared : { ...cleared, ...pickValues(initialRecord(group.resource), Object.keys(cleared)) };
};

/** The linked record as reconstructed from the fields of the group, by their names in that record. */
export const groupRecord = (group: ReferenceGroup, values: Values): Record<string, unknown> => ({
  ...Object.fromEntries(groupFields(group).map(({ name, field }) => [field, values[name]])),
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

/** The values of the group that differ from the linked record. */
export const typedInGroup = (group: ReferenceGroup, snapshot: FormSnapshot): Record<string, unknown> =>
  pickValues(snapshot.values, changedInGroup(group, snapshot));

/** Whether the group has all values that it requires to be saved (Cases 5). */
export const isGroupComplete = ({ resource, reference }: ReferenceGroup, values: Values): boolean =>
  linkedWriteGroups(resource, values).some((group) => group.reference === reference && group.complete);

/** The included fields of the records that `to` links and `from` does not. */
const switchedFields = ({ fields, included }: Resource, from: Values, to: Values): string[] =>
  Object.keys(fields).filter((name) => {
    const [reference] = included[name]?.path ?? [];
    return reference !== undefined && (to[reference] ?? null) !== (from[reference] ?? null);
  });

/**
 * The initial record `before` of an edit, with the values that `theirs` has for the groups which `mine` links to
 * another record: the values of that record are not user changes.
 */
export const ignoreSwitchedGroups = (
  resource: Resource,
  { before, theirs, mine }: ConflictSides,
): Record<string, unknown> => ({
  ...before,
  ...pickValues(theirs, switchedFields(resource, before, mine)),
});

/**
 * The initial record of a form after a save: the record that was `saved`, but in the groups that were linked to another
 * record since the values were `sent`, the values of that record.
 */
export const baseAfterSave = (
  resource: Resource,
  { saved, sent, now }: { readonly saved: Values; readonly sent: Values; readonly now: FormSnapshot },
): Record<string, unknown> => ({
  ...saved,
  ...pickValues(now.base, switchedFields(resource, sent, now.values)),
});
