import { useRef, useState, type ReactNode } from 'react';
import { Modal } from 'antd';
import type { ModalControl } from '../form';
import { useFocusBack } from '../useFocusBack';

interface ConfirmModalProps extends ModalControl {
  readonly title: string;
  readonly danger?: boolean;
  /** What it asks about is known; until then it cannot be agreed to. */
  readonly ready?: boolean;
  /** What Yes does; its failure is told by whoever does it. */
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Asks Yes or No before something is done, once; it stays open where that fails. Enter says No to what is dangerous. */
export function ConfirmModal({ title, danger = false, ready = true, onConfirm, children, open, onClose, onGone }: ConfirmModalProps) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const focusBack = useFocusBack(open);
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
      okButtonProps={{ danger, disabled: !ready, autoFocus: !danger }}
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy, autoFocus: danger }}
      onOk={() => void confirm()}
      onCancel={() => {
        if (!busy) onClose();
      }}
      afterClose={() => {
        focusBack();
        onGone();
      }}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
