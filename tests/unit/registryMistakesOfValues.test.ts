import { expect, test } from 'vitest';
import {
  choice,
  date,
  decimal,
  email,
  integer,
  json,
  longText,
  money,
  password,
  phone,
  reference,
  remoteChoice,
  richText,
  rows,
  text,
} from '../../src/schema/declare';
import { createRegistry, type Condition, type Field } from '../../src/schema';
import { having, messageOf, others, things, testMistakes } from './mistakes';

const modal = { opensIn: 'modal' };
const itself: { all: Condition[] } = { all: [] };
itself.all.push(itself);

testMistakes({
  'in numbers and days': [
    [
      'things: field "a": its "notBefore" depends on itself in a cycle, a > b > c > a',
      () => [
        having({
          a: date('A', { notBefore: 'b' }),
          b: date('B', { notBefore: 'c' }),
          c: date('C', { notBefore: 'a' }),
        }),
      ],
    ],
    [
      'things: field "q": it divides by 0, so it would never have a value',
      () => [having({ a: integer('A'), q: decimal('Q', { computed: { quotient: ['a', 0] } }) })],
    ],
    [
      'things: field "q": its "computed" names "name" twice',
      () => [having({ q: text('Q', { computed: { join: ['name', 'name'] } }) })],
    ],
    [
      'things: field "q": its plusDays is 1000000000000',
      () => [having({ d: date('D'), q: date('Q', { computed: { day: 'd', plusDays: 1e12 } }) })],
    ],
    [
      'things: field "a": it has "min", 0.5, which is not a valid integer: Must be a whole number',
      () => [having({ a: integer('A', { min: 0.5 }) })],
    ],
    [
      'things: field "a": it has "max", 100000000000000000000, which is too large a number to be exact',
      () => [having({ a: integer('A', { max: 1e20 }) })],
    ],
    [
      'things: field "a": it has "min", 0.001, which is not a valid money: Must have at most 2 decimals',
      () => [having({ a: money('A', { min: 0.001 }) })],
    ],
    ['things: field "a": its maxLength is 1000000000', () => [having({ a: text('A', { maxLength: 1e9 }) })]],
    [
      'things: field "a": its "numbered" is 1000000000000000000',
      () => [having({ a: text('A', { readOnly: true, numbered: { start: 1e18 } }) })],
    ],
    ['things: field "d": its "initial" is 1000000000', () => [having({ d: date('D', { initial: { today: 1e9 } }) })]],
  ],
  'in conditions taken together': [
    [
      'things: field "x": its condition is always true, whatever is filled in',
      () => [
        having({
          rig: choice('R', ['a', 'b']),
          x: text('A', {
            when: {
              any: [
                { field: 'rig', filled: true },
                { field: 'rig', filled: false },
              ],
            },
          }),
        }),
      ],
    ],
    [
      'things: field "a": its "required.when" repeats its "when"',
      () => [
        having({
          a: text('A', { required: { when: { field: 'name', filled: true } }, when: { field: 'name', filled: true } }),
        }),
      ],
    ],
    [
      'things: field "a": its "required.when" can never be true together with its "when"',
      () => [
        having({
          a: text('A', { required: { when: { field: 'name', filled: true } }, when: { field: 'name', filled: false } }),
        }),
      ],
    ],
    [
      'things: it could not be read: Maximum call stack size exceeded',
      () => [having({ mark: text('Mark', { when: itself }) })],
    ],
  ],
  'in starts': [
    [
      'things: field "b_id": its "initial" names "a_id", whose kind reference cannot be used for a field',
      () => [
        having({
          a_id: reference('A', { to: 'others' }),
          b_id: reference('B', { to: 'things', initial: { field: 'a_id' } }),
        }),
        others(),
      ],
    ],
    [
      'things: field "b_id": its "initial" names "n", whose kind integer cannot be used for a field of the',
      () => [having({ n: integer('N'), b_id: reference('B', { to: 'things', initial: { field: 'n' } }) })],
    ],
    [
      'things: field "c": it has "default", which is the same for every record, but the field is unique',
      () => [having({ c: text('C', { unique: true, default: 'x' }) })],
    ],
    [
      'things: field "c": it has "initial", which is the same for every record, but the field is unique',
      () => [having({ c: text('C', { unique: true, initial: 'x' }) })],
    ],
  ],
  'in defaults that follow another field': [
    [
      'things: field "code": its "default" names "name", which may have 255 characters, while this field',
      () => [having({ code: text('Code', { maxLength: 3, default: { field: 'name' } }) })],
    ],
    [
      'things: field "mail": its "default" names "name", which is a text and may not be a valid email',
      () => [having({ mail: email('Mail', { default: { field: 'name' } }) })],
    ],
    [
      'things: field "code": its "default" names "name", which may not match the "pattern" of this field',
      () => [
        having({
          code: text('Code', { pattern: { matches: '[A-Z]+', message: 'Capitals alone' }, default: { field: 'name' } }),
        }),
      ],
    ],
    [
      'things: field "rig": its "default" names "name", which may be any text, while this field takes only',
      () => [having({ rig: choice('Rig', ['a', 'b'], { default: { field: 'name' } }) })],
    ],
    [
      'things: field "rig": its "default" names "u", which may be "b", while this field does not have that',
      () => [having({ u: choice('U', ['a', 'b']), rig: choice('Rig', ['a'], { default: { field: 'u' } }) })],
    ],
    [
      'things: field "code": its "default" names "rig", which may be "abcd", a value that this field',
      () => [
        having({ rig: choice('Rig', ['ab', 'abcd']), code: text('Code', { maxLength: 3, default: { field: 'rig' } }) }),
      ],
    ],
    [
      'things: field "b": its "default" names "a", which may be more than the maximum of this field, 10',
      () => [having({ a: integer('A', { max: 100 }), b: integer('B', { max: 10, default: { field: 'a' } }) })],
    ],
    [
      'things: field "b": its "default" names "a", which may be less than the minimum of this field, 1',
      () => [having({ a: integer('A'), b: integer('B', { min: 1, default: { field: 'a' } }) })],
    ],
    [
      'things: field "b": its "default" names "a", which may have 4 decimals, while this field takes 2',
      () => [having({ a: decimal('A', { scale: 4 }), b: decimal('B', { default: { field: 'a' } }) })],
    ],
    [
      'things: field "b": its "default" names "a", which may be a day in the future, while this field',
      () => [having({ a: date('A'), b: date('B', { notAfter: 'today', default: { field: 'a' } }) })],
    ],
  ],
  'in values that the server keeps': [
    [
      'things: field "a": it is an object that only the server can write',
      () => [
        having({ a: json('A') }, { form: { create: modal, sections: [{ title: 'Main', fields: ['name', 'a'] }] } }),
      ],
    ],
    ['things: field "a": its omit is an empty list', () => [having({ a: json('A', { readOnly: true, omit: [] }) })]],
    ['things: field "a": its sentAs is empty', () => [having({ a: remoteChoice('A', { path: 'p/x', sentAs: {} }) })]],
    [
      'things: field "a": it sends "a", "b" as "c", so they could not be told apart when they are read',
      () => [having({ a: remoteChoice('A', { path: 'p/x', sentAs: { a: 'c', b: 'c' } }) })],
    ],
    [
      'things: field "rig": its display.tag.values is empty',
      () => [having({ rig: choice('R', ['a'], { display: { tag: { values: {}, otherwise: 'red' } } }) })],
    ],
    [
      'things: titleFields names "note", which is a richText',
      () => [having({ note: richText('N') }, { titleFields: ['note'] })],
    ],
    [
      'things: titleFields names "o_id", which is a reference to others',
      () => [having({ o_id: reference('O', { to: 'others' }) }, { titleFields: ['o_id'] }), others()],
    ],
    [
      'things: field "o_id": it refers to others, which has one record per key and no list to choose from',
      () => [
        having({ o_id: reference('O', { to: 'others' }) }),
        others({
          verbs: ['list', 'create'],
          fields: {
            title: text('T'),
            t_id: reference('X', { to: 'things', required: true }),
            side: choice('S', ['a', 'b'], { required: true }),
          },
          relations: { o: { by: 't_id', parent: { onePer: 'side' } } },
        }),
      ],
    ],
    [
      'things: field "other_id": it is chosen from others by typing, which needs a text among its',
      () => [
        others({ titleFields: ['no'], fields: { no: integer('No') } }),
        having(
          { other_id: reference('Other', { to: 'others' }) },
          { form: { create: modal, sections: [{ title: 'Main', fields: ['name', 'other_id'] }] } },
        ),
      ],
    ],
    [
      'things: field "o": it is chosen from others by typing, which needs a search over "title" with the',
      () => [others(), having({ o: text('O', { suggest: 'others' }) })],
    ],
    [
      'things: field "a": it is written by roles that cannot see it',
      () => [having({ a: text('A', { seenBy: ['boss'], writtenBy: ['clerk'] }) })],
    ],
  ],
  'in views': [
    [
      'others: field "rig": it has the value "c", which is not one of the stored field',
      () => [
        having({ rig: choice('R', ['a', 'b']) }),
        others({
          verbs: ['list'],
          fields: { rig: choice('R', ['c']) },
          titleFields: ['rig'],
          view: { of: 'things', where: {} },
        }),
      ],
    ],
    [
      'others: field "name": it is in a view, which stores nothing, but has "was"',
      () => [
        things(),
        others({
          verbs: ['list'],
          fields: { name: text('N', { was: 'x' }) },
          titleFields: ['name'],
          view: { of: 'things', where: {} },
        }),
      ],
    ],
    [
      'others: field "name": it is in a view, which stores nothing, but has "required"',
      () => [
        things(),
        others({
          verbs: ['list'],
          fields: { name: text('N', { required: true }) },
          titleFields: ['name'],
          view: { of: 'things', where: {} },
        }),
      ],
    ],
  ],
  'in the columns of a table': [
    [
      'things: field "r": its column "a": it lists the option "x" twice',
      () => [having({ r: rows('R', { a: choice('A', ['x', 'x']) }) })],
    ],
    [
      'things: field "r": its column "a": it has the pattern "[", which is not a valid regular expression:',
      () => [having({ r: rows('R', { a: text('A', { pattern: { matches: '[', message: 'm' } }) }) })],
    ],
    [
      'things: field "r": its column "a": it takes values from 5 to 1, so none',
      () => [having({ r: rows('R', { a: integer('A', { min: 5, max: 1 }) }) })],
    ],
    [
      'things: field "r": its columns.a.hint is an empty text',
      () => [having({ r: rows('R', { a: integer('A', { hint: ' ' }) }) })],
    ],
    [
      'things: field "r": its column "a": it has the unknown currency "XXQ"',
      () => [having({ r: rows('R', { a: money('A', { currency: 'XXQ' }) }) })],
    ],
    [
      'things: field "r": it gives "a" and "b" the same label "A"',
      () => [having({ r: rows('R', { a: text('A'), b: text('A') }) })],
    ],
    [
      'things: field "r": its column "A b": a name must be in lower case with underscores',
      () => [having({ r: rows('R', { 'A b': text('x') }, { readOnly: true }) })],
    ],
    [
      'things: field "r": its column "a": it is a password and cannot be read',
      () => [having({ r: rows('R', { a: password('x') }, { readOnly: true }) })],
    ],
  ],
});

const word = { matches: '[A-Z]{3}', message: 'Three capitals' };

test.each<readonly [string, Record<string, Field>]>([
  ['a text as long', { code: text('Code', { maxLength: 300, default: { field: 'name' } }) }],
  ['a text that a form begins with and shows', { code: text('Code', { maxLength: 3, initial: { field: 'name' } }) }],
  [
    'a text of the same form',
    { a: text('A', { pattern: word }), code: text('Code', { maxLength: 3, pattern: word, default: { field: 'a' } }) },
  ],
  [
    'what digits another kind has',
    {
      a: phone('A'),
      code: text('Code', { pattern: { matches: '[0-9]+', message: 'Digits alone' }, default: { field: 'a' } }),
    },
  ],
  ['any text where formatted text is meant', { a: longText('A'), h: richText('H', { default: { field: 'a' } }) }],
  [
    'any text where others than the listed are taken',
    { rig: choice('Rig', ['a'], { allowsOther: true, default: { field: 'name' } }) },
  ],
  [
    'a number within',
    { a: integer('A', { min: 2, max: 5 }), b: integer('B', { min: 1, max: 10, default: { field: 'a' } }) },
  ],
  [
    'a day that has come',
    { a: date('A', { notAfter: 'today' }), b: date('B', { notAfter: 'today', default: { field: 'a' } }) },
  ],
])('a default that takes over %s is taken', (_what, fields) => {
  expect(messageOf(() => createRegistry([having(fields)], { features: [] }))).toBe('');
});
