import type { CSSProperties } from 'react';
import styles from './DataTable.module.css';

/** How a table is sorted by a column; null where it is not. */
export type SortOrder = 'asc' | 'desc' | null;

const next = { asc: 'desc', desc: null } as const;
const spoken = { asc: 'ascending', desc: 'descending' } as const;

interface ColumnHeaderProps {
  readonly title: string;
  /** Absent where the table cannot be sorted by the column. */
  readonly order: SortOrder | undefined;
  readonly className: string;
  readonly style: CSSProperties | undefined;
  readonly onSort: (order: SortOrder) => void;
}

/** The head of a column; where it can be sorted by, a click goes from upwards to downwards to the order of its own. */
export function ColumnHeader({ title, order, className, style, onSort }: ColumnHeaderProps) {
  if (order === undefined) {
    return (
      <th scope="col" className={className} style={style}>
        {title}
      </th>
    );
  }
  return (
    // The whole of the head is there to be clicked; the button is what the keyboard reaches, and its click arrives here.
    <th scope="col" className={`${className} ${styles.sortable ?? ''}`} style={style} aria-sort={order ? spoken[order] : 'none'} onClick={() => onSort(order ? next[order] : 'asc')}>
      <button type="button" className={styles.sort} data-order={order ?? undefined}>
        {title}
      </button>
    </th>
  );
}
