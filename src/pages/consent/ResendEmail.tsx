import { useId } from 'react';
import { Alert, Form, Modal } from 'antd';
import { resendEmail } from '../../../resources/patientPrograms';
import { readValue, recordTitle } from '../../schema';
import { type CustomActionProps } from '../../screens/extensions';
import { useCallForm } from '../../screens/form';
import { FieldInput, rulesFor } from '../../fields/inputs';
import { RecordSummary } from '../../screens/list';
import { resendFailedMessage, summaryFields } from './resend';

const name = 'email';

/**
 * Dialog for the recipient of a consent request; it closes once the request is sent, and keeps the input if it is
 * refused.
 */
export function ResendEmail({ resource, record, label, onCall, open, onClose, onGone }: CustomActionProps) {
  const id = `resend${useId()}`;
  const { form, formProps, busy, refusal } = useCallForm<{ readonly email?: string }>({
    names: [name],
    call: async (typed) => {
      const read = readValue(resendEmail, typed.email);
      const to = 'value' in read ? String(read.value) : '';
      await onCall({
        call: 'send_consent_email',
        sends: { [name]: to },
        done: `Consent request resent to ${to}`,
        message: `Consent request to ${to}`,
        failed: resendFailedMessage,
      });
      onClose();
    },
  });
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
      <Form {...formProps} id={id} name={id} initialValues={{ [name]: record.patient_email }}>
        <Form.Item name={name} label={resendEmail.label} rules={rulesFor(resendEmail)} validateTrigger="onSubmit">
          <FieldInput field={resendEmail} name={name} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
