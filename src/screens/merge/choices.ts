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

const timeOf = ({ updated_at: at }: Values): number => Date.parse(String(at)) || 0;

/** The record whose value is proposed: the one that has a value, or that was changed last. */
export function proposedChoices(resource: Resource, pair: readonly [MergedRecord, MergedRecord]): Choices {
  const [one, other] = pair;
  const newer = timeOf(other) > timeOf(one) ? other : one;
  return Object.fromEntries(
    differingFields(resource, pair).map((name) => {
      const filled = pair.filter((record) => !isEmptyValue(getField(resource, name), record[name]));
      return [name, (filled.length === 1 ? (filled[0] ?? newer) : newer).id];
    }),
  );
}
