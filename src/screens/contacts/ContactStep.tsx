import { useEffect, useEffectEvent, useRef } from 'react';
import { isFilled, type Values } from '../../schema';
import { dayFrom } from '../../schema/contactForm';
import type { ContactAction } from './contactActions';
import { useContactCalls } from './useContactCalls';

interface ContactStepProps extends ContactAction {
  /** The record whose reminder it concerns. */
  readonly record: Values & { readonly id: number };
  readonly onDone: () => void;
}

/** Logs an outcome, or closes or moves a reminder, at once. Renders nothing. */
export function ContactStep({ contact, start, label, step, record, onDone }: ContactStepProps) {
  const { log, setReminder } = useContactCalls(contact);
  const take = async () => {
    if (!step) return;
    if ('outcome' in step) {
      const { againInDays } = contact.log.outcomes.find((outcome) => outcome.label === step.outcome) ?? {};
      const remindOn = againInDays === undefined ? {} : { remind_on: dayFrom(againInDays) };
      await log({ contact: { ...start, outcome: step.outcome, ...remindOn }, label });
    } else {
      const due = record[contact.log.reminder.at];
      const remindOn = step.days === null ? null : dayFrom(step.days, isFilled(due) ? String(due) : '');
      await setReminder({ id: record.id, remindOn, label });
    }
  };
  const isTaken = useRef(false);
  const takeOnce = useEffectEvent(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    // The refusal has been reported.
    void take()
      .catch(() => undefined)
      .finally(onDone);
  });
  useEffect(() => takeOnce(), []);
  return null;
}
