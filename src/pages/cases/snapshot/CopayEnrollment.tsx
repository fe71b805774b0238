import { Descriptions, Modal, Typography } from 'antd';
import { jsonEntries, type Resource, type Values } from '../../../schema';
import type { ModalControl } from '../../../screens/form';

interface CopayEnrollmentProps extends ModalControl {
  readonly cases: Resource;
  readonly record: Values;
}

/** Formatting of the known properties of an enrolment; the copay programme defines its shape. */
const known = { codes: ['status', 'state'], amounts: ['annual_maximum', 'remaining_balance'] } as const;

/** The copay enrolment of a case as labelled values, without its confidential properties (Cases 2). */
export function CopayEnrollment({ cases, record, open, onClose, onGone }: CopayEnrollmentProps) {
  const field = cases.fields.copay_enroll;
  const entries = jsonEntries(record.copay_enroll, { ...known, ...(field?.kind === 'json' && { omit: field.omit }) });
  return (
    <Modal open={open} title="Copay Enrollment" width={600} footer={null} onCancel={onClose} afterClose={onGone}>
      {entries.length > 0 ? (
        <Descriptions
          bordered
          size="small"
          column={1}
          items={entries.map(({ name, label, text }) => ({ key: name, label, children: text }))}
        />
      ) : (
        <Typography.Text>No copay enrollment found</Typography.Text>
      )}
    </Modal>
  );
}
