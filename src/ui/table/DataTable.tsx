import {
  useMemo,
  useState,
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  memo,
  type MouseEvent,
} from 'react';
import { TableHead } from './TableHead';
import styles from './DataTable.module.css';
import { createRowSlots, useFrozenRows } from './stableRows';
import type { SortOrder, StyledColumn, TableColumn } from './tableColumn';
import { useDeferredColumns } from './useDeferredColumns';
import { useFocusSuccessor } from '../focus';
import { useTableFocus } from './useTableFocus';

/** Interactive elements in a row, which handle their own clicks. */
const interactiveElements = 'a, button, input, label';

/**
 * Whether a click targets the row itself rather than a control in it, a menu portalled over it, or the end of a text
 * selection.
 */
export function isRowClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(interactiveElements))
    return false;
  return window.getSelection()?.isCollapsed !== false;
}

/** Joins class names; falsy ones are omitted. */
const classNames = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' ');

interface TableCellsProps<Row> {
  readonly columns: readonly StyledColumn<Row>[];
  /** Undefined while these columns do not show the row yet. */
  readonly row: Row | undefined;
}

function Cells<Row>({ columns, row }: TableCellsProps<Row>) {
  return columns.map(({ column, className, style }) => {
    const line = row !== undefined && column.cut ? column.line?.(row) : undefined;
    return (
      <td key={column.key} className={classNames(className, line?.className)} style={style} title={line?.title}>
        {line ? line.text : row !== undefined && column.render(row)}
      </td>
    );
  });
}

/**
 * The cells of a row in adjacent columns; re-rendered only if the row or the columns change. The cast restores the row
 * type, which `memo` loses.
 */
const TableCells = memo(Cells) as unknown as typeof Cells;

interface DataTableProps<Row> {
  /** Id of the scroll container, for skip links. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Undefined while the first rows are loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** Number of placeholder rows while loading. */
  readonly placeholders: number;
  /** Other rows are being loaded. */
  readonly isChanging?: boolean;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  /** The rows are lower. */
  readonly isDense?: boolean | undefined;
  /** Limits the height to the window, so that the header stays in view. */
  readonly fitsWindow?: boolean;
  readonly onRow?: ((row: Row) => HTMLAttributes<HTMLElement>) | undefined;
  readonly onSort?: (column: string, order: SortOrder) => void;
}

/** Offset of a pinned column: behind the columns that are pinned at the same side before it. */
function pinnedOffset(
  columns: readonly Pick<TableColumn<never>, 'pinned' | 'width'>[],
  at: number,
): CSSProperties | undefined {
  const side = columns[at]?.pinned;
  if (!side) return undefined;
  const outer = side === 'left' ? columns.slice(0, at) : columns.slice(at + 1);
  return { [side]: pinnedWidth(outer, side) };
}

/** Total width of the columns pinned at one side. */
const pinnedWidth = (
  columns: readonly Pick<TableColumn<never>, 'pinned' | 'width'>[],
  side: 'left' | 'right',
): number => columns.reduce((sum, { pinned, width }) => (pinned === side ? sum + width : sum), 0);

/** Class of the pinned column that other columns scroll under. */
function edgeOf(columns: readonly Pick<TableColumn<never>, 'pinned'>[], at: number): string | undefined {
  const side = columns[at]?.pinned;
  if (side === 'left' && columns[at + 1]?.pinned !== 'left') return styles.lastLeft;
  return side === 'right' && columns[at - 1]?.pinned !== 'right' ? styles.firstRight : undefined;
}

const classOf = <Row,>({ pinned, align, cut }: TableColumn<Row>): string =>
  classNames(
    pinned === 'left' && styles.left,
    pinned === 'right' && styles.right,
    align === 'right' && styles.numeric,
    align === 'center' && styles.centered,
    cut && styles.cut,
  );

const toStyledColumns = <Row,>(columns: readonly TableColumn<Row>[]): StyledColumn<Row>[] =>
  columns.map((column, at) => ({
    column,
    className: classNames(classOf(column), edgeOf(columns, at)),
    style: pinnedOffset(columns, at),
  }));

/**
 * A plain table with a single scroll container, so that header and rows cannot get out of line; header and pinned
 * columns are sticky by CSS alone, without measuring. Placeholders stand in for the first rows.
 */
export function DataTable<Row>({
  id,
  label,
  columns,
  rows: latest,
  rowKey,
  placeholders,
  isChanging = false,
  empty,
  isDense,
  fitsWindow = false,
  onRow,
  onSort,
}: DataTableProps<Row>) {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const cells = useMemo(() => toStyledColumns(columns), [columns]);
  // Scroll margins: focused elements are scrolled out from under the pinned columns.
  const sides = { left: pinnedWidth(columns, 'left'), right: pinnedWidth(columns, 'right') };
  const stays = { '--left': `${sides.left}px`, '--right': `${sides.right}px` } as CSSProperties;
  const [slotsOf] = useState(createRowSlots);
  const { shown: rows, onPointerDown } = useFrozenRows(latest);
  const keys = rows?.map(rowKey);
  const slots = keys && slotsOf(keys);
  const { table, onFocus } = useTableFocus(keys, sides);
  useFocusSuccessor(table);
  const { visible, offscreen, trailing, offscreenRow, onScroll } = useDeferredColumns({ columns: cells, rows, rowKey });
  // A scroll container must be reachable by keyboard: through a sort button in it, or by itself.
  const isReached = columns.some(({ order }) => order !== undefined);
  return (
    <div
      ref={table}
      id={id}
      tabIndex={isReached ? -1 : 0}
      onFocus={onFocus}
      onScroll={onScroll}
      onPointerDown={onPointerDown}
      className={classNames(styles.box, fitsWindow && styles.fitsWindow)}
      style={stays}
    >
      <table
        className={classNames(styles.table, isDense && styles.dense, isChanging && styles.changing)}
        aria-label={label}
        aria-busy={!rows || isChanging}
        style={{ minWidth: width }}
      >
        <colgroup>
          {columns.map(({ key, width: own, pinned }) => (
            <col key={key} className={pinned === 'right' ? styles.right : undefined} style={{ width: own }} />
          ))}
        </colgroup>
        <TableHead columns={cells} onSort={onSort} />
        <tbody>
          {rows?.map((row, at) => {
            const { className, ...attributes } = onRow?.(row) ?? {};
            return (
              <tr key={slots?.[at]} {...attributes} className={classNames(styles.row, className)} data-row="">
                <TableCells columns={visible} row={row} />
                <TableCells columns={offscreen} row={offscreenRow(row, at)} />
                <TableCells columns={trailing} row={row} />
              </tr>
            );
          })}
          {!rows &&
            Array.from({ length: placeholders }, (_, at) => (
              <tr key={at} aria-hidden>
                {cells.map(({ column, className, style }) => (
                  <td key={column.key} className={className} style={style}>
                    <span className={styles.placeholder} />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.emptyCell}>
                <div className={styles.empty}>{empty}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
