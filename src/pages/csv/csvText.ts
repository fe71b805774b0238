import Papa from 'papaparse';
import { formatExportValue, isStaffAddress, staffText, withDerivedValues } from '../../schema';
import { csvColumns, type CsvTable } from './csvColumns';

/** First characters that make a spreadsheet treat a cell as a formula. */
const formulaStart = /^[=+\-@\t\0]/;

/** Without it, spreadsheets decode the file in a legacy code page. */
const byteOrderMark = '\uFEFF';

/**
 * Serialises records as CSV: the list columns with their titles, and values formatted as on the screen, except that
 * numbers with a declared format are plain digits, and missing values are empty. RFC 4180 after a byte order mark;
 * cells that a spreadsheet would evaluate are prefixed with an apostrophe (decision 34).
 */
export function csvText({ resource, columns, records, titleOf }: CsvTable): string {
  const shown = csvColumns({ resource, columns });
  const rows = records.map((record) => {
    const values = withDerivedValues(resource, record);
    return shown.map(
      ({ name, field }) =>
        (isStaffAddress(field) ? staffText(name, values) : formatExportValue(field, values[name], titleOf)) ?? '',
    );
  });
  const lines = [shown.map(({ title }) => title), ...rows];
  return `${byteOrderMark}${Papa.unparse(lines, { newline: '\r\n', escapeFormulae: formulaStart })}\r\n`;
}
