import { formatValue, getField, isEmptyValue, type Resource, type Values } from '../../schema';
import { takeableFields } from '../../schema/doubles';
import { isEqualFieldValue } from '../../schema/formScreens';

/** A stored record that may be merged. */
export type MergedRecord = Values & { readonly id: number };

/** The number of a record, as users see it. */
export const numberOf = (resource: Resource, id: number): string =>
  formatValue(getField(resource, 'id'), id) ?? String(id);

/** Which record gives the value of a field, by field. */
export type Choices = Readonly<Record<string, number>>;

/** The fields in which two records differ, in the order of their declaration. */
export const differingFields = (resource: Resource, [one, other]: readonly [MergedRecord, MergedRecord]) =>
  takeableFields(resource).filter((name) => !isEqualFieldValue(getField(resource, name), one[name], other[name]));

/** The record whose value is proposed for each field: the one that stays, unless it has none. */
export const proposedChoices = (
  resource: Resource,
  [kept, removed]: readonly [kept: MergedRecord, removed: MergedRecord],
): Choices =>
  Object.fromEntries(
    differingFields(resource, [kept, removed]).map((name) => [
      name,
      (isEmptyValue(getField(resource, name), kept[name]) ? removed : kept).id,
    ]),
  );
