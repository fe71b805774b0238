import { isEqual } from './isEqual';
import type { Comparison } from './query';
import { isReference } from './references';
import { memoizePerRegistry } from './registry';
import type { Resource } from './resource';
import type { ContactLog, LoggedValues } from './resourceParts';
import type { Values } from './value';

/** A kind of record that contacts are logged as, and what it needs for that. */
export interface ContactKind {
  readonly resource: Resource;
  readonly log: ContactLog;
  /** What its contacts are about. */
  readonly about: Resource;
}

/** Where a contact is logged from: the person, the record that it is about, or the record whose reminder it answers. */
export interface ContactStart {
  readonly whom?: number;
  readonly about?: number;
  readonly closes?: number;
}

/** The own fields that a log of contacts writes. */
export const contactFields = ({ about, note, reminder, outcomes }: ContactLog): string[] => [
  about,
  note,
  reminder.at,
  ...[reminder.values, reminder.done, ...outcomes.map(({ values }) => values)].flatMap(Object.keys),
];

/** The kinds of record that contacts are logged as. */
export const contactKinds = memoizePerRegistry(({ all, get }): readonly ContactKind[] =>
  all.flatMap((resource) => {
    const { contactLog: log } = resource;
    const field = log && resource.fields[log.about];
    return log && isReference(field) ? [{ resource, log, about: get(field.to) }] : [];
  }),
);

const has = (record: Values, values: LoggedValues): boolean =>
  Object.entries(values).every(([name, value]) => isEqual(record[name] ?? null, value));

/** Whether a logged record has a reminder that is still open. */
export const hasOpenReminder = ({ reminder: { values, done } }: ContactLog, record: Values): boolean =>
  has(record, values) && !has(record, done);

/** The conditions of records with an open reminder. */
export const openReminders = ({ log: { reminder } }: Pick<ContactKind, 'log'>): Comparison[] =>
  Object.entries(reminder.values).map(([field, value]) => ({ field, op: 'eq', value }));

/**
 * For each outcome after which nobody has to try again: the values that tell it from the others. Whoever has a record
 * with them was reached.
 */
export function distinguishingValues({ outcomes }: ContactLog): readonly LoggedValues[] {
  const isShared = (name: string) =>
    outcomes.length > 1 && outcomes.every(({ values }) => isEqual(values[name], outcomes[0]?.values[name]));
  return outcomes
    .filter(({ againInDays }) => againInDays === undefined)
    .map(({ values }) => Object.fromEntries(Object.entries(values).filter(([name]) => !isShared(name))))
    .filter((values) => Object.keys(values).length > 0);
}

const idIn = (record: Values, name: string): number | undefined => Number(record[name]) || undefined;

/** What a record of some kind, or of a view on it, says about a contact; undefined if nothing. */
export function contactStartOf(
  { resource, log, about }: ContactKind,
  { of, record }: { readonly of: Resource; readonly record: Values & { readonly id: number } },
): ContactStart | undefined {
  const kind = of.view?.of ?? of.name;
  const person = about.fields[log.whom];
  if (kind === resource.name) {
    const subject = idIn(record, log.about);
    return subject === undefined
      ? undefined
      : { about: subject, ...(hasOpenReminder(log, record) && { closes: record.id }) };
  }
  if (kind === about.name) return { about: record.id };
  return isReference(person) && person.to === kind ? { whom: record.id } : undefined;
}
