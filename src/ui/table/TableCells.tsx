import { memo } from 'react';
import { classNames } from './classNames';
import type { StyledColumn } from './tableColumn';

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
export const TableCells = memo(Cells) as unknown as typeof Cells;
