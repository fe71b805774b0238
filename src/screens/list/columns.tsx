import type { ReactNode } from 'react';
import { Skeleton, type TableColumnType } from 'antd';
import { Link } from 'react-router';
import type { Column, Resource, Sort } from '../../schema';
import { Cell } from '../Cell';
import { fieldViews } from '../fields';
import { recordPath } from '../paths';
import { canSort } from './listState';
import type { RecordRow } from './useRecordList';

/** A row that stands in for one on its way. */
export interface PendingRow {
  readonly pending: number;
}
export type TableRow = RecordRow | PendingRow;
/** A column whose width is known, so that the table can be told how wide it is. */
export type TableColumn = TableColumnType<TableRow> & { readonly width: number };

export const isPending = (row: TableRow): row is PendingRow => 'pending' in row;

/** Shows a placeholder for a row on its way, in the height of a row. */
export const orPlaceholder = (render: (row: RecordRow) => ReactNode) =>
  function Shown(_value: unknown, row: TableRow): ReactNode {
    return isPending(row) ? <Skeleton.Input active size="small" block style={{ minWidth: 0, height: 14, display: 'block' }} /> : render(row);
  };

interface ColumnOptions {
  readonly resource: Resource;
  readonly sort: Sort | undefined;
  readonly idPrefix?: string | undefined;
  /** Makes the column of a resource kept in slots; without it such columns are left out. */
  readonly slotColumn?: (column: SlotColumn) => TableColumn;
}

type FieldColumn = Exclude<Column, string | { readonly slots: string }>;
export type SlotColumn = Extract<Column, { readonly slots: string }>;

const characterWidth = 8;
const headerPadding = 44;

function fieldColumn(column: FieldColumn, { resource, sort, idPrefix }: ColumnOptions): TableColumn {
  const { field: name, label, link, width } = column;
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field "${name}"`);
  const view = fieldViews[field.kind];
  const title = label ?? field.label;
  const cell = (row: RecordRow) => <Cell of={resource} field={name} record={row} idPrefix={idPrefix} />;
  return {
    key: name,
    title,
    width: width ?? Math.max(view.columnWidth, title.length * characterWidth + headerPadding),
    ellipsis: { showTitle: false },
    ...(view.numeric ? { align: 'right' as const } : {}),
    ...(canSort(resource, name) ? { sorter: true, sortOrder: sort?.field === name ? (`${sort.order}end` as const) : null } : {}),
    render: orPlaceholder((row) => (link === 'record' ? <Link to={recordPath(resource, row.id)}>{cell(row)}</Link> : cell(row))),
  };
}

/** The declared columns, in their order. */
export function tableColumns(columns: readonly Column[], options: ColumnOptions): TableColumn[] {
  return columns.flatMap((column) => {
    if (typeof column === 'string') return fieldColumn({ field: column }, options);
    return 'field' in column ? fieldColumn(column, options) : (options.slotColumn?.(column) ?? []);
  });
}
