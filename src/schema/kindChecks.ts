/** What the checks of the kinds of fields are written with (`fields/phone/check.ts`). */
export { condition } from './check/conditionShape';
export { duplicatesOf, findPrefixProblem, maxDaysFromToday, type Subject } from './check/context';
export type { AnyKindCheck, CheckedKind, KindCheck, KindChecks, KindPart } from './check/KindCheck';
export { excluding, rule, ruleOfEach, type Rule } from './check/rule';
export {
  anyText,
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
