import { askedOf, dayProblem, isWritten, withDerived, type Field, type FieldErrors, type Resource, type Values } from '../../schema';
import { fieldProblems } from '../fields';
import { isInput, shownSections, type FormContext } from './formValues';

interface FormState extends FormContext {
  readonly values: Values;
  /** The stored record: its values are accepted. */
  readonly original: Values;
}

interface Looked {
  readonly value: unknown;
  readonly original: unknown;
  readonly problems: readonly string[];
}

const looked = new WeakMap<Field, Looked>();

/** Validation errors of a value, memoized per field: a keystroke changes one field of two hundred. */
function problemsAt(field: Field, value: unknown, original: unknown): readonly string[] {
  const last = looked.get(field);
  if (last && Object.is(last.value, value) && Object.is(last.original, original)) return last.problems;
  const problems = fieldProblems(field, value, original);
  looked.set(field, { value, original, problems });
  return problems;
}

/** Validation errors of a form by field: of every input in the sections for these values, rendered or not. */
export function formProblems(resource: Resource, { values, original, ...context }: FormState): FieldErrors {
  const sections = shownSections(resource, resource.form?.sections ?? [], { ...context, original, values });
  const inputs = sections
    .flatMap(({ fields, locked }) => fields.filter(([name]) => !locked.includes(name)))
    .filter(([name, field]) => isInput(resource, name) && isWritten(field, context.existing));
  const all = withDerived(resource, values);
  const own = inputs.map(([name, field]) => [name, problemsAt(field, all[name], original[name])] as const);
  const days = inputs.flatMap(([name]): [string, readonly string[]][] => {
    const problem = dayProblem(resource, name, { values: all, original });
    return problem === undefined ? [] : [[name, [problem]]];
  });
  return Object.fromEntries([...days, ...own.filter(([, problems]) => problems.length > 0)]);
}

/** Prefixes a message with its field's label, unless it mentions the field. Messages of required fields do; those of a kind ("Must be a number") do not. */
function named({ fields }: Resource, name: string, message: string): string {
  const { label = name } = fields[name] ?? {};
  return askedOf(fields[name])?.message === message || message.includes(label) || message.startsWith('Please ') ? message : `${label}: ${message}`;
}

/** The declared hints for required fields that are empty. */
export function hintsOf({ fields }: Pick<Resource, 'fields'>, problems: FieldErrors): readonly string[] {
  const hints = Object.entries(problems).flatMap(([name, own]) => {
    const { message = '', hint } = askedOf(fields[name]) ?? {};
    return hint !== undefined && own.includes(message) ? [hint] : [];
  });
  return [...new Set(hints)];
}

/** A single error for all problems (Cases 5): their joined messages, and the declared hints. */
export function joinedProblems(resource: Resource, problems: FieldErrors): { readonly message: string; readonly description?: string } {
  const hints = hintsOf(resource, problems);
  const said = new Set(Object.entries(problems).flatMap(([name, own]) => own.map((message) => named(resource, name, message))));
  return { message: [...said].join('; '), ...(hints.length > 0 && { description: hints.join('; ') }) };
}
