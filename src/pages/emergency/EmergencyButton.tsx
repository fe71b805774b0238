import { useId, useState, type ReactNode } from 'react';
import { Alert, Button, Form, Input, Modal, type FormInstance } from 'antd';
import { maxLengths } from '../../schema';
import { revalidateShownErrors, toRequestProblem } from '../../screens';

interface EmergencyRequest {
  readonly reason: string;
  readonly password: string;
}

interface ReasonModalProps {
  readonly open: boolean;
  readonly title: string;
  /** The label of the button that sends the request. */
  readonly action: string;
  /** What the request leads to. */
  readonly children: ReactNode;
  readonly asksPassword?: boolean;
  readonly onRequest: (asked: EmergencyRequest) => Promise<void>;
  readonly onClose: () => void;
}

interface EmergencyButtonProps extends Pick<ReasonModalProps, 'onRequest'> {
  /** Name of the manufacturer to get access to. */
  readonly manufacturer: string;
  readonly minutes: number;
}

const fields = ['reason', 'password'] as const;

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
  /** Forgets the password and the last refusal; the reason stays for another attempt. */
  const clear = () => {
    form.resetFields(['password']);
    setRefusal(undefined);
  };
  return { form, busy, refusal, clear, submit: (request: EmergencyRequest) => void (busy ? undefined : submit(request)) };
}

interface RequestFormProps {
  readonly id: string;
  readonly form: FormInstance<EmergencyRequest>;
  readonly asksPassword: boolean;
  readonly onSubmit: (request: EmergencyRequest) => void;
}

function RequestForm({ id, form, asksPassword, onSubmit }: RequestFormProps) {
  return (
    <Form form={form} id={id} name={id} layout="vertical" onFinish={onSubmit} onValuesChange={() => revalidateShownErrors(form)}>
      <Form.Item name="reason" label="Reason" validateTrigger="onSubmit" rules={[{ required: true, whitespace: true, message: 'Please give the reason' }]}>
        <Input.TextArea rows={3} maxLength={maxLengths.reason} />
      </Form.Item>
      {asksPassword && (
        <Form.Item name="password" label="Password" validateTrigger="onSubmit" rules={[{ required: true, message: 'Please input your password!' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      )}
    </Form>
  );
}

/** Asks for the reason of a request, and for the password where that is needed. */
export function ReasonModal({ open, title, action, children, asksPassword = false, onRequest, onClose }: ReasonModalProps) {
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
      <p>{children}</p>
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} />}
      <RequestForm id={id} form={form} asksPassword={asksPassword} onSubmit={submit} />
    </Modal>
  );
}

/** Requests temporary emergency access, with a reason and the password. */
export function EmergencyButton({ manufacturer, minutes, onRequest }: EmergencyButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        Emergency Access
      </Button>
      <ReasonModal open={open} title={`Emergency Access to ${manufacturer}`} action="Open the Desk" asksPassword onRequest={onRequest} onClose={() => setOpen(false)}>
        You get the records of {manufacturer} for {minutes} minutes, for reading. The administrators are told at once, and everything that you look at is marked.
      </ReasonModal>
    </>
  );
}
