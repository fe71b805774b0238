import { isObject } from '../../fields';
import { z } from 'zod';
import { describeValue, suggestName, quoteList } from './wording';

/*
 * Building blocks of the schema of the declaration language. Each error message says what was found and what is needed.
 */

/** One entry for each option; a missing entry does not compile. */
export type ShapeOf<T> = { readonly [Name in keyof Required<T>]: z.ZodType };

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly input?: unknown;
  readonly keys?: readonly string[];
}

/** The error for a value of the wrong type: what was found and what is needed. */
export const needed = (description: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `is ${describeValue(input)}; ${description} is needed`,
});

/** Invisible characters: control characters, zero-width characters, and marks that change the writing direction. */
const invisibleCharacter = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

/** The problem of a text that users read or that names something; undefined if it is fine. */
function findTextProblem(text: string): string | undefined {
  if (text.trim() === '') return 'is an empty text; a text is needed';
  if (text !== text.trim()) return `is "${text}", which begins or ends with a space; write "${text.trim()}"`;
  return invisibleCharacter.test(text) || !text.isWellFormed()
    ? 'contains an invisible character; remove it'
    : undefined;
}

/** Any text, including a blank one. */
export const anyText = z.string(needed('a text'));
export const word = anyText.superRefine((text, context) => {
  const fault = findTextProblem(text);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});
export const truth = z.literal(true, needed('true, or no value,'));
export const number = z.number(needed('a number'));
export const scalar = z.union([z.string(), z.number(), z.boolean()], needed('a text, a number, true or false'));
export const words = list(word);

/** A list; `description` describes it in the error message. */
export function list(entry: z.ZodType, description = 'a list') {
  return z.array(entry, needed(description));
}

/** A list that is not empty. */
export const nonEmptyList = (entry: z.ZodType): z.ZodType =>
  list(entry).min(1, { error: 'is an empty list; name at least one, or leave it out' });

export function oneOf(values: readonly (string | number)[]): z.ZodType {
  const remedy = (input: unknown): string => {
    if (typeof input !== 'string') return `one of ${values.map((value) => JSON.stringify(value)).join(', ')} is needed`;
    return values.some((value) => typeof value === 'number' && String(value) === input)
      ? `write ${input} without quotes`
      : suggestName(input, values.map(String));
  };
  return z.literal([...values], {
    error: ({ input }: { readonly input?: unknown }) => `is ${describeValue(input)}; ${remedy(input)}`,
  });
}

/** An object whose keys are names that the declaration chooses. */
export const namedEntries = (entry: z.ZodType) => z.record(z.string(), entry, needed('an object of names'));

/** An object with at least one of its options. */
export const nonEmpty = (shape: z.ZodType): z.ZodType =>
  shape.refine((given) => !isObject(given) || Object.keys(given).length > 0, {
    error: 'is empty; write true, or one of its options',
  });

/** A non-empty object of that kind. */
export const nonEmptyNamedEntries = (entry: z.ZodType): z.ZodType =>
  namedEntries(entry).refine((table) => Object.keys(table).length > 0, {
    error: 'is empty; name at least one, or leave it out',
  });

/** Maximum number of options listed in the error for a value that is not an object of options. */
const maxListedOptions = 4;

/** An object with these options only; `describeElsewhere` says where an option that is not among them belongs. */
export function options(
  shape: Readonly<Record<string, z.ZodType>>,
  describeElsewhere: (option: string) => string | undefined = () => undefined,
): z.ZodType {
  const known = Object.keys(shape);
  const expected = known.length > maxListedOptions ? 'an object' : `an object of ${quoteList(known)}`;
  const unknown = ([first = '', ...others]: readonly string[]): string =>
    // A text passed in place of the options has been spread into its letters.
    first === '0'
      ? 'has a text or a list where its options belong; an object is needed, such as { required: true }'
      : `has the unknown option${others.length > 0 ? 's' : ''} ` +
        `${[first, ...others].map((key) => `"${key}"`).join(', ')}; ` +
        (describeElsewhere(first) ?? suggestName(first, known));
  const describeIssue = ({ code, input, keys = [] }: Issue): string =>
    code === 'unrecognized_keys' ? unknown(keys) : `is ${describeValue(input)}; ${expected} is needed`;
  return z.strictObject(shape, { error: (issue) => describeIssue(issue as Issue) });
}

/** The shapes that one place allows, by name, and how to choose the one for a value. */
interface Alternatives {
  readonly shapes: Readonly<Record<string, z.ZodType>>;
  readonly choose: (value: unknown) => string | undefined;
}

/** Each declaration is parsed once only: compiling the schemas (JIT) would take longer than parsing all of them. */
const parseOptions = { reportInput: true, jitless: true } as const;

const alternatives = new WeakMap<z.ZodType, Alternatives>();

/** The alternatives of a shape made by `chosen`; undefined for any other shape. */
export const alternativesOf = (shape: z.ZodType): Alternatives | undefined => alternatives.get(shape);

/**
 * One of several shapes, chosen by the value: `refuse` describes a value that fits none, `reword` adapts the errors of
 * a shape.
 */
export function chosen(
  { shapes, choose }: Alternatives,
  refuse: (value: unknown) => string = () => '',
  reword: (issue: Issue & { readonly message: string }, name: string) => string = ({ message }) => message,
): z.ZodType {
  const shape = z.any().superRefine((value: unknown, context) => {
    const name = choose(value) ?? '';
    if (!Object.hasOwn(shapes, name)) context.addIssue({ code: 'custom', message: refuse(value) });
    for (const issue of shapes[name]?.safeParse(value, parseOptions).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: issue.path, message: reword(issue, name) });
  });
  alternatives.set(shape, { shapes, choose });
  return shape;
}

/**
 * One of several objects, told apart by the option that it is named after: the first one whose option is there, or else
 * that of `otherwise`.
 */
export function oneBy(
  optionsByName: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>,
  expected: string,
  otherwise?: string,
): z.ZodType {
  const shapes = Object.fromEntries(Object.entries(optionsByName).map(([name, own]) => [name, options(own)]));
  const choose = (value: object) => Object.keys(shapes).find((name) => name in value) ?? otherwise;
  const refuse = (value: unknown): string => {
    const keys = isObject(value) ? Object.keys(value) : undefined;
    const given = keys?.map((key) => `"${key}"`).join(', ');
    return `${given === undefined ? `is ${describeValue(value)}` : `has ${given}`}; ${expected} is needed`;
  };
  return chosen(
    { shapes, choose: (value) => (isObject(value) ? choose(value) : undefined) },
    refuse,
    ({ message, path, keys = [] }, name) => {
      const other = path.length === 0 ? keys.find((key) => Object.hasOwn(shapes, key)) : undefined;
      return other === undefined ? message : `has both "${name}" and "${other}"; leave one of them out`;
    },
  );
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** A plain text, or the given shape. */
export const textOr = (shape: z.ZodType, text: z.ZodType = word): z.ZodType =>
  chosen({ shapes: { text, options: shape }, choose: (value) => (isText(value) ? 'text' : 'options') });

/** `true`, or an object of the given shape. */
export const trueOr = (shape: z.ZodType): z.ZodType => truthOr(shape, 'true, or an object,');

/** A single value, or the given shape. */
export const scalarOr = (shape: z.ZodType): z.ZodType =>
  chosen({ shapes: { value: scalar, options: shape }, choose: (value) => (isScalar(value) ? 'value' : 'options') });

/** A single value, or a non-empty list of values. */
export const scalarOrList: z.ZodType = chosen(
  {
    shapes: { value: scalar, list: nonEmptyList(scalar) },
    choose: (value) => (Array.isArray(value) ? 'list' : isScalar(value) ? 'value' : undefined),
  },
  (value) => `is ${describeValue(value)}; a text, a number, true or false, or a list of these is needed`,
);

/** `true`, or an object of the given shape; `expected` describes both in the error message. */
export function truthOr(shape: z.ZodType, expected: string): z.ZodType {
  const choose = (value: unknown) => (value === true ? 'true' : isObject(value) ? 'options' : undefined);
  return chosen(
    { shapes: { true: truth, options: shape }, choose },
    (value) => `is ${describeValue(value)}; ${expected} is needed`,
  );
}

/** A condition of a field, a section or a search. */
export const condition: z.ZodType = z.lazy(() =>
  oneBy(
    {
      is: { field: word, is: list(scalar) },
      filled: { field: word, filled: z.boolean(needed('true or false')) },
      feature: { feature: word },
      all: { all: list(condition) },
      any: { any: list(condition) },
    },
    'a condition with "field" and "is" or "filled", or with "feature", "all" or "any"',
  ),
);

const formatPath = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`)).join('');

/**
 * The parts of a value that do not fit the shape, each with its message: `list.columns[2]`, `is 5; a name or an object
 * is needed`.
 */
export function findShapeIssues(
  shape: z.ZodType,
  value: unknown,
): { readonly path: readonly PropertyKey[]; readonly place: string; readonly message: string }[] {
  const issues = shape.safeParse(value, parseOptions).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path, place: formatPath(path), message }));
}
