import { CheckOutlined, ExclamationCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import type { SaveState } from './useSaveStates';
import styles from './Snapshot.module.css';

function StatusContent({ state }: { readonly state: SaveState }) {
  if (state.kind === 'saving') {
    return (
      <>
        <LoadingOutlined /> Saving...
      </>
    );
  }
  if (state.kind === 'saved') {
    return (
      <Typography.Text type="success" className={styles.mark ?? ''}>
        <CheckOutlined /> Saved
      </Typography.Text>
    );
  }
  return (
    <Typography.Text type="danger" className={styles.mark ?? ''}>
      <ExclamationCircleOutlined /> Not saved
    </Typography.Text>
  );
}

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
        {state && <StatusContent state={state} />}
      </span>
      {onRetry && state?.kind === 'failed' && (
        <Button size="small" type="link" aria-label={`Retry ${label}`} onClick={onRetry}>
          Retry
        </Button>
      )}
    </>
  );
}
