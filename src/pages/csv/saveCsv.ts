import type { CsvTable } from './csvColumns';
import { csvFileName } from './csvFileName';
import { csvText } from './csvText';
import { saveFile } from './saveFile';

/** Hands records to the browser as a CSV file named after their list and the time. */
export function saveCsv(table: CsvTable): void {
  saveFile(csvFileName(table.resource.name, new Date()), csvText(table));
}
