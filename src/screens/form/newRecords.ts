import {
  formatValue,
  getField,
  isFilled,
  linkedWriteGroups,
  findReference,
  type Resource,
  type Values,
} from '../../schema';
import { likelyFields } from '../../schema/doubles';
import { recordTitle } from '../../schema/screens';
import { useNote } from '../../ui';
import { useRegistry } from '../registry';
import { groupValues, readFormSnapshot, typedInGroup, groupRecord, type ReferenceGroup } from './linkedGroup';
import type { RecordForm } from './RecordForm';
import { useReadRecord } from './useRecord';

/** A record that a save would create, to be compared with the stored ones. */
export interface NewRecord {
  readonly target: Resource;
  readonly values: Values;
  /** The reference of the form that would link it; absent for the form's own record. */
  readonly group?: ReferenceGroup;
  /** The prefix of its fields in the form. */
  readonly prefix: string;
}

/** Returns a function that lists the records which a form may create, by what is typed into it. */
export function useNewRecords(): (form: RecordForm) => readonly (NewRecord & { readonly complete: boolean })[] {
  const registry = useRegistry();
  return ({ resource, existing, current }) => {
    const { values } = current();
    const own = existing ? [] : [{ target: resource, values, prefix: '', complete: true }];
    const linked = linkedWriteGroups(resource, values).flatMap(({ reference, prefix, complete }) => {
      const field = findReference(resource, reference);
      if (!field || isFilled(values[reference])) return [];
      const group = { resource, reference };
      return [{ target: registry.get(field.to), values: groupRecord(group, values), group, prefix, complete }];
    });
    return [...own, ...linked].filter(({ target }) => target.duplicates !== undefined);
  };
}

/** The number of a record, as users see it. */
export const idOf = (resource: Resource, { id }: Values): string =>
  formatValue(getField(resource, 'id'), id) ?? String(id);

/**
 * Links an existing record in place of creating one. What was typed into fields that are compared gives way to what the
 * record has there; the rest stays, as changes of that record.
 */
export function useLinkExisting(form: RecordForm): (record: NewRecord, found: Values) => Promise<void> {
  const read = useReadRecord();
  const note = useNote();
  return async ({ target, group }, found) => {
    const full = group && (await read(target, { id: Number(found.id) }));
    if (!group || !full) return;
    const comparedFields = [...(target.duplicates?.fields ?? []), ...likelyFields(target)];
    const compared = Object.entries(group.resource.included).flatMap(([name, { path, field }]) =>
      path[0] === group.reference && comparedFields.includes(field) && isFilled(full[field]) ? [name] : [],
    );
    const typed = Object.fromEntries(
      Object.entries(typedInGroup(group, readFormSnapshot(form))).filter(([name]) => !compared.includes(name)),
    );
    form.rebase(groupValues(group, full), { ...typed, [group.reference]: full.id });
    note(`Linked to ${idOf(target, full)} ${recordTitle(target, full)}: check the values before you save`);
  };
}
