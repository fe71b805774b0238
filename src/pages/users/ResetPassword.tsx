import type { CustomActionProps } from '../../screens/extensions';
import { ConfirmModal, RecordSummary } from '../../screens/list';

/**
 * Confirmation dialog for a password reset. The server returns the new password only once, so it stays on the screen
 * until it is closed (decision 18).
 */
export function ResetPassword({ resource, record, onCall, ...modal }: CustomActionProps) {
  const reset = () =>
    onCall({
      call: 'reset_password',
      done: `Password of ${String(record.email)} has been reset`,
      failed: 'Failed to reset password',
      reveals: {
        name: 'password',
        label: 'New password',
        hint: 'It is shown only now, and has to be changed at the next sign-in.',
      },
    });
  return (
    <ConfirmModal {...modal} title="Are you sure to reset the password of this user?" onConfirm={reset}>
      <RecordSummary resource={resource} record={record} />
    </ConfirmModal>
  );
}
