import { memo } from 'react';
import { names } from './names';
import type { PlacedColumn } from './tableColumn';

interface TableCellsProps<Row> {
  readonly columns: readonly PlacedColumn<Row>[];
  /** Absent while it is not yet shown in these columns. */
  readonly row: Row | undefined;
}

function Cells<Row>({ columns, row }: TableCellsProps<Row>) {
  return columns.map(({ column, className, style }) => {
    const line = row !== undefined && column.cut ? column.line?.(row) : undefined;
    return (
      <td key={column.key} className={names(className, line?.className)} style={style} title={line?.title}>
        {line ? line.text : row !== undefined && column.render(row)}
      </td>
    );
  });
}

/** What a row shows in columns that stand beside each other; rendered anew for another row or other columns alone. Memoised components lose the type of their rows. */
export const TableCells = memo(Cells) as unknown as typeof Cells;
