import type { ContactKind, ContactStart } from '../../schema/screens';

/** Something that a log of contacts offers on a record. */
export interface ContactAction {
  readonly contact: ContactKind;
  readonly start: ContactStart;
  readonly label: string;
  /** What it does at once: logs an outcome, or moves the reminder by days (`null` closes it). Else a dialog asks. */
  readonly step?: { readonly outcome: string } | { readonly days: number | null };
}

/** What a reminder offers besides an answer: it is closed (`null`), or moved by days. */
export const reminderSteps = [
  { label: 'Done', days: null },
  { label: '+1 Day', days: 1 },
  { label: '+1 Week', days: 7 },
] as const;

/**
 * What can be logged from a record, in the order of its menu. An outcome after which one tries again needs no note, so
 * that a reminder offers to log it at once.
 */
export function contactActionsOf(contact: ContactKind, start: ContactStart): readonly ContactAction[] {
  const { label, outcomes } = contact.log;
  const action = (named: string, step?: ContactAction['step']) => ({
    contact,
    start,
    label: named,
    ...(step && { step }),
  });
  if (start.closes === undefined) return [action(label)];
  return [
    action(label),
    ...outcomes
      .filter(({ againInDays }) => againInDays !== undefined)
      .map((outcome) => action(outcome.label, { outcome: outcome.label })),
    ...reminderSteps.map(({ label: named, days }) => action(named, { days })),
  ];
}
