import type { CSSProperties, ReactNode } from 'react';
import type { SortOrder } from './ColumnHeader';

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

/** A column as its cells stand in the table. */
export interface PlacedColumn<Row> {
  readonly column: TableColumn<Row>;
  readonly className: string;
  readonly style: CSSProperties | undefined;
}
