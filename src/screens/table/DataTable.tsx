import { useState, type CSSProperties, type HTMLAttributes, type ReactNode } from 'react';
import { ColumnHeader, type SortOrder } from './ColumnHeader';
import styles from './DataTable.module.css';
import { rowSlots } from './rowSlots';
import { useHeldRows } from './useHeldRows';
import { useKeptFocus } from './useKeptFocus';

export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** In pixels; a table that is wider than its place scrolls sideways. */
  readonly width: number;
  readonly align?: 'right' | 'center';
  /** Stays in view at this end while the table scrolls sideways. */
  readonly pinned?: 'left' | 'right';
  /** Texts that are longer than the column are cut, and its rows keep one height. */
  readonly cut?: true;
  /** The table can be sorted by it: how it is sorted now. */
  readonly order?: SortOrder;
  /** What keeps a state of its own needs the key of its row, or to be told whose it is: rows of another page take over the elements of those that stood there. */
  readonly render: (row: Row) => ReactNode;
  /** What a cell that cuts its text shows of a row where that is one line and nothing else: it stands in the cell itself. */
  readonly line?: (row: Row) => CellLine | undefined;
}

interface CellLine {
  readonly text: string;
  readonly title?: string;
  readonly className?: string | undefined;
}

interface DataTableProps<Row> {
  /** Of the box that holds it, for what leads there. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Absent while the first rows are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** How many rows stand in for the first ones. */
  readonly placeholders: number;
  /** Other rows than these are on their way. */
  readonly isChanging?: boolean;
  /** What stands in place of rows where there are none. */
  readonly empty: ReactNode;
  /** No taller than the window, so that its header stays in view. */
  readonly fitsWindow?: boolean;
  readonly onRow?: ((row: Row) => HTMLAttributes<HTMLElement>) | undefined;
  readonly onSort?: (column: string, order: SortOrder) => void;
}

/** Where a pinned column stands: beside those that are pinned at the same end. */
function placeOf(columns: readonly Pick<TableColumn<never>, 'pinned' | 'width'>[], at: number): CSSProperties | undefined {
  const side = columns[at]?.pinned;
  if (!side) return undefined;
  const outer = side === 'left' ? columns.slice(0, at) : columns.slice(at + 1);
  return { [side]: widthOf(outer, side) };
}

/** How wide the columns are that are pinned at one end. */
const widthOf = (columns: readonly Pick<TableColumn<never>, 'pinned' | 'width'>[], side: 'left' | 'right'): number =>
  columns.reduce((sum, { pinned, width }) => (pinned === side ? sum + width : sum), 0);

/** Under which edge of a pinned column the others go. */
function edgeOf(columns: readonly Pick<TableColumn<never>, 'pinned'>[], at: number): string | undefined {
  const side = columns[at]?.pinned;
  if (side === 'left' && columns[at + 1]?.pinned !== 'left') return styles.lastLeft;
  return side === 'right' && columns[at - 1]?.pinned !== 'right' ? styles.firstRight : undefined;
}

const names = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' ');

const classOf = <Row,>({ pinned, align, cut }: TableColumn<Row>): string =>
  names(pinned === 'left' && styles.left, pinned === 'right' && styles.right, align === 'right' && styles.numeric, align === 'center' && styles.centered, cut && styles.cut);

/**
 * A plain table: one box that scrolls both ways, so that header and rows can never come apart; header and pinned columns stay in view by
 * style alone, and nothing is measured. Placeholders stand for the first rows.
 */
export function DataTable<Row>({ id, label, columns, rows: latest, rowKey, placeholders, isChanging = false, empty, fitsWindow = false, onRow, onSort }: DataTableProps<Row>) {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const cells = columns.map((column, at) => ({ column, className: names(classOf(column), edgeOf(columns, at)), style: placeOf(columns, at) }));
  // What the focus goes to comes out from under the columns that stay.
  const stays = { '--left': `${widthOf(columns, 'left')}px`, '--right': `${widthOf(columns, 'right')}px` } as CSSProperties;
  const [slotsOf] = useState(rowSlots);
  const { shown: rows, onPointerDown } = useHeldRows(latest);
  const keys = rows?.map(rowKey);
  const slots = keys && slotsOf(keys);
  const { table, onFocus } = useKeptFocus(keys);
  // A box that scrolls is reached by the keyboard: by what can be sorted in it, or by itself.
  const isReached = columns.some(({ order }) => order !== undefined);
  return (
    <div ref={table} id={id} tabIndex={isReached ? -1 : 0} onFocus={onFocus} onPointerDown={onPointerDown} className={names(styles.box, fitsWindow && styles.fitsWindow)} style={stays}>
      <table className={names(styles.table, isChanging && styles.changing)} aria-label={label} aria-busy={!rows || isChanging} style={{ minWidth: width }}>
        <colgroup>
          {columns.map(({ key, width: own }) => (
            <col key={key} style={{ width: own }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {cells.map(({ column, className, style }) => (
              <ColumnHeader key={column.key} title={column.title} order={column.order} className={className} style={style} onSort={(order) => onSort?.(column.key, order)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row, at) => {
            const { className, ...attributes } = onRow?.(row) ?? {};
            return (
              <tr key={slots?.[at]} {...attributes} className={names(styles.row, className)} data-row="">
                {cells.map(({ column, className: own, style }) => {
                  const line = column.cut ? column.line?.(row) : undefined;
                  return (
                    <td key={column.key} className={names(own, line?.className)} style={style} title={line?.title}>
                      {line ? line.text : column.render(row)}
                    </td>
                  );
                })}
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
