import { Modal } from 'antd';
import type { Column } from '../../../schema';
import { ErrorBoundary } from '../../../ui';
import { useResource } from '../../../screens/registry';
import type { ModalControl } from '../../../screens/form';
import { CaseList } from './CaseList';

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
