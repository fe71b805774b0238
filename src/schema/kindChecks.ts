import type { z } from 'zod';
import type { CommonOptions, Field, FieldKind, FieldOf, OptionsByKind } from '../fields';
import type { FieldPart } from './check/parts';
import type { Rule } from './check/rule';

/** What the checks of the kinds of fields are written with (`fields/phone/check.ts`). */
export { duplicatesOf, findPrefixProblem, maxDaysFromToday, type Subject } from './check/context';
export { excluding, rule, ruleOfEach, type Rule } from './check/rule';
export {
  anyText,
  condition,
  list,
  namedEntries,
  needed,
  nonEmptyList,
  nonEmptyNamedEntries,
  number,
  oneBy,
  oneOf,
  options,
  textOr,
  truth,
  word,
  words,
} from './check/shape';
export { suggestOption, valueProblem } from './check/values';
export { describeValue, quoteList, suggestName } from './check/wording';
export { closedOptionsOf, limitsOf, maxLengthOf, schemaOf } from './scalarValue';

type OwnOption<K extends FieldKind> = Exclude<keyof OptionsByKind[K], keyof CommonOptions> & string;
type FieldOfEach<K extends FieldKind> = K extends FieldKind ? FieldOf<K> : never;
type Shapes<Option extends string> = Readonly<Record<Option, z.ZodType>>;

interface CheckOf<Option extends string, F> {
  /** The shape of each option, or a function of the shape of a field where an option contains fields. */
  readonly options: Shapes<Option> | ((field: z.ZodType) => Shapes<Option>);
  readonly rules?: readonly Rule<FieldPart<F>>[];
  /** The smallest and the largest value of options that are whole numbers. */
  readonly counts?: Readonly<Partial<Record<Option, readonly [from: number, to: number]>>>;
  /** The options that are lists in which nothing may occur twice. */
  readonly lists?: readonly Option[];
  /** Entries that users see together and tell apart by their labels: the names with the labels, by their place. */
  readonly labels?: (field: F) => Readonly<Record<string, readonly (readonly [string, string])[]>>;
  /** Sentences that users read, by their place, such as `its pattern.message`. */
  readonly messages?: (field: F) => readonly (readonly [place: string, text: string | undefined])[];
  /** Whether it can be a column of rows that users fill in. By default, kinds with one value other than HTML can. */
  readonly isCell?: boolean;
}

/** A field of one of some kinds, or a column of that kind. */
export type KindPart<K extends FieldKind> = FieldPart<FieldOfEach<K>>;

/** What the check of declarations knows of a kind: its own options, besides those of every field, and their rules. */
export type KindCheck<K extends FieldKind> = CheckOf<OwnOption<K>, FieldOfEach<K>>;

/** The check of some kind. */
export type AnyKindCheck = CheckOf<string, Field>;

/** The kinds that have options of their own, and so a check. */
export type CheckedKind = { [K in FieldKind]: [OwnOption<K>] extends [never] ? never : K }[FieldKind];

/** The checks of the kinds; a kind or an option without an entry does not compile. */
export type KindChecks<K extends CheckedKind> = { readonly [P in K]: KindCheck<P> };
