import Papa from 'papaparse';
import { type ExportTable, exportedRows } from './exportTable';

/** First characters that make a spreadsheet treat a cell as a formula. */
const formulaStart = /^[=+\-@\t\0]/;

/** Without it, spreadsheets decode the file in a legacy code page. */
const byteOrderMark = '\uFEFF';

/**
 * Serialises lines as CSV: RFC 4180 after a byte order mark; cells that a spreadsheet would evaluate are prefixed with
 * an apostrophe (decision 34).
 */
const linesText = (lines: readonly (readonly string[])[]): string =>
  `${byteOrderMark}${Papa.unparse(lines as string[][], { newline: '\r\n', escapeFormulae: formulaStart })}\r\n`;

/** Records as CSV. */
export function csvText(table: ExportTable): string {
  const { titles, rows } = exportedRows(table);
  return linesText([titles, ...rows.map((cells) => cells.map(({ text }) => text))]);
}

const toFile = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' });

/** Lines as a CSV file. */
export const csvOfLines = (lines: readonly (readonly string[])[]): Blob => toFile(linesText(lines));

/** Records as a CSV file. */
export const csvFile = (table: ExportTable): Promise<Blob> => Promise.resolve(toFile(csvText(table)));
