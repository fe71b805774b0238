import { useId, useState, type ReactNode } from 'react';
import { Alert, Button, Form, Input, Modal, Typography, type FormInstance } from 'antd';
import { maxLengths } from '../../schema';
import { revalidateShownErrors } from '../../screens/form';
import { toRequestProblem } from '../../screens/requests';

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

/** Makes the request. A refusal is shown at the fields that it concerns, otherwise as a message. */
function useEmergencyRequest(onRequest: ReasonModalProps['onRequest']) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [form] = Form.useForm<EmergencyRequest>();
  const submit = async (request: EmergencyRequest) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await onRequest(request);
    } catch (error) {
      const { message, errors } = toRequestProblem(error);
      const refused = fields.flatMap((name) => (errors[name] ? [{ name, errors: [...errors[name]] }] : []));
      form.setFields(refused);
      if (refused.length === 0) setRefusal(message);
    } finally {
      setBusy(false);
    }
  };
  /** Forgets the password, the code and the last refusal; the reason stays for another attempt. */
  const clear = () => {
    form.resetFields(['password', 'code']);
    setRefusal(undefined);
  };
  return {
    form,
    busy,
    refusal,
    clear,
    submit: (request: EmergencyRequest) => void (busy ? undefined : submit(request)),
  };
}

interface RequestFormProps {
  readonly id: string;
  readonly form: FormInstance<EmergencyRequest>;
  readonly asksPassword: boolean;
  readonly asksCode: boolean;
  readonly onSubmit: (request: EmergencyRequest) => void;
}

function RequestForm({ id, form, asksPassword, asksCode, onSubmit }: RequestFormProps) {
  return (
    <Form
      form={form}
      id={id}
      name={id}
      layout="vertical"
      onFinish={onSubmit}
      onValuesChange={() => revalidateShownErrors(form)}
    >
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
  const { form, busy, refusal, clear, submit } = useEmergencyRequest(onRequest);
  const id = useId();
  return (
    <Modal
      open={open}
      title={title}
      width={520}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
      afterOpenChange={(shown) => (shown ? form.focusField('reason') : clear())}
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
      <RequestForm id={id} form={form} asksPassword={asksPassword} asksCode={asksCode} onSubmit={submit} />
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
