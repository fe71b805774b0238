import { Alert } from 'antd';
import { findAddressProblem, formatValue, isFilled } from '../../schema';
import type { CustomActionProps } from '../../screens/extensions';
import { ConfirmModal, RecordSummary } from '../../screens/list';
import { resendFailedMessage, summaryFields } from './resend';

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
