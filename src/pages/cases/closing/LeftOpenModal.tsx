import { useState } from 'react';
import { Alert, Modal } from 'antd';
import { useResource } from '../../../screens/registry';
import type { ModalControl } from '../../../screens/form';
import type { RecordRow } from '../../../screens/list';
import { followUpTitle, type LeftOpen } from './openFollowUps';
import styles from './Closing.module.css';

interface LeftOpenModalProps extends ModalControl {
  readonly title: string;
  readonly left: readonly LeftOpen[];
  /** Closes them again; resolves with those that are still open. */
  readonly onRetry: (rows: readonly RecordRow[]) => Promise<readonly LeftOpen[]>;
  readonly onDone: () => void;
}

/** Names the follow-ups that are still open although their case was closed, and why, and tries again. */
export function LeftOpenModal({ title, left: first, onRetry, onDone, open, onClose, onGone }: LeftOpenModalProps) {
  const followUps = useResource('follow_ups');
  const [left, setLeft] = useState(first);
  const [busy, setBusy] = useState(false);
  const finish = () => {
    onClose();
    onDone();
  };
  const retry = async () => {
    setBusy(true);
    const still = await onRetry(left.map(({ row }) => row));
    setBusy(false);
    setLeft(still);
    if (still.length === 0) finish();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={480}
      okText="Retry"
      cancelText="Leave Them Open"
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy }}
      onOk={() => void retry()}
      onCancel={() => {
        if (!busy) finish();
      }}
      afterClose={onGone}
      destroyOnHidden
    >
      <Alert
        type="error"
        showIcon
        title="The case is closed, but these follow-ups are still open"
        description={
          <ul className={styles.followUps}>
            {left.map(({ row, problem }) => (
              <li key={row.id}>
                {followUpTitle(followUps, row)}: {problem}
              </li>
            ))}
          </ul>
        }
      />
    </Modal>
  );
}
