import { type CommonOptions, type FieldKind, type RequiredRule, isObject, kinds } from '../../fields';
import { checkOf } from '../../fields/checks';
import { z } from 'zod';
import { describeValue, suggestName } from './wording';
import {
  anyText,
  chosen,
  condition,
  list,
  needed,
  nonEmpty,
  nonEmptyList,
  number,
  oneBy,
  oneOf,
  options,
  scalarOr,
  textOr,
  truth,
  truthOr,
  word,
  words,
} from './shape';

const derived = oneBy(
  {
    field: { field: word, filled: word, empty: word },
    joined: { joined: words },
    given: { given: word, until: word },
    same: { same: word },
  },
  'an object with "field", "joined", "given" or "same"',
);

const startValue = scalarOr(
  oneBy(
    { today: { today: number }, field: { field: word } },
    'a text, a number, true or false, or an object with "today" or "field"',
  ),
);
const operands = list(z.union([z.string(), z.number()], needed('the name of a field or a number')));
const computed = oneBy(
  {
    join: { join: words, separator: anyText.optional() },
    sum: { sum: operands },
    difference: { difference: operands },
    product: { product: operands },
    quotient: { quotient: operands },
    day: { day: word, plusDays: z.union([z.string(), z.number()], needed('a number of days or the name of a field')) },
  },
  'an object with "join", "sum", "difference", "product", "quotient" or "day"',
);

const requiredRule = {
  message: word.optional(),
  hint: word.optional(),
  when: condition.optional(),
  in: oneOf(['form']).optional(),
} satisfies { readonly [Name in keyof Required<RequiredRule>]: z.ZodType };

export const common = {
  required: textOr(
    truthOr(nonEmpty(options(requiredRule)), 'true, a message, or an object with "message", "when" or "in"'),
  ).optional(),
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

const kindNames = Object.keys(kinds) as FieldKind[];

/** The shapes of a kind's own options. */
function ownOptionsOf(kind: FieldKind): Readonly<Record<string, z.ZodType>> {
  const { options: own = {} } = checkOf({ kind }) ?? {};
  return typeof own === 'function' ? own(z.lazy(() => field)) : own;
}

/** Says which kinds of fields have an option; undefined if none has it. */
function describeKindsWith(option: string): string | undefined {
  const having = kindNames.filter((kind) => Object.hasOwn(ownOptionsOf(kind), option));
  return having.length === 0
    ? undefined
    : `it is an option of ${having.length > 1 ? `${having.slice(0, -1).join(', ')} and ` : ''}${having.at(-1) ?? ''}`;
}

const shapeOf = (kind: FieldKind): z.ZodType =>
  options({ kind: word, label: word, ...common, ...ownOptionsOf(kind) }, describeKindsWith);

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
  {
    shapes: Object.fromEntries(kindNames.map((kind) => [kind, shapeOf(kind)])),
    choose: (value) => kindNames.find((kind) => kind === kindOf(value)),
  },
  describeFieldError,
);
