import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, test } from 'vitest';
import { xlsxFile } from '../../src/screens/download/xlsxFile';
import { createRegistry, type Values } from '../../src/schema';
import {
  boolean,
  date,
  decimal,
  defineResource,
  instant,
  integer,
  longText,
  money,
  percent,
  phone,
  text,
} from '../../src/schema/declare';

const samples = createRegistry(
  [
    defineResource({
      name: 'samples',
      label: { one: 'Sample', many: 'Samples [taken]: all of this laboratory' },
      idPrefix: 'SA',
      titleFields: ['line'],
      fields: {
        line: text('Line'),
        more: longText('More'),
        born: date('Born', { masked: {} }),
        seen: instant('Seen', { format: 'MM-DD-YYYY HH:mm A' }),
        doses: integer('Doses'),
        volume: decimal('Volume'),
        price: money('Price'),
        yen: money('Yen', { currency: 'JPY' }),
        share: percent('Share'),
        call: phone('Call'),
        done: boolean('Done'),
      },
    }),
  ],
  { features: [] },
).get('samples');

const fileOf = (columns: readonly string[], ...records: Values[]) => xlsxFile({ resource: samples, columns, records });

/** The cells of the row of a record. */
async function cellsOf(record: Values, ...columns: string[]) {
  const [, row] = await readSheet(await fileOf(columns, { id: 1, ...record }));
  return row;
}

/** The parts of a workbook by their names. */
async function partsOf(file: Blob): Promise<(name: string) => string> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return (name) => strFromU8(parts[name] ?? new Uint8Array());
}

describe('an Excel file', () => {
  test('has dates as dates, and instants in the time of the screen', async () => {
    const seen = new Date(2024, 1, 29, 14, 5);
    const [born, at] = (await cellsOf({ born: '1931-02-28', seen: seen.toISOString() }, 'born', 'seen')) ?? [];
    expect(born).toEqual(new Date(Date.UTC(1931, 1, 28)));
    expect(at).toEqual(new Date(Date.UTC(2024, 1, 29, 14, 5)));
    const styles = (await partsOf(await fileOf(['born', 'seen'], { id: 1, born: '1931-02-28', seen })))(
      'xl/styles.xml',
    );
    expect(styles).toContain('formatCode="mm-dd-yyyy"');
  });

  test('has numbers as numbers, with their currency and percent sign as a format', async () => {
    const numbers = { doses: 12, volume: '2.50', price: 1234.5, yen: 1234, share: 99.25 };
    expect(await cellsOf(numbers, 'doses', 'volume', 'price', 'yen', 'share')).toEqual([12, 2.5, 1234.5, 1234, 0.9925]);
    const styles = (await partsOf(await fileOf(Object.keys(numbers), { id: 1, ...numbers })))('xl/styles.xml');
    for (const format of ['&quot;$&quot;#,##0.00', '&quot;¥&quot;#,##0', '0.00%'])
      expect(styles).toContain(`formatCode="${format}"`);
  });

  test('has everything else as the text of the screen', async () => {
    const record = { call: '3125550142', done: true, line: '0012', more: 'two\nlines' };
    expect(await cellsOf(record, 'id', 'call', 'done', 'line', 'more')).toEqual([
      'SA1',
      '(312) 555-0142',
      'Yes',
      '0012',
      'two\nlines',
    ]);
  });

  test('leaves a mask as it is, and an empty value out', async () => {
    expect(await cellsOf({ born: '••••', doses: null, line: '' }, 'line', 'born', 'doses')).toEqual([
      null,
      '••••',
      null,
    ]);
  });

  test.each(['1899-12-31', '1900-02-28', '0999-01-01'])(
    'has %s, which no spreadsheet counts, as text',
    async (born) => {
      const [cell] = (await cellsOf({ born }, 'born')) ?? [];
      expect(cell).toBe(`${born.slice(5)}-${born.slice(0, 4)}`);
    },
  );

  test.each(['=1+1', '+1', '-1', '@x', '=HYPERLINK("http://x","y")'])(
    'has %s as text and as no formula',
    async (line) => {
      expect(await cellsOf({ line }, 'line')).toEqual([line]);
      const sheet = (await partsOf(await fileOf(['line'], { id: 1, line })))('xl/worksheets/sheet1.xml');
      expect(sheet).toContain('t="s"');
      expect(sheet).not.toContain('<f>');
    },
  );

  test('has bold titles in a row that stays, columns as wide as their texts, and the name of the list', async () => {
    const part = await partsOf(
      await fileOf(['line', 'doses', 'more'], { id: 1, line: 'x'.repeat(30), more: 'y'.repeat(200) }),
    );
    const sheet = part('xl/worksheets/sheet1.xml');
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([32, 8, 60]);
    expect(part('xl/styles.xml')).toContain('<b/>');
    expect(part('xl/workbook.xml')).toContain('name="Samples  taken   all of this la"');
  });

  test('cuts a text where a cell of Excel ends', async () => {
    const [cell] = (await cellsOf({ more: 'z'.repeat(40_000) }, 'more')) ?? [];
    expect(String(cell)).toHaveLength(32_767);
  });
});
