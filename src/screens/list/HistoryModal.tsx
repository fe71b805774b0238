import { Modal } from 'antd';
import { recordTitle, type Resource } from '../../schema';
import type { ModalControl } from '../form';
import { ChangeHistory } from '../history';
import type { RecordRow } from './useRecordList';

interface HistoryModalProps extends ModalControl {
  readonly resource: Resource;
  readonly record: RecordRow;
}

/** The change history of a record that a list shows. */
export function HistoryModal({ resource, record, open, onClose, onGone }: HistoryModalProps) {
  return (
    <Modal
      open={open}
      title={`Change History — ${recordTitle(resource, record)}`}
      width={1000}
      footer={null}
      onCancel={onClose}
      afterClose={onGone}
      destroyOnHidden
    >
      <ChangeHistory
        resource={resource}
        id={String(record.id)}
        record={record}
        version={String(record.updated_at)}
        label="Change History"
        empty={`No changes recorded for this ${resource.label.one.toLowerCase()}`}
      />
    </Modal>
  );
}
