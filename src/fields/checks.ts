import type { AnyKindCheck, CheckedKind, KindChecks } from '../schema/kindChecks';
import { choiceChecks } from './choice/check';
import { dateChecks } from './date/check';
import { fileChecks } from './file/check';
import { jsonChecks } from './json/check';
import type { Field } from './kinds';
import { numberChecks } from './number/check';
import { phoneChecks } from './phone/check';
import { referenceChecks } from './reference/check';
import { richTextChecks } from './richText/check';
import { rowsChecks } from './rows/check';
import { textChecks } from './text/check';

/** The checks of all kinds that have options of their own. One without an entry does not compile. */
const checks: KindChecks<CheckedKind> = {
  ...textChecks,
  ...richTextChecks,
  ...phoneChecks,
  ...dateChecks,
  ...choiceChecks,
  ...numberChecks,
  ...fileChecks,
  ...referenceChecks,
  ...rowsChecks,
  ...jsonChecks,
};

/**
 * The check of a field's kind; undefined if the kind has only the options of every field. The list is typed exactly,
 * but the union of all kinds is not: this is the only cast.
 */
export const checkOf = ({ kind }: Pick<Field, 'kind'>): AnyKindCheck | undefined =>
  (checks as unknown as Readonly<Partial<Record<string, AnyKindCheck>>>)[kind];
