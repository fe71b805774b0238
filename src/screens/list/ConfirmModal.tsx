import { useRef, useState, type ReactNode } from 'react';
import { Modal } from 'antd';
import type { ModalControl } from '../form/FormModal';

interface ConfirmModalProps extends ModalControl {
  readonly title: string;
  readonly danger?: boolean;
  /** What Yes does; its failure is told by whoever does it. */
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Asks Yes or No before something is done, once; it stays open where that fails. */
export function ConfirmModal({ title, danger = false, onConfirm, children, open, onClose, onGone }: ConfirmModalProps) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const done = await onConfirm().then(
      () => true,
      () => false,
    );
    running.current = false;
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={480}
      okText="Yes"
      cancelText="No"
      okButtonProps={{ danger }}
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy }}
      onOk={() => void confirm()}
      onCancel={() => {
        if (!busy) onClose();
      }}
      afterClose={onGone}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
