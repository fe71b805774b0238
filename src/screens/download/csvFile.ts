import Papa from 'papaparse';
import { type ExportTable, exportedRows } from './exportTable';

/** First characters that make a spreadsheet treat a cell as a formula. */
const formulaStart = /^[=+\-@\t\0]/;

/** Without it, spreadsheets decode the file in a legacy code page. */
const byteOrderMark = '\uFEFF';

/**
 * Serialises records as CSV: RFC 4180 after a byte order mark; cells that a spreadsheet would evaluate are prefixed
 * with an apostrophe (decision 34).
 */
export function csvText(table: ExportTable): string {
  const { titles, rows } = exportedRows(table);
  const lines = [titles, ...rows.map((cells) => cells.map(({ text }) => text))];
  return `${byteOrderMark}${Papa.unparse(lines, { newline: '\r\n', escapeFormulae: formulaStart })}\r\n`;
}

/** Records as a CSV file. */
export const csvFile = (table: ExportTable): Promise<Blob> =>
  Promise.resolve(new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' }));
