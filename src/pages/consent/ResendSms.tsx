import { formatValue } from '../../schema';
import type { CustomActionProps } from '../../screens';
import { ConfirmModal, RecordSummary } from '../../screens/list';
import { resendFailedMessage, summaryFields } from './resend';

/** Confirmation dialog for resending a consent request; shows when the last one was sent. */
export function ResendSms({ resource, record, onCall, ...modal }: CustomActionProps) {
  const { patient_phone_number: phone } = resource.fields;
  const done = `Consent request resent to ${(phone && formatValue(phone, record.patient_phone_number)) ?? ''}`;
  return (
    <ConfirmModal {...modal} title="Are you sure to resend the consent request?" onConfirm={() => onCall({ call: 'send_consent_sms', done, failed: resendFailedMessage })}>
      <RecordSummary resource={resource} record={record} names={summaryFields} />
    </ConfirmModal>
  );
}
