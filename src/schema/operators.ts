/** Comparisons of a search, with the names that Refine uses. */
export type Operator = 'eq' | 'contains' | 'gte' | 'lte' | 'has' | 'empty';

export const textOperators = ['contains', 'eq', 'empty'] as const;
export const rangeOperators = ['eq', 'gte', 'lte', 'empty'] as const;
export const equalityOperators = ['eq', 'empty'] as const;
export const membershipOperators = ['has', 'empty'] as const;
export const noOperators = [] as const;

interface OperatorNames {
  /** The suffix in a `q[field_suffix]` predicate. */
  readonly suffix: string;
  /** The matching operators of Refine; the first one is preferred. */
  readonly refine: readonly [RefineOperator, ...RefineOperator[]];
}
type RefineOperator = 'eq' | 'contains' | 'gte' | 'lte' | 'ina' | 'in' | 'null';

/** The names of each operator elsewhere. Refine's `in` matches lists with any of several values; `ina` requires all of them, and is accepted with one. */
export const operatorNames: Readonly<Record<Operator, OperatorNames>> = {
  eq: { suffix: 'eq', refine: ['eq', 'in'] },
  contains: { suffix: 'cont', refine: ['contains'] },
  gte: { suffix: 'gteq', refine: ['gte'] },
  lte: { suffix: 'lteq', refine: ['lte'] },
  has: { suffix: 'has', refine: ['in', 'ina'] },
  empty: { suffix: 'null', refine: ['null'] },
};
