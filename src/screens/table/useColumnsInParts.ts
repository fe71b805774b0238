import { useDeferredValue, useMemo, useState, type UIEvent } from 'react';
import type { PlacedColumn } from './tableColumn';

type Columns<Row> = readonly PlacedColumn<Row>[];

interface Far<Row> {
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[] | undefined;
}

interface PartsOptions<Row> {
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
}

interface ColumnsInParts<Row> {
  /** The columns in view: before and after the off-screen ones. */
  readonly near: Columns<Row>;
  readonly end: Columns<Row>;
  /** The columns beyond the window's edge, whose rows are rendered later. */
  readonly far: Columns<Row>;
  /** The row that the off-screen columns show at this position; undefined while they show none. */
  readonly farRow: (row: Row, at: number) => Row | undefined;
  /** Of the scroll container: after sideways scrolling all columns render in step. */
  readonly onScroll: (event: UIEvent) => void;
}

/** Range of columns that are hidden until the user scrolls: right of the window, and before the ones pinned right. */
function beyondWindow<Row>(columns: Columns<Row>, width: number): readonly [from: number, to: number] {
  let left = 0;
  const from = columns.findIndex(({ column }) => {
    const isBeyond = left >= width;
    left += column.width;
    return isBeyond;
  });
  const to = columns.findLastIndex(({ column }) => column.pinned !== 'right') + 1;
  return from === -1 || from >= to ? [to, to] : [from, to];
}

const nothing = { columns: [], rows: undefined };

const areSame = <Row>(some: Columns<Row>, others: Columns<Row>): boolean => some.length === others.length && some.every(({ column }, at) => column.key === others[at]?.column.key);

/**
 * Renders the rows in the visible columns first and defers the others: in a wide list that is less than half of the work until another page
 * is on the screen.
 */
export function useColumnsInParts<Row>({ columns, rows, rowKey }: PartsOptions<Row>): ColumnsInParts<Row> {
  const [isAside, setAside] = useState(false);
  // The initial width: a cell that moved to the other part would be remounted and lose the focus.
  const [width] = useState(() => window.innerWidth);
  const { near, far: latest, end } = useMemo(() => {
    const [from, to] = beyondWindow(columns, width);
    return { near: columns.slice(0, from), far: columns.slice(from, to), end: columns.slice(to) };
  }, [columns, width]);
  const now = useMemo((): Far<Row> => ({ columns: latest, rows }), [latest, rows]);
  // A table that fits is rendered once, without deferral.
  const isWide = latest.length > 0;
  const later = useDeferredValue<Far<Row>>(isWide ? now : nothing, isWide && rows ? { columns: latest, rows: undefined } : undefined);
  const { columns: far, rows: farRows } = isAside || !areSame(later.columns, latest) ? now : later;
  const farRow = (row: Row, at: number) => (farRows === rows ? row : (farRows?.find((other) => rowKey(other) === rowKey(row)) ?? farRows?.[at]));
  return { near, far, end, farRow, onScroll: ({ currentTarget }) => setAside(currentTarget.scrollLeft > 0) };
}
