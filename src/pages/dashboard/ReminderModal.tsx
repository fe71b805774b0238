import { useMemo } from 'react';
import type { Resource } from '../../schema';
import { useResource } from '../../screens/registry';
import { EditModal } from '../../screens/form';
import { reminderDraft } from './reminderDraft';
import type { ModalControl } from '../../ui';

/** The activities resource with a form for the reminder date only (Cases 2). */
const withReminderForm = (activities: Resource): Resource => ({
  ...activities,
  form: {
    edit: { opensIn: 'modal', title: 'Edit Reminder At', width: 420 },
    sections: [{ title: 'Reminder', fields: ['reminder_at'] }],
  },
});

interface ReminderModalProps extends ModalControl {
  /** Id of the follow-up activity. */
  readonly id: number;
}

/** Dialog that changes the due date of a follow-up. */
export function ReminderModal({ id, ...modal }: ReminderModalProps) {
  const activities = useResource('activities');
  const resource = useMemo(() => withReminderForm(activities), [activities]);
  return (
    <EditModal
      {...modal}
      resource={resource}
      id={id}
      draft={reminderDraft(id)}
      isMovable
      emptyMessage="This activity is not a follow-up any more: it has no due date"
    />
  );
}
