import { CheckOutlined, ExclamationCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { AutoSaveIndicator } from '@refinedev/antd';
import { Button, Typography } from 'antd';
import styles from './Snapshot.module.css';
import { useRef, useState } from 'react';
import type { FieldEdit } from './caseFields';

/** Status of the last save of a field. */
export type SaveState =
  | { readonly kind: 'saving'; readonly value: unknown }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly message: string; readonly change: FieldEdit };

/** Save status by field; a later save of a field supersedes earlier ones. */
export function useSaveStates() {
  const [states, setStates] = useState<Readonly<Record<string, SaveState>>>({});
  const latest = useRef(new Map<string, number>());
  const begin = (name: string, value: unknown) => {
    const call = (latest.current.get(name) ?? 0) + 1;
    latest.current.set(name, call);
    const report = (state: SaveState | undefined) => {
      if (latest.current.get(name) !== call) return;
      setStates(({ [name]: _last, ...others }) => (state ? { ...others, [name]: state } : others));
    };
    report({ kind: 'saving', value });
    return report;
  };
  const forget = (name: string) =>
    setStates((all) => {
      const { [name]: last, ...others } = all;
      return last === undefined || last.kind === 'saving' ? all : others;
    });
  return { states, begin, forget };
}

/** The status of a save in Refine's words. */
const indicatorStatus = { saving: 'pending', saved: 'success', failed: 'error' } as const;

const indicatorElements = {
  loading: (
    <>
      <LoadingOutlined /> Saving...
    </>
  ),
  success: (
    <Typography.Text type="success" className={styles.mark ?? ''}>
      <CheckOutlined /> Saved
    </Typography.Text>
  ),
  error: (
    <Typography.Text type="danger" className={styles.mark ?? ''}>
      <ExclamationCircleOutlined /> Not saved
    </Typography.Text>
  ),
};

interface SaveStatusProps {
  readonly id: string;
  readonly state: SaveState | undefined;
  /** The label of the field. */
  readonly label: string;
  /** Saves again after a failure; absent where the input itself offers that. */
  readonly onRetry?: (() => void) | undefined;
}

/** Save status of one field, next to its label; a live region, so that screen readers announce changes. */
export function SaveStatus({ id, state, label, onRetry }: SaveStatusProps) {
  return (
    <>
      <span id={id} role="status" className={styles.mark}>
        {state && <AutoSaveIndicator status={indicatorStatus[state.kind]} elements={indicatorElements} />}
      </span>
      {onRetry && state?.kind === 'failed' && (
        <Button size="small" type="link" aria-label={`Retry ${label}`} onClick={onRetry}>
          Retry
        </Button>
      )}
    </>
  );
}
