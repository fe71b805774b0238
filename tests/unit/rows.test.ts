import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boolean, choice, date, defineResource, integer, money, rows, text } from '../../src/schema/declare';
import { formatExportValue, attributeErrorToField } from '../../src/schema/screens';
import {
  isEmptyValue,
  readValue,
  buildCreatePayload,
  buildUpdatePayload,
  formatValue,
  toMultipart,
  type Field,
} from '../../src/schema';
import { readInput } from '../../src/schema/server';
import '../fixtures/seed';

const visits = rows(
  'Visits',
  {
    day: date('Day', { required: true }),
    end: date('End', { notBefore: 'day' }),
    kind: choice('Kind', [{ value: 'c', label: 'Call' }, 'Trip']),
    cost: money('Cost'),
    paid: boolean('Paid'),
    note: text('Note', { maxLength: 5, invalid: 'A short note' }),
  },
  { maxRows: 3 },
) as Field;
const stored = { day: '2024-05-01', end: null, kind: 'c', cost: 4.5, paid: false, note: null };
const trips = defineResource({
  name: 'trips',
  label: { one: 'Trip', many: 'Trips' },
  titleFields: ['name'],
  fields: { name: text('Name'), visits: visits as never, size: integer('Size') },
});
const features: readonly string[] = [];

describe('rows that people edit', () => {
  test('are stored column by column, without empty rows and what no column is', () => {
    const sent = [
      { day: '05-01-2024', kind: 'c', cost: '4.50', paid: 'false', note: ' ', further: 'x' },
      { day: '', note: null },
      {},
    ];
    expect(readValue(visits, sent)).toEqual({ value: [stored] });
    expect(readValue(visits, [{ constructor: 'x' }, {}])).toEqual({ value: null });
    expect(readValue({ ...visits, required: true }, [{}])).toEqual({ errors: ['Visits is required'] });
  });

  test('say at each cell what is wrong, and at the field in which row and column', () => {
    const sent = [
      { ...stored, day: null },
      { ...stored, end: '2024-04-30', cost: 'much' },
      { ...stored, kind: 'x', note: 'too long' },
    ];
    const at = {
      '[0].day': ['Day is required'],
      '[1].end': ['End must not be before Day'],
      '[1].cost': ['Must be a number'],
      '[2].kind': ['Must be one of the listed values'],
      '[2].note': ['A short note'],
    };
    const errors = [
      'Row 1: Day is required',
      'Row 2: End must not be before Day',
      'Row 2, Cost: Must be a number',
      'Row 3, Kind: Must be one of the listed values',
      'Row 3: A short note',
    ];
    const read = readValue(visits, sent);
    expect(read).toMatchObject({ at });
    expect((read as { readonly errors: readonly string[] }).errors.toSorted()).toEqual(
      errors
        .toSorted()
        .map((line) => (line === 'Row 3: A short note' ? 'Row 3, Note: A short note' : line))
        .toSorted(),
    );
    expect(readInput(trips, { visits: sent }, { features }).errors).toEqual(
      Object.fromEntries(Object.entries(at).map(([place, messages]) => [`visits${place}`, messages])),
    );
    expect(attributeErrorToField(trips, 'visits[1].cost', 'Must be a number')).toEqual([
      'visits',
      'Row 2, Cost: Must be a number',
    ]);
    expect(attributeErrorToField(trips, 'size', 'Must be a number')).toEqual(['size', 'Must be a number']);
    expect(attributeErrorToField(trips, 'size[1].cost', 'x')).toEqual(['size[1].cost', 'x']);
  });

  test('are not too many', () => {
    const other = { ...stored, day: '2024-05-02' };
    expect(readValue(visits, [stored, other, { ...stored, kind: 'Trip' }, { ...other, kind: 'Trip' }])).toEqual({
      errors: ['Must be at most 3 rows'],
    });
    expect(readValue(visits, ['x'])).toMatchObject({
      at: { '[0]': ['Must be a row'] },
      errors: ['Row 1: Must be a row'],
    });
    expect(readValue(visits, { day: '2024-05-01' })).toEqual({ errors: ['Must be a list of rows'] });
  });

  test('are read as they are stored, whatever was sent', () => {
    const cell = fc.oneof(
      fc.constantFrom(...Object.values(stored), '', 'x', '2024-02-30'),
      fc.jsonValue({ maxDepth: 1 }),
    );
    const sent = fc.array(
      fc.oneof(
        fc.record({ day: cell, end: cell, kind: cell, cost: cell, paid: cell, note: cell }, { requiredKeys: [] }),
        fc.jsonValue({ maxDepth: 2 }),
      ),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(sent, (value) => {
        const read = readValue(visits, value);
        if ('value' in read) expect(readValue(visits, read.value)).toEqual(read);
        else expect(read.errors).not.toEqual([]);
      }),
    );
  });

  test('are small records: what a condition asks for, an order of days and an end today hold among their columns', () => {
    const stays = rows('Stays', {
      kind: choice('Kind', ['Day', 'Night']),
      from: date('From', { notAfter: 'today' }),
      until: date('Until', { when: { field: 'kind', is: ['Night'] }, notBefore: 'from', required: true }),
      nurse: text('Nurse', { when: { field: 'until', filled: true } }),
      room: text('Room', { required: { when: { field: 'nurse', is: ['Cy'] }, message: 'Which room?' } }),
    }) as Field;
    const night = { kind: 'Night', from: '2024-05-01', until: '2024-05-03', nurse: 'Ada', room: null };
    expect(readValue(stays, [night, { ...night, kind: 'Day' }, { until: '2024-05-03', nurse: 'Bea' }])).toEqual({
      value: [night, { ...night, kind: 'Day', until: null, nurse: null }],
    });
    expect(readValue(stays, [{ until: '2024-05-03' }])).toEqual({ value: null });
    expect(
      readValue(stays, [
        { ...night, nurse: 'Cy' },
        { ...night, nurse: 'Cy', room: '12' },
        { ...night, kind: 'Day', nurse: 'Cy' },
      ]),
    ).toMatchObject({ at: { '[0].room': ['Which room?'] }, errors: ['Row 1, Room: Which room?'] });
    const wrong = [
      { ...night, until: null },
      { ...night, until: '2024-04-30' },
      { kind: 'Day', from: '9999-01-01', until: 'x' },
    ];
    const at = {
      '[0].until': ['Until is required'],
      '[1].until': ['Until must not be before From'],
      '[2].from': ['From must not be in the future'],
    };
    expect(readValue(stays, wrong)).toMatchObject({ at });
    const cell = fc.constantFrom<unknown>(null, '', 'Night', 'Day', '2024-05-01', '2024-05-03', 'x');
    fc.assert(
      fc.property(
        fc.array(fc.record({ kind: cell, from: cell, until: cell, nurse: cell }), { maxLength: 3 }),
        (value) => {
          const read = readValue(stays, value);
          if (!('value' in read)) return;
          const sent = buildCreatePayload(
            { ...trips, fields: { ...trips.fields, visits: stays } },
            { visits: value },
            { features },
          );
          expect([readValue(stays, read.value), sent.visits ?? null]).toEqual([read, read.value]);
        },
      ),
    );
  });

  test('travel in a multipart body as they do in JSON', () => {
    const parts = toMultipart({ visits: [stored, { ...stored, kind: 'Trip' }] }).getAll('visits[]');
    expect(readValue(visits, parts)).toEqual({ value: [stored, { ...stored, kind: 'Trip' }] });
  });

  test('go out whole where one of them has changed, and not at all where none has', () => {
    const original = { name: 'A', visits: [stored, { ...stored, kind: 'Trip' }] };
    expect(buildUpdatePayload(trips, { values: original, original, features })).toEqual({});
    expect(
      buildUpdatePayload(trips, {
        values: { ...original, visits: [...original.visits, { day: null, note: '' }] },
        original,
        features,
      }),
    ).toEqual({});
    expect(
      buildUpdatePayload(trips, { values: { ...original, visits: [original.visits[1], stored] }, original, features }),
    ).toEqual({ visits: [original.visits[1], stored] });
    expect(buildUpdatePayload(trips, { values: { ...original, visits: [{}] }, original, features })).toEqual({
      visits: null,
    });
    expect(buildCreatePayload(trips, { name: 'A', visits: [{ ...stored, cost: '4.5' }] }, { features })).toEqual({
      name: 'A',
      visits: [stored],
    });
  });

  test('read in lines, in lists as in files', () => {
    const value = [stored, { ...stored, kind: null, paid: true, note: 'ok' }];
    expect(formatValue(visits, value)).toBe('05-01-2024, Call, $4.50, No; 05-01-2024, $4.50, Yes, ok');
    expect(formatExportValue(visits, value)).toBe(formatValue(visits, value));
    expect(isEmptyValue(visits, [{ day: null }])).toBe(true);
    expect(formatValue(rows('Checks', { name: text('Name') }, { readOnly: true }), [{}, {}])).toBe('2');
  });
});
