import { expect, test } from 'vitest';
import { createRegistry } from '../../src/schema';
import { rows, text } from '../../src/schema/declare';
import { having, loose, messageOf, testMistakes } from './mistakes';

/* Declarations in which something else would tell the value of a masked field. */

const mark = text('Mark', { masked: { last: 4 } });
const told = 'things: field "mark": it is masked, but';
const number = (more: object) => having({ mark: loose(text, 'Mark', { masked: {}, ...more }) });

testMistakes({
  'in a masked field': [
    [
      'things: field "mark": it has a masked.last that is no whole number of at least 1',
      () => [having({ mark: text('Mark', { masked: { last: 0 } }) })],
    ],
    [
      'things: field "mark": it is masked, which takes 9 characters, but has a smaller maxLength',
      () => [having({ mark: text('Mark', { maxLength: 8, masked: { last: 4 } }) })],
    ],
    [
      'things: field "mark": it is masked, but has "pattern"; leave "pattern" out',
      () => [number({ pattern: { matches: '[0-9]{9}', message: 'Nine digits' } })],
    ],
    [
      `${told} it is named in "titleFields" or "subtitleFields", which users tell records by`,
      () => [having({ mark }, { subtitleFields: ['mark'] })],
    ],
    [
      `${told} it is named in "duplicates"`,
      () => [
        having(
          { mark },
          {
            duplicates: { fields: ['mark'], called: 'mark' },
            search: { searchMark: { field: 'mark', op: 'eq', label: 'Mark' } },
          },
        ),
      ],
    ],
    [`${told} it is part of "unique"`, () => [number({ unique: true })]],
    [
      `${told} "copy" is made of it and would show it`,
      () => [having({ mark, copy: text('Copy', { default: { field: 'mark' } }) })],
    ],
    [
      `${told} the search "searchMark" compares parts of it`,
      () => [having({ mark }, { search: { searchMark: { field: 'mark', op: 'contains', label: 'Mark' } } })],
    ],
    [
      'things: field "note": its condition compares "mark" with a value, but it is masked',
      () => [having({ mark, note: text('Note', { when: { field: 'mark', is: ['a'] } }) })],
    ],
    [
      'things: list.sort names "mark"',
      () => [having({ mark }, { list: { columns: ['name', 'mark'], sort: { field: 'mark', order: 'asc' } } })],
    ],
    ['things: field "lines": its column "mark": it has "masked"', () => [having({ lines: rows('Lines', { mark }) })]],
  ],
});

test('a role that nobody has is told where it may see a masked field whole', () => {
  const declared = having({ mark: text('Mark', { masked: { shownTo: ['boss'] } }) });
  expect(messageOf(() => createRegistry([declared], { features: [], roles: ['brand_admin'] }))).toContain(
    'things: field "mark": its masked.shownTo',
  );
});
