import { Typography, Modal, Descriptions } from 'antd';
import { useCustom } from '@refinedev/core';
import { copayLinkSkippedFor } from '../../../../resources/options/cases';
import { unwrapEnvelope } from '../../../provider';
import { isFilled, type Values, jsonEntries, type Resource } from '../../../schema';
import type { Column } from '../../../schema/screens';
import { useResource } from '../../../screens/registry';
import { Button, Flex, LineSkeleton, Text, ErrorBoundary, type ModalControl } from '../../../ui';
import styles from './Snapshot.module.css';
import { CaseList } from './CaseList';

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

/** Seven columns whose total width fits the dialog. */
const columns: readonly Column[] = [
  { field: 'date_of_service', width: 130 },
  { field: 'payment_date', width: 120 },
  { field: 'payment_status', width: 135 },
  { field: 'requested_amount', width: 145 },
  { field: 'actual_amount_paid', width: 155 },
  { field: 'check_number', width: 140 },
  { field: 'created_at', width: 115 },
];

/** The copay claims of a case (Cases 2). */
export function CopayClaims({ caseId, open, onClose, onGone }: ModalControl & { readonly caseId: string }) {
  const claims = useResource('copay_claims');
  return (
    <Modal open={open} title="Copay Claim" width={1024} footer={null} onCancel={onClose} afterClose={onGone}>
      <ErrorBoundary>
        <CaseList
          resource={claims}
          caseId={caseId}
          columns={columns}
          label="Copay Claim"
          empty="No copay claims found"
        />
      </ErrorBoundary>
    </Modal>
  );
}

/** Whether to request a copay link: the case has a patient, and its product is not exempt (Cases 6). */
export const hasCopayLink = ({ patient_id: patient, drug }: Values): boolean =>
  isFilled(patient) &&
  !copayLinkSkippedFor.some((product) => product.toLowerCase() === String(drug).trim().toLowerCase());

/** The URL of a returned link; undefined if it is missing or not an HTTP(S) address. */
export function parseHttpUrl(link: unknown): string | undefined {
  const url = typeof link === 'string' && URL.canParse(link) ? new URL(link) : undefined;
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined;
}

/** Link to the patient's copay programme; a failure is shown inline, with a retry. */
export function CopayLink({ record }: { readonly record: Values }) {
  const patients = useResource('patients');
  const { query } = useCustom({
    url: `${patients.apiPath}/${String(record.patient_id)}/copay_link`,
    method: 'get',
    config: { query: { case_id: record.id } },
    errorNotification: false,
  });
  const isUnreadable = query.isSuccess && !('copay_link' in unwrapEnvelope(query.data.data));
  if ((query.isError || isUnreadable) && !query.isFetching) {
    return (
      <Flex gap="small" align="center">
        <Text type="secondary">Could not be loaded</Text>
        <Button size="small" type="link" onClick={() => void query.refetch()} aria-label="Retry loading the copay link">
          Retry
        </Button>
      </Flex>
    );
  }
  if (!query.data) return <LineSkeleton />;
  const address = parseHttpUrl(unwrapEnvelope(query.data.data).copay_link);
  if (address === undefined) return <Text type="secondary">N/A</Text>;
  return (
    <Typography.Text copyable={{ text: address }} className={styles.link ?? ''}>
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
    </Typography.Text>
  );
}
