import { Fragment, type ComponentType, type ReactNode } from 'react';
import {
  isReference,
  findFieldLinks,
  toRows,
  formatValue,
  type Field,
  type FieldKind,
  type FieldOf,
} from '../../schema';
import { toRecordId } from '../../schema/screens';
import { DataTable, type TableColumn } from '../../ui';
import { LinkedName } from '../reference/LinkedTitle';
import { FigureCell, OneLineContent, TextCell, ShownValue } from '../cells/OneLine';
import { plainViews } from '../plainViews';
import type { CellProps, FieldViews } from '../cells/FieldView';

export type RowValues = Readonly<Record<string, unknown>>;

/** In pixels. */
const plainColumnWidth = 150;

const cellOf = ({ kind }: Field) =>
  (kind === 'rows' ? FigureCell : plainViews[kind].Cell) as unknown as ComponentType<CellProps<FieldKind>>;

interface NumberedRow {
  readonly row: RowValues;
  readonly at: number;
}

const columnsOf = (columns: Readonly<Record<string, Field>>): TableColumn<NumberedRow>[] =>
  Object.entries(columns).map(([name, field]) => ({
    key: name,
    title: field.label,
    width: plainColumnWidth,
    render: ({ row }) => <ShownValue as={cellOf(field)} field={field} name={name} value={row[name]} record={row} />,
  }));

/** The full table inside a record: it is not paginated (Records 2). */
export function RowsTable({ field, value }: { readonly field: FieldOf<'rows'>; readonly value?: unknown }) {
  return (
    <DataTable
      label={field.label}
      columns={columnsOf(field.columns)}
      rows={toRows(value).map((row, at) => ({ row, at }))}
      rowKey={({ at }) => at}
      placeholders={0}
      empty={`No ${field.label.toLowerCase()}`}
    />
  );
}

interface RowSummaryProps {
  readonly field: FieldOf<'rows'>;
  readonly row: unknown;
  /** Text for a row without values. */
  readonly emptyText?: string;
}

/** A row as a comma-separated line, with the titles of linked records. */
export function RowSummary({ field: { columns }, row, emptyText = '' }: RowSummaryProps) {
  const [values = {}] = toRows([row]);
  const parts = Object.entries(columns).flatMap(([name, column]): ReactNode[] => {
    const id = isReference(column) ? toRecordId(values[name]) : undefined;
    return isReference(column) && id !== undefined
      ? [<LinkedName key={name} to={column.to} id={id} />]
      : [formatValue(column, values[name]) ?? []].flat();
  });
  return parts.length === 0
    ? emptyText
    : parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 ? ', ' : ''}
          {part}
        </Fragment>
      ));
}

/** All rows on one line, separated by semicolons, with the titles of linked records. */
export const RowsSummary = ({ field, value }: Pick<CellProps<'rows'>, 'field' | 'value'>) =>
  toRows(value).map((row, at) => (
    <Fragment key={at}>
      {at > 0 ? '; ' : ''}
      <RowSummary field={field} row={row} />
    </Fragment>
  ));

/** The table cell: the number of rows if the server maintains them, otherwise their content on one line. */
function RowsCell({ field, value }: CellProps<'rows'>) {
  if (field.readOnly) return <FigureCell field={field} value={value} />;
  if (findFieldLinks(field).length === 0) return <TextCell field={field} value={value} />;
  return (
    <OneLineContent>
      <RowsSummary field={field} value={value} />
    </OneLineContent>
  );
}

export const rowsViews: FieldViews<'rows'> = {
  rows: {
    Cell: RowsCell,
    FullValue: RowsTable,
    isTable: true,
    columnWidth: ({ readOnly }) => (readOnly ? 90 : 260),
    spansFormRow: true,
    spansDetailRow: true,
    rendersEmpty: true,
  },
};
