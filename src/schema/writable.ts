import type { Field } from '../fields';
import { memoizePerResource } from './registry';
import type { Resource } from './resource';

/** Whether a payload may set the field, including those of linked and nested records that are written with this one. */
export function isWritable({ included }: Resource, [name, field]: readonly [string, Field]): boolean {
  return !field.readOnly && !field.derived && !field.computed && (included[name]?.writable ?? !(name in included));
}

/** The fields that a payload may set, including those of linked and nested records. */
export const writableFields = memoizePerResource((resource): readonly (readonly [string, Field])[] =>
  Object.entries(resource.fields).filter((entry) => isWritable(resource, entry)),
);

/** The unrestricted declaration, which the rules of a record are evaluated with regardless of role. */
export const unrestrictedOf = (resource: Resource): Resource => resource.unrestricted ?? resource;

/** The fields that payloads may set, except for the role that the declaration is restricted to. */
export const forbiddenFields = memoizePerResource((resource): ReadonlyMap<string, Field> => {
  const roleFields = new Set(writableFields(resource).map(([name]) => name));
  return new Map(writableFields(unrestrictedOf(resource)).filter(([name]) => !roleFields.has(name)));
});

/** Whether a field is written by this operation, a create or an update. */
export const isWrittenOn = ({ during }: Pick<Field, 'during'>, existing: boolean): boolean =>
  during === undefined || (during === 'update') === existing;
