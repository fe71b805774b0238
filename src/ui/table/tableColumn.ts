import type { CSSProperties, ReactNode } from 'react';

/** Sort order of a column; null if the table is not sorted by it. */
export type SortOrder = 'asc' | 'desc' | null;

export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** In pixels; a table wider than its container scrolls sideways. */
  readonly width: number;
  readonly align?: 'right' | 'center';
  /** Stays in view at this side while the table scrolls sideways. */
  readonly pinned?: 'left' | 'right';
  /** Truncates texts that are longer than the column, so that rows keep one height. */
  readonly cut?: true;
  /** The current sort order; undefined if the column is not sortable. */
  readonly order?: SortOrder;
  /**
   * Components with state of their own need the row's id as key or prop: the rows of another page reuse the elements of
   * the previous ones.
   */
  readonly render: (row: Row) => ReactNode;
  /** For columns with `cut`: the text, where it is a single line and nothing else, rendered directly in the cell. */
  readonly line?: (row: Row) => CellLine | undefined;
}

interface CellLine {
  readonly text: string;
  readonly title?: string;
  readonly className?: string | undefined;
}

/** A column with the class and style of its cells. */
export interface StyledColumn<Row> {
  readonly column: TableColumn<Row>;
  readonly className: string;
  readonly style: CSSProperties | undefined;
}
