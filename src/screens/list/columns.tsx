import { canSortBy, getField, isFilled, type Registry, type Resource, type Sort, type Field } from '../../schema';
import { recordPath, type Column } from '../../schema/screens';
import { type ResourceExtensions, Cell, toDisplayedField, useResourceExtensions } from '../extensions';
import { fieldViews, singleLineOf, columnWidthOf } from '../../fields/views';
import { Flex, Link, type TableColumn } from '../../ui';
import { useRegistry } from '../registry';
import { ReferenceLink } from './ReferenceLink';
import type { RecordRow } from './useRecordList';

/** Average width of a character, in pixels. */
export const characterWidth = 8;
/** Of the bold letters of a header: in a line of several words, and in a word, which must not break. */
const [boldCharacterWidth, boldWordCharacterWidth] = [8.6, 9];
const cellPadding = 16;
const sortArrows = 16;
const maxTitleLines = 3;

/** Width of the one field that names a record, such as a facility, and of each field that is a part of a name. */
const [nameWidth, namePartWidth] = [180, 104];

/** Number of lines of a text that breaks between words at a number of characters, no less than its longest word has. */
function linesOf(words: readonly string[], most: number): number {
  let [lines, used] = [1, -1];
  for (const { length } of words) {
    used += 1 + length;
    if (used > most) [lines, used] = [lines + 1, length];
  }
  return lines;
}

/** The narrowest width at which the title of a column takes no more than three lines. */
function titleWidth(title: string, isSortable: boolean): number {
  const words = title.split(' ');
  const longest = Math.max(...words.map(({ length }) => length));
  let most = longest;
  while (linesOf(words, most) > maxTitleLines) most += 1;
  const lineWidth = Math.ceil(Math.max(longest * boldWordCharacterWidth, most * boldCharacterWidth));
  return lineWidth + cellPadding + (isSortable ? sortArrows : 0);
}

/**
 * The title fields of the record that a field belongs to, the list's own or a linked one; none if the field is not one
 * of them.
 */
function titleFieldsWith(name: string, resource: Resource, registry: Registry): readonly string[] {
  const { [name]: included } = resource.included;
  const titleFields = included ? registry.get(included.resource).titleFields : resource.titleFields;
  return titleFields.includes(included?.field ?? name) ? titleFields : [];
}

interface TitledField {
  readonly name: string;
  readonly field: Field;
  readonly title: string;
  readonly isSortable: boolean;
}

/**
 * Width of a column, in pixels: that of its kind of value, and at least what its title needs. The parts of a name share
 * the width of one.
 */
function widthOfColumn(
  { name, field, title, isSortable }: TitledField,
  resource: Resource,
  registry: Registry,
): number {
  const parts = field.kind === 'text' ? titleFieldsWith(name, resource, registry).length : 0;
  const width = parts === 0 ? columnWidthOf(field) : parts === 1 ? nameWidth : namePartWidth;
  return Math.max(width, titleWidth(title, isSortable));
}

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
  // What a record is marked as stands beside what names it.
  const mark = name === resource.titleFields[0] ? resource.reported?.what : undefined;
  const isMarked = (row: RecordRow) => mark !== undefined && isFilled(row[mark]);
  const line = attached?.cells[name]
    ? undefined
    : (row: RecordRow) => (isMarked(row) ? undefined : singleLineOf(toDisplayedField(place(row))));
  const linked = (row: RecordRow) => {
    const { text, ...how } = line?.(row) ?? {};
    return text === undefined ? <Cell {...place(row)} /> : <span {...how}>{text}</span>;
  };
  const shown = (row: RecordRow) => {
    if (link === undefined) return <Cell {...place(row)} />;
    if (link === 'record') return <Link to={recordPath(resource, row.id)}>{linked(row)}</Link>;
    return (
      <ReferenceLink of={resource} reference={link} record={row} untagged={link === name}>
        {linked(row)}
      </ReferenceLink>
    );
  };
  return {
    key: name,
    title,
    width: width ?? widthOfColumn({ name, field, title, isSortable }, resource, registry),
    cut: true,
    ...(view.numeric ? { align: 'right' as const } : {}),
    ...(isSortable ? { order: sort?.field === name && !sort.first ? sort.order : null } : {}),
    ...(link === undefined && line && { line }),
    render: (row) =>
      mark !== undefined && isMarked(row) ? (
        <Flex gap={4} wrap>
          {shown(row)}
          <Cell of={resource} field={mark} record={row} />
        </Flex>
      ) : (
        shown(row)
      ),
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
