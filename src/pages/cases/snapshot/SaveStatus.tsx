import { CheckOutlined, ExclamationCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { AutoSaveIndicator } from '@refinedev/antd';
import { Button, Typography } from 'antd';
import type { SaveState } from './useSaveStates';
import styles from './Snapshot.module.css';

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
