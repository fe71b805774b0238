import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { registry } from '../../resources';
import { csvText } from '../../src/screens/download/csvFile';
import { exportFileName } from '../../src/screens/download/saveTable';
import { downloadPercent } from '../../src/screens/download/downloadList';
import { choice, defineResource, json, longText, richText, rows, text } from '../../src/schema/declare';
import { createRegistry, type Resource, type Values } from '../../src/schema';
import { columns as specified } from '../fixtures/spec/lists';

const cases = registry.get('cases');
const columns = cases.list?.columns ?? [];

/** Parses a file as a spreadsheet does; another test covers the byte order mark. */
const readBack = (file: string): string[][] => parse(file, { bom: true, record_delimiter: '\r\n' });

const notes = createRegistry(
  [
    defineResource({
      name: 'notes',
      label: { one: 'Note', many: 'Notes' },
      idPrefix: 'NT',
      titleFields: ['line'],
      fields: {
        line: text('Line'),
        body: richText('Body'),
        more: longText('More'),
        state: choice('State', [{ value: 'sms_sent', label: 'SMS sent' }]),
        kind: text('Kind', { derived: { field: 'line', filled: 'titled', empty: 'bare' } }),
        both: text('Both', { derived: { joined: ['line', 'more'] } }),
        list: rows('List', { a: text('A') }, { readOnly: true }),
        known: json('Known', { readOnly: true }),
      },
    }),
  ],
  { features: [] },
).get('notes');

const cellsOf = (resource: Resource, names: readonly string[], record: Values): string[] | undefined =>
  readBack(csvText({ resource, columns: names, records: [record] }))[1];

describe('the text of a CSV file', () => {
  test('has the columns of the list of cases with the titles that people see', () => {
    const order = [
      'Case Number',
      'Patient First Name',
      'Patient Last Name',
      'Patient DOB',
      'Status',
      'Case Type',
      'Product',
      'Clinic Contact Business Phone',
      'Provider Business Phone',
      'Created At',
    ];
    const [titles = []] = readBack(csvText({ resource: cases, columns, records: [] }));
    expect(titles.slice(0, order.length)).toEqual(order);
    expect(titles.toSorted()).toEqual(specified.find(([name]) => name === 'cases')?.[1].toSorted());
  });

  test('shows values as the list does, and empty ones as nothing', () => {
    const record = {
      id: 7,
      case_number: '100007',
      created_at: new Date(2024, 1, 29, 14, 5).toISOString(),
      status: 'Closed',
      drug: 'Octagam',
      patient_dob: '1931-02-28',
      patient_origin_patient_id: 0,
      patient_crm_id: 42,
      clinic_contact_business_phone: '3125550142',
      provider_business_phone: '312555',
      referral_state: 'IL',
      summary: null,
    };
    const [titles = [], cells = []] = readBack(csvText({ resource: cases, columns, records: [record] }));
    const shown = Object.fromEntries(titles.map((title, at) => [title, cells[at]]));
    expect(shown).toMatchObject({
      'Case Number': '100007',
      'Created At': '02-29-2024 14:05 PM',
      Status: 'Closed',
      Product: 'Octagam 5% / 10%',
      'Patient DOB': '02-28-1931',
      'Copay ID': '0',
      'Patient CRM ID': 'PT42',
      'Clinic Contact Business Phone': '(312) 555-0142',
      'Provider Business Phone': '312-555',
      'Origin Case': '',
      'Facility Name': '',
      Summary: '',
    });
  });

  test('says what is read off other fields, and text without its formatting', () => {
    const record = {
      id: 3,
      line: 'A',
      more: 'B',
      body: '<p>one <b>two</b></p>',
      state: 'sms_sent',
      list: [{ a: 1 }, { a: 2 }],
      known: {},
    };
    expect(cellsOf(notes, ['id', 'kind', 'both', 'body', 'state', 'list'], record)).toEqual([
      'NT3',
      'titled',
      'A B',
      'one two',
      'SMS sent',
      '2',
    ]);
    expect(cellsOf(notes, ['id', 'kind', 'both'], { id: 4, body: '<p> </p>' })).toEqual(['NT4', 'bare', '']);
  });

  test.each(['a,b', 'say "no"', 'two\r\nlines', 'two\nlines', ' blanks ', '“ž—日本”', "it's"])(
    'brings %j back as it was',
    (line) => {
      expect(cellsOf(notes, ['line', 'more'], { id: 1, line, more: 'x' })).toEqual([line, 'x']);
    },
  );

  test.each(['=1+1', '+1', '-1', '@x', '\tx', '\0x'])('guards %j with an apostrophe', (line) => {
    expect(cellsOf(notes, ['line'], { id: 1, line })).toEqual([`'${line}`]);
  });

  test.each(['1=1', 'a@b.example', ' =1', "'=1"])('leaves %j alone', (line) => {
    expect(cellsOf(notes, ['line'], { id: 1, line })).toEqual([line]);
  });

  test('begins with the byte order mark and ends every line with CR LF', () => {
    const file = csvText({
      resource: notes,
      columns: ['line', 'more'],
      records: [
        { id: 1, line: 'x,y', more: 'a "b"' },
        { id: 2, line: 'z' },
      ],
    });
    expect(file).toBe('\uFEFFLine,More\r\n"x,y","a ""b"""\r\nz,\r\n');
  });

  test('leaves out what is no field: the keyed children of a record', () => {
    const columns = [
      { children: 'patient_insurances', label: 'Insurance' },
      { field: 'first_name', label: 'Called' },
    ];
    expect(csvText({ resource: registry.get('patients'), columns, records: [{ id: 1, first_name: 'Ada' }] })).toBe(
      '\uFEFFCalled\r\nAda\r\n',
    );
  });
});

test('a file is named after its list and the time of this machine', () => {
  expect(exportFileName('cases', 'csv', new Date(2024, 1, 9, 4, 5, 6))).toBe('cases_20240209040506.csv');
});

test.each([
  [{ loaded: 0 }, 1000, 0],
  [{ loaded: 500 }, 1000, 50],
  [{ loaded: 5000 }, 1000, 99],
  [{ loaded: 300, total: 400 }, 1000, 75],
  [{ loaded: 400, total: 400 }, 1000, 99],
  [{ loaded: 300, total: undefined }, 0, 0],
])('%j of about %i bytes are %i percent', (arrived, expected, percent) => {
  expect(downloadPercent(arrived, expected)).toBe(percent);
});
