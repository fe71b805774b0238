import type { MouseEvent, ReactNode } from 'react';
import { Modal } from 'antd';

interface WholeTextModalProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A click in the dialog is none on the row that it was opened from. */
const keepFromRow = (event: MouseEvent) => event.stopPropagation();

/** A text in full, over the table that shows its start. */
export function WholeTextModal({ title, open, onClose, children }: WholeTextModalProps) {
  return (
    <div onClick={keepFromRow}>
      <Modal open={open} title={title} width={640} footer={null} onCancel={onClose} destroyOnHidden>
        <div tabIndex={0} role="group" aria-label={title} style={{ maxHeight: '60vh', overflowY: 'auto' }}>
          {children}
        </div>
      </Modal>
    </div>
  );
}
