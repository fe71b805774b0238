import type { IncomingMessages, MessageTemplate, Outgoing } from '../messaging';
import type { Assigned, ContactLog, Duplicates, Reported, ShownChildren, TimelineEntry } from '../resourceParts';
import type { FirstDate, Report } from '../reportOptions';
import {
  anyText,
  condition,
  namedEntries,
  nonEmptyList,
  nonEmptyNamedEntries,
  number,
  oneBy,
  oneOf,
  options,
  scalar,
  textOr,
  word,
  words,
  type ShapeOf,
} from './shape';

const timeOfDay = anyText.superRefine((text, context) => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text))
    context.addIssue({ code: 'custom', message: `is "${text}"; a time of day, such as "21:00", is needed` });
});
const hours = { from: timeOfDay, to: timeOfDay };

/** What a record page shows of keyed children. */
export const shownChildren = options({
  of: word,
  fields: nonEmptyList(word),
  expected: nonEmptyList(word).optional(),
} satisfies ShapeOf<ShownChildren>);

/** The shape of a part of a record's summary that is not a field of its own. */
export const summaryEntry = oneBy(
  { ageOf: { ageOf: word }, of: { of: word, field: word } },
  'the name of a field, or an object with "ageOf", or with "of" and "field"',
);

const firstDate = options({ first: word, of: word, by: word } satisfies ShapeOf<FirstDate>);

/** The shape of a report. */
const report = options({
  label: word,
  by: textOr(
    oneBy(
      {
        weekOf: { weekOf: word },
        monthOf: { monthOf: word },
        ageOf: { ageOf: word, days: nonEmptyList(number) },
      },
      'the name of a field, or an object with "weekOf", "monthOf" or "ageOf"',
    ),
  ),
  split: options({ field: word, into: nonEmptyNamedEntries(nonEmptyList(word)) }).optional(),
  measure: oneBy(
    {
      sum: { sum: word },
      daysFrom: { daysFrom: word, to: textOr(firstDate) },
      onTime: { onTime: word, done: word },
    },
    'an object with "sum", "daysFrom" or "onTime"',
  ).optional(),
  period: word.optional(),
  where: namedEntries(word).optional(),
} satisfies ShapeOf<Report>);

/** What records of a kind are besides, each by its word. */
export const traits = {
  /** How doubles are noticed. */
  duplicates: options({
    fields: nonEmptyList(word).optional(),
    called: word.optional(),
    likely: nonEmptyList(word).optional(),
  } satisfies ShapeOf<Duplicates>).optional(),
  /** Whose records are messages. */
  outgoing: options({
    channel: oneOf(['email', 'sms']),
    recipient: word,
    address: options({ field: word, message: word }),
    refusedBy: nonEmptyList(word).optional(),
    quietHours: options({
      ...hours,
      state: word,
      except: nonEmptyNamedEntries(options(hours)).optional(),
    }).optional(),
    templates: word.optional(),
  } satisfies ShapeOf<Outgoing>).optional(),
  /** What a template of a message consists of. */
  template: options({
    channel: word,
    language: word,
    subject: word,
    content: word,
    inUse: word,
    values: nonEmptyNamedEntries(options({ of: word, fields: nonEmptyList(word) })),
  } satisfies ShapeOf<MessageTemplate>).optional(),
  /** What is stored of a message that somebody has sent. */
  incoming: options({
    to: word,
    person: word,
    sender: word,
    content: word,
    key: word,
    stops: options({ words: nonEmptyList(word), starts: nonEmptyList(word), at: word }),
  } satisfies ShapeOf<IncomingMessages>).optional(),
  /** How contacts are logged. */
  contactLog: options({
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
  } satisfies ShapeOf<ContactLog>).optional(),
  /** What a record tells in timelines. */
  timeline: options({ at: word, text: words, note: word.optional() } satisfies ShapeOf<TimelineEntry>).optional(),
  /** Whose each record is. */
  assigned: options({ to: word, note: word } satisfies ShapeOf<Assigned>).optional(),
  /** What has to be reported. */
  reported: options({
    what: word,
    due: word,
    at: word,
    by: word,
    to: word,
    note: word,
    of: word,
    columns: nonEmptyList(word),
  } satisfies ShapeOf<Reported>).optional(),
  /** The reports of a kind, by name. */
  reports: nonEmptyNamedEntries(report).optional(),
};
