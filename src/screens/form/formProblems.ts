import {
  requiredRuleOf,
  isEmptyValue,
  isWrittenOn,
  withDerivedValues,
  type Field,
  type FieldErrors,
  type Resource,
  type Values,
} from '../../schema';
import { findDateProblem } from '../../schema/screens';
import { fieldProblems } from '../../fields/inputs';
import { isInputField } from './formValues';
import { shownSections, type FormContext } from './shownSections';

interface ValidatedForm extends FormContext {
  readonly values: Values;
  /** The stored record: its values are accepted. */
  readonly original: Values;
}

interface CachedProblems {
  readonly value: unknown;
  readonly original: unknown;
  readonly problems: readonly string[];
}

const problemCache = new WeakMap<Field, CachedProblems>();

/** Validation errors of a value, memoized per field: a keystroke changes one field of two hundred. */
function memoizedProblems(field: Field, value: unknown, original: unknown): readonly string[] {
  const last = problemCache.get(field);
  if (last && Object.is(last.value, value) && Object.is(last.original, original)) return last.problems;
  const problems = fieldProblems(field, value, original);
  problemCache.set(field, { value, original, problems });
  return problems;
}

/** The inputs in the sections for these values, rendered or not. */
function inputsOf(resource: Resource, context: ValidatedForm): (readonly [string, Field])[] {
  return shownSections(resource, resource.form?.sections ?? [], context)
    .flatMap(({ fields, locked }) => fields.filter(([name]) => !locked.includes(name)))
    .filter(([name, field]) => isInputField(resource, name) && isWrittenOn(field, context.existing));
}

/** The empty inputs of the record itself about which the declaration advises. */
export const formAdvice = (resource: Resource, context: ValidatedForm): string[] =>
  inputsOf(resource, context).flatMap(([name, field]) =>
    !(name in resource.included) && field.advised !== undefined && isEmptyValue(field, context.values[name])
      ? [name]
      : [],
  );

/** Validation errors of a form by field. */
export function formProblems(resource: Resource, { values, original, ...context }: ValidatedForm): FieldErrors {
  const inputs = inputsOf(resource, { ...context, original, values });
  const allValues = withDerivedValues(resource, values);
  const fieldEntries = inputs.map(
    ([name, field]) => [name, memoizedProblems(field, allValues[name], original[name])] as const,
  );
  const dayEntries = inputs.flatMap(([name]): [string, readonly string[]][] => {
    const problem = findDateProblem(resource, name, { values: allValues, original });
    return problem === undefined ? [] : [[name, [problem]]];
  });
  return Object.fromEntries([...dayEntries, ...fieldEntries.filter(([, problems]) => problems.length > 0)]);
}

/**
 * Prefixes a message with its field's label, unless it mentions the field. Messages of required fields do; those of a
 * kind ("Must be a number") do not.
 */
export function withFieldLabel({ fields }: Resource, name: string, message: string): string {
  const { label = name } = fields[name] ?? {};
  return requiredRuleOf(fields[name])?.message === message || message.includes(label) || message.startsWith('Please ')
    ? message
    : `${label}: ${message}`;
}

/** The declared hints for required fields that are empty. */
export function requiredHintsOf({ fields }: Pick<Resource, 'fields'>, problems: FieldErrors): readonly string[] {
  const hints = Object.entries(problems).flatMap(([name, messages]) => {
    const { message = '', hint } = requiredRuleOf(fields[name]) ?? {};
    return hint !== undefined && messages.includes(message) ? [hint] : [];
  });
  return [...new Set(hints)];
}

/** A single error for all problems (Cases 5): their joined messages, and the declared hints. */
export function joinedProblems(
  resource: Resource,
  problems: FieldErrors,
): { readonly message: string; readonly description?: string } {
  const hints = requiredHintsOf(resource, problems);
  const messages = new Set(
    Object.entries(problems).flatMap(([name, fieldMessages]) =>
      fieldMessages.map((message) => withFieldLabel(resource, name, message)),
    ),
  );
  return { message: [...messages].join('; '), ...(hints.length > 0 && { description: hints.join('; ') }) };
}
