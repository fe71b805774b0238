import { useRef, type ReactNode, useState } from 'react';
import { useNotification } from '@refinedev/core';
import type { Resource } from '../../../schema';
import type { RecordRow } from '../../../screens/list';
import { CloseCaseModal, type ClosingAnswer, type ClosingRequest } from './CloseCaseModal';
import { useCloseFollowUps, type LeftOpen, followUpTitle } from './openFollowUps';
import { Alert, Modal } from 'antd';
import { useResource } from '../../../screens/registry';
import styles from './Closing.module.css';
import { useDialog, type ModalControl } from '../../../ui';

interface LeftOpenModalProps extends ModalControl {
  readonly title: string;
  readonly left: readonly LeftOpen[];
  /** Closes them again; resolves with those that are still open. */
  readonly onRetry: (rows: readonly RecordRow[]) => Promise<readonly LeftOpen[]>;
  readonly onDone: () => void;
}

/** Names the follow-ups that are still open although their case was closed, and why, and tries again. */
function LeftOpenModal({ title, left: first, onRetry, onDone, open, onClose, onGone }: LeftOpenModalProps) {
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

interface ClosingOptions {
  readonly cases: Resource;
  readonly caseId: string;
  /** Number of the case, as displayed. */
  readonly number: string;
}

export interface Closing {
  /** Asks what goes along with closing the case; resolves with undefined if it stays open. */
  readonly ask: (request: ClosingRequest) => Promise<ClosingAnswer | undefined>;
  /**
   * Closes follow-ups of a case that has been closed. Resolves once all are closed, or the user leaves open those that
   * fail.
   */
  readonly closeFollowUps: (rows: readonly RecordRow[]) => Promise<void>;
  readonly dialogs: ReactNode;
}

/** The questions around closing a case, on each page that can close one. */
export function useClosing({ cases, caseId, number }: ClosingOptions): Closing {
  const asked = useDialog<ClosingRequest>();
  const failed = useDialog<readonly LeftOpen[]>();
  const answer = useRef<(answer: ClosingAnswer | undefined) => void>(undefined);
  const finish = useRef<() => void>(undefined);
  const close = useCloseFollowUps();
  const { open: notify } = useNotification();
  const closeAndTell = async (rows: readonly RecordRow[]) => {
    const left = await close(rows);
    const done = rows.length - left.length;
    if (done > 0) notify?.({ type: 'success', message: `${done} follow-up${done === 1 ? '' : 's'} closed` });
    return left;
  };
  return {
    ask: (request) =>
      new Promise((resolve) => {
        answer.current?.(undefined);
        answer.current = resolve;
        asked.open(request);
      }),
    closeFollowUps: async (rows) => {
      const left = rows.length === 0 ? [] : await closeAndTell(rows);
      if (left.length === 0) return;
      await new Promise<void>((resolve) => {
        finish.current = resolve;
        failed.open(left);
      });
    },
    dialogs: (
      <>
        {asked.dialog && (
          <CloseCaseModal
            key={asked.opening}
            cases={cases}
            caseId={caseId}
            title={`Close case ${number}?`}
            {...asked.dialog}
            onAnswer={(given) => answer.current?.(given)}
            {...asked.control}
          />
        )}
        {failed.dialog && (
          <LeftOpenModal
            key={`left ${failed.opening}`}
            title={`Case ${number}`}
            left={failed.dialog}
            onRetry={closeAndTell}
            onDone={() => finish.current?.()}
            {...failed.control}
          />
        )}
      </>
    ),
  };
}
