import { firstStop } from './rowStops';
import styles from './DataTable.module.css';

/** A skip link past searches and column headers to the rows of a table; hidden until it has the focus. */
export function SkipToRows({ to }: { readonly to: string }) {
  return (
    <button type="button" className={styles.skip} onClick={() => firstStop(document.getElementById(to))?.focus()}>
      Skip to the rows
    </button>
  );
}
