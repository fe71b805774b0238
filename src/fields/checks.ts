import {
  namedEntries,
  nonEmptyList,
  number,
  rule,
  word,
  type AnyKindCheck,
  type CheckedKind,
  type KindChecks,
} from '../schema/kindChecks';
import { choiceChecks } from './choice/check';
import { dateChecks } from './date/check';
import { fileChecks } from './file/check';
import type { Field } from './kinds';
import { numberChecks } from './number/check';
import { referenceChecks } from './reference/check';
import { maxLengths } from './shared/schemas';
import { textChecks } from './text/check';
import { mask, maskRules } from './text/checkMask';

/** The checks of all kinds that have options of their own. One without an entry does not compile. */
const checks: KindChecks<CheckedKind> = {
  ...textChecks,
  richText: { options: { maxLength: number.optional() }, counts: { maxLength: [1, maxLengths.richText] } },
  phone: { options: { masked: mask }, rules: maskRules() },
  ...dateChecks,
  ...choiceChecks,
  ...numberChecks,
  ...fileChecks,
  ...referenceChecks,
  rows: {
    options: (field) => ({ columns: namedEntries(field), maxRows: number.optional() }),
    rules: [rule(({ field: { columns } }) => Object.keys(columns).length === 0, 'has no columns; name at least one')],
    counts: { maxRows: [1, 1000] },
    labels: ({ columns }) => ({ it: Object.entries(columns).map(([name, { label }]) => [name, label]) }),
  },
  json: {
    options: { omit: nonEmptyList(word).optional() },
    rules: [
      rule(({ field: { readOnly } }) => !readOnly, 'is an object that only the server can write; make it read-only'),
    ],
    lists: ['omit'],
  },
};

/**
 * The check of a field's kind; undefined if the kind has only the options of every field. The list is typed exactly,
 * but the union of all kinds is not: this is the only cast.
 */
export const checkOf = ({ kind }: Pick<Field, 'kind'>): AnyKindCheck | undefined =>
  (checks as unknown as Readonly<Partial<Record<string, AnyKindCheck>>>)[kind];
