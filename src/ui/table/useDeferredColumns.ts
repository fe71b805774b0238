import { useDeferredValue, useEffect, useMemo, useState, type UIEvent } from 'react';
import { flushSync } from 'react-dom';
import type { StyledColumn } from './tableColumn';

type Columns<Row> = readonly StyledColumn<Row>[];

interface OffscreenColumns<Row> {
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[] | undefined;
}

interface DeferredColumnsOptions<Row> {
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
}

interface DeferredColumns<Row> {
  /** The columns in view: before and after the off-screen ones. */
  readonly visible: Columns<Row>;
  readonly trailing: Columns<Row>;
  /** The columns beyond the window's edge, whose rows are rendered later. */
  readonly offscreen: Columns<Row>;
  /** The row that the off-screen columns show at this position; undefined while they show none. */
  readonly offscreenRow: (row: Row, at: number) => Row | undefined;
  /** Of the scroll container: after sideways scrolling all columns render in step. */
  readonly onScroll: (event: UIEvent) => void;
}

/** Range of columns that are hidden until the user scrolls: right of the window, and before the ones pinned right. */
function offscreenRange<Row>(columns: Columns<Row>, width: number): readonly [from: number, to: number] {
  let left = 0;
  const from = columns.findIndex(({ column }) => {
    const isBeyond = left >= width;
    left += column.width;
    return isBeyond;
  });
  const to = columns.findLastIndex(({ column }) => column.pinned !== 'right') + 1;
  return from === -1 || from >= to ? [to, to] : [from, to];
}

const noColumns = { columns: [], rows: undefined };

const haveSameKeys = <Row>(some: Columns<Row>, others: Columns<Row>): boolean =>
  some.length === others.length && some.every(({ column }, at) => column.key === others[at]?.column.key);

/**
 * Renders the rows in the visible columns first and defers the others: in a wide list that is less than half of the
 * work until another page is on the screen.
 */
export function useDeferredColumns<Row>({ columns, rows, rowKey }: DeferredColumnsOptions<Row>): DeferredColumns<Row> {
  const [isScrolled, setScrolled] = useState(false);
  // Paper has no edge beyond which something may come later.
  useEffect(() => {
    const renderAll = () => flushSync(() => setScrolled(true));
    window.addEventListener('beforeprint', renderAll);
    return () => window.removeEventListener('beforeprint', renderAll);
  }, []);
  // The initial width: a cell that moved to the other part would be remounted and lose the focus.
  const [width] = useState(() => window.innerWidth);
  const { visible, latest, trailing } = useMemo(() => {
    const [from, to] = offscreenRange(columns, width);
    return { visible: columns.slice(0, from), latest: columns.slice(from, to), trailing: columns.slice(to) };
  }, [columns, width]);
  const current = useMemo((): OffscreenColumns<Row> => ({ columns: latest, rows }), [latest, rows]);
  // A table that fits is rendered once, without deferral.
  const isWide = latest.length > 0;
  const deferred = useDeferredValue<OffscreenColumns<Row>>(
    isWide ? current : noColumns,
    isWide && rows ? { columns: latest, rows: undefined } : undefined,
  );
  const { columns: offscreen, rows: offscreenRows } =
    isScrolled || !haveSameKeys(deferred.columns, latest) ? current : deferred;
  const offscreenRow = (row: Row, at: number) =>
    offscreenRows === rows
      ? row
      : (offscreenRows?.find((other) => rowKey(other) === rowKey(row)) ?? offscreenRows?.[at]);
  return {
    visible,
    offscreen,
    trailing,
    offscreenRow,
    onScroll: ({ currentTarget }) => setScrolled(currentTarget.scrollLeft > 0),
  };
}
