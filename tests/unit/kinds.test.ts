import { describe, expect, test } from 'vitest';
import {
  file,
  choice,
  choices,
  boolean,
  date,
  decimal,
  email,
  height,
  instant,
  integer,
  longText,
  money,
  ndcList,
  percent,
  phone,
  password,
  richText,
  rows,
  tags,
  text,
  usState,
  weight,
  prefixedId,
} from '../../src/schema/declare';
import { isEmptyValue, kinds, readValue, formatValue, usStates, type Field, type FieldKind } from '../../src/schema';

const value = (field: Field, raw: unknown) => {
  const read = readValue(field, raw);
  return 'value' in read ? read.value : read;
};
const message = (field: Field, raw: unknown) => {
  const read = readValue(field, raw);
  return 'errors' in read ? read.errors[0] : undefined;
};

const ndcMessage = 'Invalid NDC format. Use format #####-####-## (e.g., 12345-6789-01)';

describe('reading a value', () => {
  test.each<[string, Field, unknown, unknown]>([
    ['text as typed, but for what stands around it', text('T'), ' a <b>b</b> ', 'a <b>b</b>'],
    ['blank text as nothing', text('T'), '   ', null],
    ['text that nobody sees as nothing', text('T'), '\u200B\u202E \u{E0001}', null],
    ['formatted text that nobody sees as nothing', richText('T'), '<p>\u200B</p>', null],
    ['a text without the unseen characters around it', text('T'), '\uFEFF \u200BAnn\u200B ', 'Ann'],
    [
      'the joiners within a text, and a flag at its end',
      text('T'),
      '\u{1F469}\u200D\u{1F52C} \u0646\u0645\u06CC\u200C\u062E \u{1F3F4}\u{E0067}\u{E0062}\u{E007F}',
      '\u{1F469}\u200D\u{1F52C} \u0646\u0645\u06CC\u200C\u062E \u{1F3F4}\u{E0067}\u{E0062}\u{E007F}',
    ],
    ['an address without the blanks around it', email('E'), ' a@example.com ', 'a@example.com'],
    ['the digits of a phone', phone('P'), '(312) 555-0100', '3125550100'],
    ['a phone without its country code', phone('P'), '13125550100', '3125550100'],
    ['a short phone', phone('P'), '555-0100', '5550100'],
    ['a date of the screen', date('D'), '02-29-2024', '2024-02-29'],
    ['a date of the wire', date('D'), '2024-02-29', '2024-02-29'],
    ['a day as programs have it', date('D'), new Date(2024, 1, 29), '2024-02-29'],
    ['a day in a cell', rows('R', { on: date('On') }), [{ on: new Date(2024, 1, 29) }], [{ on: '2024-02-29' }]],
    ['an instant with a zone, as UTC', instant('I'), '2024-02-29T10:00:00+02:00', '2024-02-29T08:00:00.000Z'],
    ['a value of a list', choice('C', ['a', { group: 'G', options: [{ value: 'b', label: 'B' }] }]), 'b', 'b'],
    ['other text in an open list', choice('C', ['a'], { allowsOther: true }), 'zebra', 'zebra'],
    ['one value as a list', choices('C', ['a', 'b']), 'a', ['a']],
    ['true from its word', boolean('B'), 'true', true],
    ['false, which is a value', boolean('B'), false, false],
    ['a number from its text', integer('N'), '0', 0],
    ['an amount from its text', money('M'), '12.50', 12.5],
    ['three decimals where allowed', decimal('D', { scale: 3 }), 0.125, 0.125],
    ['a state', usState('S'), 'GU', 'GU'],
    ['a height', height('H'), 'feet_7_inch_11', 'feet_7_inch_11'],
    ['a weight', weight('W'), '70.5-lbs', '70.5-lbs'],
    ['NDC codes, blank ones dropped', ndcList('N'), '12345-6789-01,,  12345-6789-02 ', '12345-6789-01, 12345-6789-02'],
    [
      'NDC codes without dashes, or with blanks for them',
      ndcList('N'),
      '12345678901\n12345 6789 02',
      '12345-6789-01, 12345-6789-02',
    ],
    ['NDC codes from a list', ndcList('N'), ['12345-6789-01', ' '], '12345-6789-01'],
    ['tags', tags('T'), ['a', 'b'], ['a', 'b']],
    ['an id without its prefix', prefixedId('I', { prefixes: ['PT', 'PAT'] }), 'pat12', 12],
    ['formatted text', richText('R'), '<p>x</p>', '<p>x</p>'],
    ['formatted text without text as nothing', richText('R'), '<p><br></p><p>&nbsp;</p>', null],
  ])('takes %s', (_, field, raw, expected) => {
    expect(value(field, raw)).toEqual(expected);
  });

  test.each<[string, Field, unknown, string]>([
    ['a missing required value', text('Name', { required: true }), '', 'Name is required'],
    ['a missing value with a message of its own', text('Name', { required: 'Say it' }), null, 'Say it'],
    ['a number as text', text('T'), 5, 'Must be text'],
    ['a text too long', text('T', { maxLength: 3 }), 'abcd', 'Must be at most 3 characters'],
    ['a NUL character', longText('T'), 'a\0b', 'Contains a character that cannot be stored'],
    ['half a character', longText('T'), 'a\ud800', 'Contains a character that cannot be stored'],
    ['no address', email('E'), 'nobody', 'Please enter a valid email'],
    ['no address, in the words of the field', email('E', { invalid: 'No!' }), 'nobody', 'No!'],
    ['a phone of eleven digits without the country code', phone('P'), '23125550100', 'Phone number must be 10 digits'],
    ['a phone with an extension', phone('P'), '555-0100 x7', 'Phone number must be 10 digits'],
    ['a phone with another country code', phone('P'), '+49 30 901820', 'Phone number must be 10 digits'],
    ['a phone without digits', phone('P'), 'call me', 'Phone number must be 10 digits'],
    ['a day that does not exist', date('D'), '02-30-2024', 'Must be a date, MM-DD-YYYY'],
    ['a time without a date', instant('I'), '10:00', 'Must be a date and time'],
    ['a time of no zone', instant('I'), '2024-03-05T10:00:00', 'Must be a date and time'],
    ['a value off the list', choice('C', ['a']), 'b', 'Must be one of the listed values'],
    ['a value off the list among several', choices('C', ['a']), ['a', 'b'], 'Must be one of the listed values'],
    ['a word for a boolean', boolean('B'), 'maybe', 'Must be true or false'],
    ['words for a number', integer('N'), 'ten', 'Must be a number'],
    ['a fraction for a whole number', integer('N'), 1.5, 'Must be a whole number'],
    ['a number below the minimum', integer('N', { min: 0 }), -1, 'Must be at least 0'],
    ['a number above the maximum', percent('N', { max: 100 }), 100.5, 'Must be at most 100'],
    ['two decimals where one is kept', decimal('D', { scale: 1 }), 0.25, 'Must have at most 1 decimal'],
    ['three decimals of money', money('M'), 0.125, 'Must have at most 2 decimals'],
    ['a district', usState('S'), 'DC', 'Must be a state code'],
    ['eight feet', height('H'), 'feet_8_inch_0', 'Must be 1 to 7 feet and 0 to 11 inches'],
    ['twelve inches', height('H'), 'feet_5_inch_12', 'Must be 1 to 7 feet and 0 to 11 inches'],
    ['a weight above 1000', weight('W'), '1000.1-kg', 'Must be 0 to 1000 kg or lbs with one decimal'],
    ['a weight with two decimals', weight('W'), '70.55-kg', 'Must be 0 to 1000 kg or lbs with one decimal'],
    ['a weight in stones', weight('W'), '11-st', 'Must be 0 to 1000 kg or lbs with one decimal'],
    ['a code of another form', ndcList('N'), '12345-6789-01, 1234-5678-90', ndcMessage],
    ['a code of twelve digits', ndcList('N'), '123456789012', ndcMessage],
    [
      'an object in place of a code, whatever stands in it',
      ndcList('N'),
      ['12345-6789-01', { toString: '12345-6789-01' }],
      ndcMessage,
    ],
    ['a short password', password('P'), 'seven77', 'Must be at least 8 characters'],
  ])('refuses %s', (_, field, raw, expected) => {
    expect(message(field, raw)).toBe(expected);
  });

  test('the states are 52, with GU and PR and without DC', () => {
    expect([...new Set(usStates)]).toHaveLength(52);
    expect(usStates).toEqual(expect.arrayContaining(['GU', 'PR', 'IL']));
    expect(usStates).not.toContain('DC');
  });

  test('a file without an address or a number is none', () => {
    expect(
      [{ url: null }, { url: '', attachment_id: null }, { url: null, attachment_id: 4 }, {}].map((value) =>
        isEmptyValue(file('F'), value),
      ),
    ).toEqual([true, true, false, false]);
  });

  test('false and zero are values', () => {
    expect([isEmptyValue(boolean('B'), false), isEmptyValue(integer('N'), 0), isEmptyValue(tags('T'), [])]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('showing a value', () => {
  test.each<[string, Field, unknown, string | undefined]>([
    ['nothing', text('T'), null, undefined],
    ['a phone of ten digits', phone('P'), '3125550100', '(312) 555-0100'],
    ['a phone with its country code', phone('P'), '+13125550100', '(312) 555-0100'],
    ['a phone of another length', phone('P'), '31255501', '312-555-01'],
    ['a phone of more digits', phone('P'), '312555010099', '312-555-0100'],
    ['a date', date('D'), '2024-02-09', '02-09-2024'],
    [
      'an instant in the zone of the screen',
      instant('I', { format: 'MM-DD-YYYY HH:mm A' }),
      new Date(2024, 1, 9, 13, 5).toISOString(),
      '02-09-2024 13:05 PM',
    ],
    ['a label', choice('C', [{ value: 'a', label: 'Alpha' }]), 'a', 'Alpha'],
    ['a value the list does not hold', choice('C', ['a']), 'older', 'older'],
    ['several labels', choices('C', [{ value: 'a', label: 'Alpha' }, 'b']), ['a', 'b'], 'Alpha, b'],
    ['a boolean', boolean('B'), false, 'No'],
    ['a number that came as text', integer('N'), '2.0', '2'],
    ['a decimal that came as text', decimal('D'), '2.50', '2.5'],
    ['money that came as text', money('M'), '1234.5', '$1,234.50'],
    ['a percentage that came as text', percent('P'), '20.0', '20%'],
    ['money that is no number', money('M'), 'on request', 'on request'],
    ['money', money('M'), 1234567.5, '$1,234,567.50'],
    ['a debt', money('M'), -3, '-$3.00'],
    ['a percentage', percent('P'), 12.5, '12.5%'],
    ['a height', height('H'), 'feet_5_inch_11', `5' 11"`],
    ['a weight', weight('W'), '70.5-kg', '70.5 kg'],
    ['an id', prefixedId('I', { prefixes: ['PT', 'PAT'] }), 12, 'PT12'],
    ['formatted text as text', richText('R'), '<p>a &amp; b</p><p>c</p>', 'a & b c'],
    ['a code as words', text('T', { display: 'words' }), 'in_review by us', 'In Review By Us'],
    ['the number of rows', rows('R', { a: text('A') }, { readOnly: true }), [{ a: 1 }, { a: 2 }], '2'],
  ])('%s', (_, field, given, expected) => {
    expect(formatValue(field, given)).toBe(expected);
  });
});

describe('what the kinds have in common', () => {
  const named = Object.keys(kinds) as FieldKind[];
  const kindsOf = (is: (kind: FieldKind) => boolean) => named.filter(is);

  test.each([
    [
      'text',
      [
        'text',
        'longText',
        'email',
        'richText',
        'phone',
        'choice',
        'usState',
        'remoteChoice',
        'height',
        'weight',
        'ndcList',
      ],
    ],
    ['number', ['integer', 'decimal', 'money', 'percent']],
    ['day', ['date', 'instant']],
    ['truth', ['boolean']],
  ] as const)('of the family %s are %j', (family, members) =>
    expect(kindsOf((kind) => kinds[kind].traits.family === family)).toEqual(members),
  );

  test.each([
    ['anything', ['text', 'longText', 'tags']],
    ['offered', ['remoteChoice']],
    ['listed', ['choice', 'choices', 'boolean', 'usState']],
  ] as const)('%s is taken by %j', (takes, members) =>
    expect(kindsOf((kind) => kinds[kind].traits.takes === takes)).toEqual(members),
  );
});
