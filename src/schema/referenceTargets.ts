import type { Field } from '../fields';
import { isLinkField, isReference } from './references';
import type { Resource } from './resource';
import { intersectRoles, readersOf } from './roles';
import { traitsOf } from './value';

/** The declarations by name, as declared. */
export type ResourcesByName = ReadonlyMap<string, Resource>;

/**
 * What lists are sorted by for a reference: the title fields of the linked record. Undefined where one of them is not
 * sortable.
 */
function sortFieldsOf(target: Resource | undefined): readonly (readonly [string, Field])[] | undefined {
  const fields = target?.titleFields.flatMap((name): (readonly [string, Field])[] => {
    const field = target.fields[name];
    return field && !field.derived && !isReference(field) && traitsOf(field).sortable === true ? [[name, field]] : [];
  });
  return fields?.length === target?.titleFields.length && fields?.length !== 0 ? fields : undefined;
}

/** A reference with its sort order. */
function withSortFields(field: Field, target: Resource | undefined): Field {
  if (!isReference(field)) return field;
  const { titledBy: _before, ...plain } = field;
  const titledBy = sortFieldsOf(target);
  return titledBy ? { ...plain, titledBy } : plain;
}

/**
 * Restricts who may write a field that points to records to the roles that may read those records: nobody can choose
 * what they cannot see.
 */
function restrictWriters(field: Field, target: Resource | undefined): Field {
  const writtenBy = intersectRoles(field.writtenBy, readersOf(target));
  return writtenBy && !field.readOnly ? { ...field, writtenBy } : field;
}

/** The fields, with the sort order of each reference and the roles that may write it. */
export const withReferenceTargets = (
  fields: Resource['fields'],
  resourcesByName: ResourcesByName,
): Resource['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      const target = isLinkField(field) ? resourcesByName.get(field.to) : undefined;
      return [name, target ? restrictWriters(withSortFields(field, target), target) : field];
    }),
  );
