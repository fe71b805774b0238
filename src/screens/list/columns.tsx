import { canSortBy, getField, recordPath, type Column, type Registry, type Resource, type Sort } from '../../schema';
import { type ResourceExtensions, Cell, toDisplayedField, useResourceExtensions } from '../extensions';
import { fieldViews, singleLineOf } from '../../fields/views';
import { Link, type TableColumn } from '../../ui';
import { useRegistry } from '../registry';
import { widthOfColumn } from './columnWidth';
import { ReferenceLink } from './ReferenceLink';
import type { RecordRow } from './useRecordList';

/** A column of a list. */
export type ListColumn = TableColumn<RecordRow>;

interface ColumnOptions {
  readonly resource: Resource;
  readonly sort: Sort | undefined;
  readonly idPrefix?: string | undefined;
  /** Creates the column of keyed children; without it such columns are omitted. */
  readonly keyedChildColumn?: (column: KeyedChildColumn) => ListColumn;
  /** Creates a column of action buttons; without it such columns are omitted. */
  readonly buttonColumn?: (column: ButtonColumn) => ListColumn | undefined;
}

interface Placed extends ColumnOptions {
  /** Custom cells, which replace the default ones. */
  readonly attached: ResourceExtensions | undefined;
  readonly registry: Registry;
}

type FieldColumn = Extract<Column, { readonly field: string }>;
export type KeyedChildColumn = Extract<Column, { readonly children: string }>;
export type ButtonColumn = Extract<Column, { readonly buttons: readonly unknown[] }>;

function fieldColumn(column: FieldColumn, { resource, sort, idPrefix, attached, registry }: Placed): ListColumn {
  const { field: name, label, link, width } = column;
  const field = getField(resource, name);
  const view = fieldViews[field.kind];
  const title = label ?? field.label;
  const isSortable = canSortBy(resource, name);
  const place = (row: RecordRow) => ({ of: resource, field: name, record: row, idPrefix });
  const line = attached?.cells[name] ? undefined : (row: RecordRow) => singleLineOf(toDisplayedField(place(row)));
  const linked = (row: RecordRow) => {
    const { text, ...how } = line?.(row) ?? {};
    return text === undefined ? <Cell {...place(row)} /> : <span {...how}>{text}</span>;
  };
  return {
    key: name,
    title,
    width: width ?? widthOfColumn({ name, field, title, isSortable }, resource, registry),
    cut: true,
    ...(view.numeric ? { align: 'right' as const } : {}),
    ...(isSortable ? { order: sort?.field === name && !sort.first ? sort.order : null } : {}),
    ...(link === undefined && line && { line }),
    render: (row) => {
      if (link === undefined) return <Cell {...place(row)} />;
      if (link === 'record') return <Link to={recordPath(resource, row.id)}>{linked(row)}</Link>;
      return (
        <ReferenceLink of={resource} reference={link} record={row} untagged={link === name}>
          {linked(row)}
        </ReferenceLink>
      );
    },
  };
}

/** Pins the leading columns that identify the record: its id and the names after it. */
function pinNamingColumns(columns: readonly ListColumn[], { resource }: ColumnOptions): ListColumn[] {
  const naming = ['id', ...resource.titleFields, ...(resource.list?.deleteSummary ?? [])];
  const end = columns.findIndex(({ key }) => !naming.includes(key));
  return columns.map((column, at) => (at < end ? { ...column, pinned: 'left' as const } : column));
}

/** The declared columns, in their order. */
export function useTableColumns(columns: readonly Column[], options: ColumnOptions): ListColumn[] {
  const attached = useResourceExtensions(options.resource);
  const registry = useRegistry();
  return pinNamingColumns(declaredColumns(columns, { ...options, attached, registry }), options);
}

function declaredColumns(columns: readonly Column[], options: Placed): ListColumn[] {
  return columns.flatMap((column, at): ListColumn | ListColumn[] => {
    if (typeof column === 'string') return fieldColumn({ field: column }, options);
    if ('field' in column) return fieldColumn(column, options);
    if ('children' in column) return options.keyedChildColumn?.(column) ?? [];
    const made = options.buttonColumn?.(column);
    if (!made) return [];
    return at === columns.length - 1 ? { ...made, pinned: 'right' } : made;
  });
}
