import { useState } from 'react';
import { isFilled, type Values } from '../../schema';
import { dayFrom } from '../../schema/contactForm';
import type { ContactKind } from '../../schema/screens';
import { Button } from '../../ui';
import { reminderSteps } from './contactActions';
import { useContactCalls } from './useContactCalls';

interface ReminderButtonsProps {
  readonly contact: ContactKind;
  /** Records whose reminders are open. */
  readonly rows: readonly (Values & { readonly id: number })[];
  readonly onDone: () => void;
}

/** Closes or moves the reminders of several records at once. */
export function ReminderButtons({ contact, rows, onDone }: ReminderButtonsProps) {
  const { setReminders } = useContactCalls(contact);
  const [running, setRunning] = useState<string>();
  const { at } = contact.log.reminder;
  const run = async ({ label, days }: (typeof reminderSteps)[number]) => {
    setRunning(label);
    const dueOn = (due: unknown) => (days === null ? null : dayFrom(days, isFilled(due) ? String(due) : ''));
    const areSet = await setReminders(
      rows.map((row) => ({ id: row.id, remindOn: dueOn(row[at]) })),
      label,
    );
    setRunning(undefined);
    if (areSet) onDone();
  };
  return reminderSteps.map((step) => (
    <Button
      key={step.label}
      size="small"
      disabled={rows.length === 0 || (running !== undefined && running !== step.label)}
      loading={running === step.label}
      onClick={() => void run(step)}
    >
      {step.label}
    </Button>
  ));
}
