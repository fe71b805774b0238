import { type CommonOptions, type FieldKind, type OptionsByKind, type RequiredRule, isObject } from '../../fields';
import { z } from 'zod';
import { describeValue, suggestName } from './wording';
import {
  anyText,
  chosen,
  list,
  namedEntries,
  needed,
  number,
  oneBy,
  oneOf,
  options,
  scalar,
  nonEmptyNamedEntries,
  nonEmpty,
  nonEmptyList,
  truth,
  trueOrMessageOr,
  truthOr,
  word,
  textOr,
  scalarOr,
  words,
} from './shape';

type OwnOptions<K extends FieldKind> = {
  readonly [Name in Exclude<keyof OptionsByKind[K], keyof CommonOptions>]-?: z.ZodType;
};

export const condition: z.ZodType = z.lazy(() =>
  oneBy(
    {
      is: options({ field: word, is: list(scalar) }),
      filled: options({
        field: word,
        filled: z.boolean({ error: ({ input }) => `is ${describeValue(input)}; true or false is needed` }),
      }),
      feature: options({ feature: word }),
      all: options({ all: list(condition) }),
      any: options({ any: list(condition) }),
    },
    (value) => ['is', 'filled', 'feature', 'all', 'any'].find((key) => key in value),
    'a condition with "field" and "is" or "filled", or with "feature", "all" or "any"',
  ),
);

const derived = oneBy(
  {
    field: options({ field: word, filled: word, empty: word }),
    joined: options({ joined: words }),
    given: options({ given: word, until: word }),
    same: options({ same: word }),
  },
  (value) => ['field', 'joined', 'given', 'same'].find((key) => key in value),
  'an object with "field", "joined", "given" or "same"',
);

const startValue = scalarOr(
  oneBy(
    { today: options({ today: number }), field: options({ field: word }) },
    (value) => ['today', 'field'].find((key) => key in value),
    'a text, a number, true or false, or an object with "today" or "field"',
  ),
);
const operands = list(
  z.union([z.string(), z.number()], {
    error: ({ input }) => `is ${describeValue(input)}; the name of a field or a number is needed`,
  }),
);
const computed = oneBy(
  {
    join: options({ join: words, separator: anyText.optional() }),
    sum: options({ sum: operands }),
    difference: options({ difference: operands }),
    product: options({ product: operands }),
    quotient: options({ quotient: operands }),
    day: options({
      day: word,
      plusDays: z.union([z.string(), z.number()], {
        error: ({ input }) => `is ${describeValue(input)}; a number of days or the name of a field is needed`,
      }),
    }),
  },
  (value) => ['join', 'sum', 'difference', 'product', 'quotient', 'day'].find((key) => key in value),
  'an object with "join", "sum", "difference", "product", "quotient" or "day"',
);

const requiredRule = {
  message: word.optional(),
  hint: word.optional(),
  when: condition.optional(),
  in: oneOf(['form']).optional(),
} satisfies { readonly [Name in keyof Required<RequiredRule>]: z.ZodType };

export const common = {
  required: trueOrMessageOr(nonEmpty(options(requiredRule))).optional(),
  advised: word.optional(),
  readOnlyWhen: condition.optional(),
  seenBy: words.optional(),
  writtenBy: words.optional(),
  readOnly: truth.optional(),
  when: condition.optional(),
  hint: word.optional(),
  was: word.optional(),
  initial: startValue.optional(),
  default: startValue.optional(),
  invalid: word.optional(),
  during: oneOf(['create', 'update']).optional(),
  unique: truthOr(
    nonEmpty(options({ with: nonEmptyList(word).optional(), message: word.optional() })),
    'true, or an object with "with" or "message",',
  ).optional(),
  computed: computed.optional(),
  derived: derived.optional(),
} satisfies { readonly [Name in keyof Required<CommonOptions>]: z.ZodType };

const color = oneOf(['default', 'green', 'blue', 'gold', 'red']);
const tag = options({ values: nonEmptyNamedEntries(color), otherwise: color });
const option = textOr(options({ value: word, label: word }));
const entry = textOr(
  oneBy(
    { group: options({ group: word, options: list(option) }), value: options({ value: word, label: word }) },
    (value) => ['group', 'value'].find((key) => key in value) ?? 'value',
    'a text, a value with its label, or a group of them',
  ),
);
const limits = { min: number.optional(), max: number.optional() };
const days = { notBefore: word.optional(), notAfter: oneOf(['today']).optional() };
const maxLength = number.optional();
const listed = {
  options: list(entry, 'a list of its values, directly after the label,'),
  allowsOther: z.union([z.literal(true), z.literal('stored')], needed("true, 'stored', or no value,")).optional(),
};
const accept = words.optional();

/** The options of each kind besides the common ones; a missing kind or option does not compile. */
const ownOptions: { readonly [K in FieldKind]: OwnOptions<K> } = {
  text: {
    maxLength,
    pattern: options({ matches: anyText, message: word }).optional(),
    placeholder: word.optional(),
    display: oneOf(['words', 'capital']).optional(),
    suggest: word.optional(),
    suggestId: word.optional(),
    url: truth.optional(),
    staff: truth.optional(),
    numbered: options({ start: number }).optional(),
  },
  longText: { maxLength, banner: truth.optional() },
  richText: { maxLength },
  email: {},
  phone: {},
  date: { ...days, due: condition.optional() },
  instant: { ...days, format: oneOf(['MM-DD-YYYY', 'MM-DD-YYYY HH:mm', 'MM-DD-YYYY HH:mm A']).optional() },
  choice: { ...listed, display: options({ tag }).optional() },
  choices: listed,
  boolean: {
    display: options({ names: options({ true: word, false: word }).optional(), tag: tag.optional() }).optional(),
  },
  integer: limits,
  decimal: { ...limits, scale: number.optional() },
  money: { ...limits, currency: word.optional() },
  percent: limits,
  usState: {},
  height: {},
  weight: {},
  ndcList: {},
  tags: {},
  file: { accept, preview: truth.optional() },
  files: { accept, preview: truth.optional() },
  reference: { to: word },
  references: { to: word },
  password: {},
  prefixedId: { prefixes: nonEmptyList(word) },
  rows: { columns: z.lazy(() => namedEntries(field)), maxRows: number.optional() },
  remoteChoice: { path: word, sentAs: nonEmptyNamedEntries(word).optional() },
  json: { omit: nonEmptyList(word).optional() },
};

const kindNames = Object.keys(ownOptions);

/** Says which kinds of fields have an option; undefined if none has it. */
function describeKindsWith(option: string): string | undefined {
  const kinds = Object.entries(ownOptions).flatMap(([kind, more]) => (Object.hasOwn(more, option) ? kind : []));
  return kinds.length === 0
    ? undefined
    : `it is an option of ${kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} and ` : ''}${kinds.at(-1) ?? ''}`;
}

const shapes = Object.fromEntries(
  Object.entries(ownOptions).map(([kind, more]) => [
    kind,
    options({ kind: word, label: word, ...common, ...more }, describeKindsWith),
  ]),
);

const kindOf = (value: unknown): unknown => (isObject(value) ? value.kind : undefined);

function describeFieldError(value: unknown): string {
  if (typeof value === 'function')
    return "is a function that creates fields; call it with a label, such as text('Name')";
  if (!isObject(value)) return `is ${describeValue(value)}; a field is needed, such as text('Name')`;
  const kind = kindOf(value);
  return (
    `has ${kind === undefined ? 'no kind' : `the unknown kind ${describeValue(kind)}`}; ` +
    (typeof kind === 'string' ? suggestName(kind, kindNames) : "create it with a function such as text('Name')")
  );
}

/** A field as a field function returns it: `text('Name', { … })`. */
export const field: z.ZodType = chosen(
  { shapes, choose: (value) => kindNames.find((kind) => kind === kindOf(value)) },
  describeFieldError,
);
