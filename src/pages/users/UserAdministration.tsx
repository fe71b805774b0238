import { manufacturers } from '../../../resources/manufacturers';
import { useServed } from '../../screens/registry';
import { ChoicesInput, type InputProps } from '../../fields/inputs';
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

/** The manufacturers of a user: an administrator grants and removes only those that they serve (decision 58). */
export function ManufacturersInput(props: InputProps<'choices'>) {
  const served = useServed();
  const foreign = served ? manufacturers.filter(({ key }) => !served.includes(key)) : [];
  return (
    <ChoicesInput {...props} locked={Object.fromEntries(foreign.map(({ key }) => [key, 'You do not serve it']))} />
  );
}
