import type { Asked } from './asked';
import type { Condition } from './condition';
import type { Field } from './field';

const declared = (required: NonNullable<Field['required']>): Asked => (required === true ? {} : typeof required === 'string' ? { message: required } : required);

/** How a field is asked for, with its message; undefined of one that may always be left empty. */
export function askedOf(field: Pick<Field, 'label' | 'required'> | undefined): (Asked & { readonly message: string }) | undefined {
  if (field?.required === undefined) return undefined;
  const asked = declared(field.required);
  return { ...asked, message: asked.message ?? `${field.label} is required` };
}

/** How a field is asked for outside of its record's own forms, where both its own condition and another one hold, which is worked out for such a field alone; undefined where it is not. */
export function askedWhile({ required }: Pick<Field, 'required'>, whenever: () => Condition): Asked | undefined {
  const asked = required === undefined ? undefined : declared(required);
  if (!asked || asked.in === 'form') return undefined;
  const when = whenever();
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
