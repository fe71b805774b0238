import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { readSheetValue, type FileCell } from '../../src/fields/sheets';
import { createRegistry, type Field } from '../../src/schema';
import { importFields } from '../../src/schema/importScreens';
import * as declare from '../../src/schema/declare';
import { xlsxFile } from '../../src/screens/download/xlsxFile';
import { toCheckedRows } from '../../src/screens/import/rowAnswers';
import { findRepeats, matchColumns, toFileRows } from '../../src/screens/import/fileRows';
import { readFileTable } from '../../src/screens/import/fileTable';

const patients = registry.get('patients');
const fileOf = (content: BlobPart, name = 'people.csv') => new File([content], name);
const cellsOf = async (content: BlobPart) => (await readFileTable(fileOf(content))).rows.map(({ cells }) => cells);

describe('a file', () => {
  test.each(['a,b\n1,"x,y"\n', 'a;b\r\n1;"x,y"\r\n', 'a\tb\n1\tx,y\n', '\uFEFFa,b\n1,"x,y"'])(
    '%j is read with its own separator, with and without a byte order mark',
    async (text) => {
      expect(await readFileTable(fileOf(text))).toMatchObject({
        titles: ['a', 'b'],
        rows: [{ number: 2, cells: ['1', 'x,y'] }],
      });
    },
  );

  test('keeps the numbers of its rows where empty ones are left out', async () => {
    const { rows } = await readFileTable(fileOf('a,b\n,\n1,2\n\n3,4\n'));
    expect(rows.map(({ number }) => number)).toEqual([3, 5]);
  });

  test('of Excel has its first sheet read, with dates as dates, whatever its name says', async () => {
    const records = [{ id: 1, first_name: 'Ann', dob: '1980-04-12', origin_patient_id: 7 }];
    const workbook = await xlsxFile({
      resource: patients,
      columns: ['first_name', 'dob', 'origin_patient_id'],
      records,
    });
    expect(await cellsOf(workbook)).toEqual([['Ann', new Date('1980-04-12T00:00:00Z'), 7]]);
  });

  test.each<[string, BlobPart, string]>([
    ['is empty', '', 'This file has no rows'],
    ['has titles alone', 'a,b\n', 'This file has no rows'],
    ['is not UTF-8', new Uint8Array([0x61, 0x0a, 0xe9, 0x0a]), 'This file is not UTF-8'],
    ['is a broken workbook', 'PK broken', 'This Excel file cannot be read'],
    ['has too many rows', `a\n${'1\n'.repeat(5001)}`, 'This file has 5,001 rows, and at most 5,000'],
    ['is too large', 'a'.repeat(5 * 1024 * 1024 + 1), 'This file is larger than 5 MB'],
  ])('that %s is refused in words', async (_why, content, message) => {
    await expect(readFileTable(fileOf(content))).rejects.toThrow(message);
  });
});

const { choice, choices, boolean, date, instant, height, weight, money, percent, phone, text, usState } = declare;
const day = new Date('1980-04-12T00:00:00Z');

test.each<[Field, FileCell, unknown]>([
  [date('A', { notAfter: 'today' }), '04-12-1980', '1980-04-12'],
  [date('A'), '4/12/1980', '1980-04-12'],
  [date('A'), '1980-04-12', '1980-04-12'],
  [date('A'), day, '1980-04-12'],
  [date('A'), '+7', '+7'],
  [date('A'), 'soon', 'soon'],
  [instant('A'), '04-12-1980 14:05', new Date(1980, 3, 12, 14, 5).toISOString()],
  [instant('A'), new Date('1980-04-12T14:05:00Z'), new Date(1980, 3, 12, 14, 5).toISOString()],
  [text('A'), day, '04-12-1980'],
  [text('A'), 60601, '60601'],
  [text('A'), '  ', null],
  [phone('A'), 3125550142, '3125550142'],
  [boolean('A'), 'yes', true],
  [boolean('A'), 'No', false],
  [boolean('A'), true, true],
  [boolean('A', { display: { names: { true: 'Granted', false: 'Refused' } } }), 'refused', false],
  [boolean('A'), 'maybe', 'maybe'],
  [choice('A', [{ value: 'm', label: 'Male' }, 'Other']), 'male', 'm'],
  [choice('A', [{ value: 'm', label: 'Male' }, 'Other']), 'M', 'm'],
  [choice('A', ['x']), 'y', 'y'],
  [choices('A', ['Mon', 'Tue']), 'mon; tue', ['Mon', 'Tue']],
  [usState('A'), 'il', 'IL'],
  [money('A'), '$1,234.50', '1234.50'],
  [money('A'), 12.5, '12.5'],
  [percent('A'), '20%', '20'],
  [height('A'), `5' 11"`, 'feet_5_inch_11'],
  [weight('A'), '70.5 KG', '70.5-kg'],
])('%j reads %j as %j', (field, cell, value) => {
  expect(readSheetValue(field, cell)).toEqual(value);
});

test('columns are matched by label or name in any spelling, each field once, and others are left out', () => {
  expect(matchColumns(patients, ['FIRST NAME', 'last_name', 'D.O.B.', 'Shoe size', 'First Name'])).toEqual([
    'first_name',
    'last_name',
    'dob',
    undefined,
    undefined,
  ]);
});

test('a file fills in what people type of a record, and neither links nor files nor what the server sets', () => {
  const kind = createRegistry(
    [
      declare.defineResource({
        name: 'things',
        label: { one: 'Thing', many: 'Things' },
        titleFields: ['name'],
        fields: {
          name: text('Name'),
          paper: declare.file('Paper'),
          body: declare.richText('Body'),
          of: declare.reference('Of', { to: 'things' }),
          set: text('Set', { readOnly: true }),
          later: text('Later', { during: 'update' }),
          stays: declare.rows('Stays', { at: text('At') }),
        },
      }),
    ],
    { features: [] },
  ).get('things');
  expect(importFields(kind).map(([name]) => name)).toEqual(['name']);
});

const tableOf = (titles: readonly string[], ...rows: readonly FileCell[][]) => ({
  name: 'people.csv',
  titles,
  rows: rows.map((cells, at) => ({ number: at + 2, cells })),
});
const names = ['First Name', 'Last Name', 'DOB'] as const;
const rowsOf = (...rows: readonly FileCell[][]) =>
  toFileRows(patients, tableOf(names, ...rows), matchColumns(patients, names));

test('rows that repeat others of the file are known by the compared fields, a unique value, or as a whole', () => {
  const rows = rowsOf(
    ['Ann', 'Lee', '04-12-1980'],
    ['ANN', 'lee', '1980-04-12'],
    ['Ann', 'Lee', ''],
    ['Ann', 'Lee', ''],
  );
  expect([...findRepeats(patients, rows)]).toEqual([
    [3, 2],
    [5, 4],
  ]);
  const unique = toFileRows(patients, tableOf(['Copay ID'], [7], ['7'], [8]), ['origin_patient_id']);
  expect([...findRepeats(patients, unique)]).toEqual([[3, 2]]);
});

test('what is wrong with a row is said with the label of its column and what stands there', () => {
  const [row] = toCheckedRows(patients, rowsOf(['Ann', '', 'soon']), [
    {
      errors: { dob: ['Must be a date, MM-DD-YYYY'], last_name: ['Last Name is required'] },
      repeats: [],
      likely: [],
    },
  ]);
  expect(row?.problems).toEqual(['DOB “soon”: Must be a date, MM-DD-YYYY', 'Last Name is required']);
});
