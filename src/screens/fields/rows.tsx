import type { ComponentType } from 'react';
import type { Field, FieldKind, FieldOf } from '../../schema';
import { DataTable, type TableColumn } from '../table';
import { FigureCell, TextCell } from './OneLine';
import { plainViews } from './plainViews';
import { ShownValue } from './ShownValue';
import type { CellProps } from './types';

export type Row = Readonly<Record<string, unknown>>;

/** In pixels. */
const plainColumnWidth = 150;

export const rowsOf = (value: unknown): Row[] =>
  (Array.isArray(value) ? value : []).filter((row): row is Row => typeof row === 'object' && row !== null);

const cellOf = ({ kind }: Field) => (kind === 'rows' ? FigureCell : plainViews[kind].Cell) as unknown as ComponentType<CellProps<FieldKind>>;

interface NumberedRow {
  readonly row: Row;
  readonly at: number;
}

const columnsOf = (columns: Readonly<Record<string, Field>>): TableColumn<NumberedRow>[] =>
  Object.entries(columns).map(([name, field]) => ({
    key: name,
    title: field.label,
    width: plainColumnWidth,
    render: ({ row }) => <ShownValue as={cellOf(field)} field={field} name={name} value={row[name]} record={row} />,
  }));

/** The table inside a record, whole: it is not paginated (Records 2). */
export function RowsTable({ field, value }: { readonly field: FieldOf<'rows'>; readonly value?: unknown }) {
  return (
    <DataTable
      label={field.label}
      columns={columnsOf(field.columns)}
      rows={rowsOf(value).map((row, at) => ({ row, at }))}
      rowKey={({ at }) => at}
      placeholders={0}
      empty={`No ${field.label.toLowerCase()}`}
    />
  );
}

/** In a table: how many rows the server keeps, or what stands in those of people, on one line. */
export function RowsCell({ field, value }: CellProps<'rows'>) {
  return field.readOnly ? <FigureCell field={field} value={value} /> : <TextCell field={field} value={value} />;
}
