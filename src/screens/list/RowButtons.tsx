import { Button } from '../plain';
import type { RowAction } from './RowActions';
import styles from './RowButtons.module.css';

interface RowButtonsProps {
  /** Title of the record, among the rows of others. */
  readonly title?: string | undefined;
  readonly actions: readonly RowAction[];
}

/** Actions of a row as inline buttons. */
export function RowButtons({ title, actions }: RowButtonsProps) {
  return (
    <div className={styles.buttons}>
      {actions.map(({ key, label, danger = false, disabled = false, busy = false, run }) => (
        <Button key={key} aria-description={title} size="small" danger={danger} disabled={disabled} loading={busy} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
