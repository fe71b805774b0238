import { expect, test } from 'vitest';
import {
  withArticle,
  joinNdcs,
  formatPhoneInput,
  splitNdcs,
  stripPrefix,
  textOfHtml,
  toWireDate,
  truncate,
  findFileProblem,
} from '../../src/schema';
import { file } from '../../src/schema/declare';

test.each([
  ['', ''],
  ['3', '(3'],
  ['312', '(312'],
  ['3125', '(312) 5'],
  ['312555', '(312) 555'],
  ['3125550', '(312) 555-0'],
  ['3125550100', '(312) 555-0100'],
])('a phone of digits "%s" is typed as "%s"', (digits, shown) => {
  expect(formatPhoneInput(digits)).toBe(shown);
});

test('a noun gets its article', () => {
  expect(['patient', 'insurer', 'Owner', 'user'].map(withArticle)).toEqual([
    'a patient',
    'an insurer',
    'an Owner',
    'a user',
  ]);
});

test.each([
  ['2024-13-01', undefined],
  ['2023-02-29', undefined],
  ['2024-02-29', '2024-02-29'],
  ['2023-02-30', undefined],
  ['2023-04-30', '2023-04-30'],
  ['2023-04-31', undefined],
  ['2023-07-31', '2023-07-31'],
  ['2023-07-32', undefined],
  ['02/09/2024', undefined],
  ['0000-01-01', undefined],
  ['12-31-1999', '1999-12-31'],
])('the date "%s" is %s', (typed, expected) => {
  expect(toWireDate(typed)).toBe(expected);
});

test('an id is taken with either prefix, in any case, or with none', () => {
  expect(['PT12', ' pat 12', '12', 'PTX'].map((typed) => stripPrefix(typed, ['PT', 'PAT']))).toEqual([
    '12',
    '12',
    '12',
    'X',
  ]);
});

test('NDC codes are split and joined without blank ones', () => {
  expect(splitNdcs('a, ,b,')).toEqual(['a', 'b']);
  expect(joinNdcs([' a', '', 'b '])).toBe('a, b');
  expect(joinNdcs(['\u200b12345\u20116789\u201101\u00a0'])).toBe('12345-6789-01');
});

test('cutting counts characters of the text, not tags, and not halves of a character', () => {
  expect(textOfHtml('a<div>b</div>c<blockquote>d</blockquote>e<pre>f</pre>g')).toBe('a b c d e f g');
  expect(textOfHtml('<ul><li>one</li><li>two&nbsp;&lt;3</li></ul>')).toBe('one two <3');
  expect(truncate('😀'.repeat(101))).toBe(`${'😀'.repeat(100)}…`);
  expect(truncate('x'.repeat(100))).toBe('x'.repeat(100));
});

test('a file is refused by its size and by its extension', () => {
  const report = file('Report', { accept: ['pdf'] });
  expect(findFileProblem(report, { name: 'a.PDF', size: 1 })).toBeUndefined();
  expect(findFileProblem(report, { name: 'a.pdf.exe', size: 1 })).toBe(
    'a.pdf.exe is not one of the accepted types: pdf',
  );
  expect(findFileProblem(report, { name: 'fdp.\u202ea.pdf', size: 1 })).toBe(
    'The name of fdp.a.pdf contains characters that cannot be seen: rename the file',
  );
  expect(findFileProblem(report, { name: 'a.pdf', size: 26_214_401 })).toBe('a.pdf is larger than 25 MB');
});
