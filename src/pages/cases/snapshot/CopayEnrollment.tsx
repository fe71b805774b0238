import { Modal, Typography } from 'antd';
import type { Resource, Values } from '../../../schema';
import { Cell } from '../../../screens';
import { type ModalControl, recordOf } from '../../../screens/form';

interface CopayEnrollmentProps extends ModalControl {
  readonly cases: Resource;
  readonly record: Values;
}

/** Whether the case has an enrolment with anything to show. */
function hasFacts(cases: Resource, value: unknown): boolean {
  const field = cases.fields.copay_enroll;
  const hidden = field?.kind === 'json' ? (field.omit ?? []) : [];
  return Object.keys(recordOf(value)).some((name) => !hidden.includes(name));
}

/** The copay enrolment of a case as names and values, without what is nobody's to see (Cases 2). */
export function CopayEnrollment({ cases, record, open, onClose, onGone }: CopayEnrollmentProps) {
  return (
    <Modal open={open} title="Copay Enrollment" width={600} footer={null} onCancel={onClose} afterClose={onGone}>
      {hasFacts(cases, record.copay_enroll) ? (
        <Cell of={cases} field="copay_enroll" record={record} whole />
      ) : (
        <Typography.Text>No copay enrollment found</Typography.Text>
      )}
    </Modal>
  );
}
