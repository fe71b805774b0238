import { expect, test } from 'vitest';
import { choice, date, instant, integer, reference, rows, text } from '../../src/schema/declare';
import { createRegistry } from '../../src/schema';
import { declare, having, loose, messageOf, testMistakes, others, things, type Loose, type Mistake } from './mistakes';

const modal = { opensIn: 'modal' };
const xy = ['x', 'y'];
const titled = { title: { field: 'title', op: 'contains' } };
/** `others` with additional fields. */
const further = (fields: Loose, more: Loose = {}) => others({ fields: { title: text('Title'), ...fields }, ...more });
/** One for each kind of a thing. */
const kids = (more: Loose = {}) =>
  declare({
    name: 'kids',
    label: { one: 'Kid', many: 'Kids' },
    titleFields: ['kind'],
    verbs: ['list', 'create'],
    fields: {
      thing_id: reference('Thing', { to: 'things', required: true }),
      kind: choice('Kind', ['first', 'second'], { required: true }),
      size: integer('Size'),
      born: date('Born'),
    },
    relations: { thing: { by: 'thing_id', parent: { onePer: 'kind' } } },
    ...more,
  });
const sections = [{ title: 'Kid', fields: ['size'] }];
const toOther = (show: readonly unknown[], more: Loose = {}) => ({ relations: { o: { by: 'o_id', show, ...more } } });
const link = { o_id: reference('O', { to: 'others' }) };
const twice = {
  b_id: reference('B', { to: 'things' }),
  c_id: reference('C', { to: 'things', derived: { same: 'b_id' } }),
};
const acts = (action: Loose) => ({ list: { columns: ['name'], actions: [action] } });
const adding = {
  form: { create: modal, sections: [{ title: 'Other', fields: ['title'] }] },
  list: { columns: ['title'] },
};
/** `things` with a list of others on their page. */
const onPage = (by: string) =>
  things({ record: { sections: [{ title: 'Main', fields: ['name'] }] }, relations: { rest: { many: 'others', by } } });
const toMid = { m_id: reference('M', { to: 'mids' }) };
const throughMid = {
  relations: { m: { by: 'm_id', show: ['word', 'b_id'] } },
  search: { m_b_id: { field: 'm_b_id', op: 'eq' } },
};
const mids = declare({
  name: 'mids',
  label: { one: 'Mid', many: 'Mids' },
  titleFields: ['word'],
  fields: { word: text('Word'), b_id: reference('B', { to: 'things' }) },
});

const places: readonly Mistake[] = [
  [
    [
      'kids: field "thing_id": it is not shown by form.create, and no record can be created without it',
      'kids: field "kind": it is not shown by form.create, and no record can be created without it',
    ],
    () => [
      things({ list: { columns: ['name', { children: 'kids', label: 'Kids' }] } }),
      kids({ form: { create: modal, edit: modal, sections } }),
    ],
  ],
  [
    'kids: field "kind": it is not shown by form.create, and no record can be created without it',
    () => [
      things(acts({ create: 'kids', label: 'Add', sets: 'thing_id' })),
      kids({ form: { create: modal, sections } }),
    ],
  ],
  [
    'things: action "Add" sets "c_id" of others, which is derived and would stay empty',
    () => [
      things(acts({ create: 'others', label: 'Add', sets: 'c_id' })),
      further(twice, { form: { create: modal, sections: [{ title: 'Other', fields: ['title'] }] } }),
    ],
  ],
  [
    'things: action "Add" sets "b_id" of others, which not everyone who creates a record may write',
    () => [
      things(acts({ create: 'others', label: 'Add', sets: 'b_id' })),
      further({ b_id: reference('B', { to: 'things', writtenBy: ['boss'] }) }, adding),
    ],
  ],
  [
    'things: action "Add" sets "m_b_id" of others, which belongs to another record and would stay empty',
    () => [
      things(acts({ create: 'others', label: 'Add', sets: 'm_b_id' })),
      further(toMid, { ...adding, ...throughMid }),
      mids,
    ],
  ],
  [
    'things: relation "rest": it adds records of others with "c_id", which is derived and would stay',
    () => [onPage('c_id'), further(twice, { ...adding, search: { c_id: { field: 'c_id', op: 'eq' } } })],
  ],
  [
    'things: relation "rest": it adds records of others with "m_b_id", which belongs to another record',
    () => [onPage('m_b_id'), further(toMid, { ...adding, ...throughMid }), mids],
  ],
  [
    'things: action "See": its precondition names "first.size", which belongs to a nested record and is',
    () => [
      things({
        relations: { first: { one: 'kids', key: 'first', label: 'First' } },
        ...acts({
          listOf: 'others',
          label: 'See',
          search: 'b_id',
          precondition: { field: 'first.size', message: 'No size' },
        }),
      }),
      kids(),
      further({ b_id: twice.b_id }, { search: { b_id: { field: 'b_id', op: 'eq' } }, list: { columns: ['title'] } }),
    ],
  ],
  [
    'things: relation "o": its whenFilled names "k", which nobody can fill in',
    () => [
      having(link, toOther(['title', 'k'], { write: { whenFilled: ['title', 'k'] } })),
      further({ k: text('K', { readOnly: true }) }),
    ],
  ],
  [
    'things: list.deleteWarning.unless names "done", which not everyone who may delete a record can see',
    () => [
      things({
        list: {
          columns: ['name'],
          actions: ['delete'],
          deleteWarning: {
            resource: 'others',
            search: 'b_id',
            unless: { field: 'done', is: ['x'] },
            one: 'other',
            many: 'others',
          },
        },
      }),
      further(
        { b_id: twice.b_id, done: choice('Done', xy, { seenBy: ['boss'] }) },
        { search: { b_id: { field: 'b_id', op: 'eq' } } },
      ),
    ],
  ],
];

const kidNeeding = (more: Loose = {}) =>
  kids({
    fields: {
      thing_id: reference('Thing', { to: 'things', required: true }),
      kind: choice('Kind', ['first', 'second'], { required: true }),
      size: integer('Size', { required: true, ...more }),
      born: date('Born'),
    },
  });
const withKid = (sectionsOfForm: readonly unknown[]) =>
  having(
    { big: choice('Big', xy) },
    {
      relations: { first: { one: 'kids', key: 'first', label: 'First' } },
      form: { create: modal, edit: modal, sections: sectionsOfForm },
    },
  );

const childrenWritten: readonly Mistake[] = [
  [
    'things: relation "first": it writes a record of kids, which needs "size", but the form does not',
    () => [withKid([{ title: 'Thing', fields: ['name', 'first.born'] }]), kidNeeding()],
  ],
  [
    'things: section "Size" may be hidden while its field "first.size" is required because section',
    () => [
      withKid([
        { title: 'Thing', fields: ['name', 'big', 'first.born'] },
        { title: 'Size', fields: ['first.size'], when: { field: 'big', is: ['x'] } },
      ]),
      kidNeeding(),
    ],
  ],
];

test('a form that asks for no part of a keyed child, for all that it needs, or for what has a default, is none of them', () => {
  const big = { field: 'big', is: ['x'] };
  const create = (fields: readonly string[], more: Loose = {}, when?: unknown) =>
    messageOf(() =>
      createRegistry(
        [
          withKid([
            { title: 'Thing', fields: ['name', 'big'] },
            { title: 'Kid', fields, ...(when !== undefined && { when }) },
          ]),
          kidNeeding(more),
        ],
        { features: [] },
      ),
    );
  expect(create(['id'])).toBe('');
  expect(create(['first.size', 'first.born'])).toBe('');
  expect(create(['first.size', 'first.born'], {}, big)).toBe('');
  expect(create(['first.born'], { default: 1 })).toBe('');
});

const moments: readonly Mistake[] = [
  [
    'things: field "late": its "during" needs the verb "update", which is missing',
    () => [having({ late: text('Late', { during: 'update' }) }, { verbs: ['list', 'create'] })],
  ],
  [
    'things: field "early": its "during" needs the verb "create", which is missing',
    () => [having({ early: text('Early', { during: 'create' }) }, { verbs: ['list', 'update'] })],
  ],
  [
    'things: field "until": its "notBefore" names "o_day", which belongs to another record',
    () => [
      having({ ...link, until: date('Until', { notBefore: 'o_day' }) }, toOther(['title', 'day'])),
      further({ day: date('Day') }),
    ],
  ],
  [
    'things: field "until": its "notBefore" names "same", which is derived from other fields and not',
    () => [
      having({
        day: date('Day'),
        same: date('Same', { derived: { same: 'day' } }),
        until: date('Until', { notBefore: 'same' }),
      }),
    ],
  ],
  [
    'things: field "until": its "notBefore" names "discarded_at", which is empty in every record that is',
    () => [having({ until: instant('Until', { notBefore: 'discarded_at' }) })],
  ],
  [
    'things: field "day": its "due" depends on a feature, which is not known in a table',
    () => [having({ day: date('Day', { due: { feature: 'flying' } }) })],
  ],
  [
    'things: field "day": its "due" can never be true together with its "when"',
    () => [
      having({
        k: choice('K', xy),
        day: date('Day', { when: { field: 'k', is: ['x'] }, due: { field: 'k', is: ['y'] } }),
      }),
    ],
  ],
];

const suggesting: Loose = { suggest: 'others', suggestId: 'o_id' };
const suggested: readonly Mistake[] = [
  [
    'things: field "n": its "suggestId" names "o_id", which is derived and cannot be set',
    () => [
      having({
        p_id: reference('P', { to: 'others' }),
        o_id: reference('O', { to: 'others', derived: { same: 'p_id' } }),
        n: loose(text, 'N', suggesting),
      }),
      others({ search: titled }),
    ],
  ],
  [
    'things: field "n": its "suggestId" names "o_id", which not everyone who fills in this field may',
    () => [
      having({ o_id: reference('O', { to: 'others', writtenBy: ['boss'] }), n: loose(text, 'N', suggesting) }),
      others({ search: titled }),
    ],
  ],
  [
    [
      'things: field "r": its column "n": it is a column of rows, but has "suggestId"',
      'things: field "r": its column "n": it sets "o_id" but suggests nothing',
    ],
    () => [having({ r: rows('R', { n: loose(text, 'N', { suggestId: 'o_id' }) }) })],
  ],
];

testMistakes({
  'of keyed children that are written': childrenWritten,
  'of what is written from elsewhere': places,
  'of when something is filled in': moments,
  'of a suggestion that sets': suggested,
});
