import type { Condition } from './condition';
import type { Field } from './field';

/** When a field has to be filled in, by whom it is asked for, and what is said while it is empty. */
export interface Asked {
  /** "{Label} is required" unless told. */
  readonly message?: string;
  /** How to go on, below the message of a form that is held back. */
  readonly hint?: string;
  /** Only while this holds. */
  readonly when?: Condition;
  /** By the record's own forms alone: the server takes a record without it (decision 22). */
  readonly in?: 'form';
}

const declared = (required: NonNullable<Field['required']>): Asked => (required === true ? {} : typeof required === 'string' ? { message: required } : required);

/** How a field is asked for, with its message; undefined of one that may always be left empty. */
export function askedOf(field: Pick<Field, 'label' | 'required'> | undefined): (Asked & { readonly message: string }) | undefined {
  if (field?.required === undefined) return undefined;
  const asked = declared(field.required);
  return { ...asked, message: asked.message ?? `${field.label} is required` };
}

/** How a field is asked for outside of its record's own forms, where both its own condition and this one hold; undefined where it is not. */
export function askedWhile({ required }: Pick<Field, 'required'>, when: Condition): Asked | undefined {
  const asked = required === undefined ? undefined : declared(required);
  if (!asked || asked.in === 'form') return undefined;
  return { ...asked, when: asked.when ? { all: [asked.when, when] } : when };
}

/** Whether no record is taken without it, whatever else it holds. */
export function isAlwaysRequired(field: Pick<Field, 'label' | 'required'> | undefined): boolean {
  const asked = askedOf(field);
  return asked !== undefined && asked.when === undefined && asked.in === undefined;
}

/** Whether nobody creates a record without filling it in. */
export const isNeededAtFirst = (field: Field): boolean =>
  isAlwaysRequired(field) && !field.readOnly && field.default === undefined && field.when === undefined && field.during !== 'update';
