import Papa from 'papaparse';
import { exportedValue, withDerived } from '../../schema';
import { csvColumns, type CsvTable } from './csvColumns';

/** What makes a spreadsheet take a cell for something other than its text. */
const risky = /^[=+\-@\t\0]/;

/** Without it, spreadsheets read the bytes in an old code page. */
const byteOrderMark = '\uFEFF';

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
