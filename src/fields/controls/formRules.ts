import type { FormRule } from 'antd';
import {
  requiredRuleOf,
  isBinary,
  isEmptyValue,
  isEqual,
  isMask,
  readValue,
  findFileProblem,
  type ReadResult,
  type Field,
} from '../../schema';

/** Files that are not uploaded yet have no stored attachment: only their name and size are checked. */
function checkValue(field: Field, value: unknown): ReadResult {
  if (!isBinary(field) || isEmptyValue(field, value)) return readValue(field, value);
  const refusals = (Array.isArray(value) ? value : [value]).flatMap((item) =>
    item instanceof File ? (findFileProblem(field, item) ?? []) : [],
  );
  return refusals.length > 0 ? { errors: refusals } : { value };
}

/**
 * The validation errors of a value, according to the field's declaration. A filled value equal to `original`, the
 * stored value, is always accepted, even if the current declaration would reject it (such as a removed option), so that
 * it does not block other changes. So is the mask of a stored value, which the server takes for that value.
 */
export function fieldProblems(field: Field, value: unknown, original?: unknown): readonly string[] {
  const requiredRule = requiredRuleOf(field);
  if (requiredRule && isMarkedRequired(field) && isEmptyValue(field, value)) return [requiredRule.message];
  if (!isEmptyValue(field, value) && (isEqual(value, original) || isMask(field, value))) return [];
  const checked = checkValue(field, value);
  return 'errors' in checked ? checked.errors : [];
}

/** Whether the form marks the field as required. */
export const isMarkedRequired = (field: Field): boolean =>
  field.required !== undefined && requiredRuleOf(field)?.when === undefined;

/** The rules of a field in a form of antd (`fieldProblems`). */
export const rulesFor = (field: Field): FormRule[] => [
  {
    required: isMarkedRequired(field),
    validator: (_rule, value: unknown) => {
      const problems = fieldProblems(field, value);
      return problems.length > 0 ? Promise.reject(new Error(problems.join('; '))) : Promise.resolve();
    },
  },
];
