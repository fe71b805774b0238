import { importLimits } from '../../schema/importScreens';
import { cellText, type FileCell } from '../../fields/sheets';

/** A file that cannot be read, and the way out. */
export class FileProblem extends Error {}

/** What a file holds: its column titles, and its rows with their numbers in the file. */
export interface FileTable {
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly FileCell[] }[];
}

/** The largest file, in bytes. */
const maxBytes = 5 * 1024 * 1024;

const count = (rows: number): string => rows.toLocaleString('en-US');

/** What a file may be, in words. */
export const fileLimits = `CSV or Excel (.xlsx), at most 5 MB and ${count(importLimits.rows)} rows`;

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileProblem('This file is not UTF-8: save it again as “CSV UTF-8”, or as an Excel workbook');
  }
}

/** Reads CSV with commas, semicolons or tabs: whichever separates most titles. */
async function readCsv(bytes: ArrayBuffer): Promise<readonly (readonly FileCell[])[]> {
  const { default: Papa } = await import('papaparse');
  const text = decode(bytes);
  const titlesBy = (delimiter: string) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  const [delimiter = ','] = [',', ';', '\t'].toSorted((one, other) => titlesBy(other) - titlesBy(one));
  return Papa.parse<string[]>(text, { delimiter }).data;
}

/** Reads the first sheet of a workbook. */
async function readXlsx(bytes: ArrayBuffer): Promise<readonly (readonly FileCell[])[]> {
  const { readSheet } = await import('read-excel-file/universal');
  try {
    return (await readSheet(bytes)) as unknown as readonly (readonly FileCell[])[];
  } catch {
    throw new FileProblem('This Excel file cannot be read: save it again as “Excel workbook (.xlsx)”, or as CSV');
  }
}

/** A workbook is a zip archive, whatever its name says. */
const isZip = (bytes: ArrayBuffer): boolean => {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return first === 0x50 && second === 0x4b;
};

/** Reads a file that a user has chosen. Its first row with a text names the columns; empty rows are left out. */
export async function readFileTable(file: File): Promise<FileTable> {
  if (file.size > maxBytes) throw new FileProblem('This file is larger than 5 MB: split it into several');
  const bytes = await file.arrayBuffer();
  const lines = await (isZip(bytes) ? readXlsx(bytes) : readCsv(bytes));
  const filled = lines
    .map((cells, at) => ({ number: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''));
  const [head, ...rows] = filled;
  if (!head || rows.length === 0)
    throw new FileProblem('This file has no rows: the first row names the columns, and one follows for each record');
  if (rows.length > importLimits.rows)
    throw new FileProblem(
      `This file has ${count(rows.length)} rows, and at most ${count(importLimits.rows)} are imported at once: ` +
        'split it',
    );
  return { name: file.name, titles: head.cells.map(cellText), rows };
}
