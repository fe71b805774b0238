import type {
  Assigned,
  ContactLog,
  Duplicates,
  Outgoing,
  Reported,
  ShownChildren,
  TimelineEntry,
} from '../resourceParts';
import { condition } from './conditionShape';
import { nonEmptyList, nonEmptyNamedEntries, number, oneOf, options, scalar, word, words, type ShapeOf } from './shape';

/** Whose records are messages. */
export const outgoing = options({
  channel: oneOf(['email', 'sms']),
  recipient: word,
  address: options({ field: word, message: word }),
} satisfies ShapeOf<Outgoing>);

/** How doubles are noticed. */
export const duplicates = options({
  fields: nonEmptyList(word).optional(),
  called: word.optional(),
  likely: nonEmptyList(word).optional(),
} satisfies ShapeOf<Duplicates>);

/** What a record page shows of keyed children. */
export const shownChildren = options({
  of: word,
  fields: nonEmptyList(word),
  expected: nonEmptyList(word).optional(),
} satisfies ShapeOf<ShownChildren>);

/** Whose each record is. */
export const assigned = options({ to: word, note: word } satisfies ShapeOf<Assigned>);

/** What has to be reported. */
export const reported = options({
  what: word,
  due: word,
  at: word,
  by: word,
  to: word,
  note: word,
  of: word,
  columns: nonEmptyList(word),
} satisfies ShapeOf<Reported>);

/** How contacts are logged. */
export const contactLog = options({
  label: word,
  about: word,
  whom: word,
  current: condition.optional(),
  note: word,
  reminder: options({
    at: word,
    values: nonEmptyNamedEntries(scalar),
    done: nonEmptyNamedEntries(scalar),
  }),
  outcomes: nonEmptyList(
    options({ label: word, values: nonEmptyNamedEntries(scalar), againInDays: number.optional() }),
  ),
} satisfies ShapeOf<ContactLog>);

/** What a record tells in timelines. */
export const timelineEntry = options({ at: word, text: words, note: word.optional() } satisfies ShapeOf<TimelineEntry>);
