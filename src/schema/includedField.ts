import { renameComputedFields } from './computed';
import { renameFields, type Field } from '../fields';
import { isReference, isLinkField } from './references';
import type { Included, Resource } from './resource';
import { type Roles, intersectRoles, readersOf } from './roles';
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

/** A field that another record includes: its name there, its definition there, and where it is stored. */
export type IncludedEntry = readonly [name: string, field: Field, included: Included];

/**
 * Joins two labels: "Patient First Name". A word repeated where they meet appears once: "Case Number", not "Case Case
 * Number".
 */
export function prefixLabel(label: string, fieldLabel: string): string {
  const words = label.split(' ');
  const leadingWords = words.at(-1) === fieldLabel.split(' ')[0] ? words.slice(0, -1) : words;
  return [...leadingWords, fieldLabel].join(' ');
}

export interface IncludedFieldContext {
  readonly label: string;
  readonly rename: (name: string) => string;
  readonly writable: boolean;
  /** Whether a computed value can be calculated there: its sources are written along with it. */
  readonly computable: boolean;
  readonly seenBy: Roles;
  readonly writtenBy: Roles;
}

/** The conditions of a field that is written with another record, over the field names of that record. */
const renameConditions = (
  { when, readOnlyWhen }: Pick<Field, 'when' | 'readOnlyWhen'>,
  rename: IncludedFieldContext['rename'],
) => ({
  ...(when && { when: renameFields(when, rename) }),
  ...(readOnlyWhen && { readOnlyWhen: renameFields(readOnlyWhen, rename) }),
});

/** Options that name other fields, over the field names of the including record. */
const renameFieldOptions = (field: Field, rename: IncludedFieldContext['rename']) => ({
  ...(field.was !== undefined && { was: rename(field.was) }),
  ...('notBefore' in field && { notBefore: rename(field.notBefore) }),
  ...(field.kind === 'text' && field.suggestId !== undefined && { suggestId: rename(field.suggestId) }),
  ...(isReference(field) && field.prefix !== undefined && { prefix: rename(field.prefix) }),
});

/** A field as another record includes it, without the options that only its own form uses. */
export function toIncludedField(
  field: Field,
  { label, rename, writable, computable, seenBy, writtenBy }: IncludedFieldContext,
): Field {
  const {
    required: _required,
    initial: _initial,
    default: _default,
    when: _when,
    during: _during,
    unique: _unique,
    readOnlyWhen: _readOnlyWhen,
    computed,
    seenBy: _seenBy,
    writtenBy: _writtenBy,
    was: _was,
    ...plain
  } = field;
  const isComputed = computed !== undefined && computable;
  const isReadOnly = !isComputed && (!writable || field.readOnly === true);
  return {
    ...plain,
    label,
    ...(writable && renameConditions(field, rename)),
    ...(isComputed && { computed: renameComputedFields(computed, rename) }),
    ...renameFieldOptions(field, rename),
    ...(seenBy && { seenBy }),
    ...(isReadOnly ? { readOnly: true } : writtenBy && !field.computed && { writtenBy }),
  };
}
