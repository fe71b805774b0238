import { Button } from 'antd';
import { today, type Values } from '../../../schema';
import { useIdempotencyKeys } from '../../../screens/requests';
import { useResource } from '../../../screens/registry';
import { useCreateRecord } from '../../../screens/form';

/**
 * The submission types of the primary insurance step, by the subject of the follow-up that they create (decision 25).
 */
const submissionLabels = {
  'BI Needed': 'benefit verification',
  'PA Form Sent/Requested': 'prior authorization',
} as const;

export type Submission = keyof typeof submissionLabels;

/** The follow-up activity of a submission, due today in the submitter's time zone. */
const buildFollowUp = (case_id: unknown, subject: Submission): Values => ({
  case_id,
  activity_type: 'FollowUp',
  reminder_at: today(),
  activity_subject: subject,
  status: 'Open',
  note: `<p>Submitted for ${submissionLabels[subject]} from the case.</p>`,
});

/** Creates the follow-up of a submission on a saved case; success and failure show a toast. */
export function useSubmission(): (case_id: unknown, subject: Submission) => Promise<void> {
  const activities = useResource('activities');
  const { create } = useCreateRecord(activities);
  const keyOf = useIdempotencyKeys();
  return async (case_id, subject) => {
    const created = `Submitted for ${submissionLabels[subject]}: the follow-up ${subject} is due today`;
    // The failure has been shown in a toast, and the case is saved: the user can submit again.
    const messages = { created, createFailed: activities.messages.createFailed };
    await create({
      values: buildFollowUp(case_id, subject),
      callKey: keyOf(`${String(case_id)}/${subject}`),
      messages,
    }).catch(() => undefined);
  };
}

interface SubmissionButtonsProps {
  readonly disabled: boolean;
  readonly onSubmit: (submission: Submission) => void;
}

/** Buttons that submit the case from its primary insurance step (Cases 2). */
export function SubmissionButtons({ disabled, onSubmit }: SubmissionButtonsProps) {
  return (Object.keys(submissionLabels) as Submission[]).map((submission) => (
    <Button key={submission} disabled={disabled} onClick={() => onSubmit(submission)}>
      Submit for {submissionLabels[submission]}
    </Button>
  ));
}
