import { useMemo } from 'react';
import type { Resource } from '../../schema';
import { useResource } from '../../screens';
import { EditModal, type ModalControl } from '../../screens/form';
import { reminderDraft } from './reminderDraft';

/** The activity with a form of its reminder date alone (Cases 2). */
const withReminderForm = (activities: Resource): Resource => ({
  ...activities,
  form: {
    edit: { opensIn: 'modal', title: 'Edit Reminder At', width: 420 },
    sections: [{ title: 'Reminder', fields: ['reminder_at'] }],
  },
});

interface ReminderModalProps extends ModalControl {
  /** The activity that reminds. */
  readonly id: number;
}

/** Changes when a follow-up is due. */
export function ReminderModal({ id, ...modal }: ReminderModalProps) {
  const activities = useResource('activities');
  const resource = useMemo(() => withReminderForm(activities), [activities]);
  return <EditModal {...modal} resource={resource} id={id} draft={reminderDraft(id)} isMovable />;
}
