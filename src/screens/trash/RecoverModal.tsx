import { formatInstant, type Resource } from '../../schema';
import { recordTitle, toShownPerson } from '../../schema/screens';
import { ConfirmModal, type RecordRow } from '../list';
import { PersonName } from '../recordFrame';
import { useRecover } from '../requests';
import type { ModalControl } from '../../ui';

interface RecoverModalProps extends ModalControl {
  readonly resource: Resource;
  readonly record: RecordRow;
}

/** Asks for confirmation before a discarded record is recovered (Records 2). */
export function RecoverModal({ resource, record, ...modal }: RecoverModalProps) {
  const recover = useRecover(resource);
  const discarder = toShownPerson(record.discarded_by, record.discarded_by_name);
  return (
    <ConfirmModal {...modal} title={resource.messages.confirmRecover} onConfirm={() => recover(record.id)}>
      {resource.label.one}: {recordTitle(resource, record)}
      {discarder && (
        <div>
          Deleted by <PersonName {...discarder} /> on {formatInstant(String(record.discarded_at), 'MM-DD-YYYY HH:mm')}
        </div>
      )}
    </ConfirmModal>
  );
}
