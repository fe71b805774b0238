import type { MouseEvent, ReactNode } from 'react';
import { Modal } from 'antd';

interface FullTextModalProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Clicks in the dialog must not bubble to the row that opened it. */
const stopRowClick = (event: MouseEvent) => event.stopPropagation();

/** The full text in a dialog, over the table that shows its beginning. */
export function FullTextModal({ title, open, onClose, children }: FullTextModalProps) {
  return (
    <div onClick={stopRowClick}>
      <Modal open={open} title={title} width={640} footer={null} onCancel={onClose} destroyOnHidden>
        <div tabIndex={0} role="group" aria-label={title} style={{ maxHeight: '60vh', overflowY: 'auto' }}>
          {children}
        </div>
      </Modal>
    </div>
  );
}
