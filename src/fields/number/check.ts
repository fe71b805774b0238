import {
  limitsOf,
  number,
  rule,
  ruleOfEach,
  schemaOf,
  suggestName,
  word,
  type KindPart,
  type KindChecks,
} from '../../schema/kindChecks';
import { mask, maskRules } from '../text/checkMask';

type NumberPart = KindPart<'integer' | 'decimal' | 'money' | 'percent'>;

/** A limit that is no valid value of the field itself, such as 0.5 for an integer. */
function findLimitProblem({ field }: NumberPart, name: 'min' | 'max'): string | undefined {
  const limit = field[name];
  if (limit === undefined) return undefined;
  if (Math.abs(limit) > Number.MAX_SAFE_INTEGER) return 'too large a number to be exact; leave it out';
  const read = schemaOf({ ...field, min: limit, max: limit }).safeParse(limit);
  return read.success
    ? undefined
    : `not a valid ${field.kind}: ${read.error.issues[0]?.message ?? 'invalid'}; correct it`;
}

/** Limits of which no value is within both. */
function findEmptyRange({ field }: NumberPart): string | undefined {
  if (!('min' in field || 'max' in field)) return undefined;
  const { min = -Infinity, max = Infinity } = limitsOf(field);
  return min > max ? `takes values from ${min} to ${max}, so none; change "min" or "max"` : undefined;
}

const limits = { min: number.optional(), max: number.optional() };

const limitRules = [
  ruleOfEach(
    (part: NumberPart) =>
      (['min', 'max'] as const).flatMap((name) => {
        const problem = findLimitProblem(part, name);
        return problem === undefined ? [] : [[name, problem] as const];
      }),
    ([name, problem], { field }) => `has "${name}", ${String(field[name])}, which is ${problem}`,
  ),
  rule(findEmptyRange),
];

const currencyRule = rule(
  ({ field: { currency } }: KindPart<'money'>) =>
    currency !== undefined && !Intl.supportedValuesOf('currency').includes(currency) && currency,
  (currency) =>
    `has the unknown currency "${currency}"; ` +
    (/^[a-z]{3,4}$/i.test(currency)
      ? suggestName(currency, Intl.supportedValuesOf('currency'))
      : 'write its three letters, such as "USD"'),
);

export const numberChecks: KindChecks<'integer' | 'decimal' | 'money' | 'percent'> = {
  integer: { options: { ...limits, masked: mask }, rules: [...limitRules, ...maskRules()] },
  decimal: { options: { ...limits, scale: number.optional() }, rules: limitRules, counts: { scale: [0, 10] } },
  money: { options: { ...limits, currency: word.optional() }, rules: [...limitRules, currencyRule] },
  percent: { options: limits, rules: limitRules },
};
