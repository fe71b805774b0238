import { boolean, choice, date, integer, reference, rows, text } from '../../src/schema/declare';
import {
  declare,
  having,
  loose,
  testMistakes,
  others,
  searchableOthers,
  things,
  type Loose,
  type Mistake,
} from './mistakes';

const modal = { opensIn: 'modal' };
const sections = [{ title: 'Main', fields: ['name'] }];
const list = { columns: ['name'] };
/** Others that reference things. */
const child = (more: Loose = {}) =>
  others({
    fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }) },
    search: { thing_id: { field: 'thing_id', op: 'eq', apiOnly: true }, title: { field: 'title', op: 'contains' } },
    list: { columns: ['title'] },
    ...more,
  });
const link = (more: Loose = {}) => ({ other_id: loose(reference, 'Other', { to: 'others', ...more }) });

/** Others that only the boss sees. */
const kept = (more: Loose = {}) =>
  others({
    rights: { list: ['boss'] },
    search: { title: { field: 'title', op: 'contains' } },
    list: { columns: ['title'] },
    fields: { title: text('T'), n: integer('N') },
    ...more,
  });
/** Things that show fields of a linked record. */
const showing = (fields: Loose = {}, more: Loose = {}) =>
  having({ ...link(), ...fields }, { relations: { other: { by: 'other_id', show: ['title', 'n'] } }, list, ...more });
/** Others, one for each side of a thing. */
const sides = (more: Loose = {}) =>
  others({
    fields: {
      title: text('T'),
      thing_id: reference('Thing', { to: 'things', required: true }),
      side: choice('Side', ['a', 'b'], { required: true }),
    },
    verbs: ['list', 'create'],
    relations: { thing: { by: 'thing_id', parent: { onePer: 'side' } } },
    search: { thing_id: { field: 'thing_id', op: 'eq', apiOnly: true } },
    ...more,
  });

testMistakes({
  'in what some do not see': [
    [
      'things: list.columns shows nothing to those who cannot see "s"',
      () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }) }, { list: { columns: ['s'] } })],
    ],
    [
      'things: trash.columns shows nothing to those who cannot see "s"',
      () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }) }, { trash: { columns: ['s'] } })],
    ],
    [
      'things: the record page shows nothing to those who cannot see "s"',
      () => [
        having(
          { s: loose(text, 'S', { seenBy: ['boss'] }) },
          { record: { sections: [{ title: 'A', fields: ['s'] }] } },
        ),
      ],
    ],
    [
      'things: it has nothing to fill in in form.create for those who may not write "s"',
      () => [
        having(
          { s: loose(text, 'S', { writtenBy: ['boss'] }) },
          { form: { create: modal, sections: [{ title: 'A', fields: ['s'] }] } },
        ),
      ],
    ],
    [
      'things: list.deleteSummary shows nothing to those who cannot see "s"',
      () => [
        having({ s: loose(text, 'S', { seenBy: ['boss'] }) }, { list: { columns: ['name'], deleteSummary: ['s'] } }),
      ],
    ],
    [
      'things: action "O": its precondition names "s", which not everyone who sees the row can see',
      () => [
        having(
          { s: loose(text, 'S', { seenBy: ['boss'] }) },
          {
            list: {
              columns: ['name'],
              actions: [
                { listOf: 'others', search: 'thing_id', label: 'O', precondition: { field: 's', message: 'm' } },
              ],
            },
          },
        ),
        child(),
      ],
    ],
    [
      'things: action "O": its precondition names "s", which not everyone who sees the row can see',
      () => [
        having(
          { s: loose(integer, 'S', { seenBy: ['boss'] }) },
          {
            list: {
              columns: ['name'],
              actions: [
                { listOf: 'others', search: 'n', label: 'O', precondition: { field: 's', message: 'There is none' } },
              ],
            },
          },
        ),
        child({ fields: { title: loose(text, 'T'), n: loose(integer, 'N') }, search: { n: { field: 'n', op: 'eq' } } }),
      ],
    ],
    [
      'things: relation "rest": its "columns" shows nothing to those who cannot see "s"',
      () => [
        things({ record: { sections }, relations: { rest: { many: 'others', by: 'thing_id', columns: ['s'] } } }),
        child({
          fields: {
            title: loose(text, 'T'),
            s: loose(text, 'S', { seenBy: ['boss'] }),
            thing_id: loose(reference, 'Thing', { to: 'things' }),
          },
        }),
      ],
    ],
  ],
  'in rights beside each other': [
    [
      'things: it gives rights.create to "clerk", who may not see the records',
      () => [
        things({ rights: { list: ['boss'], create: ['boss', 'clerk'] }, form: { create: modal, sections }, list }),
      ],
    ],
    [
      'things: field "s": it is written by roles that may not create or update a record',
      () => [
        having({ s: loose(text, 'S', { writtenBy: ['clerk'] }) }, { rights: { create: ['boss'], update: ['boss'] } }),
      ],
    ],
  ],
  'in what depends on a field that some do not see': [
    ...[
      loose(date, 'P', { derived: { same: 's' } }),
      loose(text, 'P', { derived: { joined: ['name', 's'] } }),
      loose(choice, 'P', ['yes', 'no'], { derived: { field: 's', filled: 'yes', empty: 'no' } }),
      loose(boolean, 'P', { derived: { given: 's', until: 'open' } }),
      loose(boolean, 'P', { derived: { given: 'open', until: 's' } }),
    ].map((p): Mistake => [
      'things: field "p": its "derived" names "s", which not everyone who sees this field can see',
      () => [having({ s: loose(date, 'S', { seenBy: ['boss'] }), open: date('Open'), p })],
    ]),
    [
      'things: field "p": its "default" names "s", which not everyone who sees this field can see',
      () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }), p: loose(text, 'P', { default: { field: 's' } }) })],
    ],
  ],
  'in what is linked and some do not see': [
    [
      'things: list.columns shows nothing to those who cannot see "other_n"',
      () => [showing({}, { list: { columns: ['other_n'] } }), kept()],
    ],
    [
      'things: it has nothing to fill in in form.create for those who may not write "other_title"',
      () => [
        showing(
          {},
          {
            relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['title'] } } },
            form: { create: modal, sections: [{ title: 'A', fields: ['other_title'] }] },
          },
        ),
        kept({ rights: { update: ['boss'] } }),
      ],
    ],
    [
      'others: field "size": it is required, which not everyone who may create an other may write',
      () => [
        others({ fields: { title: text('Title'), size: integer('Size', { required: true, writtenBy: ['boss'] }) } }),
      ],
    ],
    [
      'things: field "other_id": it is required, which points to records that not everyone who may create',
      () => [having({ other_id: reference('Other', { to: 'others', required: true }) }), kept()],
    ],
    [
      'others: field "thing_id": it is required, which points to records that not everyone who may create',
      () => [things({ rights: { list: ['boss'] } }), sides()],
    ],
    [
      'things: field "lines": its column "other_id": it points to records that not everyone who edits the',
      () => [
        having({ lines: rows('Lines', { n: integer('N'), other_id: reference('Other', { to: 'others' }) }) }),
        kept(),
      ],
    ],
    [
      'things: it has a title with "other_title", which not everyone who sees a thing can see',
      () => [showing({}, { titleFields: ['other_title'] }), kept()],
    ],
    [
      'things: list.sort names "other_n", which not everyone can see',
      () => [showing({}, { list: { columns: ['name', 'other_n'], sort: { field: 'other_n', order: 'asc' } } }), kept()],
    ],
    [
      'things: list.sort names "other_id", which not everyone can see',
      () => [
        showing({}, { list: { columns: ['name', 'other_id'], sort: { field: 'other_id', order: 'asc' } } }),
        kept(),
      ],
    ],
    [
      [
        'things: it shows by the relation "other" what nobody who sees a thing can see, "title"',
        'things: it shows by the relation "other" what nobody who sees a thing can see, "n"',
      ],
      () => [showing({}, { rights: { list: ['clerk'] } }), kept()],
    ],
    [
      [
        'things: it shows by the relation "first" what nobody who sees a thing can see, "others"',
        'others: field "thing_id": it is required, which points to records that not everyone who may create',
      ],
      () => [
        things({
          rights: { list: ['clerk'], create: ['clerk'] },
          relations: { first: { one: 'others', key: 'a', label: 'First' } },
        }),
        sides({ rights: { list: ['boss'], create: ['boss'] } }),
      ],
    ],
  ],
  'in views of what some do not see': [
    [
      'others: field "s": it can be seen by only some roles in things',
      () => [
        having({ s: loose(text, 'S', { seenBy: ['boss'] }) }),
        others({
          fields: { name: loose(text, 'N'), s: loose(text, 'S') },
          titleFields: ['name'],
          verbs: ['list'],
          view: { of: 'things', where: {} },
        }),
      ],
    ],
    [
      'views: field "other_id": it is a reference to things, but in things it is a reference to others',
      () => [
        having({ ...link() }),
        searchableOthers(),
        declare({
          name: 'views',
          label: { one: 'View', many: 'Views' },
          titleFields: ['name'],
          verbs: ['list'],
          view: { of: 'things', where: {} },
          fields: { name: loose(text, 'N'), other_id: loose(reference, 'O', { to: 'things' }) },
        }),
      ],
    ],
    [
      'others: view may be seen by roles that may not see the records of things',
      () => [
        things({ rights: { list: ['boss'] } }),
        others({
          fields: { name: text('N') },
          titleFields: ['name'],
          verbs: ['list'],
          view: { of: 'things', where: {} },
        }),
      ],
    ],
    [
      'others: view shows records of things, which are only for administrators',
      () => [
        things({ access: 'administrators' }),
        others({
          fields: { name: text('N') },
          titleFields: ['name'],
          verbs: ['list'],
          view: { of: 'things', where: {} },
        }),
      ],
    ],
  ],
});
