import type { RequiredRule, Condition, Field } from '../fields';

const toRequiredRule = (required: NonNullable<Field['required']>): RequiredRule =>
  required === true ? {} : typeof required === 'string' ? { message: required } : required;

/** The required rule of a field with its message; undefined where the field may always be empty. */
export function requiredRuleOf(
  field: Pick<Field, 'label' | 'required'> | undefined,
): (RequiredRule & { readonly message: string }) | undefined {
  if (field?.required === undefined) return undefined;
  const rule = toRequiredRule(field.required);
  return { ...rule, message: rule.message ?? `${field.label} is required` };
}

/**
 * The required rule of a field outside the record's own forms, limited by a further condition; undefined where there is
 * none. The condition is created only for a field that has a rule.
 */
export function requiredRuleWhile(
  { required }: Pick<Field, 'required'>,
  createCondition: () => Condition,
): RequiredRule | undefined {
  const rule = required === undefined ? undefined : toRequiredRule(required);
  if (!rule || rule.in === 'form') return undefined;
  const when = createCondition();
  return { ...rule, when: rule.when ? { all: [rule.when, when] } : when };
}

/** Whether every record must have a value for the field, whatever else it contains. */
export function isAlwaysRequired(field: Pick<Field, 'label' | 'required'> | undefined): boolean {
  const rule = requiredRuleOf(field);
  return rule !== undefined && rule.when === undefined && rule.in === undefined;
}

/** Whether a person must fill in the field to create a record. */
export const isRequiredOnCreate = (field: Field): boolean =>
  isAlwaysRequired(field) &&
  !field.readOnly &&
  field.default === undefined &&
  field.when === undefined &&
  field.during !== 'update';
