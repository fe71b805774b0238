import { expect, test } from 'vitest';
import {
  choice,
  createRegistry,
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
  type Condition,
  type Field,
} from '../../src/schema';
import { having, messageOf, others, things, testMistakes } from './mistakes';

const modal = { opensIn: 'modal' };
const itself: { all: Condition[] } = { all: [] };
itself.all.push(itself);

testMistakes({
  'in numbers and days': [
    [
      'days in a circle',
      () => [
        having({
          a: date('A', { notBefore: 'b' }),
          b: date('B', { notBefore: 'c' }),
          c: date('C', { notBefore: 'a' }),
        }),
      ],
      [
        'things: field "a": its "notBefore" depends on itself in a cycle, a > b > c > a; remove it from one of these fields',
      ],
    ],
    [
      'a division by nothing',
      () => [having({ a: integer('A'), q: decimal('Q', { computed: { quotient: ['a', 0] } }) })],
      ['things: field "q": it divides by 0, so it would never have a value; name another number'],
    ],
    [
      'a text joined twice',
      () => [having({ q: text('Q', { computed: { join: ['name', 'name'] } }) })],
      ['things: field "q": its join names "name" twice; once is enough'],
    ],
    [
      'a day beyond the calendar',
      () => [having({ d: date('D'), q: date('Q', { computed: { day: 'd', plusDays: 1e12 } }) })],
      ['things: field "q": its plusDays is 1000000000000; a whole number of at most 36525 is needed'],
    ],
    [
      'half of a whole number',
      () => [having({ a: integer('A', { min: 0.5 }) })],
      ['things: field "a": its min is 0.5, which is not a valid integer: Must be a whole number'],
    ],
    [
      'a limit further than is counted',
      () => [having({ a: integer('A', { max: 1e20 }) })],
      ['things: field "a": its max is 100000000000000000000, which is too large a number to be exact; leave it out'],
    ],
    [
      'a tenth of a cent',
      () => [having({ a: money('A', { min: 0.001 }) })],
      ['things: field "a": its min is 0.001, which is not a valid money: Must have at most 2 decimals'],
    ],
    [
      'a text without an end',
      () => [having({ a: text('A', { maxLength: 1e9 }) })],
      ['things: field "a": its maxLength is 1000000000; a whole number from 1 to 100000 is needed'],
    ],
    [
      'numbers that are too large',
      () => [having({ a: text('A', { readOnly: true, numbered: { start: 1e18 } }) })],
      ['things: field "a": it is numbered from 1000000000000000000; a whole number from 0 is needed'],
    ],
    [
      'a start beyond the calendar',
      () => [having({ d: date('D', { initial: { today: 1e9 } }) })],
      ['things: field "d": its "initial" is 1000000000 days from today; a whole number of at most 36525 is needed'],
    ],
    [
      'a start in a future that is refused',
      () => [having({ d: date('D', { initial: { today: 5 }, notAfter: 'today' }) })],
      ['things: field "d": its "initial" is a day that it refuses; name another'],
    ],
  ],
  'in conditions taken together': [
    [
      'a password',
      () => [having({ s: password('S'), a: text('A', { when: { field: 's', filled: true } }) })],
      ['things: field "a": its condition depends on "s", which is a password and cannot be read; name another field'],
    ],
    [
      'two values at once',
      () => [
        having({
          rig: choice('R', ['a', 'b']),
          x: text('A', {
            when: {
              all: [
                { field: 'rig', is: ['a'] },
                { field: 'rig', is: ['b'] },
              ],
            },
          }),
        }),
      ],
      [
        'things: field "x": its condition can never be true, whatever is filled in; change the parts that contradict each other',
      ],
    ],
    [
      'a value and none',
      () => [
        having({
          rig: choice('R', ['a', 'b']),
          x: text('A', {
            when: {
              all: [
                { field: 'rig', is: ['a'] },
                { field: 'rig', filled: false },
              ],
            },
          }),
        }),
      ],
      [
        'things: field "x": its condition can never be true, whatever is filled in; change the parts that contradict each other',
      ],
    ],
    [
      'whatever there is',
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
      ['things: field "x": its condition is always true, whatever is filled in; leave it out'],
    ],
    [
      'required under the condition that shows it',
      () => [
        having({
          a: text('A', { required: { when: { field: 'name', filled: true } }, when: { field: 'name', filled: true } }),
        }),
      ],
      ['things: field "a": its "required.when" repeats its "when"; leave it out of "required"'],
    ],
    [
      'required while it is hidden',
      () => [
        having({
          a: text('A', { required: { when: { field: 'name', filled: true } }, when: { field: 'name', filled: false } }),
        }),
      ],
      [
        'things: field "a": its "required.when" and its "when" can never be true together; change one of the two conditions',
      ],
    ],
    [
      'one that holds itself',
      () => [having({ mark: text('Mark', { when: itself }) })],
      ['things: it could not be read: Maximum call stack size exceeded; declare it as plain data'],
    ],
  ],
  'in starts': [
    [
      'a link to another kind of record',
      () => [
        having({
          a_id: reference('A', { to: 'others' }),
          b_id: reference('B', { to: 'things', initial: { field: 'a_id' } }),
        }),
        others(),
      ],
      [
        'things: field "b_id": its "initial" names "a_id", whose kind reference cannot be used for a field of the kind reference; name a reference to things',
      ],
    ],
    [
      'a number as a link',
      () => [having({ n: integer('N'), b_id: reference('B', { to: 'things', initial: { field: 'n' } }) })],
      [
        'things: field "b_id": its "initial" names "n", whose kind integer cannot be used for a field of the kind reference; name a reference to things',
      ],
    ],
    [
      'a default that no two may have',
      () => [having({ c: text('C', { unique: true, default: 'x' }) })],
      [
        'things: field "c": its "default" is the same for every record, but it is unique; leave "default" or "unique" out',
      ],
    ],
    [
      'a start that no two may have',
      () => [having({ c: text('C', { unique: true, initial: 'x' }) })],
      [
        'things: field "c": its "initial" is the same for every record, but it is unique; leave "initial" or "unique" out',
      ],
    ],
  ],
  'in defaults that follow another field': [
    [
      'a longer text',
      () => [having({ code: text('Code', { maxLength: 3, default: { field: 'name' } }) })],
      [
        'things: field "code": its "default" names "name", which may have 255 characters, while this field takes at most 3; allow the same length in both',
      ],
    ],
    [
      'a text where an email is meant',
      () => [having({ mail: email('Mail', { default: { field: 'name' } }) })],
      ['things: field "mail": its "default" names "name", which is a text and may not be a valid email; name an email'],
    ],
    [
      'a text of another form',
      () => [
        having({
          code: text('Code', { pattern: { matches: '[A-Z]+', message: 'Capitals alone' }, default: { field: 'name' } }),
        }),
      ],
      [
        'things: field "code": its "default" names "name", which may not match the "pattern" of this field; give both the same pattern',
      ],
    ],
    [
      'any text as a choice',
      () => [having({ rig: choice('Rig', ['a', 'b'], { default: { field: 'name' } }) })],
      [
        'things: field "rig": its "default" names "name", which may be any text, while this field takes only its listed values; name a field with the same values',
      ],
    ],
    [
      'a choice of other values',
      () => [having({ u: choice('U', ['a', 'b']), rig: choice('Rig', ['a'], { default: { field: 'u' } }) })],
      [
        'things: field "rig": its "default" names "u", which may be "b", while this field does not have that value; give both the same values',
      ],
    ],
    [
      'a choice that is too long',
      () => [
        having({ rig: choice('Rig', ['ab', 'abcd']), code: text('Code', { maxLength: 3, default: { field: 'rig' } }) }),
      ],
      [
        'things: field "code": its "default" names "rig", which may be "abcd", a value that this field refuses; name a field whose values it takes',
      ],
    ],
    [
      'a greater number',
      () => [having({ a: integer('A', { max: 100 }), b: integer('B', { max: 10, default: { field: 'a' } }) })],
      [
        'things: field "b": its "default" names "a", which may be more than the maximum of this field, 10; give both the same "max"',
      ],
    ],
    [
      'a lesser number',
      () => [having({ a: integer('A'), b: integer('B', { min: 1, default: { field: 'a' } }) })],
      [
        'things: field "b": its "default" names "a", which may be less than the minimum of this field, 1; give both the same "min"',
      ],
    ],
    [
      'a number with more decimals',
      () => [having({ a: decimal('A', { scale: 4 }), b: decimal('B', { default: { field: 'a' } }) })],
      [
        'things: field "b": its "default" names "a", which may have 4 decimals, while this field takes 2; give both the same "scale"',
      ],
    ],
    [
      'a day to come',
      () => [having({ a: date('A'), b: date('B', { notAfter: 'today', default: { field: 'a' } }) })],
      [
        'things: field "b": its "default" names "a", which may be a day in the future, while this field takes none; give both the same "notAfter"',
      ],
    ],
  ],
  'in values that the server keeps': [
    [
      'an object that people type',
      () => [
        having({ a: json('A') }, { form: { create: modal, sections: [{ title: 'Main', fields: ['name', 'a'] }] } }),
      ],
      ['things: field "a": it is an object that only the server can write; make it read-only'],
    ],
    [
      'nothing left out',
      () => [having({ a: json('A', { readOnly: true, omit: [] }) })],
      ['things: field "a": its omit is an empty list; name at least one, or leave it out'],
    ],
    [
      'no names sent',
      () => [having({ a: remoteChoice('A', { path: 'p/x', sentAs: {} }) })],
      ['things: field "a": its sentAs is empty; name at least one, or leave it out'],
    ],
    [
      'two names sent as one',
      () => [having({ a: remoteChoice('A', { path: 'p/x', sentAs: { a: 'c', b: 'c' } }) })],
      [
        'things: field "a": its sentAs sends "a", "b" as "c", so they could not be told apart when they are read; send each as a different text',
      ],
    ],
    [
      'no colours',
      () => [having({ rig: choice('R', ['a'], { display: { tag: { values: {}, otherwise: 'red' } } }) })],
      ['things: field "rig": its display.tag.values is empty; name at least one, or leave it out'],
    ],
    [
      'a pattern that nobody types',
      () => [having({ o: text('O', { readOnly: true, pattern: { matches: 'x', message: 'm' } }) })],
      ['things: field "o": it is read-only but has "pattern" too; nobody writes it, so leave "pattern" out'],
    ],
    [
      'formatted text as a title',
      () => [having({ note: richText('N') }, { titleFields: ['note'] })],
      ['things: title names "note", which is a richText and cannot name a record; name a text'],
    ],
    [
      'a link as a title',
      () => [having({ o_id: reference('O', { to: 'others' }) }, { titleFields: ['o_id'] }), others()],
      ['things: title names "o_id", which is a reference and cannot name a record; name a text'],
    ],
    [
      'a link to what is in no list',
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
      [
        'things: field "o_id": it refers to others, which has one record per key and no list to choose from; refer to the resource that its records belong to',
      ],
    ],
    [
      'titles that are no texts',
      () => [
        others({ titleFields: ['no'], fields: { no: integer('No') } }),
        having(
          { other_id: reference('Other', { to: 'others' }) },
          { form: { create: modal, sections: [{ title: 'Main', fields: ['name', 'other_id'] }] } },
        ),
      ],
      [
        'things: field "other_id": its value is chosen from others by typing, but its titleFields "no" cannot be searched; add a text to its titleFields, such as a computed one',
      ],
    ],
    [
      'titles that nobody can search for',
      () => [others(), having({ o: text('O', { suggest: 'others' }) })],
      [
        'things: field "o": it suggests titles of others by typing, but no search there looks into "title" with the operator "contains"; add one there',
      ],
    ],
    [
      'roles that write what they do not see',
      () => [having({ a: text('A', { seenBy: ['boss'], writtenBy: ['clerk'] }) })],
      ['things: field "a": it is written by roles that cannot see it; name in "writtenBy" only roles of "seenBy"'],
    ],
  ],
  'in views': [
    [
      'other values than are kept',
      () => [
        having({ rig: choice('R', ['a', 'b']) }),
        others({
          verbs: ['list'],
          fields: { rig: choice('R', ['c']) },
          titleFields: ['rig'],
          view: { of: 'things', where: {} },
        }),
      ],
      ['others: field "rig": its value "c" is not one of the stored field; choose from "a", "b"'],
    ],
    [
      'a former name',
      () => [
        things(),
        others({
          verbs: ['list'],
          fields: { name: text('N', { was: 'x' }) },
          titleFields: ['name'],
          view: { of: 'things', where: {} },
        }),
      ],
      ['others: field "name": it has "was", but a view stores nothing and has no form; leave it out'],
    ],
    [
      'a required field',
      () => [
        things(),
        others({
          verbs: ['list'],
          fields: { name: text('N', { required: true }) },
          titleFields: ['name'],
          view: { of: 'things', where: {} },
        }),
      ],
      ['others: field "name": it has "required", but a view stores nothing and has no form; leave it out'],
    ],
  ],
  'in the columns of a table': [
    [
      'an option twice',
      () => [having({ r: rows('R', { a: choice('A', ['x', 'x']) }) })],
      ['things: field "r": its column "a": its option "x" is listed twice; list it once'],
    ],
    [
      'a pattern that is none',
      () => [having({ r: rows('R', { a: text('A', { pattern: { matches: '[', message: 'm' } }) }) })],
      [
        'things: field "r": its column "a": its pattern.matches is "[", which is not a valid regular expression: Unterminated character class',
      ],
    ],
    [
      'limits the wrong way round',
      () => [having({ r: rows('R', { a: integer('A', { min: 5, max: 1 }) }) })],
      ['things: field "r": its column "a": its min is greater than its max, 5 > 1; swap the two'],
    ],
    [
      'a blank hint',
      () => [having({ r: rows('R', { a: integer('A', { hint: ' ' }) }) })],
      ['things: field "r": its columns.a.hint is an empty text; a text is needed'],
    ],
    [
      'a currency that is none',
      () => [having({ r: rows('R', { a: money('A', { currency: 'XXQ' }) }) })],
      [
        'things: field "r": its column "a": its currency is "XXQ", which is not a currency; no known name is similar to it',
      ],
    ],
    [
      'two of one label',
      () => [having({ r: rows('R', { a: text('A'), b: text('A') }) })],
      ['things: field "r": it gives the columns "a" and "b" the same label "A"; give them different labels'],
    ],
    [
      'a name in capitals, of the server',
      () => [having({ r: rows('R', { 'A b': text('x') }, { readOnly: true }) })],
      ['things: field "r": its column "A b": a name must be in lower case with underscores; write "a_b"'],
    ],
    [
      'a password, of the server',
      () => [having({ r: rows('R', { a: password('x') }, { readOnly: true }) })],
      ['things: field "r": its column "a": it is a password and cannot be read; remove it'],
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
