/** How a search compares, in Refine's words. */
export type Operator = 'eq' | 'contains' | 'gte' | 'lte' | 'has' | 'empty';

export const like = ['contains', 'eq', 'empty'] as const;
export const range = ['eq', 'gte', 'lte', 'empty'] as const;
export const same = ['eq', 'empty'] as const;
export const member = ['has', 'empty'] as const;
export const none = [] as const;

interface OperatorNames {
  /** The suffix in a `q[field_suffix]` predicate. */
  readonly suffix: string;
  /** The operators of Refine that mean it; the first is the one to use. */
  readonly refine: readonly [RefineOperator, ...RefineOperator[]];
}
type RefineOperator = 'eq' | 'contains' | 'gte' | 'lte' | 'ina' | 'in' | 'null';

/** What each operator is called elsewhere. Refine's `in` takes several values, of which a list has any; its `ina` means all of them, and is taken with one. */
export const operatorNames: Readonly<Record<Operator, OperatorNames>> = {
  eq: { suffix: 'eq', refine: ['eq', 'in'] },
  contains: { suffix: 'cont', refine: ['contains'] },
  gte: { suffix: 'gteq', refine: ['gte'] },
  lte: { suffix: 'lteq', refine: ['lte'] },
  has: { suffix: 'has', refine: ['in', 'ina'] },
  empty: { suffix: 'null', refine: ['null'] },
};
