/** Comparisons of a search, with the names that Refine uses. */
export type Operator = 'eq' | 'contains' | 'in' | 'gte' | 'lte' | 'has' | 'empty';

export const textOperators = ['contains', 'eq', 'empty'] as const;
/** Of values from a list. */
export const choiceOperators = ['contains', 'eq', 'in', 'empty'] as const;
export const rangeOperators = ['eq', 'gte', 'lte', 'empty'] as const;
export const equalityOperators = ['eq', 'empty'] as const;
export const membershipOperators = ['has', 'empty'] as const;
export const noOperators = [] as const;

interface OperatorTraits {
  /** The suffix in a `q[field_suffix]` predicate. */
  readonly suffix: string;
  /** The matching operators of Refine; the first one is preferred. */
  readonly refine: readonly [RefineOperator, ...RefineOperator[]];
  /**
   * What it compares: the whole value; the whole value with any of several; a part of its text, so that the search
   * takes any text; the end of a range; the entries of a list; or whether there is a value.
   */
  readonly compares: 'value' | 'any' | 'part' | 'end' | 'entries' | 'presence';
}
type RefineOperator = 'eq' | 'contains' | 'gte' | 'lte' | 'ina' | 'in' | 'null';

/**
 * All operators. Refine's `in` matches lists with any of several values; `ina` requires all of them, and is accepted
 * with one.
 */
export const operatorTraits: Readonly<Record<Operator, OperatorTraits>> = {
  eq: { suffix: 'eq', refine: ['eq', 'in'], compares: 'value' },
  in: { suffix: 'in', refine: ['in'], compares: 'any' },
  contains: { suffix: 'cont', refine: ['contains'], compares: 'part' },
  gte: { suffix: 'gteq', refine: ['gte'], compares: 'end' },
  lte: { suffix: 'lteq', refine: ['lte'], compares: 'end' },
  has: { suffix: 'has', refine: ['in', 'ina'], compares: 'entries' },
  empty: { suffix: 'null', refine: ['null'], compares: 'presence' },
};

/** Whether a search compares one value with any of several. */
export const comparesAny = (op: Operator): boolean => operatorTraits[op].compares === 'any';

/** Whether the value of a search is a part of a text, which the kind of the field does not check. */
export const comparesPart = (op: Operator): boolean => operatorTraits[op].compares === 'part';
