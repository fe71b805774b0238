import dayjs from 'dayjs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { date, instant } from '../../src/schema/declare';
import { formatDate, toWireDate } from '../../src/schema';
import { dateAimOf, parseTypedDate, parseTypedInstant, type DateAim } from '../../src/fields/date/typedDate';
import '../fixtures/seed';

/** A Friday. */
const now = dayjs('2026-11-27T15:30');
const typed = (text: string, aim: DateAim = 'nearest') => parseTypedDate(text, aim, now);

describe('a typed date', () => {
  test.each([
    ['today', '2026-11-27'],
    ['Tomorrow', '2026-11-28'],
    ['yesterday', '2026-11-26'],
    ['next week', '2026-12-04'],
    ['+7', '2026-12-04'],
    ['+ 7', '2026-12-04'],
    ['+2w', '2026-12-11'],
    ['+1m', '2026-12-27'],
    ['-1', '2026-11-26'],
    ['tue', '2026-12-01'],
    ['Tues.', '2026-12-01'],
    ['TUESDAY', '2026-12-01'],
    ['thu', '2026-12-03'],
    ['fri', '2026-12-04'],
    ['sat', '2026-11-28'],
    ['12/1', '2026-12-01'],
    ['12-1', '2026-12-01'],
    ['1/5', '2027-01-05'],
    ['10/30', '2026-10-30'],
    ['12/1/26', '2026-12-01'],
    ['11/1/26', '2026-11-01'],
    ['120126', '2026-12-01'],
    ['12012026', '2026-12-01'],
    ['12.1.2026', '2026-12-01'],
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['12 1 2026', '2026-12-01'],
    ['Dec 1', '2026-12-01'],
    ['1 dec', '2026-12-01'],
    ['December 1st, 2027', '2027-12-01'],
    ['1-Dec-27', '2027-12-01'],
    ['6/1/55', '2055-06-01'],
  ])('%s is %s', (text, wire) => {
    expect(typed(text)).toBe(wire);
  });

  test.each([
    ['future', '11/1', '2027-11-01'],
    ['future', '11/27', '2026-11-27'],
    ['future', '11/1/26', '2026-11-01'],
    ['future', '2/29', '2028-02-29'],
    ['past', '12/1', '2025-12-01'],
    ['past', '11/27', '2026-11-27'],
    ['past', '6/1/55', '1955-06-01'],
    ['past', '6/1/26', '2026-06-01'],
    ['past', '12/1/26', '1926-12-01'],
    ['past', 'tue', '2026-11-24'],
    ['past', 'fri', '2026-11-20'],
    ['past', '2/29', '2024-02-29'],
  ] as const)('of the %s, %s is %s', (aim, text, wire) => {
    expect(typed(text, aim)).toBe(wire);
  });

  test.each([
    '',
    '12',
    '+',
    '2/30',
    '13/1',
    '2/29/26',
    '0/1',
    'tu',
    'someday',
    'constructor',
    '12/1/195',
    '+99999',
    '+9999y',
    'dec',
    'dec 32',
    '12/1/26 x',
    'dec 1226',
  ])('%j is none', (text) => {
    expect(typed(text)).toBeUndefined();
  });

  test('is that day in every way to write it, and nothing but a day of the calendar whatever is typed', () => {
    const day = fc
      .date({ min: new Date(1910, 0, 1), max: new Date(2090, 11, 31), noInvalidDate: true })
      .map((moment) => dayjs(moment));
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(
          'MM-DD-YYYY',
          'M/D/YYYY',
          'MMDDYYYY',
          'YYYY-MM-DD',
          'M.D.YYYY',
          'MMM D, YYYY',
          'MMMM D YYYY',
          'D MMM YYYY',
          'D-MMM-YYYY',
        ),
        (moment, format) => {
          expect(typed(moment.format(format))).toBe(moment.format('YYYY-MM-DD'));
        },
      ),
    );
    const near = fc.integer({ min: -180, max: 180 }).map((days) => now.add(days, 'day'));
    fc.assert(
      fc.property(near, fc.constantFrom('M/D', 'MM-DD', 'M/D/YY', 'MMDDYY', 'MMM D', 'D MMM'), (moment, format) => {
        expect(typed(moment.format(format))).toBe(moment.format('YYYY-MM-DD'));
      }),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[\d/+.a-z -]{0,12}$/)),
        fc.constantFrom<DateAim>('past', 'future', 'nearest'),
        (text, aim) => {
          const wire = typed(text, aim);
          if (wire !== undefined) expect([toWireDate(wire), typed(formatDate(wire), aim)]).toEqual([wire, wire]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is aimed at by what its field declares', () => {
    expect(
      [
        date('Born', { notAfter: 'today' }),
        date('Due', { due: { field: 'status', filled: true } }),
        date('Sent'),
        instant('Seen', { notAfter: 'today' }),
      ].map(dateAimOf),
    ).toEqual(['past', 'future', 'nearest', 'past']);
  });

  test('may have a time behind it', () => {
    expect(parseTypedInstant('tomorrow 9:05')).toBe(
      dayjs().add(1, 'day').hour(9).minute(5).second(0).millisecond(0).toISOString(),
    );
    expect(parseTypedInstant('dec 1 2026 14:00')).toBe(new Date(2026, 11, 1, 14).toISOString());
  });
});
