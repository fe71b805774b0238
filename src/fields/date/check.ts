import {
  condition,
  maxDaysFromToday,
  nonEmptyList,
  number,
  oneOf,
  options,
  rule,
  ruleOfEach,
  word,
  type KindChecks,
  type KindPart,
} from '../../schema/kindChecks';
import { maskRules, wholeMask } from '../text/checkMask';
import type { DueDay } from './value';

const days = { notBefore: word.optional(), notAfter: oneOf(['today']).optional() };

type DatePart = KindPart<'date'>;

const dueRules = [
  ruleOfEach(
    ({ field }: DatePart) => (['overdue', 'dueIn'] as const).filter((name) => field[name] !== undefined && !field.due),
    (name) => `has "${name}" but is no deadline; name in "due" the condition under which it is, or leave "${name}" out`,
  ),
  rule(
    ({ field: { dueIn = [] } }: DatePart) =>
      dueIn.find(({ days: after }) => !Number.isInteger(after) || Math.abs(after) > maxDaysFromToday)?.days,
    (after) => `offers a day ${after} days from today; write a whole number of at most ${maxDaysFromToday} days`,
  ),
];

export const dateChecks: KindChecks<'date' | 'instant'> = {
  date: {
    options: {
      ...days,
      due: condition.optional(),
      overdue: word.optional(),
      dueIn: nonEmptyList(options({ label: word, days: number } satisfies Record<keyof DueDay, unknown>)).optional(),
      masked: wholeMask,
    },
    rules: [...dueRules, ...maskRules(['due', 'notBefore'])],
    labels: ({ dueIn = [] }) => ({
      'its dueIn': dueIn.map(({ label, days: after }) => [String(after), label] as const),
    }),
  },
  instant: {
    options: {
      ...days,
      format: oneOf(['MM-DD-YYYY', 'MM-DD-YYYY HH:mm', 'MM-DD-YYYY HH:mm A']).optional(),
      since: condition.optional(),
    },
    rules: [
      rule(
        ({ field: { since, readOnly } }: KindPart<'instant'>) => since !== undefined && readOnly !== true,
        'has "since", which the server writes, but people can write it too; add readOnly: true',
      ),
    ],
  },
};
