import { useId, useState, type ReactNode } from 'react';
import { Alert, Button, Form, Input, Modal, Typography } from 'antd';
import { maxLengths } from '../schema';
import { type CallForm, useCallForm } from '../screens/form';

interface EmergencyRequest {
  readonly reason: string;
  readonly password: string;
  readonly code?: string;
}

interface ReasonModalProps {
  readonly open: boolean;
  readonly title: string;
  /** The label of the button that sends the request. */
  readonly action: string;
  /** What the request leads to. */
  readonly children: ReactNode;
  readonly asksPassword?: boolean;
  /** Whether the code of a second factor is asked for too. */
  readonly asksCode?: boolean;
  readonly onRequest: (asked: EmergencyRequest) => Promise<void>;
  readonly onClose: () => void;
}

interface EmergencyButtonProps extends Pick<ReasonModalProps, 'onRequest'> {
  /** Name of the manufacturer to get access to. */
  readonly manufacturer: string;
  readonly minutes: number;
  /** Whether the user has a second factor. */
  readonly needsCode: boolean;
}

const fields = ['reason', 'password', 'code'] as const;

interface RequestFormProps {
  readonly id: string;
  readonly formProps: CallForm<EmergencyRequest>['formProps'];
  readonly asksPassword: boolean;
  readonly asksCode: boolean;
}

function RequestForm({ id, formProps, asksPassword, asksCode }: RequestFormProps) {
  return (
    <Form {...formProps} id={id} name={id}>
      <Form.Item
        name="reason"
        label="Reason"
        validateTrigger="onSubmit"
        rules={[{ required: true, whitespace: true, message: 'Please give the reason' }]}
      >
        <Input.TextArea rows={3} maxLength={maxLengths.reason} />
      </Form.Item>
      {asksPassword && (
        <Form.Item
          name="password"
          label="Password"
          validateTrigger="onSubmit"
          rules={[{ required: true, message: 'Please input your password!' }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      )}
      {asksCode && (
        <Form.Item
          name="code"
          label="Code"
          validateTrigger="onSubmit"
          rules={[{ required: true, whitespace: true, message: 'Please enter the code of your second factor' }]}
        >
          <Input autoComplete="one-time-code" maxLength={40} />
        </Form.Item>
      )}
    </Form>
  );
}

/** Asks for the reason of a request, and for the password and the code of a second factor where these are needed. */
export function ReasonModal({
  open,
  title,
  action,
  children,
  asksPassword = false,
  asksCode = false,
  onRequest,
  onClose,
}: ReasonModalProps) {
  const { form, formProps, busy, refusal, clear } = useCallForm<EmergencyRequest>({ names: fields, call: onRequest });
  const id = useId();
  return (
    <Modal
      open={open}
      title={title}
      width={520}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
      afterOpenChange={(shown) =>
        // The reason stays for another attempt.
        shown ? form.focusField('reason') : clear(['password', 'code'])
      }
      footer={[
        <Button key="cancel" onClick={onClose}>
          Cancel
        </Button>,
        <Button key="take" type="primary" danger htmlType="submit" form={id} loading={busy}>
          {action}
        </Button>,
      ]}
    >
      <Typography.Paragraph>{children}</Typography.Paragraph>
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} />}
      <RequestForm id={id} formProps={formProps} asksPassword={asksPassword} asksCode={asksCode} />
    </Modal>
  );
}

/** Requests temporary emergency access, with a reason, the password and the code of a second factor. */
export function EmergencyButton({ manufacturer, minutes, needsCode, onRequest }: EmergencyButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        Emergency Access
      </Button>
      <ReasonModal
        open={open}
        title={`Emergency Access to ${manufacturer}`}
        action="Open the Desk"
        asksPassword
        asksCode={needsCode}
        onRequest={onRequest}
        onClose={() => setOpen(false)}
      >
        You get the records of {manufacturer} for {minutes} minutes, for reading. The administrators are told at once,
        and everything that you look at is marked.
      </ReasonModal>
    </>
  );
}
