import { isEmptyValue, isSecret, writableFields, type Resource, type Values } from '../../schema';

/** The filled unique fields of a record. */
export const filledUniqueFields = (resource: Resource, record: Values): string[] =>
  writableFields(resource).flatMap(([name, field]) =>
    field.unique && !isEmptyValue(field, record[name]) ? [name] : [],
  );

/** The filled writable values of a record, for the form of another one: without secret and unique fields. */
export function copyableValues(resource: Resource, record: Values): Record<string, unknown> {
  const filled = writableFields(resource).filter(
    ([name, field]) => !isSecret(field) && !field.unique && !isEmptyValue(field, record[name]),
  );
  return Object.fromEntries(filled.map(([name]) => [name, record[name]]));
}
