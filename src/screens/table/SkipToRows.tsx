import { firstStop } from './rowStops';
import styles from './DataTable.module.css';

/** Leads the keyboard past searches and heads of columns to the rows of a table; out of sight until it has the focus. */
export function SkipToRows({ to }: { readonly to: string }) {
  return (
    <button type="button" className={styles.skip} onClick={() => firstStop(document.getElementById(to))?.focus()}>
      Skip to the rows
    </button>
  );
}
