import { firstFocusable } from './rowFocusables';
import styles from './DataTable.module.css';

/** A skip link past searches and column headers to the rows of a table; hidden until it has the focus. */
export function SkipToRows({ to }: { readonly to: string }) {
  return (
    <button type="button" className={styles.skip} onClick={() => firstFocusable(document.getElementById(to))?.focus()}>
      Skip to the rows
    </button>
  );
}
