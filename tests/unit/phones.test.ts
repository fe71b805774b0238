import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf, formatPhoneInput, phoneHint, phoneOf, readValue } from '../../src/schema';
import { phone } from '../../src/schema/declare';
import { toSearchText } from '../../src/schema/screens';
import '../fixtures/seed';

const field = phone('Phone');
const refusal = { errors: ['Phone number must be 10 digits'] };

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((numbers) => numbers.join(''));
const national = fc.tuple(fc.integer({ min: 2, max: 9 }), digits(9)).map(([first, rest]) => `${first}${rest}`);
const written = national.chain((number) => {
  const [area, middle, last] = [number.slice(0, 3), number.slice(3, 6), number.slice(6)];
  return fc.constantFrom(
    number,
    `(${area}) ${middle}-${last}`,
    `${area}-${middle}-${last}`,
    `${area}.${middle}.${last}`,
    `${area} ${middle} ${last}`,
    `(${area})${middle}-${last}`,
    `${area}\u2013${middle}\u2013${last}`,
    `${area}\u00a0${middle}\u00a0${last}`,
  );
});
const countryCode = fc.constantFrom('1', '1-', '1 ', '1.', '+1', '+1 ', '+1-', '(+1) ', 'tel:+1-', '\u202a+1 ');

describe('a text that is given as a phone number', () => {
  test('is its ten digits, however they are written, with the country code or without it', () => {
    fc.assert(
      fc.property(fc.constantFrom('', ' ', 'tel: ', 'Phone '), written, (before, number) => {
        expect(readValue(field, `${before}${number} `)).toEqual({ value: digitsOf(number) });
      }),
    );
    fc.assert(
      fc.property(countryCode, written, (code, number) => {
        expect(readValue(field, `${code}${number}`)).toEqual({ value: digitsOf(number) });
      }),
    );
  });

  test('is refused with an extension, another country code, letters or more digits', () => {
    const extension = fc
      .tuple(fc.constantFrom(' x', 'x', ' ext. ', ' ext ', '#', ' #', ';ext=', ',', ' extension '), digits(3))
      .map((parts) => parts.join(''));
    const other = fc
      .tuple(
        fc.integer({ min: 2, max: 99 }).filter((code) => !String(code).startsWith('1')),
        digits(7),
      )
      .map(([code, rest]) => `+${code} ${rest}`);
    const longer = fc.tuple(written, digits(2)).map((parts) => parts.join(' '));
    const wrong = fc.oneof(
      fc.tuple(written, extension).map((parts) => parts.join('')),
      other,
      longer,
      fc.constantFrom(
        'N/A',
        'none',
        '1-800-FLOWERS',
        '+49 30 901820',
        '(+44) 20 7946 0958',
        '+',
        '+1',
        '()',
        '555-0100 or 555-0101',
      ),
    );
    fc.assert(
      fc.property(wrong, (text) => {
        expect(readValue(field, text)).toEqual(refusal);
      }),
    );
  });

  test('is never another number than was given, whatever the text', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d ()+.x#-]{0,20}$/));
    fc.assert(
      fc.property(text, (given) => {
        const meant = phoneOf(given);
        if (meant === undefined) return;
        expect([meant, `1${meant}`]).toContain(digitsOf(given));
        expect(phoneOf(meant)).toBe(meant);
        expect(phoneOf(formatPhoneInput(meant))).toBe(meant);
      }),
      { numRuns: 500 },
    );
  });

  test('may be too short or have an impossible area code, which is pointed out', () => {
    expect(readValue(field, '555-0100')).toEqual({ value: '5550100' });
    expect(['5550100', '1202555014', '0202555014', '2025550143'].map(phoneHint)).toEqual([
      'Phone number must be 10 digits',
      'An area code cannot begin with 0 or 1',
      'An area code cannot begin with 0 or 1',
      undefined,
    ]);
  });

  test('searches by the same digits, in whole or in part', () => {
    const searched = [
      '2025550102',
      '12025550102',
      '+1 (202) 555-0102',
      '202-555',
      '+1 202',
      '555-01',
      '5550102 x4',
    ].map((typed) => toSearchText(field, typed));
    expect(searched).toEqual(['2025550102', '2025550102', '2025550102', '202555', '202', '55501', '55501024']);
  });
});
