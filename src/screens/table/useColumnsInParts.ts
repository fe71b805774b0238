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
  /** Those in sight, before and behind the others. */
  readonly near: Columns<Row>;
  readonly end: Columns<Row>;
  /** Those that lie beyond the window's edge, which show rows a little later. */
  readonly far: Columns<Row>;
  /** The row that they show in the place of one; undefined while they show none there. */
  readonly farRow: (row: Row, at: number) => Row | undefined;
  /** Of the box that scrolls: who has gone sideways sees all columns. */
  readonly onScroll: (event: UIEvent) => void;
}

/** Where those columns begin and end that nobody sees before going sideways: to the right of the window, and before those that stay at the end. */
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
 * Lets a table show its rows in the columns that are in sight before it renders the others: of a wide list that is less than half of the work
 * until somebody sees another page.
 */
export function useColumnsInParts<Row>({ columns, rows, rowKey }: PartsOptions<Row>): ColumnsInParts<Row> {
  const [isAside, setAside] = useState(false);
  // As wide as it was: a cell that came to another part would be another element, without the focus.
  const [width] = useState(() => window.innerWidth);
  const { near, far: latest, end } = useMemo(() => {
    const [from, to] = beyondWindow(columns, width);
    return { near: columns.slice(0, from), far: columns.slice(from, to), end: columns.slice(to) };
  }, [columns, width]);
  const now = useMemo((): Far<Row> => ({ columns: latest, rows }), [latest, rows]);
  // A table that fits shows all of it at once, and is not rendered a second time.
  const isWide = latest.length > 0;
  const later = useDeferredValue<Far<Row>>(isWide ? now : nothing, isWide && rows ? { columns: latest, rows: undefined } : undefined);
  const { columns: far, rows: farRows } = isAside || !areSame(later.columns, latest) ? now : later;
  const farRow = (row: Row, at: number) => (farRows === rows ? row : (farRows?.find((other) => rowKey(other) === rowKey(row)) ?? farRows?.[at]));
  return { near, far, end, farRow, onScroll: ({ currentTarget }) => setAside(currentTarget.scrollLeft > 0) };
}
