import type { FieldKind } from './field';

/** How a search compares, in Refine's words. */
export type Operator = 'eq' | 'contains' | 'gte' | 'lte' | 'has' | 'empty';

const like = ['contains', 'eq', 'empty'] as const;
const range = ['eq', 'gte', 'lte', 'empty'] as const;
const same = ['eq', 'empty'] as const;
const member = ['has', 'empty'] as const;
const none = [] as const;

/** The operators that make sense for each kind; `has` asks whether a list holds the value, `empty` whether there is none: true or false. */
export const operators = {
  text: like,
  longText: like,
  richText: ['contains'],
  email: like,
  phone: like,
  date: range,
  instant: range,
  choice: like,
  choices: member,
  yesNo: same,
  boolean: same,
  integer: range,
  decimal: range,
  money: range,
  percent: range,
  usState: same,
  height: same,
  weight: same,
  ndcList: ['contains'],
  tags: member,
  file: none,
  files: none,
  reference: same,
  password: none,
  prefixedId: same,
  rows: none,
  listing: like,
  facts: none,
} as const satisfies Record<FieldKind, readonly Operator[]>;

export type OperatorsOf<K extends FieldKind> = (typeof operators)[K][number];

interface OperatorFacts {
  /** The suffix in a `q[field_suffix]` predicate. */
  readonly suffix: string;
  /** The operators of Refine that mean it; the first is the one to use. */
  readonly refine: readonly [RefineOperator, ...RefineOperator[]];
}
type RefineOperator = 'eq' | 'contains' | 'gte' | 'lte' | 'ina' | 'in' | 'null';

/** What each operator is called elsewhere. */
export const operatorFacts: Readonly<Record<Operator, OperatorFacts>> = {
  eq: { suffix: 'eq', refine: ['eq', 'in'] },
  contains: { suffix: 'cont', refine: ['contains'] },
  gte: { suffix: 'gteq', refine: ['gte'] },
  lte: { suffix: 'lteq', refine: ['lte'] },
  has: { suffix: 'has', refine: ['ina', 'in'] },
  empty: { suffix: 'null', refine: ['null'] },
};

const unsortable: readonly FieldKind[] = ['richText', 'choices', 'tags', 'file', 'files', 'password', 'rows', 'facts'];

/** Whether a list can be ordered by a field of this kind. */
export function isSortable(kind: FieldKind): boolean {
  return !unsortable.includes(kind);
}
