import type { Field } from './field';
import { perResource } from './remembered';
import type { Resource } from './resource';

/** Whether a payload may set the field: those of linked and nested records that are written with this one included. */
export function isWritable({ included }: Resource, [name, field]: readonly [string, Field]): boolean {
  return !field.readOnly && !field.derived && !field.computed && (included[name]?.writable ?? !(name in included));
}

/** The fields that a payload may set, those of linked and nested records included. */
export const writableFields = perResource((resource): readonly (readonly [string, Field])[] => Object.entries(resource.fields).filter((entry) => isWritable(resource, entry)));

/** Whether a field is written at this time of a record's life. */
export const isWritten = ({ during }: Pick<Field, 'during'>, existing: boolean): boolean => during === undefined || (during === 'update') === existing;
