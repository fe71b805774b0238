import type { IncomingMessages, MessageTemplate, Outgoing } from '../messageOptions';
import type { Assigned, ContactLog, Duplicates, Reported, ShownChildren, TimelineEntry } from '../resourceParts';
import type { FirstDate, Report } from '../reportOptions';
import { condition } from './conditionShape';
import {
  anyText,
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

/** Whose records are messages. */
const outgoing = options({
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
} satisfies ShapeOf<Outgoing>);

/** What a template of a message consists of. */
const template = options({
  channel: word,
  language: word,
  subject: word,
  content: word,
  inUse: word,
  values: nonEmptyNamedEntries(options({ of: word, fields: nonEmptyList(word) })),
} satisfies ShapeOf<MessageTemplate>);

/** What is stored of a message that somebody has sent. */
const incoming = options({
  to: word,
  person: word,
  sender: word,
  content: word,
  key: word,
  stops: options({ words: nonEmptyList(word), starts: nonEmptyList(word), at: word }),
} satisfies ShapeOf<IncomingMessages>);

/** How doubles are noticed. */
const duplicates = options({
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
const assigned = options({ to: word, note: word } satisfies ShapeOf<Assigned>);

/** What has to be reported. */
const reported = options({
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
const contactLog = options({
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
const timelineEntry = options({ at: word, text: words, note: word.optional() } satisfies ShapeOf<TimelineEntry>);

const firstDate = options({ first: word, of: word, by: word } satisfies ShapeOf<FirstDate>);

/** The shape of a report. */
const report = options({
  label: word,
  by: textOr(
    oneBy(
      {
        weekOf: options({ weekOf: word }),
        monthOf: options({ monthOf: word }),
        ageOf: options({ ageOf: word, days: nonEmptyList(number) }),
      },
      (value) => ['weekOf', 'monthOf', 'ageOf'].find((key) => key in value),
      'the name of a field, or an object with "weekOf", "monthOf" or "ageOf"',
    ),
  ),
  split: options({ field: word, into: nonEmptyNamedEntries(nonEmptyList(word)) }).optional(),
  measure: oneBy(
    {
      sum: options({ sum: word }),
      daysFrom: options({ daysFrom: word, to: textOr(firstDate) }),
      onTime: options({ onTime: word, done: word }),
    },
    (value) => ['sum', 'daysFrom', 'onTime'].find((key) => key in value),
    'an object with "sum", "daysFrom" or "onTime"',
  ).optional(),
  period: word.optional(),
  where: namedEntries(word).optional(),
} satisfies ShapeOf<Report>);

/** The reports of a kind, by name. */
const reports = nonEmptyNamedEntries(report);

/** What records of a kind are besides, each by its word. */
export const traits = {
  duplicates: duplicates.optional(),
  outgoing: outgoing.optional(),
  template: template.optional(),
  incoming: incoming.optional(),
  contactLog: contactLog.optional(),
  timeline: timelineEntry.optional(),
  assigned: assigned.optional(),
  reported: reported.optional(),
  reports: reports.optional(),
};

/** The shape of a part of a record's summary that is not a field of its own. */
export const summaryEntry = oneBy(
  { ageOf: options({ ageOf: word }), of: options({ of: word, field: word }) },
  (value) => ['ageOf', 'of'].find((key) => key in value),
  'the name of a field, or an object with "ageOf", or with "of" and "field"',
);
