import { useId, useState } from 'react';
import { Alert, Form, Modal } from 'antd';
import { resendEmail } from '../../../resources/patientPrograms';
import { readValue, recordTitle } from '../../schema';
import { type CustomActionProps } from '../../screens/extensions';
import { revalidateShownErrors } from '../../screens/form';
import { toRequestProblem } from '../../screens/requests';
import { FieldInput, rulesFor } from '../../fields/inputs';
import { RecordSummary } from '../../screens/list';
import { resendFailedMessage, summaryFields } from './resend';

const name = 'email';

/** Splits an error into the messages for the email input and the general message. */
function refusalOf(error: unknown): { readonly atInput?: readonly string[]; readonly message?: string } {
  const { errors, message } = toRequestProblem(error);
  const atInput = errors[name];
  return atInput ? { atInput } : { message };
}

/**
 * Dialog for the recipient of a consent request; it closes once the request is sent, and keeps the input if it is
 * refused.
 */
export function ResendEmail({ resource, record, label, onCall, open, onClose, onGone }: CustomActionProps) {
  const [form] = Form.useForm<{ readonly email?: string }>();
  const id = `resend${useId()}`;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const submit = async (typed: { readonly email?: string }) => {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    const read = readValue(resendEmail, typed.email);
    const to = 'value' in read ? String(read.value) : '';
    try {
      await onCall({
        call: 'send_consent_email',
        sends: { [name]: to },
        done: `Consent request resent to ${to}`,
        message: `Consent request to ${to}`,
        failed: resendFailedMessage,
      });
      onClose();
    } catch (error) {
      const { atInput, message } = refusalOf(error);
      if (atInput) form.setFields([{ name, errors: [...atInput] }]);
      setRefusal(message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={`${label} — ${recordTitle(resource, record)}`}
      width={480}
      okText={label}
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy }}
      onCancel={() => {
        if (!busy) onClose();
      }}
      afterOpenChange={(shown) => {
        if (shown) form.focusField(name);
      }}
      afterClose={onGone}
      destroyOnHidden
    >
      <RecordSummary resource={resource} record={record} names={summaryFields} />
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} />}
      <Form
        form={form}
        id={id}
        name={id}
        layout="vertical"
        initialValues={{ [name]: record.patient_email }}
        onFinish={(typed) => void submit(typed)}
        onValuesChange={() => revalidateShownErrors(form)}
      >
        <Form.Item name={name} label={resendEmail.label} rules={rulesFor(resendEmail)} validateTrigger="onSubmit">
          <FieldInput field={resendEmail} name={name} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
