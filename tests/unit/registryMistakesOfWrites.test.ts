import { expect, test } from 'vitest';
import { choice, createRegistry, date, instant, integer, reference, rows, text } from '../../src/schema';
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
    'a form of new records that knows no key',
    () => [
      things({ list: { columns: ['name', { children: 'kids', label: 'Kids' }] } }),
      kids({ form: { create: modal, edit: modal, sections } }),
    ],
    [
      'kids: form.create does not show "thing_id", and no record can be created without it; remove form.create, and let a "children" column open form.edit',
      'kids: form.create does not show "kind", and no record can be created without it; remove form.create, and let a "children" column open form.edit',
    ],
  ],
  [
    'an action that opens it',
    () => [
      things(acts({ create: 'kids', label: 'Add', sets: 'thing_id' })),
      kids({ form: { create: modal, sections } }),
    ],
    [
      'kids: form.create does not show "kind", and no record can be created without it; remove form.create, and let a "children" column open form.edit',
    ],
  ],
  [
    'an action that sets what is derived',
    () => [
      things(acts({ create: 'others', label: 'Add', sets: 'c_id' })),
      further(twice, { form: { create: modal, sections: [{ title: 'Other', fields: ['title'] }] } }),
    ],
    [
      'things: action "Add" sets "c_id" of others, which is derived and would stay empty; name the reference that it is derived from',
    ],
  ],
  [
    'an action that sets what fewer write',
    () => [
      things(acts({ create: 'others', label: 'Add', sets: 'b_id' })),
      further({ b_id: reference('B', { to: 'things', writtenBy: ['boss'] }) }, adding),
    ],
    [
      'things: action "Add" sets "b_id" of others, which not everyone who creates a record may write; let the same roles write it',
    ],
  ],
  [
    'an action that sets what is kept in another record',
    () => [
      things(acts({ create: 'others', label: 'Add', sets: 'm_b_id' })),
      further(toMid, { ...adding, ...throughMid }),
      mids,
    ],
    [
      'things: action "Add" sets "m_b_id" of others, which belongs to another record and would stay empty; name a reference of that resource itself',
    ],
  ],
  [
    'a list that adds by what is derived',
    () => [onPage('c_id'), further(twice, { ...adding, search: { c_id: { field: 'c_id', op: 'eq' } } })],
    [
      'things: relation "rest": it adds records of others with "c_id", which is derived and would stay empty; name the reference that it is derived from',
    ],
  ],
  [
    'a list that adds by what is kept in another record',
    () => [onPage('m_b_id'), further(toMid, { ...adding, ...throughMid }), mids],
    [
      'things: relation "rest": it adds records of others with "m_b_id", which belongs to another record and would stay empty; name a reference of that resource itself',
    ],
  ],
  [
    'an action that asks for what no row has',
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
    [
      'things: action "See" needs "first.size", which belongs to a nested record and is not available in lists; name another field',
    ],
  ],
  [
    'a record that is written once it has what nobody fills in',
    () => [
      having(link, toOther(['title', 'k'], { write: { whenFilled: ['title', 'k'] } })),
      further({ k: text('K', { readOnly: true }) }),
    ],
    [
      'things: relation "o": its "write" needs "k", which nobody can fill in, so nothing would ever be written; name another field',
    ],
  ],
  [
    'records that count by what some do not see who delete',
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
    [
      'things: list.deleteWarning.unless depends on "done" of others, which not everyone who may delete can see; use another field',
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
    'a form that begins a keyed child and does not ask for what that needs',
    () => [withKid([{ title: 'Thing', fields: ['name', 'first.born'] }]), kidNeeding()],
    [
      'things: relation "first": the form writes a record of kids, which needs "size", but does not show "first.size"; add it to a section',
    ],
  ],
  [
    'one that hides it from those who fill in the rest',
    () => [
      withKid([
        { title: 'Thing', fields: ['name', 'big', 'first.born'] },
        { title: 'Size', fields: ['first.size'], when: { field: 'big', is: ['x'] } },
      ]),
      kidNeeding(),
    ],
    [
      'things: section "Size" may be hidden while its field "first.size" is required because section "Thing" fills in other fields of "first"; give both sections the same condition',
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
    'what only a record that exists is asked for, where none is changed',
    () => [having({ late: text('Late', { during: 'update' }) }, { verbs: ['list', 'create'] })],
    [
      'things: field "late": it is filled in once the record exists, but the verb "update" is missing; add the verb or leave "during" out',
    ],
  ],
  [
    'what only a new record is asked for, where none is created',
    () => [having({ early: text('Early', { during: 'create' }) }, { verbs: ['list', 'update'] })],
    [
      'things: field "early": it is filled in while a record is created, but the verb "create" is missing; add the verb or leave "during" out',
    ],
  ],
  [
    'a start that is kept in another record',
    () => [
      having({ ...link, until: date('Until', { notBefore: 'o_day' }) }, toOther(['title', 'day'])),
      further({ day: date('Day') }),
    ],
    ['things: field "until": its "notBefore" names "o_day", which belongs to another record; name a field of things'],
  ],
  [
    'a start that is derived',
    () => [
      having({
        day: date('Day'),
        same: date('Same', { derived: { same: 'day' } }),
        until: date('Until', { notBefore: 'same' }),
      }),
    ],
    [
      'things: field "until": its "notBefore" names "same", which is derived from other fields and not stored; name the field that it is derived from',
    ],
  ],
  [
    'a start that only the trash knows',
    () => [having({ until: instant('Until', { notBefore: 'discarded_at' }) })],
    [
      'things: field "until": its "notBefore" names "discarded_at", which is empty while a record is written; name a field that users fill in',
    ],
  ],
  [
    'a day that is due by a feature',
    () => [having({ day: date('Day', { due: { feature: 'flying' } }) })],
    ['things: field "day": its due condition depends on a feature, which is not known in a table; use a field'],
  ],
  [
    'a day that is due while it is not there',
    () => [
      having({
        k: choice('K', xy),
        day: date('Day', { when: { field: 'k', is: ['x'] }, due: { field: 'k', is: ['y'] } }),
      }),
    ],
    [
      'things: field "day": its due condition and its "when" can never be true together; change one of the two conditions',
    ],
  ],
];

const suggesting: Loose = { suggest: 'others', suggestId: 'o_id' };
const suggested: readonly Mistake[] = [
  [
    'what is derived',
    () => [
      having({
        p_id: reference('P', { to: 'others' }),
        o_id: reference('O', { to: 'others', derived: { same: 'p_id' } }),
        n: loose(text, 'N', suggesting),
      }),
      others({ search: titled }),
    ],
    [
      'things: field "n": it sets "o_id", which is derived and cannot be set; name the reference that it is derived from',
    ],
  ],
  [
    'what fewer write',
    () => [
      having({ o_id: reference('O', { to: 'others', writtenBy: ['boss'] }), n: loose(text, 'N', suggesting) }),
      others({ search: titled }),
    ],
    [
      'things: field "n": it sets "o_id", which not everyone who fills in this field may write; give both the same "writtenBy"',
    ],
  ],
  [
    'something beside a cell',
    () => [having({ r: rows('R', { n: loose(text, 'N', { suggestId: 'o_id' }) }) })],
    ['things: field "r": its column "n": it has "suggestId", which has no effect in rows; leave it out'],
  ],
];

testMistakes({
  'of keyed children that are written': childrenWritten,
  'of what is written from elsewhere': places,
  'of when something is filled in': moments,
  'of a suggestion that sets': suggested,
});
