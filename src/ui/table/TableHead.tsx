import { useState, type FocusEvent, type KeyboardEvent, type CSSProperties } from 'react';
import type { SortOrder, StyledColumn } from './tableColumn';
import styles from './DataTable.module.css';

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
function ColumnHeader({ title, order, isTabStop, className, style, onSort }: ColumnHeaderProps) {
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

interface TableHeadProps<Row> {
  readonly columns: readonly StyledColumn<Row>[];
  readonly onSort: ((column: string, order: SortOrder) => void) | undefined;
}

/** The index of the button that a key moves the focus to, from the one at `at`; undefined for other keys. */
function indexAfter(key: string, { at, count }: { readonly at: number; readonly count: number }): number | undefined {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

const sortButtonsIn = (head: HTMLElement): HTMLElement[] => [...head.querySelectorAll('button')];

/**
 * The header of a table. Its sort buttons are one tab stop, so that the rows are near by keyboard; arrow keys, Home and
 * End move between them.
 */
export function TableHead<Row>({ columns, onSort }: TableHeadProps<Row>) {
  const [focused, setFocused] = useState<string>();
  const sortable = columns.flatMap(({ column }) => (column.order === undefined ? [] : [column.key]));
  const tabStop = focused !== undefined && sortable.includes(focused) ? focused : sortable[0];
  const follow = ({ currentTarget, target }: FocusEvent<HTMLElement>) =>
    setFocused(sortable[sortButtonsIn(currentTarget).indexOf(target)]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = sortButtonsIn(event.currentTarget);
    const at = buttons.indexOf(event.target as HTMLElement);
    const next = at === -1 ? undefined : indexAfter(event.key, { at, count: buttons.length });
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <thead onFocus={follow} onKeyDown={move}>
      <tr>
        {columns.map(({ column, className, style }) => (
          <ColumnHeader
            key={column.key}
            title={column.title}
            order={column.order}
            isTabStop={column.key === tabStop}
            className={className}
            style={style}
            onSort={(order) => onSort?.(column.key, order)}
          />
        ))}
      </tr>
    </thead>
  );
}
