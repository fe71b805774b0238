import { Button } from '../plain';
import type { RowAction } from './RowActions';
import styles from './RowButtons.module.css';

/** Actions of a row as inline buttons. */
export function RowButtons({ actions }: { readonly actions: readonly RowAction[] }) {
  return (
    <div className={styles.buttons}>
      {actions.map(({ key, label, danger = false, disabled = false, busy = false, run }) => (
        <Button key={key} size="small" danger={danger} disabled={disabled} loading={busy} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
