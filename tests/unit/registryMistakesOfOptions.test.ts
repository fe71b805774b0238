import { expect, test } from 'vitest';
import {
  boolean,
  choice,
  choices,
  createRegistry,
  date,
  instant,
  json,
  password,
  prefixedId,
  reference,
  remoteChoice,
  richText,
  rows,
  text,
} from '../../src/schema';
import { having, loose, testMistakes, searchableOthers, things, type Loose } from './mistakes';

const sections = [{ title: 'Main', fields: ['name'] }];
const list = { columns: ['name'] };
const link = (more: Loose = {}) => ({ other_id: loose(reference, 'Other', { to: 'others', ...more }) });

testMistakes({
  'in what leads to nothing': [
    [
      'two records at most',
      () => [having({ main: boolean('Main', { unique: true }) })],
      [
        'things: field "main": it is unique but can only be true or false, so there could be at most two records; name other fields in "with", or leave "unique" out',
      ],
    ],
    [
      'a view of itself',
      () => [things({ verbs: ['list'], view: { of: 'things', where: {} } })],
      ['things: view shows the resource itself; name the resource that stores the records'],
    ],
  ],
  'in values that are named': [
    [
      'groups that differ by case',
      () => [
        having({
          x: loose(choice, 'X', [
            { group: 'Old', options: ['a'] },
            { group: 'old', options: ['b'] },
          ]),
        }),
      ],
      [
        'things: field "x": its group "old" differs from "Old" only in upper and lower case or spaces; spell both alike',
      ],
    ],
    [
      'options whose labels differ by case',
      () => [
        having({
          x: loose(choice, 'X', [
            { value: 'a', label: 'Rig' },
            { value: 'b', label: 'rig' },
          ]),
        }),
      ],
      ['things: field "x": two of its options are labelled "Rig"; give them different labels'],
    ],
    [
      'a name left out twice',
      () => [having({ x: loose(json, 'X', { readOnly: true, omit: ['a', 'a'] }) })],
      ['things: field "x": its omit names "a" twice; once is enough'],
    ],
    [
      'a required cell that nobody fills in',
      () => [having({ x: loose(rows, 'X', { a: loose(text, 'A', { required: true }) }, { readOnly: true }) })],
      ['things: field "x": its column "a": it has "required", but users cannot fill in this table; leave it out'],
    ],
  ],
  'in what stands in the place of options': [
    [
      'a word',
      () => [having({ x: loose(text, 'X', 'required') })],
      [
        'things: field "x": it has a text or a list where its options belong; an object is needed, such as { required: true }',
      ],
    ],
  ],
  'in patterns': [
    [
      'that repeat a repetition',
      () => [having({ x: text('X', { pattern: { matches: '(\\w+\\s?)+', message: 'No' } }) })],
      [
        'things: field "x": its pattern.matches is "(\\w+\\s?)+", which may take far too long: a repeated part can match the same text in several ways; rewrite it so there is only one way',
      ],
    ],
    [
      'that repeat two ways to read a text',
      () => [having({ x: text('X', { pattern: { matches: '(a|aa)+', message: 'No' } }) })],
      [
        'things: field "x": its pattern.matches is "(a|aa)+", which may take far too long: a repeated part can match the same text in several ways; rewrite it so there is only one way',
      ],
    ],
    [
      'that are slow over long texts',
      () => [having({ x: text('X', { maxLength: 50_000, pattern: { matches: '\\d*\\d*x', message: 'No' } }) })],
      [
        'things: field "x": its pattern.matches is "\\d*\\d*x", which may take 50000 to the power of 2 steps; rewrite it so that a text can match in only one way, or set a shorter "maxLength"',
      ],
    ],
    [
      'with slashes around them',
      () => [having({ x: text('X', { pattern: { matches: '/^\\d+$/', message: 'No' } }) })],
      [
        'things: field "x": its pattern.matches is "/^\\d+$/", which no text matches; write what the whole text looks like, without slashes around it',
      ],
    ],
    [
      'that are longer than the text',
      () => [having({ x: text('X', { maxLength: 4, pattern: { matches: '\\d{10}', message: 'No' } }) })],
      [
        'things: field "x": its pattern.matches is "\\d{10}", which only texts of at least 10 characters match, but the field allows at most 4; change the pattern or "maxLength"',
      ],
    ],
  ],
  'in options beside each other': [
    [
      'a tag for several values',
      () => [
        having({
          x: loose(choices, 'X', ['a', 'b'], { display: { tag: { values: { a: 'red' }, otherwise: 'blue' } } }),
        }),
      ],
      ['things: field "x": it has the unknown option "display"; it is an option of text, choice and boolean'],
    ],
    [
      'an address that the server numbers',
      () => [having({ x: loose(text, 'X', { url: true, numbered: { start: 1 }, readOnly: true }) })],
      ['things: field "x": it is a web address but has "numbered" too; it is shown as a link, so leave "numbered" out'],
    ],
    [
      'the address of a staff user that users type',
      () => [having({ x: loose(text, 'X', { staff: true }), x_name: loose(text, 'Y') })],
      [
        'things: field "x": it is the address of a staff user ("staff"), which only the server sets; add "readOnly: true"',
        'things: field "x": the name of its staff user is returned as "x_name", which is a field already; rename one of them',
      ],
    ],
    [
      'an address in words',
      () => [having({ x: loose(text, 'X', { url: true, display: 'words' }) })],
      ['things: field "x": it is a web address but has "display" too; it is shown as a link, so leave "display" out'],
    ],
    [
      'an initial of what only later has a value',
      () => [having({ x: loose(text, 'X', { during: 'update', initial: 'a' }) })],
      [
        'things: field "x": it is written only once the record exists but has "initial" too; only a new record starts with something, so leave "initial" out',
      ],
    ],
    [
      'a default of what only later has a value',
      () => [having({ x: loose(text, 'X', { during: 'update', default: 'a' }) })],
      [
        'things: field "x": it is written only once the record exists but has "default" too; only a new record starts with something, so leave "default" out',
      ],
    ],
    [
      'a computed day that is not before another',
      () => [
        having({ d: loose(date, 'D'), a: loose(date, 'A', { computed: { day: 'd', plusDays: 3 }, notBefore: 'd' }) }),
      ],
      ['things: field "a": it is computed but has "notBefore" too; nobody writes it, so leave "notBefore" out'],
    ],
    [
      'a computed text with a placeholder',
      () => [having({ x: loose(text, 'X', { computed: { join: ['name'] }, placeholder: 'a' }) })],
      ['things: field "x": it is computed but has "placeholder" too; nobody writes it, so leave "placeholder" out'],
    ],
    [
      'a computed text with suggestions',
      () => [having({ x: loose(text, 'X', { computed: { join: ['name'] }, suggest: 'others' }) }), searchableOthers()],
      ['things: field "x": it is computed but has "suggest" too; nobody writes it, so leave "suggest" out'],
    ],
    [
      'a derived text with a pattern',
      () => [having({ x: loose(text, 'X', { derived: { same: 'name' }, pattern: { matches: 'a', message: 'm' } }) })],
      ['things: field "x": it is derived but has "pattern" too; nobody writes it, so leave "pattern" out'],
    ],
    [
      'a derived text with a length',
      () => [having({ x: loose(text, 'X', { derived: { same: 'name' }, maxLength: 3 }) })],
      ['things: field "x": it is derived but has "maxLength" too; nobody writes it, so leave "maxLength" out'],
    ],
  ],
  'in what values are made of': [
    [
      'a number of a record among texts',
      () => [
        having({ r: loose(reference, 'R', { to: 'others' }), x: loose(text, 'X', { computed: { join: ['r'] } }) }),
        searchableOthers(),
      ],
      ['things: field "x": it joins "r", which is a reference and not a text; name a text'],
    ],
    [
      'formatted text among texts',
      () => [having({ r: loose(richText, 'R'), x: loose(text, 'X', { computed: { join: ['r'] } }) })],
      ['things: field "x": it joins "r", which is a richText and not a text; name a text'],
    ],
    [
      'a number that is given later',
      () => [
        having({
          r: loose(text, 'R', { readOnly: true, numbered: { start: 1 } }),
          x: loose(text, 'X', { computed: { join: ['r'] } }),
        }),
      ],
      [
        'things: field "x": it is computed from "r", which is not known before the record is stored; name another field',
      ],
    ],
    [
      'a password once more',
      () => [having({ p: loose(password, 'P'), x: loose(password, 'X', { derived: { same: 'p' } }) })],
      ['things: field "x": it is derived from "p", which is a password and cannot be read; name another field'],
    ],
    [
      'whether there is a password',
      () => [
        having({
          p: loose(password, 'P'),
          x: loose(choice, 'X', ['y', 'n'], { derived: { field: 'p', filled: 'y', empty: 'n' } }),
        }),
      ],
      ['things: field "x": it is derived from "p", which is a password and cannot be read; name another field'],
    ],
    [
      'two suggestions for one reference',
      () => [
        having({
          ...link(),
          a: loose(text, 'A', { suggest: 'others', suggestId: 'other_id' }),
          b: loose(text, 'B', { suggest: 'others', suggestId: 'other_id' }),
        }),
        searchableOthers(),
      ],
      [
        'things: field "a": it sets "other_id", as "b" does; they would overwrite each other, give one of them a reference of its own',
        'things: field "b": it sets "other_id", as "a" does; they would overwrite each other, give one of them a reference of its own',
      ],
    ],
  ],
  'in what a new record takes over': [
    [
      'from a field that is filled in later',
      () => [having({ u: loose(text, 'U', { during: 'update' }), x: loose(text, 'X', { initial: { field: 'u' } }) })],
      [
        'things: field "x": its "initial" names "u", which a new record does not have yet; name a field that is filled in when a record is created',
      ],
    ],
    [
      'from a read-only field',
      () => [having({ u: loose(text, 'U', { readOnly: true }), x: loose(text, 'X', { initial: { field: 'u' } }) })],
      [
        'things: field "x": its "initial" names "u", which users do not fill in; name a field that is filled in when a record is created',
      ],
    ],
    [
      'from a computed field',
      () => [
        having({
          u: loose(text, 'U', { computed: { join: ['name'] } }),
          x: loose(text, 'X', { initial: { field: 'u' } }),
        }),
      ],
      [
        'things: field "x": its "initial" names "u", which users do not fill in; name a field that is filled in when a record is created',
      ],
    ],
    [
      'from what the server sets',
      () => [having({ x: loose(instant, 'X', { initial: { field: 'created_at' } }) })],
      [
        'things: field "x": its "initial" names "created_at", which users do not fill in; name a field that is filled in when a record is created',
      ],
    ],
    [
      'from other choices',
      () => [
        having({ u: loose(choice, 'U', ['a', 'b']), x: loose(choice, 'X', ['c', 'd'], { initial: { field: 'u' } }) }),
      ],
      [
        'things: field "x": its "initial" names "u", which may be "a", "b", while this field does not have that value; give both the same values',
      ],
    ],
    [
      'from another record',
      () => [
        having(
          { ...link(), x: loose(text, 'X', { initial: { field: 'other_title' } }) },
          { relations: { other: { by: 'other_id', show: ['title'] } } },
        ),
        searchableOthers(),
      ],
      [
        'things: field "x": its "initial" names "other_title", which users do not fill in; name a field that is filled in when a record is created',
      ],
    ],
    [
      'a day before the one that it follows',
      () => [
        having({
          a: loose(date, 'A', { initial: { today: 5 } }),
          b: loose(date, 'B', { notBefore: 'a', initial: { today: 1 } }),
        }),
      ],
      ['things: field "b": its "initial" is a day that it refuses; name another'],
    ],
    [
      'an end before its start',
      () => [
        having({
          a: loose(date, 'A', { default: '2024-05-05' }),
          b: loose(date, 'B', { notBefore: 'a', default: '2024-01-01' }),
        }),
      ],
      ['things: field "b": its "default" is a day that it refuses; name another'],
    ],
  ],
  'in unique values': [
    [
      'said at both fields',
      () => [
        having({ a: loose(text, 'A', { unique: { with: ['x'] } }), x: loose(text, 'X', { unique: { with: ['a'] } }) }),
      ],
      ['things: field "x": it is unique with "a", which "a" declares already; declare it at one of them only'],
    ],
    [
      'that are unique without another',
      () => [having({ a: loose(text, 'A', { unique: true }), x: loose(text, 'X', { unique: { with: ['a'] } }) })],
      ['things: field "x": its unique.with names "a", which are unique already; leave "unique" out'],
    ],
    [
      'that say nothing',
      () => [having({ x: loose(text, 'X', { unique: {} }) })],
      ['things: field "x": its "unique" is empty; write true, or name other fields in "with"'],
    ],
  ],
  'in prefixes and paths': [
    [
      'a prefix that no id has',
      () => [having({ x: loose(prefixedId, 'X', { prefixes: ['ZZ'] }) })],
      ['things: field "x": one of its prefixes is "ZZ", which no resource uses; there are none to choose from'],
    ],
    [
      'a prefix of the trash as of all',
      () => [things({ idPrefix: 'TH', trash: { columns: ['name'], idPrefix: 'TH' } })],
      ['things: trash.idPrefix is "TH", which is also the prefix of its other records; leave it out'],
    ],
    [
      'a path with a slash behind',
      () => [having({ x: loose(remoteChoice, 'X', { path: 'a/' }) })],
      ['things: field "x": its path is "a/"; write a path under the API without a slash in front'],
    ],
    [
      'a path with two slashes',
      () => [having({ x: loose(remoteChoice, 'X', { path: 'a//b' }) })],
      ['things: field "x": its path is "a//b"; write a path under the API without a slash in front'],
    ],
    [
      'a path upwards',
      () => [having({ x: loose(remoteChoice, 'X', { path: '../x' }) })],
      ['things: field "x": its path is "../x"; write a path under the API without a slash in front'],
    ],
    [
      'a name sent as itself',
      () => [having({ x: loose(remoteChoice, 'X', { path: 'p', sentAs: { a: 'a' } }) })],
      ['things: field "x": its sentAs sends "a" as itself; leave it out'],
    ],
    [
      'a list at the address of its trash',
      () => [things({ list, screenPath: 'trash_things', trash: { columns: ['name'] } })],
      ['things: two of its screens have the same address "trash_things"; set another "screenPath"'],
    ],
    [
      'a page on the dashboard itself',
      () => [things({ list, screenPath: '', record: { sections } })],
      ['things: its screenPath is empty, so its pages would take the addresses of all other screens; set "screenPath"'],
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
