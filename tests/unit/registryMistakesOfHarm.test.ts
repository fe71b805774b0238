import { expect, test } from 'vitest';
import { createRegistry, type Resource } from '../../src/schema';
import { choice, file, integer, reference, richText, text } from '../../src/schema/declare';
import { assertFieldsUsed } from '../../src/schema/server';
import { formatDeclarationError, having, messageOf, searchableOthers, testMistakes, things } from './mistakes';

const matching = (matches: string) => [having({ code: text('Code', { pattern: { matches, message: 'A code' } }) })];
const accepting = (...accept: readonly string[]) => [having({ scan: file('Scan', { accept }) })];
const kind = choice('Kind', ['a', 'b'], { required: true, initial: 'a' });
const onKind = { field: 'kind', is: ['a', 'b'] } as const;
const page = { opensIn: 'page' } as const;
const form = { create: page, edit: page, sections: [{ title: 'Main', fields: ['name'] }] };
/** Things whose list links to others. */
const linked = (other: Resource) => [
  having(
    { other_id: reference('Other', { to: 'others' }) },
    { list: { columns: [{ field: 'name', link: 'other_id' }] } },
  ),
  other,
];

testMistakes({
  'in patterns': [
    ['things: field "code": it has the pattern "d{4}", in which "d" is the letter itself', () => matching('d{4}')],
    ['things: field "code": it has the pattern "NDCd+", in which "d" is the letter itself', () => matching('NDCd+')],
    ['things: field "code": it has the pattern "[A-Z]w*", in which "w" is the', () => matching('[A-Z]w*')],
    ['things: field "code": it has the pattern "x(s{1,2})?", in which "s" is', () => matching('x(s{1,2})?')],
  ],
  'in files': [
    ['things: field "scan": it accepts "exe", a file that can run code', () => accepting('pdf', 'exe')],
    [
      ['things: field "scan": it accepts "html", a file', 'things: field "scan": it accepts "svg", a file'],
      () => accepting('html', 'svg'),
    ],
  ],
  'of fields that do not what they seem to': [
    [
      'things: field "code": it is unique together with "place", which may be empty',
      () => [having({ code: text('Code', { unique: { with: ['place'] } }), place: text('Place') })],
    ],
    [
      'things: field "code": it is required, but its "readOnlyWhen" holds before anybody could fill it in',
      () => [having({ kind, code: text('Code', { required: true, readOnlyWhen: onKind }) })],
    ],
    [
      'things: field "code": it is always required but written only once the record exists',
      () => [having({ code: text('Code', { required: true, during: 'update' }) })],
    ],
    [
      'things: field "code": its condition compares "note" with a value, but formatted text is stored as HTML',
      () => [having({ note: richText('Note'), code: text('Code', { when: { field: 'note', is: ['x'] } }) })],
    ],
  ],
  'of records that cannot be recovered or opened': [
    [
      'things: it has the verb "delete" without "trash"',
      () => [things({ verbs: ['list', 'delete'], list: { columns: ['name'] } })],
    ],
    [
      'things: list.columns: the link of "name" leads to others, whose records have no page',
      () => linked(searchableOthers()),
    ],
  ],
});

test.each<readonly [string, readonly Resource[]]>([
  ['a pattern with its backslash', matching('\\d{4}|\\s+')],
  ['a pattern with such letters in words and sets', matching('(?:id|idd{2}|[dws]+)')],
  ['files that run nothing', accepting('pdf', 'png', 'zip')],
  [
    'a unique field beside one with a starting value',
    [having({ code: text('Code', { unique: { with: ['n'] } }), n: integer('N', { initial: 1 }) })],
  ],
  [
    'a field that is filled in before it becomes read-only',
    [
      having({
        kind: choice('Kind', ['a', 'b'], { required: true }),
        code: text('Code', { required: true, readOnlyWhen: onKind }),
      }),
    ],
  ],
  [
    'a field that is required on a condition, once the record exists',
    [having({ kind, code: text('Code', { during: 'update', required: { when: { field: 'kind', is: ['b'] } } }) })],
  ],
  [
    'a link to a page that edits the record',
    linked(searchableOthers({ form: { ...form, sections: [{ title: 'Main', fields: ['title'] }] } })),
  ],
])('%s is taken', (_what, declarations) => {
  expect(messageOf(() => createRegistry(declarations, { features: [] }))).toBe('');
});

const listed = { form, list: { columns: ['name'] } };
const check = (resource: Resource, needs = {}, written: readonly string[] = []) =>
  messageOf(() => assertFieldsUsed(createRegistry([resource], { features: [] }), { needs: [needs], written }));

test('a field that applies by a condition may be required, and written only once the record exists', () => {
  const outcome = choice('Outcome', ['Won', 'Lost'], { during: 'update' });
  const on = text('Outcome On', { during: 'update', required: true, when: { field: 'outcome', filled: true } });
  expect(messageOf(() => createRegistry([having({ outcome, outcome_on: on })], { features: [] }))).toBe('');
});

test('a field that nothing uses is told, unless code of its own reads it', () => {
  const spare = having({ spare: text('Spare') }, listed);
  expect(check(spare)).toBe(
    formatDeclarationError([
      'things: field "spare": it is used nowhere: no list, form, record page, search or other field names it; add it where it is needed, or remove it',
    ]),
  );
  expect(check(spare, { things: { reads: { spare: ['text'] } } })).toBe('');
  expect(check(spare, { things: { pages: ['create'] } })).toBe('');
  expect(check(having({ spare: text('Spare') }, { ...listed, search: { s: { field: 'spare', op: 'eq' } } }))).toBe('');
  expect(check(having({ spare: text('Spare') }))).toBe('');
});

test('a read-only field that nothing writes is told, unless server code may write it', () => {
  const locked = having({ state: text('State', { readOnly: true }) }, { form, list: { columns: ['name', 'state'] } });
  expect(check(locked)).toMatch(/things: field "state": it is read-only, but neither the declaration nor any code/);
  expect(check(locked, {}, ['things'])).toBe('');
  expect(check(having({ no: text('No', { readOnly: true, numbered: { start: 1 } }) }, listed))).toBe('');
});
