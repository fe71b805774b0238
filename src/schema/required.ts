import type { Asked } from './asked';
import type { Condition } from './condition';
import type { Field } from './field';

const declared = (required: NonNullable<Field['required']>): Asked => (required === true ? {} : typeof required === 'string' ? { message: required } : required);

/** The required rule of a field with its message; undefined where the field may always be empty. */
export function askedOf(field: Pick<Field, 'label' | 'required'> | undefined): (Asked & { readonly message: string }) | undefined {
  if (field?.required === undefined) return undefined;
  const asked = declared(field.required);
  return { ...asked, message: asked.message ?? `${field.label} is required` };
}

/** The required rule of a field outside the record's own forms, limited by a further condition; undefined where there is none. The condition is created only for a field that has a rule. */
export function askedWhile({ required }: Pick<Field, 'required'>, whenever: () => Condition): Asked | undefined {
  const asked = required === undefined ? undefined : declared(required);
  if (!asked || asked.in === 'form') return undefined;
  const when = whenever();
  return { ...asked, when: asked.when ? { all: [asked.when, when] } : when };
}

/** Whether every record must have a value for the field, whatever else it contains. */
export function isAlwaysRequired(field: Pick<Field, 'label' | 'required'> | undefined): boolean {
  const asked = askedOf(field);
  return asked !== undefined && asked.when === undefined && asked.in === undefined;
}

/** Whether a person must fill in the field to create a record. */
export const isNeededAtFirst = (field: Field): boolean =>
  isAlwaysRequired(field) && !field.readOnly && field.default === undefined && field.when === undefined && field.during !== 'update';
