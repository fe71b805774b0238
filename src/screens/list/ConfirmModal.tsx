import { useId, useRef, useState, type ReactNode } from 'react';
import { Alert, Modal, Descriptions } from 'antd';
import { useInitialFocus, type ModalControl } from '../../ui';
import { useFirstFocus } from '../../ui/firstInput';
import type { Resource } from '../../schema';
import { Cell } from '../extensions';
import styles from './ConfirmModal.module.css';
import type { RecordRow } from './useRecordList';

interface ConfirmModalProps extends ModalControl {
  readonly title: string;
  readonly danger?: boolean;
  /** Whether the subject has been loaded; until then Yes is disabled. */
  readonly ready?: boolean;
  /** Why Yes is not possible. */
  readonly refusal?: string | undefined;
  /** Runs on Yes; must report its own failures. */
  readonly onConfirm: () => Promise<unknown>;
  /** What has to be entered before Yes, with the id of what is asked about. */
  readonly input?: ((subjectId: string) => ReactNode) | undefined;
  readonly children: ReactNode;
}

/**
 * A Yes/No confirmation; a second click on Yes is ignored, and a failure keeps it open. Enter means No for dangerous
 * actions. What has to be entered receives the focus, also if it is asked for later.
 */
export function ConfirmModal({
  title,
  danger = false,
  ready = true,
  refusal,
  onConfirm,
  input,
  children,
  open,
  onClose,
  onGone,
}: ConfirmModalProps) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  // What is asked about describes the button that has the focus: antd gives a dialog itself no description.
  const subjectId = useId();
  const defaultButton = useRef<HTMLButtonElement>(null);
  const focusDefaultButton = useInitialFocus(open, defaultButton);
  const { body, afterOpenChange } = useFirstFocus(input && 'input');
  const defaultsToNo = danger || refusal !== undefined;
  const focused = { ref: defaultButton, 'aria-describedby': subjectId };
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
      okButtonProps={{ danger, disabled: !ready || refusal !== undefined, ...(!defaultsToNo && focused) }}
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy, ...(defaultsToNo && focused) }}
      onOk={() => void confirm()}
      onCancel={() => {
        if (!busy) onClose();
      }}
      afterOpenChange={(isShown) => {
        if (!input) focusDefaultButton(isShown);
        afterOpenChange(isShown);
      }}
      afterClose={onGone}
      destroyOnHidden
    >
      <div id={subjectId}>
        {children}
        {refusal !== undefined && <Alert type="warning" showIcon title={refusal} style={{ marginTop: 12 }} />}
      </div>
      <div ref={body}>{input?.(subjectId)}</div>
    </Modal>
  );
}

interface RecordSummaryProps {
  readonly resource: Resource;
  readonly record: RecordRow;
  /** The fields to show; by default those of the delete dialog. */
  readonly names?: readonly string[] | undefined;
}

/** Summarises the record that a confirmation is about. */
export function RecordSummary({ resource, record, names }: RecordSummaryProps) {
  const shown = names ?? resource.list?.deleteSummary ?? ['id', ...resource.titleFields];
  return (
    <Descriptions
      className={styles.summary}
      column={1}
      size="small"
      items={shown.map((name) => ({
        key: name,
        label: resource.fields[name]?.label,
        children: <Cell of={resource} field={name} record={record} />,
      }))}
    />
  );
}
