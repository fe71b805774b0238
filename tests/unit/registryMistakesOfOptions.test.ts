import { expect, test } from 'vitest';
import {
  boolean,
  choice,
  date,
  json,
  password,
  reference,
  remoteChoice,
  richText,
  text,
  prefixedId,
} from '../../src/schema/declare';
import { createRegistry } from '../../src/schema';
import { having, loose, testMistakes, searchableOthers, things, type Loose } from './mistakes';

const sections = [{ title: 'Main', fields: ['name'] }];
const list = { columns: ['name'] };
const link = (more: Loose = {}) => ({ other_id: loose(reference, 'Other', { to: 'others', ...more }) });

testMistakes({
  'in what leads to nothing': [
    [
      'things: field "main": its "unique" can only be true or false, so there could be at most two records',
      () => [having({ main: boolean('Main', { unique: true }) })],
    ],
    ['things: it is a view of itself', () => [things({ verbs: ['list'], view: { of: 'things', where: {} } })]],
  ],
  'in values that are named': [
    [
      'things: field "x": a group is spelt "old" and "Old", which differ only in upper and lower case or',
      () => [
        having({
          x: loose(choice, 'X', [
            { group: 'Old', options: ['a'] },
            { group: 'old', options: ['b'] },
          ]),
        }),
      ],
    ],
    [
      'things: field "x": its omit names "a" twice',
      () => [having({ x: loose(json, 'X', { readOnly: true, omit: ['a', 'a'] }) })],
    ],
  ],
  'in what stands in the place of options': [
    [
      'things: field "x": it has a text or a list where its options belong',
      () => [having({ x: loose(text, 'X', 'required') })],
    ],
  ],
  'in patterns': [
    [
      'things: field "x": it has the pattern "(\\w+\\s?)+", which may take far too long: a repeated part can',
      () => [having({ x: text('X', { pattern: { matches: '(\\w+\\s?)+', message: 'No' } }) })],
    ],
    [
      'things: field "x": it has the pattern "(a|aa)+", which may take far too long: a repeated part can',
      () => [having({ x: text('X', { pattern: { matches: '(a|aa)+', message: 'No' } }) })],
    ],
    [
      'things: field "x": it has the pattern "\\d*\\d*x", which may take 50000 to the power of 2 steps',
      () => [having({ x: text('X', { maxLength: 50_000, pattern: { matches: '\\d*\\d*x', message: 'No' } }) })],
    ],
    [
      'things: field "x": it has the pattern "/^\\d+$/", which no text matches',
      () => [having({ x: text('X', { pattern: { matches: '/^\\d+$/', message: 'No' } }) })],
    ],
    [
      'things: field "x": it has the pattern "\\d{10}", which only texts of at least 10 characters match,',
      () => [having({ x: text('X', { maxLength: 4, pattern: { matches: '\\d{10}', message: 'No' } }) })],
    ],
  ],
  'in options beside each other': [
    [
      'things: field "x": it is a web address and shown as a link, but has "numbered"',
      () => [having({ x: loose(text, 'X', { url: true, numbered: { start: 1 }, readOnly: true }) })],
    ],
    [
      [
        'things: field "x": it is returned with the name of its staff user as "x_name", which is a field',
        'things: field "x": it is the address of a staff user, which only the server sets',
      ],
      () => [having({ x: loose(text, 'X', { staff: true }), x_name: loose(text, 'Y') })],
    ],
    [
      'things: field "x": it is a web address and shown as a link, but has "display"',
      () => [having({ x: loose(text, 'X', { url: true, display: 'words' }) })],
    ],
    [
      'things: field "x": it is written only once the record exists, but has "initial"',
      () => [having({ x: loose(text, 'X', { during: 'update', initial: 'a' }) })],
    ],
    [
      'things: field "x": it is written only once the record exists, but has "default"',
      () => [having({ x: loose(text, 'X', { during: 'update', default: 'a' }) })],
    ],
  ],
  'in what values are made of': [
    [
      'things: field "x": its "computed" names "r", which is a reference to others',
      () => [
        having({ r: loose(reference, 'R', { to: 'others' }), x: loose(text, 'X', { computed: { join: ['r'] } }) }),
        searchableOthers(),
      ],
    ],
    [
      'things: field "x": its "computed" names "r", which is a richText',
      () => [having({ r: loose(richText, 'R'), x: loose(text, 'X', { computed: { join: ['r'] } }) })],
    ],
    [
      'things: field "x": its "computed" names "r", which is not known before the record is stored',
      () => [
        having({
          r: loose(text, 'R', { readOnly: true, numbered: { start: 1 } }),
          x: loose(text, 'X', { computed: { join: ['r'] } }),
        }),
      ],
    ],
    [
      'things: field "x": its "derived" names "p", which is a password and cannot be read',
      () => [having({ p: loose(password, 'P'), x: loose(password, 'X', { derived: { same: 'p' } }) })],
    ],
    [
      'things: field "x": its "derived" names "p", which is a password and cannot be read',
      () => [
        having({
          p: loose(password, 'P'),
          x: loose(choice, 'X', ['y', 'n'], { derived: { field: 'p', filled: 'y', empty: 'n' } }),
        }),
      ],
    ],
    [
      ['things: field "a": it sets the same field as "b"', 'things: field "b": it sets the same field as "a"'],
      () => [
        having({
          ...link(),
          a: loose(text, 'A', { suggest: 'others', suggestId: 'other_id' }),
          b: loose(text, 'B', { suggest: 'others', suggestId: 'other_id' }),
        }),
        searchableOthers(),
      ],
    ],
  ],
  'in what a new record takes over': [
    [
      'things: field "x": its "initial" names "u", which a new record does not have yet',
      () => [having({ u: loose(text, 'U', { during: 'update' }), x: loose(text, 'X', { initial: { field: 'u' } }) })],
    ],
    [
      'things: field "x": its "initial" names "u", which users do not fill in',
      () => [having({ u: loose(text, 'U', { readOnly: true }), x: loose(text, 'X', { initial: { field: 'u' } }) })],
    ],
    [
      'things: field "x": its "initial" names "u", which users do not fill in',
      () => [
        having({
          u: loose(text, 'U', { computed: { join: ['name'] } }),
          x: loose(text, 'X', { initial: { field: 'u' } }),
        }),
      ],
    ],
    [
      'things: field "x": its "initial" names "u", which may be "a", "b", while this field does not have',
      () => [
        having({ u: loose(choice, 'U', ['a', 'b']), x: loose(choice, 'X', ['c', 'd'], { initial: { field: 'u' } }) }),
      ],
    ],
    [
      'things: field "b": it has "initial", which is a day that the field refuses',
      () => [
        having({
          a: loose(date, 'A', { initial: { today: 5 } }),
          b: loose(date, 'B', { notBefore: 'a', initial: { today: 1 } }),
        }),
      ],
    ],
    [
      'things: field "b": it has "default", which is a day that the field refuses',
      () => [
        having({
          a: loose(date, 'A', { default: '2024-05-05' }),
          b: loose(date, 'B', { notBefore: 'a', default: '2024-01-01' }),
        }),
      ],
    ],
  ],
  'in unique values': [
    [
      'things: field "x": its "unique" has "with" "a", which "a" declares already',
      () => [
        having({
          a: loose(text, 'A', { required: true, unique: { with: ['x'] } }),
          x: loose(text, 'X', { required: true, unique: { with: ['a'] } }),
        }),
      ],
    ],
    [
      'things: field "x": its "unique" has "with" "a", which are unique already',
      () => [
        having({
          a: loose(text, 'A', { required: true, unique: true }),
          x: loose(text, 'X', { unique: { with: ['a'] } }),
        }),
      ],
    ],
    ['things: field "x": its unique is empty', () => [having({ x: loose(text, 'X', { unique: {} }) })]],
  ],
  'in prefixes and paths': [
    [
      'things: field "x": it has the prefix "ZZ", which no resource uses',
      () => [having({ x: loose(prefixedId, 'X', { prefixes: ['ZZ'] }) })],
    ],
    [
      'things: it has the trash.idPrefix "TH", which is also the prefix of its other records',
      () => [things({ idPrefix: 'TH', trash: { columns: ['name'], idPrefix: 'TH' } })],
    ],
    ['things: field "x": it has the path "a/"', () => [having({ x: loose(remoteChoice, 'X', { path: 'a/' }) })]],
    [
      'things: field "x": it sends "a" as itself',
      () => [having({ x: loose(remoteChoice, 'X', { path: 'p', sentAs: { a: 'a' } }) })],
    ],
    [
      'things: it has two screens with the same address "trash_things"',
      () => [things({ list, screenPath: 'trash_things', trash: { columns: ['name'] } })],
    ],
    [
      'things: it has an empty screenPath, so its pages would take the addresses of all other screens',
      () => [things({ list, screenPath: '', record: { sections } })],
    ],
  ],
});

test.each([
  '\\d+(\\.\\d+)?',
  '\\d{1,3}(\\.\\d{1,3}){3}',
  '[A-Z]{2}(, [A-Z]{2})*',
  '\\p{L}+( \\p{L}+)*',
  '(\\d+,)*\\d+',
  '(?!000)\\d{3}-\\d{2}',
  '^\\d{3}$',
  '[^@\\s]+@[^@\\s]+\\.[^@\\s]+',
])('the pattern %s is taken', (matches) => {
  expect(() =>
    createRegistry([having({ x: text('X', { pattern: { matches, message: 'No' } }) })], { features: [] }),
  ).not.toThrow();
});
