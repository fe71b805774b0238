import { useState } from 'react';
import { Alert, Button, Form, Input, Modal, type FormInstance } from 'antd';
import { maxLengths } from '../../schema';
import { revalidateShownErrors, toRequestProblem } from '../../screens';

interface EmergencyRequest {
  readonly reason: string;
  readonly password: string;
}

interface EmergencyButtonProps {
  /** Name of the manufacturer to get access to. */
  readonly manufacturer: string;
  readonly minutes: number;
  readonly onRequest: (asked: EmergencyRequest) => Promise<void>;
}

const fields = ['reason', 'password'] as const;

/** Makes the request. A refusal is shown at the fields that it concerns, otherwise as a message. */
function useEmergencyRequest(onRequest: EmergencyButtonProps['onRequest']) {
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
  readonly form: FormInstance<EmergencyRequest>;
  readonly onSubmit: (request: EmergencyRequest) => void;
}

function RequestForm({ form, onSubmit }: RequestFormProps) {
  return (
    <Form form={form} id="emergency" name="emergency" layout="vertical" onFinish={onSubmit} onValuesChange={() => revalidateShownErrors(form)}>
      <Form.Item name="reason" label="Reason" validateTrigger="onSubmit" rules={[{ required: true, whitespace: true, message: 'Please give the reason' }]}>
        <Input.TextArea rows={3} maxLength={maxLengths.reason} />
      </Form.Item>
      <Form.Item name="password" label="Password" validateTrigger="onSubmit" rules={[{ required: true, message: 'Please input your password!' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    </Form>
  );
}

/** Requests temporary emergency access, with a reason and the password. */
export function EmergencyButton({ manufacturer, minutes, onRequest }: EmergencyButtonProps) {
  const [open, setOpen] = useState(false);
  const { form, busy, refusal, clear, submit } = useEmergencyRequest(onRequest);
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        Emergency Access
      </Button>
      <Modal
        open={open}
        title={`Emergency Access to ${manufacturer}`}
        width={520}
        mask={{ closable: false }}
        destroyOnHidden
        onCancel={() => setOpen(false)}
        afterOpenChange={(shown) => (shown ? form.focusField('reason') : clear())}
        footer={[
          <Button key="cancel" onClick={() => setOpen(false)}>
            Cancel
          </Button>,
          <Button key="take" type="primary" danger htmlType="submit" form="emergency" loading={busy}>
            Open the Desk
          </Button>,
        ]}
      >
        <p>
          You get the records of {manufacturer} for {minutes} minutes. The administrators are told at once, and everything that you look at is marked.
        </p>
        {refusal !== undefined && <Alert type="error" showIcon title={refusal} />}
        <RequestForm form={form} onSubmit={submit} />
      </Modal>
    </>
  );
}
