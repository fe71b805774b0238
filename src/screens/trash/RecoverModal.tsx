import { recordTitle, type Resource } from '../../schema';
import type { ModalControl } from '../form';
import { ConfirmModal, type RecordRow } from '../list';
import { useRecover } from '../useRecover';

interface RecoverModalProps extends ModalControl {
  readonly resource: Resource;
  readonly record: RecordRow;
}

/** Asks for confirmation before a discarded record is recovered (Records 2). */
export function RecoverModal({ resource, record, ...modal }: RecoverModalProps) {
  const recover = useRecover(resource);
  return (
    <ConfirmModal {...modal} title={resource.messages.confirmRecover} onConfirm={() => recover(record.id)}>
      {resource.label.one}: {recordTitle(resource, record)}
    </ConfirmModal>
  );
}
