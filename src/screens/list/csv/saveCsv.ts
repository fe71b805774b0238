import { type CsvTable, csvColumns } from './csvColumns';
import dayjs from 'dayjs';
import Papa from 'papaparse';
import { formatExportValue, staffText } from '../../../schema/screens';
import { isStaffAddress, withDerivedValues } from '../../../schema';

/** Milliseconds until the object URL is revoked, by when the browser has started the download. */
const takeOver = 60_000;

/** Downloads a text as a file. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), takeOver);
}

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

/** File name of a downloaded list, such as `cases_20240229140509.csv`, in local time (decision 34). */
export const csvFileName = (list: string, time: Date): string => `${list}_${dayjs(time).format('YYYYMMDDHHmmss')}.csv`;

/** Downloads records as a CSV file named after the resource and the current time. */
export function saveCsv(table: CsvTable): void {
  saveFile(csvFileName(table.resource.name, new Date()), csvText(table));
}
