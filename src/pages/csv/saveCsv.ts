import type { CsvTable } from './csvColumns';
import { csvFileName } from './csvFileName';
import { csvText } from './csvText';
import { saveFile } from './saveFile';

/** Downloads records as a CSV file named after the resource and the current time. */
export function saveCsv(table: CsvTable): void {
  saveFile(csvFileName(table.resource.name, new Date()), csvText(table));
}
