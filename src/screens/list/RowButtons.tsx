import { Button } from '../../ui';
import type { RowAction } from './RowActions';
import styles from './RowButtons.module.css';

interface RowButtonsProps {
  /** Title of the record, among the rows of others. */
  readonly title?: string | undefined;
  /** Title of the column. */
  readonly heading: string;
  readonly actions: readonly RowAction[];
}

/** The text of a button below a heading, which it does not repeat: SMS below Resend. */
export const buttonText = (label: string, heading: string): string =>
  label.startsWith(`${heading} `) ? label.slice(heading.length + 1) : label;

/** Actions of a row as inline buttons. */
export function RowButtons({ title, heading, actions }: RowButtonsProps) {
  return (
    <div className={styles.buttons}>
      {actions.map(({ key, label, danger = false, disabled = false, busy = false, run }) => (
        <Button
          key={key}
          aria-label={label}
          aria-description={title}
          size="small"
          danger={danger}
          disabled={disabled}
          loading={busy}
          onClick={run}
        >
          {buttonText(label, heading)}
        </Button>
      ))}
    </div>
  );
}
