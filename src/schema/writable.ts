import type { Field } from './field';
import { perResource } from './remembered';
import type { Resource } from './resource';

/** Whether a payload may set the field: those of linked and nested records that are written with this one included. */
export function isWritable({ included }: Resource, [name, field]: readonly [string, Field]): boolean {
  return !field.readOnly && !field.derived && !field.computed && (included[name]?.writable ?? !(name in included));
}

/** The fields that a payload may set, those of linked and nested records included. */
export const writableFields = perResource((resource): readonly (readonly [string, Field])[] => Object.entries(resource.fields).filter((entry) => isWritable(resource, entry)));

/** The declaration by which a record is judged, whatever the role of whoever writes it may write. */
export const wholeOf = (resource: Resource): Resource => resource.whole ?? resource;

/** The fields that payloads set, but none of the role that the declaration was made for. */
export const barredFields = perResource((resource): ReadonlyMap<string, Field> => {
  const own = new Set(writableFields(resource).map(([name]) => name));
  return new Map(writableFields(wholeOf(resource)).filter(([name]) => !own.has(name)));
});

/** Whether a field is written at this time of a record's life. */
export const isWritten = ({ during }: Pick<Field, 'during'>, existing: boolean): boolean => during === undefined || (during === 'update') === existing;
