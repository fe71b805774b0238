import { today, type Values } from '../../../schema';
import { useCallKeys, useResource } from '../../../screens';
import { useCreateRecord } from '../../../screens/form';

/** What the primary insurance step offers to submit a case for, by the subject of the follow-up that it opens (decision 25). */
export const submissions = {
  'BI Needed': 'benefit verification',
  'PA Form Sent/Requested': 'prior authorization',
} as const;

export type Submission = keyof typeof submissions;

/** The follow-up that a submission opens on a case: due today, by the calendar of who submits it. */
const followUpOf = (case_id: unknown, subject: Submission): Values => ({
  case_id,
  activity_type: 'FollowUp',
  reminder_at: today(),
  activity_subject: subject,
  status: 'Open',
  note: `<p>Submitted for ${submissions[subject]} from the case.</p>`,
});

/** Opens the follow-up of a submission on a saved case, and says so; a failure is told. */
export function useSubmission(): (case_id: unknown, subject: Submission) => Promise<void> {
  const activities = useResource('activities');
  const { create } = useCreateRecord(activities);
  const keyOf = useCallKeys();
  return async (case_id, subject) => {
    const created = `Submitted for ${submissions[subject]}: the follow-up ${subject} is due today`;
    // What went wrong is told, and the case is saved: it can be submitted once more.
    const messages = { created, createFailed: activities.messages.createFailed };
    await create({ values: followUpOf(case_id, subject), call: keyOf(`${String(case_id)}/${subject}`), messages }).catch(() => undefined);
  };
}
