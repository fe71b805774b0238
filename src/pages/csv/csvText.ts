import Papa from 'papaparse';
import { exportedValue, withDerived, type Column, type Field, type Resource, type TitleOf, type Values } from '../../schema';

/** What makes a spreadsheet take a cell for something other than its text. */
const risky = /^[=+\-@\t\0]/;

/** Without it, spreadsheets read the bytes in an old code page. */
const byteOrderMark = '\uFEFF';

export interface CsvTable {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly records: readonly Values[];
  /** What the records are called that the values point to; their numbers stand in place of titles that are not known. */
  readonly titleOf?: TitleOf | undefined;
}

interface CsvColumn {
  readonly name: string;
  readonly field: Field;
  readonly title: string;
}

/** The columns of a list that show a field. */
export const csvColumns = ({ resource, columns }: Pick<CsvTable, 'resource' | 'columns'>): CsvColumn[] =>
  columns.flatMap((column) => {
    const { field: name, label } = typeof column === 'string' ? { field: column } : 'field' in column ? column : {};
    const field = resource.fields[name ?? ''];
    return name !== undefined && field ? [{ name, field, title: label ?? field.label }] : [];
  });

/**
 * Records as CSV: the columns of a list under their titles, the values as people read them but for numbers of a declared format, which are their
 * digits alone, nothing where there is none. RFC 4180 behind
 * a byte order mark; a cell that a spreadsheet would calculate starts with an apostrophe (decision 34).
 */
export function csvText({ resource, columns, records, titleOf }: CsvTable): string {
  const shown = csvColumns({ resource, columns });
  const rows = records.map((record) => {
    const values = withDerived(resource, record);
    return shown.map(({ name, field }) => exportedValue(field, values[name], titleOf) ?? '');
  });
  const lines = [shown.map(({ title }) => title), ...rows];
  return `${byteOrderMark}${Papa.unparse(lines, { newline: '\r\n', escapeFormulae: risky })}\r\n`;
}
