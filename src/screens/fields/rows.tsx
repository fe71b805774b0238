import { Empty, Table, type TableColumnsType } from 'antd';
import type { ComponentType } from 'react';
import type { Field, FieldKind, FieldOf } from '../../schema';
import { FigureCell } from './OneLine';
import { plainViews } from './plainViews';
import { ShownValue } from './ShownValue';
import type { CellProps, FieldView, InputProps } from './types';

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): Row[] =>
  (Array.isArray(value) ? value : []).filter((row): row is Row => typeof row === 'object' && row !== null);

const cellOf = ({ kind }: Field) => (kind === 'rows' ? FigureCell : plainViews[kind].Cell) as unknown as ComponentType<CellProps<FieldKind>>;

const columnsOf = (columns: Readonly<Record<string, Field>>): TableColumnsType<{ readonly row: Row }> =>
  Object.entries(columns).map(([name, field]) => ({
    key: name,
    title: field.label,
    render: (_, { row }) => <ShownValue as={cellOf(field)} field={field} name={name} value={row[name]} record={row} />,
  }));

/** The table inside a record, whole: it is not paginated (Records 2). */
function RowsTable({ field, value }: { readonly field: FieldOf<'rows'>; readonly value?: unknown }) {
  return (
    <Table
      aria-label={field.label}
      size="small"
      columns={columnsOf(field.columns)}
      dataSource={rowsOf(value).map((row, at) => ({ row, key: at }))}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`No ${field.label.toLowerCase()}`} /> }}
    />
  );
}

function RowsInput({ field, value }: InputProps<'rows'>) {
  return <RowsTable field={field} value={value} />;
}

export const rows: FieldView<'rows'> = {
  Input: RowsInput,
  Cell: FigureCell,
  Whole: RowsTable,
  table: true,
  columnWidth: 90,
  wide: true,
  numeric: true,
  showsEmpty: true,
};
