import type { FormRule } from 'antd';
import { askedOf, isBinary, isEmptyValue, readValue, refuseFile, type Checked, type Field, type Values } from '../../schema';

/** Files that are not uploaded yet have no attachment to check: their name and size are. */
function check(field: Field, value: unknown): Checked {
  if (!isBinary(field) || isEmptyValue(field, value)) return readValue(field, value);
  const refusals = (Array.isArray(value) ? value : [value]).flatMap((item) => (item instanceof File ? (refuseFile(field, item) ?? []) : []));
  return refusals.length > 0 ? { errors: refusals } : { value };
}

/**
 * What a form says of a value, by the field's declaration; nothing of one that is as `original`, the value as stored, and filled: it is accepted
 * although today's declaration would refuse it (a choice that left the list), so that it does not stand in the way of other changes.
 */
export function fieldProblems(field: Field, value: unknown, original?: unknown): readonly string[] {
  const asked = askedOf(field);
  if (asked && isMarked(field) && isEmptyValue(field, value)) return [asked.message];
  if (value === original && !isEmptyValue(field, value)) return [];
  const checked = check(field, value);
  return 'errors' in checked ? checked.errors : [];
}

/** Whether a form marks the field as one to fill in. */
const isMarked = (field: Field): boolean => field.required !== undefined && askedOf(field)?.when === undefined;

export interface RuleOptions {
  /** The value as stored. */
  readonly original?: unknown;
  /** What is wrong with the value as to the others of the form. */
  readonly among?: (values: Values) => string | undefined;
}

/** The rules of a form item (`fieldProblems`); meant for validateTrigger onBlur and for submitting. */
export function rulesFor(field: Field, { original, among }: RuleOptions = {}): FormRule[] {
  const own: FormRule = {
    required: isMarked(field),
    validator: (_rule, value: unknown) => {
      const problems = fieldProblems(field, value, original);
      return problems.length > 0 ? Promise.reject(new Error(problems.join('; '))) : Promise.resolve();
    },
  };
  if (!among) return [own];
  const other: FormRule = (form) => ({
    validator: () => {
      const problem = among(form.getFieldsValue(true) as Values);
      return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  });
  return [own, other];
}
