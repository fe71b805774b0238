import { useId } from 'react';
import { Alert, Form, Modal } from 'antd';
import { resendEmail } from '../../../resources/patientPrograms';
import { readValue, findAddressProblem, formatValue, isFilled } from '../../schema';
import { recordTitle } from '../../schema/screens';
import type { CustomActionProps } from '../../screens/extensions';
import { useCallForm } from '../../screens/form';
import { FieldInput, rulesFor } from '../../fields/inputs';
import { RecordSummary, ConfirmModal } from '../../screens/list';

/** Message for a consent request that could not be resent (Records 8). */
const resendFailedMessage = 'Failed to resend consent request';

/** Fields of the consent summary in the resend dialogs. */
const summaryFields = [
  'patient_first_name',
  'patient_last_name',
  'patient_phone_number',
  'consent_requested_at',
] as const;

/** Confirmation dialog for resending a consent request; shows when the last one was sent. */
export function ResendSms({ resource, record, onCall, ...modal }: CustomActionProps) {
  const { patient_phone_number: phone } = resource.fields;
  const number = record.patient_phone_number;
  const shown = (phone && formatValue(phone, number)) ?? '';
  // The server refuses the call if there is no number, which other servers may leave out of the row.
  const problem = isFilled(number) ? findAddressProblem('sms', number) : undefined;
  const resend = () =>
    onCall({
      call: 'send_consent_sms',
      done: `Consent request resent to ${shown}`,
      message: `Consent request to ${shown}`,
      failed: resendFailedMessage,
    });
  return (
    <ConfirmModal
      {...modal}
      title="Are you sure to resend the consent request?"
      ready={problem === undefined}
      onConfirm={resend}
    >
      {problem !== undefined && <Alert type="error" showIcon title={problem} />}
      <RecordSummary resource={resource} record={record} names={summaryFields} />
    </ConfirmModal>
  );
}

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
