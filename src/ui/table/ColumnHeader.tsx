import type { CSSProperties } from 'react';
import styles from './DataTable.module.css';

/** Sort order of a column; null if the table is not sorted by it. */
export type SortOrder = 'asc' | 'desc' | null;

const next = { asc: 'desc', desc: null } as const;
const spoken = { asc: 'ascending', desc: 'descending' } as const;

interface ColumnHeaderProps {
  readonly title: string;
  /** Undefined if the column is not sortable. */
  readonly order: SortOrder | undefined;
  /** Whether the Tab key reaches its sort button. */
  readonly isTabStop: boolean;
  readonly className: string;
  readonly style: CSSProperties | undefined;
  readonly onSort: (order: SortOrder) => void;
}

/** A column header; clicks on a sortable one cycle through ascending, descending and the default order. */
export function ColumnHeader({ title, order, isTabStop, className, style, onSort }: ColumnHeaderProps) {
  if (order === undefined) {
    return (
      <th scope="col" className={className} style={style}>
        {title}
      </th>
    );
  }
  return (
    // The whole header is clickable; the button makes it reachable by keyboard, and its clicks bubble up to here.
    <th
      scope="col"
      className={`${className} ${styles.sortable ?? ''}`}
      style={style}
      aria-sort={order ? spoken[order] : 'none'}
      onClick={() => onSort(order ? next[order] : 'asc')}
    >
      <button type="button" tabIndex={isTabStop ? 0 : -1} className={styles.sort} data-order={order ?? undefined}>
        {title}
      </button>
    </th>
  );
}
