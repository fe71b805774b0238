import { isEmptyValue, isSecret, writableFields, type Resource, type Values } from '../../schema';

/** The filled fields of a record whose values no other one may have. */
export const ownOfOne = (resource: Resource, record: Values): string[] =>
  writableFields(resource).flatMap(([name, field]) => (field.unique && !isEmptyValue(field, record[name]) ? [name] : []));

/** The writable values of a record that was found, to fill the form of another one with: not those that are the record's alone. */
export function fillingValues(resource: Resource, record: Values): Record<string, unknown> {
  const filled = writableFields(resource).filter(([name, field]) => !isSecret(field) && !field.unique && !isEmptyValue(field, record[name]));
  return Object.fromEntries(filled.map(([name]) => [name, record[name]]));
}
