import { boolean, choice, integer, reference, references, text } from '../../src/schema';
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
      'a list on a page that adds what its parent alone gives',
      () => [things({ ...page, relations: { rest: { many: 'others', by: 'thing_id' } } }), withTwo(), wholes()],
      [
        'things: relation "rest": its button adds a record of others, which needs "whole_id", but no section of that form shows it; add it to a section',
      ],
    ],
    [
      'an action that creates what its parent alone gives',
      () => [
        things({
          ...page,
          list: { columns: ['name'], actions: [{ create: 'others', label: 'Other', sets: 'thing_id' }] },
        }),
        withTwo(),
        wholes(),
      ],
      [
        'things: action "Other" creates a record of others, which needs "whole_id", but no section of that form shows it; add it to a section',
      ],
    ],
    [
      'a button over a list whose form an action alone completes',
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
      [
        'others: list.createLabel opens the form for a new record, which needs "thing_id", but no section of the form shows it; add it to a section',
      ],
    ],
    [
      'a required reference to its own kind',
      () => [having({ up_id: reference('Up', { to: 'things', required: true }) })],
      [
        'things: field "up_id": it is required and points to things itself, so the first record could never be created; remove "required"',
      ],
    ],
    [
      'several required references to its own kind',
      () => [having({ up_ids: references('Up', { to: 'things', required: true }) })],
      [
        'things: field "up_ids": it is required and points to things itself, so the first record could never be created; remove "required"',
      ],
    ],
    [
      'required references in a circle',
      () => [
        having({ other_id: reference('O', { to: 'others', required: true }) }),
        others({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }) } }),
      ],
      [
        'things: field "other_id": it is required and leads back here, things > others > things, so the first record could never be created; remove "required" from one of these references',
      ],
    ],
    [
      'a written record whose required field the form leaves out',
      () => writing(['title', 'code'], ['title'], ['name', 'r_title']),
      [
        'things: relation "r": the form writes a record of others, which needs "code", but does not show "r_code"; add it to a section',
      ],
    ],
    [
      'a written record that needs what the form leaves out',
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
      [
        'things: relation "r": it is written only if "note" is filled in, but the form does not show "r_note"; add it to a section',
      ],
    ],
    [
      'children with a key that no verb saves',
      () => [
        things({ list: { columns: ['name', { children: 'others', label: 'Side' }] } }),
        keyed(['a'], { verbs: ['list'], form: { edit: modal, sections: [{ title: 'M', fields: ['title'] }] } }),
      ],
      [
        'others: form.edit needs the verb "create", which saves the one record per key; add the verb or remove the form',
      ],
    ],
    [
      'a required reference to what others may not see',
      () => [
        asking({ o_id: reference('O', { to: 'others', required: true }) }, [main('o_id')]),
        searchableOthers({ rights: { list: ['boss'] } }),
      ],
      [
        'things: field "o_id": it is required and points to others, which not everyone who may create a thing can see; give "rights.create" only to "boss"',
      ],
    ],
    [
      'a required reference to what administrators see',
      () => [
        asking({ o_id: reference('O', { to: 'others', required: true }) }, [main('o_id')]),
        searchableOthers({ access: 'administrators' }),
      ],
      [
        'things: field "o_id": it is required and its value is chosen from others, which only administrators may see; remove "required", or use "access" to let only the same people create a thing',
      ],
    ],
  ],
  'in forms that ask for nothing': [
    [
      'a form of new records with what is asked for later',
      () => [
        things({ fields: { name: text('N', { during: 'update' }) }, form: { create: modal, sections: [main()] } }),
      ],
      ['things: form.create shows no field that users fill in; add one to a section or remove the form'],
    ],
    [
      'a form of changes with what is asked for before',
      () => [things({ fields: { name: text('N', { during: 'create' }) }, form: { edit: modal, sections: [main()] } })],
      ['things: form.edit shows no field that users fill in; add one to a section or remove the form'],
    ],
    [
      'a section of new records with what is asked for later',
      () => [
        asking({ x: text('X', { during: 'update' }) }, [main(), { title: 'B', fields: ['x'], during: 'create' }], {
          create: modal,
          edit: modal,
        }),
      ],
      [
        'things: section "B" is shown while a record is created, but its fields are filled in only while a record is changed; give the section and its fields the same "during"',
      ],
    ],
    [
      'a section of changes with what is asked for before',
      () => [
        asking({ x: text('X', { during: 'create' }) }, [main(), { title: 'B', fields: ['x'], during: 'update' }], {
          create: modal,
          edit: modal,
        }),
      ],
      [
        'things: section "B" is shown while a record is changed, but its fields are filled in only while a record is created; give the section and its fields the same "during"',
      ],
    ],
    [
      'a section by what nobody is asked for',
      () => [asking({ k: ab, x: text('X') }, [main(), { title: 'B', fields: ['x'], when: onA }])],
      ['things: section "B" is shown depending on "k", which no section of the form shows; add it to a section'],
    ],
    [
      'a field required by what nobody is asked for',
      () => [asking({ k: ab, x: text('X', { required: { when: onA } }) }, [main('x')])],
      ['things: section "Main" requires "x" depending on "k", which no section of the form shows; add it to a section'],
    ],
    [
      'a section of new records by what is asked for later',
      () => [
        asking(
          { k: choice('K', ['a', 'b'], { during: 'update' }), x: text('X') },
          [main('k'), { title: 'B', fields: ['x'], during: 'create', when: onA }],
          { create: modal, edit: modal },
        ),
      ],
      [
        'things: section "B" is shown depending on "k", which can only be filled in once the record exists; show both in the same form',
      ],
    ],
    [
      'a field of new records by what is asked for later',
      () => [
        asking(
          { k: choice('K', ['a', 'b'], { during: 'update' }), x: text('X', { during: 'create', when: onA }) },
          [main('k', 'x')],
          { create: modal, edit: modal },
        ),
      ],
      [
        'things: section "Main" shows "x" depending on "k", which can only be filled in once the record exists; show both in the same form',
      ],
    ],
  ],
  'in names that stand for something else': [
    [
      'a key of dots',
      () => [things(), keyed(['a', '..'])],
      [
        'others: relation "t": there is one record per "side", but its value ".." cannot be part of an address; write letters, digits, "_" and "-", not only digits',
      ],
    ],
    [
      'a key with a slash, a colon and a star',
      () => [things(), keyed(['a/b', ':id', '*'], {}, { path: 'others/by_' })],
      [
        'others: relation "t": there is one record per "side", but its value "a/b" cannot be part of an address; write letters, digits, "_" and "-", not only digits',
        'others: relation "t": there is one record per "side", but its value ":id" cannot be part of an address; write letters, digits, "_" and "-", not only digits',
        'others: relation "t": there is one record per "side", but its value "*" cannot be part of an address; write letters, digits, "_" and "-", not only digits',
      ],
    ],
    [
      'a key of digits',
      () => [things(), keyed(['1', 'a'])],
      [
        'others: relation "t": there is one record per "side", but its value "1" cannot be part of an address; write letters, digits, "_" and "-", not only digits',
      ],
    ],
    [
      'a field shown as what every record has',
      () => [
        having(
          { o_id: reference('O', { to: 'others' }) },
          { relations: { o: { by: 'o_id', show: ['title', { field: 'code', as: 'id' }] } } },
        ),
        others({ fields: { title: text('T'), code: text('C') } }),
      ],
      [
        'things: relation "o": it shows "code" as "id", which is a name that every record has already; show it under another name, with "as"',
      ],
    ],
    [
      'a relation that makes the name of what every record has',
      () => [
        having(
          { o_id: reference('O', { to: 'others' }) },
          { relations: { created: { by: 'o_id', show: ['title', 'at'] } } },
        ),
        others({ fields: { title: text('T'), at: text('At') } }),
      ],
      [
        'things: relation "created": it shows "at" as "created_at", which is a name that every record has already; show it under another name, with "as"',
      ],
    ],
    [
      'a field named as the mark of the trash',
      () => [
        having(
          { o_id: reference('O', { to: 'others' }), o_discarded_at: text('Z') },
          { relations: { o: { by: 'o_id', show: ['title'] } } },
        ),
        others(),
      ],
      [
        'things: relation "o": it needs the name "o_discarded_at" to know whether its record is in the trash, but a field with that name is declared; rename that field',
      ],
    ],
    [
      'a field named as the version of what is written',
      () => [
        having(
          { o_id: reference('O', { to: 'others' }), o_updated_at: text('Z') },
          { relations: { o: { by: 'o_id', show: ['title'], write: { whenFilled: ['title'] } } } },
        ),
        others(),
      ],
      [
        'things: relation "o": it needs the name "o_updated_at" to know which version of its record is shown, but a field with that name is declared; rename that field',
      ],
    ],
    [
      'two keys that the database calls alike',
      () => [having({ a_b: text('A B', { unique: true }), b: text('B'), a: text('A', { unique: { with: ['b'] } }) })],
      [
        'things: field "a": it is unique with "b", but its index would have the same name as that of "a_b"; rename one of the fields',
      ],
    ],
  ],
  'in searches that find nothing': [
    [
      'over joined truths',
      () => [
        having(
          { b: boolean('B'), j: text('J', { derived: { joined: ['name', 'b'] } }) },
          { search: { j: { field: 'j', op: 'contains' } } },
        ),
      ],
      [
        'things: search "j" uses a field that is derived from "b", which is a boolean and not a text; join only texts, or leave this search out',
      ],
    ],
    [
      'over what joins what is joined',
      () => [
        having(
          { i: text('I', { derived: { joined: ['name'] } }), j: text('J', { derived: { joined: ['i'] } }) },
          { search: { j: { field: 'j', op: 'contains' } } },
        ),
      ],
      [
        'things: search "j" uses a field that is derived from "i", which is derived from other fields itself; join those fields, or leave this search out',
      ],
    ],
    [
      'over one of two words by another record',
      () => [
        having(
          {
            o_id: reference('O', { to: 'others' }),
            f: choice('F', ['y', 'n'], { derived: { field: 'o_title', filled: 'y', empty: 'n' } }),
          },
          { relations: { o: { by: 'o_id', show: ['title'] } }, search: { f: { field: 'f', op: 'eq' } } },
        ),
        others(),
      ],
      [
        'things: search "f" uses a field that is derived from "o_title", which things does not store itself; search for that field, or leave this search out',
      ],
    ],
    [
      'by what is empty, behind an action',
      () => [
        things({ list: { ...list, actions: [{ listOf: 'others', label: 'See', search: 'n' }] } }),
        child({ search: { n: { field: 'thing_id', op: 'empty' } } }),
      ],
      [
        'things: action "See" lists "others" by "n", which compares with "empty" and so cannot find the records that belong to one record; name a search with the operator "eq" or "has"',
      ],
    ],
    [
      'by what is greater, behind an action',
      () => [
        things({ list: { ...list, actions: [{ listOf: 'others', label: 'See', search: 'n' }] } }),
        child({ search: { n: { field: 'size', op: 'gte' } } }),
      ],
      [
        'things: action "See" lists "others" by "n", which compares with "gte" and so cannot find the records that belong to one record; name a search with the operator "eq" or "has"',
      ],
    ],
    [
      'by what is empty, behind what a deletion tells',
      () => [
        things({ list: { ...list, deleteWarning: { resource: 'others', search: 'n', one: 'o', many: 'm' } } }),
        child({ search: { n: { field: 'thing_id', op: 'empty' } } }),
      ],
      [
        'things: list.deleteWarning counts others by "n", which compares with "empty" and so cannot find the records that belong to one record; name a search with the operator "eq" or "has"',
      ],
    ],
  ],
  'in what is for nobody': [
    [
      'a field seen by those who see no records',
      () => [having({ x: text('X', { seenBy: ['clerk'] }) }, { rights: { list: ['boss'] } })],
      ['things: field "x": it is seen only by "clerk", who may not see the records; name one of "boss" in "seenBy"'],
    ],
    [
      'a field written by those who see no records',
      () => [having({ x: text('X', { writtenBy: ['clerk'] }) }, { rights: { list: ['boss'] } })],
      [
        'things: field "x": it is written only by "clerk", who may not see the records; name one of "boss" in "writtenBy"',
      ],
    ],
    [
      'a field of new records written by those who create none',
      () => [having({ x: text('X', { during: 'create', writtenBy: ['clerk'] }) }, { rights: { create: ['boss'] } })],
      [
        'things: field "x": it is written only by "clerk" and only while a record is created, which these roles may not do; name one of "boss" in "writtenBy"',
      ],
    ],
    [
      'a section by what not everybody sees',
      () => [
        having(
          { k: choice('K', ['a', 'b'], { seenBy: ['boss'] }), x: text('X') },
          { record: { sections: [main('k'), { title: 'B', fields: ['x'], when: onA }] } },
        ),
      ],
      [
        'things: section "B" of the record page is shown depending on "k", which not everyone who sees its fields can see; give them the same "seenBy", or use another field',
      ],
    ],
    [
      'a title of another record that not everybody sees',
      () => [
        having(
          { o_id: reference('O', { to: 'others' }) },
          { titleFields: ['name', 'o_code'], relations: { o: { by: 'o_id', show: ['title', 'code'] } } },
        ),
        others({ fields: { title: text('T'), code: text('C', { seenBy: ['boss'] }) } }),
      ],
      [
        'things: its title shows "o_code", which not everyone who sees a thing can see; name another field in "titleFields"',
      ],
    ],
    [
      'a list behind an action by what not everybody sees',
      () => [
        things({ list: { ...list, actions: [{ listOf: 'others', label: 'See', search: 'thing_id' }] } }),
        child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', seenBy: ['boss'] }) } }),
      ],
      [
        'things: action "See" lists "others" by "thing_id", which compares "thing_id", a field that not everyone who sees the row can see; name another search',
      ],
    ],
    [
      'a list on a page by what not everybody sees',
      () => [
        things({ record: { sections: [main()] }, relations: { rest: { many: 'others', by: 'thing_id' } } }),
        child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', seenBy: ['boss'] }) } }),
      ],
      [
        'things: relation "rest": it uses "thing_id" of others, which not everyone who sees the page can see; widen its "seenBy"',
      ],
    ],
    [
      'a count before a deletion by what not everybody sees',
      () => [
        things({ list: { ...list, deleteWarning: { resource: 'others', search: 'thing_id', one: 'o', many: 'm' } } }),
        child({ fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', seenBy: ['boss'] }) } }),
      ],
      [
        'things: list.deleteWarning counts others by "thing_id", which compares "thing_id", a field that not everyone who may delete can see; name another search',
      ],
    ],
    [
      'a parent that not everybody sees',
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
      [
        'others: field "thing_id": it is the reference to the parent record, which everyone has to see; remove "seenBy"',
      ],
    ],
  ],
  'in what fills a reference': [
    [
      'a suggestion that sets what is read-only',
      () => [
        having({
          o_id: reference('O', { to: 'others', readOnly: true }),
          o: text('On', { suggest: 'others', suggestId: 'o_id' }),
        }),
        searchableOthers(),
      ],
      ['things: field "o": it sets "o_id", which is read-only and would stay empty; remove "readOnly" there'],
    ],
    [
      'a suggestion that sets what is asked for later',
      () => [
        having({
          o_id: reference('O', { to: 'others', during: 'update' }),
          o: text('On', { suggest: 'others', suggestId: 'o_id' }),
        }),
        searchableOthers(),
      ],
      [
        'things: field "o": it sets "o_id", which is filled in only while a record is changed; give both the same "during"',
      ],
    ],
    [
      'an action that sets what is asked for later',
      () => [
        things({ ...byName, list: { ...list, actions: [{ create: 'others', label: 'Add', sets: 'thing_id' }] } }),
        child({
          fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', during: 'update' }) },
          form: { create: modal, sections: [{ title: 'M', fields: ['title'] }] },
        }),
      ],
      [
        'things: action "Add" sets "thing_id" of others, which can only be filled in once the record exists, so it would stay empty; remove "during" there',
      ],
    ],
  ],
});
