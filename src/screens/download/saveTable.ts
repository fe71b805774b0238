import dayjs from 'dayjs';
import type { ExportTable } from './exportTable';

export type ExportFormat = 'csv' | 'xlsx';

/** Milliseconds until the object URL is revoked, by when the browser has started the download. */
const takeOver = 60_000;

/** Downloads a file under a name. */
function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), takeOver);
}

/** File name of a downloaded list, such as `cases_20240229140509.csv`, in local time (decision 34). */
export const exportFileName = (list: string, format: ExportFormat, time: Date): string =>
  `${list}_${dayjs(time).format('YYYYMMDDHHmmss')}.${format}`;

/** Downloads records as a file named after the resource and the current time, with code that only its format needs. */
export async function saveTable(format: ExportFormat, table: ExportTable): Promise<void> {
  const toFile = format === 'csv' ? (await import('./csvFile')).csvFile : (await import('./xlsxFile')).xlsxFile;
  saveFile(exportFileName(table.resource.name, format, new Date()), await toFile(table));
}

/** Downloads lines of texts, the first one with the titles, as a CSV file of that name and the current time. */
export async function saveCsv(name: string, lines: readonly (readonly string[])[]): Promise<void> {
  const { csvOfLines } = await import('./csvFile');
  saveFile(exportFileName(name, 'csv', new Date()), csvOfLines(lines));
}
