import { renameComputed } from './computed';
import { renameFields } from './condition';
import type { Field } from './field';
import { isReference } from './references';
import type { Included } from './resource';
import type { Roles } from './roles';

/** A field that another record includes: its name there, its definition there, and where it is stored. */
export type Found = readonly [name: string, field: Field, included: Included];

/** Joins two labels: "Patient First Name". A word repeated where they meet appears once: "Case Number", not "Case Case Number". */
export function joinedLabel(label: string, own: string): string {
  const words = label.split(' ');
  const kept = words.at(-1) === own.split(' ')[0] ? words.slice(0, -1) : words;
  return [...kept, own].join(' ');
}

export interface Foreign {
  readonly label: string;
  readonly rename: (name: string) => string;
  readonly writable: boolean;
  /** Whether a computed value can be calculated there: its sources are written along with it. */
  readonly told: boolean;
  readonly seenBy: Roles;
  readonly writtenBy: Roles;
}

/** The conditions of a field that is written with another record, over the field names of that record. */
const rulesOf = ({ when, readOnlyWhen }: Pick<Field, 'when' | 'readOnlyWhen'>, rename: Foreign['rename']) => ({
  ...(when && { when: renameFields(when, rename) }),
  ...(readOnlyWhen && { readOnlyWhen: renameFields(readOnlyWhen, rename) }),
});

/** Options that name other fields, over the field names of the including record. */
const namesIn = (field: Field, rename: Foreign['rename']) => ({
  ...(field.was !== undefined && { was: rename(field.was) }),
  ...('notBefore' in field && { notBefore: rename(field.notBefore) }),
  ...(field.kind === 'text' && field.suggestId !== undefined && { suggestId: rename(field.suggestId) }),
  ...(isReference(field) && field.prefix !== undefined && { prefix: rename(field.prefix) }),
});

/** A field as another record includes it, without the options that only its own form uses. */
export function foreignField(field: Field, { label, rename, writable, told, seenBy, writtenBy }: Foreign): Field {
  const { required: _required, initial: _initial, default: _default, when: _when, during: _during, unique: _unique, readOnlyWhen: _readOnlyWhen, computed, seenBy: _seenBy, writtenBy: _writtenBy, was: _was, ...plain } = field;
  const isTold = computed !== undefined && told;
  const isReadOnly = !isTold && (!writable || field.readOnly === true);
  return {
    ...plain,
    label,
    ...(writable && rulesOf(field, rename)),
    ...(isTold && { computed: renameComputed(computed, rename) }),
    ...namesIn(field, rename),
    ...(seenBy && { seenBy }),
    ...(isReadOnly ? { readOnly: true } : writtenBy && !field.computed && { writtenBy }),
  };
}
