import writeExcelFile, { type CellObject } from 'write-excel-file/universal';
import { sheetCell } from '../../fields/sheets';
import { type ExportedCell, type ExportTable, exportedRows } from './exportTable';

/** Maximum number of characters in a cell; a file with more in one is broken for Excel. */
const maxCellLength = 32_767;

/** Widths in characters. */
const [minWidth, maxWidth] = [8, 60];

/** Characters that the name of a sheet cannot have, and its maximum length. */
const notInSheetNames = /[[\]/\\:*?]/g;
const maxSheetName = 31;

/** A text is a text cell, which a spreadsheet never evaluates, whatever it begins with. */
function toCell({ field, value, text }: ExportedCell): CellObject | null {
  if (text === '') return null;
  return sheetCell(field, value) ?? { value: text.slice(0, maxCellLength), type: String };
}

/** As wide as the longest text of a column, and some room: the first line of each text counts. */
const widthOf = (texts: readonly string[]): number => {
  const longest = texts.reduce((most, text) => Math.max(most, text.split('\n', 1)[0]?.length ?? 0), 0);
  return Math.min(maxWidth, Math.max(minWidth, longest + 2));
};

/**
 * Records as an Excel workbook of one sheet: dates and numbers as such, everything else as text; bold titles in a row
 * that stays when the others scroll.
 */
export function xlsxFile(table: ExportTable): Promise<Blob> {
  const { titles, rows } = exportedRows(table);
  const head = titles.map((value): CellObject => ({ value, type: String, fontWeight: 'bold' }));
  return writeExcelFile([head, ...rows.map((cells) => cells.map(toCell))], {
    sheet: table.resource.label.many.replaceAll(notInSheetNames, ' ').slice(0, maxSheetName),
    columns: titles.map((title, at) => ({ width: widthOf([title, ...rows.map((cells) => cells[at]?.text ?? '')]) })),
    stickyRowsCount: 1,
  }).toBlob();
}
