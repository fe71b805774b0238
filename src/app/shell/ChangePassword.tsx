import { Alert, Button, Form, Input, Modal } from 'antd';
import type { PasswordChange } from '../../provider';
import { passwordLength, findPasswordLengthProblem } from '../../schema';
import { useCallForm } from '../../screens/form';
import { useReportFailure } from '../../screens/requests';
import { useToasts } from '../../ui';
import { useServices } from '../services';
import styles from './account/Account.module.css';

/** The three fields in order, by their names in the API (Cases 7). */
const fields = [
  { name: 'old_password', label: 'Current Password', autoComplete: 'current-password' },
  { name: 'new_password', label: 'New Password', autoComplete: 'new-password' },
  { name: 'repeat_new_password', label: 'Repeat New Password', autoComplete: 'new-password' },
] as const;

const toastKey = 'change-password';

const createRules = (name: keyof PasswordChange, label: string) => {
  const required = { required: true, message: `${label} is required` };
  if (name === 'old_password') return [required];
  if (name === 'new_password') {
    const validator = (_rule: unknown, typed = '') => {
      const refusal = typed === '' ? undefined : findPasswordLengthProblem(typed);
      return refusal === undefined ? Promise.resolve() : Promise.reject(new Error(refusal));
    };
    return [required, { validator }];
  }
  return [
    required,
    ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
      validator: (_rule: unknown, typed?: string) =>
        !typed || typed === getFieldValue('new_password')
          ? Promise.resolve()
          : Promise.reject(new Error('The two new passwords differ')),
    }),
  ];
};

interface ChangePasswordProps {
  readonly open: boolean;
  readonly email: string;
  /**
   * The password must be changed first: the modal stays open until that is done, or until the user signs out (decision
   * 18).
   */
  readonly forced: boolean;
  readonly onClose: () => void;
  /** Called once the password has changed. */
  readonly onChanged: () => void;
  readonly onSignOut: () => void;
}

function usePasswordChange({ onClose, onChanged }: Pick<ChangePasswordProps, 'onClose' | 'onChanged'>) {
  const { auth } = useServices();
  const toasts = useToasts();
  const reportFailure = useReportFailure();
  return useCallForm<PasswordChange>({
    names: fields.map(({ name }) => name),
    call: async (values) => {
      await auth.changePassword(values);
      toasts.destroy(toastKey);
      toasts.open({ type: 'success', title: 'Password has been changed' });
      onChanged();
      onClose();
    },
    onRefused: (error, message) => {
      toasts.open({ type: 'error', key: toastKey, title: message });
      reportFailure(error, false);
    },
  });
}

/**
 * The modal of Cases 2. It stays open, with its input, until the server has accepted the new password (decision 19).
 */
export function ChangePassword({ open, email, forced, onClose, onChanged, onSignOut }: ChangePasswordProps) {
  const { form, formProps, busy, refusal, clear } = usePasswordChange({ onClose, onChanged });
  return (
    <Modal
      open={open}
      title="Change Password"
      width={420}
      closable={!forced}
      keyboard={!forced}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
      afterOpenChange={(shown) => (shown ? form.focusField('old_password') : clear())}
      footer={[
        <Button key="leave" onClick={forced ? onSignOut : onClose}>
          {forced ? 'Logout' : 'Cancel'}
        </Button>,
        <Button key="change" type="primary" htmlType="submit" form="changePassword" loading={busy}>
          Change Password
        </Button>,
      ]}
    >
      {forced && (
        <Alert
          className={styles.alert ?? ''}
          type="info"
          showIcon
          title="Please choose a password of your own before you go on."
        />
      )}
      {refusal !== undefined && <Alert className={styles.alert ?? ''} type="error" showIcon title={refusal} />}
      <Form {...formProps} id="changePassword" name="changePassword">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {fields.map(({ name, label, autoComplete }) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            rules={createRules(name, label)}
            dependencies={name === 'repeat_new_password' ? ['new_password'] : []}
            validateTrigger="onSubmit"
          >
            <Input.Password autoComplete={autoComplete} maxLength={passwordLength.max} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
