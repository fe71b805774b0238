import { Button } from 'antd';
import { submissionLabels, type Submission } from './useSubmission';

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
