import { expect, test } from 'vitest';
import { createRegistry } from '../../src/schema';
import { date, email, money, reference, rows, text } from '../../src/schema/declare';
import { having, loose, messageOf, others, testMistakes } from './mistakes';

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
      'things: field "mark": it is masked, but has "display"; leave "display" out',
      () => [number({ display: 'words' })],
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
    [`${told} it is named in "findBy"`, () => [having({ mark }, { findBy: ['mark'] })]],
    [`${told} it is part of "unique"`, () => [number({ unique: true })]],
    [
      `${told} "copy" is made of it and would show it`,
      () => [having({ mark, copy: text('Copy', { default: { field: 'mark' } }) })],
    ],
    [
      `${told} the search "searchMark" compares more than its whole value`,
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
    [
      'things: field "mark": it has the unknown option "masked"; it is an option of text, email, phone, date and integer',
      () => [having({ mark: loose(money, 'Mark', { masked: {} }) })],
    ],
    [
      'things: field "mark": its masked has the unknown option "last"; choose from "shownTo"',
      () => [having({ mark: loose(date, 'Mark', { masked: { last: 4 } }) })],
    ],
    [
      'things: field "mark": it is masked, but has "due"; leave "due" out',
      () => [having({ mark: date('Mark', { masked: {}, due: { field: 'mark', filled: true } }) })],
    ],
    [
      `${told} "end" may not be before it`,
      () => [having({ mark: date('Mark', { masked: {} }), end: date('End', { notBefore: 'mark' }) })],
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

test('the address that messages are sent to cannot be masked', () => {
  const mail = email('Mail', { masked: { last: 4 } });
  const letters = others({
    outgoing: { channel: 'email', recipient: 'thing_id', address: { field: 'mail', message: 'No address' } },
    fields: { title: text('Title'), thing_id: reference('Thing', { to: 'things', required: true }) },
  });
  expect(messageOf(() => createRegistry([having({ mail }), letters], { features: [] }))).toContain(
    'things: field "mail": it is masked, but messages are sent to it',
  );
});
