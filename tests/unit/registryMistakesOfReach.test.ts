import { boolean, choice, integer, reference, text, references } from '../../src/schema/declare';
import { having, testMistakes, others, searchableOthers, things, type Loose } from './mistakes';

const modal = { opensIn: 'modal' } as const;
const list = { columns: ['name'] };
const byName = { search: { name: { field: 'name', op: 'contains' } } } as const;
/** Things with additional fields and a form of these sections. */
const asking = (fields: Loose, sections: readonly Loose[], form: Loose = { create: modal }) =>
  having(fields, { form: { ...form, sections } });
const main = (...fields: readonly string[]) => ({ title: 'Main', fields: ['name', ...fields] });
const ab = choice('K', ['a', 'b']);
const onA = { field: 'k', is: ['a'] } as const;
/** Others that belong to things. */
const child = (more: Loose = {}) =>
  others({
    fields: { title: text('T'), size: integer('S'), thing_id: reference('Thing', { to: 'things' }) },
    search: { thing_id: { field: 'thing_id', op: 'eq' } },
    list: { columns: ['title'] },
    ...more,
  });
/** Others, one for each side of a thing. */
const keyed = (sides: readonly string[], more: Loose = {}, parent: Loose = {}) =>
  others({
    verbs: ['list', 'create'],
    fields: {
      title: text('T'),
      t_id: reference('X', { to: 'things', required: true }),
      side: choice('S', sides, { required: true }),
    },
    relations: { t: { by: 't_id', parent: { onePer: 'side', ...parent } } },
    ...more,
  });
const writing = (show: readonly unknown[], whenFilled: readonly string[], fields: readonly string[]) => [
  having(
    { r_id: reference('R', { to: 'others' }) },
    {
      relations: { r: { by: 'r_id', show, write: { whenFilled } } },
      form: { create: modal, sections: [{ title: 'Main', fields }] },
    },
  ),
  searchableOthers({ fields: { title: text('T'), code: text('Code', { required: true }) } }),
];

/** Others that belong to things, and also require another parent. */
const withTwo = (more: Loose = {}) =>
  child({
    fields: {
      title: text('T'),
      thing_id: reference('Thing', { to: 'things', required: true }),
      whole_id: reference('Whole', { to: 'wholes', required: true }),
    },
    relations: { whole: { by: 'whole_id', show: ['title'], parent: true } },
    search: { thing_id: { field: 'thing_id', op: 'eq' }, whole_id: { field: 'whole_id', op: 'eq' } },
    list: { columns: ['title'], createLabel: 'Add' },
    form: { create: modal, sections: [{ title: 'M', fields: ['title', 'thing_id'] }] },
    ...more,
  });
const wholes = (more: Loose = {}) =>
  others({
    name: 'wholes',
    label: { one: 'Whole', many: 'Wholes' },
    record: { sections: [{ title: 'M', fields: ['title'] }] },
    menu: { group: 'G' },
    list: { columns: ['title'], actions: [{ page: 'others', label: 'Others' }] },
    ...more,
  });
const page = { record: { sections: [main()] }, ...byName };

testMistakes({
  'in records that could never be saved': [
    [
      'things: relation "rest": it opens the form for a new record of others, which needs "whole_id", but',
      () => [things({ ...page, relations: { rest: { many: 'others', by: 'thing_id' } } }), withTwo(), wholes()],
    ],
    [
      'things: action "Other" opens the form for a new record of others, which needs "whole_id", but no',
      () => [
        things({
          ...page,
          list: { columns: ['name'], actions: [{ create: 'others', label: 'Other', sets: 'thing_id' }] },
        }),
        withTwo(),
        wholes(),
      ],
    ],
    [
      'others: list.createLabel opens the form for a new record of others, which needs "thing_id", but no',
      () => [
        things({
          ...page,
          list: { columns: ['name'], actions: [{ create: 'others', label: 'Other', sets: 'thing_id' }] },
        }),
        child({
          fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }) },
          menu: { group: 'G' },
          list: { columns: ['title'], createLabel: 'Add' },
          form: { create: modal, sections: [{ title: 'M', fields: ['title'] }] },
        }),
      ],
    ],
    [
      'things: field "up_id": it is required and leads back here, things > things, so the first record',
      () => [having({ up_id: reference('Up', { to: 'things', required: true }) })],
    ],
    [
      'things: field "up_ids": it is required and leads back here, things > things, so the first record',
      () => [having({ up_ids: references('Up', { to: 'things', required: true }) })],
    ],
    [
      'things: field "other_id": it is required and leads back here, things > others > things, so the',
      () => [
        having({ other_id: reference('O', { to: 'others', required: true }) }),
        others({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }) } }),
      ],
    ],
    [
      'things: relation "r": it writes a record of others, which needs "code", but the form does not show',
      () => writing(['title', 'code'], ['title'], ['name', 'r_title']),
    ],
    [
      'things: relation "r": it writes a record of others, which needs "note", but the form does not show',
      () => [
        having(
          { r_id: reference('R', { to: 'others' }) },
          {
            relations: { r: { by: 'r_id', show: ['title', 'note'], write: { whenFilled: ['note'] } } },
            form: { create: modal, sections: [main('r_title')] },
          },
        ),
        searchableOthers({ fields: { title: text('T'), note: text('Note') } }),
      ],
    ],
    [
      'others: form.edit needs the verb "create", which is missing',
      () => [
        things({ list: { columns: ['name', { children: 'others', label: 'Side' }] } }),
        keyed(['a'], { verbs: ['list'], form: { edit: modal, sections: [{ title: 'M', fields: ['title'] }] } }),
      ],
    ],
    [
      'things: field "o_id": it is required, which points to records that not everyone who may create a',
      () => [
        asking({ o_id: reference('O', { to: 'others', required: true }) }, [main('o_id')]),
        searchableOthers({ rights: { list: ['boss'] } }),
      ],
    ],
    [
      'things: field "o_id": it is required and its value is chosen from others, which only administrators',
      () => [
        asking({ o_id: reference('O', { to: 'others', required: true }) }, [main('o_id')]),
        searchableOthers({ access: 'administrators' }),
      ],
    ],
  ],
  'in forms that ask for nothing': [
    [
      'things: it has form.create, which shows no field that users fill in',
      () => [
        things({ fields: { name: text('N', { during: 'update' }) }, form: { create: modal, sections: [main()] } }),
      ],
    ],
    [
      'things: it has form.edit, which shows no field that users fill in',
      () => [things({ fields: { name: text('N', { during: 'create' }) }, form: { edit: modal, sections: [main()] } })],
    ],
    [
      'things: section "B" is shown while a record is created, but its fields are filled in at another time',
      () => [
        asking({ x: text('X', { during: 'update' }) }, [main(), { title: 'B', fields: ['x'], during: 'create' }], {
          create: modal,
          edit: modal,
        }),
      ],
    ],
    [
      'things: section "B" is shown while a record is updated, but its fields are filled in at another time',
      () => [
        asking({ x: text('X', { during: 'create' }) }, [main(), { title: 'B', fields: ['x'], during: 'update' }], {
          create: modal,
          edit: modal,
        }),
      ],
    ],
    [
      'things: section "B" is shown depending on "k", which no section of the form shows',
      () => [asking({ k: ab, x: text('X') }, [main(), { title: 'B', fields: ['x'], when: onA }])],
    ],
    [
      'things: section "Main" requires "x" depending on "k", which no section of the form shows',
      () => [asking({ k: ab, x: text('X', { required: { when: onA } }) }, [main('x')])],
    ],
    [
      'things: section "B" is shown depending on "k", which can only be filled in once the record exists',
      () => [
        asking(
          { k: choice('K', ['a', 'b'], { during: 'update' }), x: text('X') },
          [main('k'), { title: 'B', fields: ['x'], during: 'create', when: onA }],
          { create: modal, edit: modal },
        ),
      ],
    ],
    [
      'things: section "Main" shows "x" depending on "k", which can only be filled in once the record',
      () => [
        asking(
          { k: choice('K', ['a', 'b'], { during: 'update' }), x: text('X', { during: 'create', when: onA }) },
          [main('k', 'x')],
          { create: modal, edit: modal },
        ),
      ],
    ],
  ],
  'in names that stand for something else': [
    [
      'others: relation "t": it has the key "..", which cannot be part of an address',
      () => [things(), keyed(['a', '..'])],
    ],
    [
      [
        'others: relation "t": it has the key "a/b", which cannot be part of an address',
        'others: relation "t": it has the key ":id", which cannot be part of an address',
        'others: relation "t": it has the key "*", which cannot be part of an address',
      ],
      () => [things(), keyed(['a/b', ':id', '*'], {}, { path: 'others/by_' })],
    ],
    [
      'others: relation "t": it has the key "1", which cannot be part of an address',
      () => [things(), keyed(['1', 'a'])],
    ],
    [
      'things: field "a": its "unique" has "with" "b", but its index would have the same name as that of',
      () => [
        having({
          a_b: text('A B', { unique: true }),
          b: text('B', { required: true }),
          a: text('A', { unique: { with: ['b'] } }),
        }),
      ],
    ],
  ],
  'in searches that find nothing': [
    [
      'things: search "j" uses a field that is derived from "b", which is no stored text of the record',
      () => [
        having(
          { b: boolean('B'), j: text('J', { derived: { joined: ['name', 'b'] } }) },
          { search: { j: { field: 'j', op: 'contains' } } },
        ),
      ],
    ],
    [
      'things: search "j" uses a field that is derived from "i", which is no stored text of the record',
      () => [
        having(
          { i: text('I', { derived: { joined: ['name'] } }), j: text('J', { derived: { joined: ['i'] } }) },
          { search: { j: { field: 'j', op: 'contains' } } },
        ),
      ],
    ],
    [
      'things: action "See" lists "others" by "n", which compares with "empty" and so cannot find the',
      () => [
        things({ list: { ...list, actions: [{ listOf: 'others', label: 'See', search: 'n' }] } }),
        child({ search: { n: { field: 'thing_id', op: 'empty' } } }),
      ],
    ],
    [
      'things: action "See" lists "others" by "n", which compares with "gte" and so cannot find the',
      () => [
        things({ list: { ...list, actions: [{ listOf: 'others', label: 'See', search: 'n' }] } }),
        child({ search: { n: { field: 'size', op: 'gte' } } }),
      ],
    ],
    [
      'things: list.deleteWarning lists "others" by "n", which compares with "empty" and so cannot find',
      () => [
        things({ list: { ...list, deleteWarning: { resource: 'others', search: 'n', one: 'o', many: 'm' } } }),
        child({ search: { n: { field: 'thing_id', op: 'empty' } } }),
      ],
    ],
  ],
  'in what is for nobody': [
    [
      'things: field "x": it has "seenBy" with roles that may not see the records',
      () => [having({ x: text('X', { seenBy: ['clerk'] }) }, { rights: { list: ['boss'] } })],
    ],
    [
      'things: field "x": it has "writtenBy" with roles that may not see the records',
      () => [having({ x: text('X', { writtenBy: ['clerk'] }) }, { rights: { list: ['boss'] } })],
    ],
    [
      'things: field "x": it is written by roles that may not create a record',
      () => [having({ x: text('X', { during: 'create', writtenBy: ['clerk'] }) }, { rights: { create: ['boss'] } })],
    ],
    [
      'things: section "B": its condition names "k", which not everyone who sees its fields can see',
      () => [
        having(
          { k: choice('K', ['a', 'b'], { seenBy: ['boss'] }), x: text('X') },
          { record: { sections: [main('k'), { title: 'B', fields: ['x'], when: onA }] } },
        ),
      ],
    ],
    [
      'things: it has a title with "o_code", which not everyone who sees a thing can see',
      () => [
        having(
          { o_id: reference('O', { to: 'others' }) },
          { titleFields: ['name', 'o_code'], relations: { o: { by: 'o_id', show: ['title', 'code'] } } },
        ),
        others({ fields: { title: text('T'), code: text('C', { seenBy: ['boss'] }) } }),
      ],
    ],
    [
      'things: action "See" compares "thing_id" of others, which not everyone who uses it can see',
      () => [
        things({ list: { ...list, actions: [{ listOf: 'others', label: 'See', search: 'thing_id' }] } }),
        child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', seenBy: ['boss'] }) } }),
      ],
    ],
    [
      'things: relation "rest": it compares "thing_id" of others, which not everyone who uses it can see',
      () => [
        things({ record: { sections: [main()] }, relations: { rest: { many: 'others', by: 'thing_id' } } }),
        child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', seenBy: ['boss'] }) } }),
      ],
    ],
    [
      'things: list.deleteWarning compares "thing_id" of others, which not everyone who uses it can see',
      () => [
        things({ list: { ...list, deleteWarning: { resource: 'others', search: 'thing_id', one: 'o', many: 'm' } } }),
        child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', seenBy: ['boss'] }) } }),
      ],
    ],
    [
      'others: field "thing_id": it is the reference to the parent record, which everyone has to see',
      () => [
        things({ list }),
        child({
          fields: {
            title: text('T'),
            thing_id: reference('Thing', { to: 'things', required: true, seenBy: ['boss'] }),
          },
          rights: { create: ['boss'] },
          relations: { thing: { by: 'thing_id', parent: true } },
        }),
      ],
    ],
  ],
  'in what fills a reference': [
    [
      'things: field "o": its "suggestId" names "o_id", which is read-only and would stay empty',
      () => [
        having({
          o_id: reference('O', { to: 'others', readOnly: true }),
          o: text('On', { suggest: 'others', suggestId: 'o_id' }),
        }),
        searchableOthers(),
      ],
    ],
    [
      'things: field "o": its "suggestId" names "o_id", which is filled in at another time',
      () => [
        having({
          o_id: reference('O', { to: 'others', during: 'update' }),
          o: text('On', { suggest: 'others', suggestId: 'o_id' }),
        }),
        searchableOthers(),
      ],
    ],
    [
      'things: action "Add" sets "thing_id" of others, which can only be filled in once the record exists,',
      () => [
        things({ ...byName, list: { ...list, actions: [{ create: 'others', label: 'Add', sets: 'thing_id' }] } }),
        child({
          fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', during: 'update' }) },
          form: { create: modal, sections: [{ title: 'M', fields: ['title'] }] },
        }),
      ],
    ],
  ],
});
