import { renameComputedFields } from './computed';
import { renameFields, type Field } from '../fields';
import { isReference } from './references';
import type { Included } from './resource';
import type { Roles } from './roles';

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
