import { boolean, choice, date, integer, reference, rows, text } from '../../src/schema';
import { declare, having, loose, testMistakes, others, searchableOthers, things, type Loose } from './mistakes';

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
      'a list',
      () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }) }, { list: { columns: ['s'] } })],
      ['things: list.columns shows nothing to those who cannot see "s"; add a field that everyone can see'],
    ],
    [
      'a trash',
      () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }) }, { trash: { columns: ['s'] } })],
      ['things: trash.columns shows nothing to those who cannot see "s"; add a field that everyone can see'],
    ],
    [
      'a page',
      () => [
        having(
          { s: loose(text, 'S', { seenBy: ['boss'] }) },
          { record: { sections: [{ title: 'A', fields: ['s'] }] } },
        ),
      ],
      ['things: the record page shows nothing to those who cannot see "s"; add a field that everyone can see'],
    ],
    [
      'a form',
      () => [
        having(
          { s: loose(text, 'S', { writtenBy: ['boss'] }) },
          { form: { create: modal, sections: [{ title: 'A', fields: ['s'] }] } },
        ),
      ],
      [
        'things: form.create has nothing to fill in for those who may not write "s"; add a field that all of them may write, or give "rights.create" to fewer roles',
      ],
    ],
    [
      'a summary',
      () => [
        having({ s: loose(text, 'S', { seenBy: ['boss'] }) }, { list: { columns: ['name'], deleteSummary: ['s'] } }),
      ],
      ['things: list.deleteSummary shows nothing to those who cannot see "s"; add a field that everyone can see'],
    ],
    [
      'what an action asks for',
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
      ['things: action "O" reads "s", which not everyone who sees the row can see; name another field'],
    ],
    [
      'what an action asks for',
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
      ['things: action "O" reads "s", which not everyone who sees the row can see; name another field'],
    ],
    [
      'a list on the page',
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
      [
        'things: relation "rest": its "columns" shows nothing to those who cannot see "s"; add a field that everyone can see',
      ],
    ],
  ],
  'in rights beside each other': [
    [
      'of those who create what they do not see',
      () => [
        things({ rights: { list: ['boss'], create: ['boss', 'clerk'] }, form: { create: modal, sections }, list }),
      ],
      ['things: rights.create names "clerk", who may not see the records; name it in "rights.list" too'],
    ],
    [
      'of those who write what they may not change',
      () => [
        having({ s: loose(text, 'S', { writtenBy: ['clerk'] }) }, { rights: { create: ['boss'], update: ['boss'] } }),
      ],
      ['things: field "s": it is written by roles that may neither create nor change a thing; name one of "boss"'],
    ],
  ],
  'in what depends on a field that some do not see': [
    ...(
      [
        [loose(date, 'P', { derived: { same: 's' } }), 'a copy of it'],
        [loose(text, 'P', { derived: { joined: ['name', 's'] } }), 'a text made of it'],
        [
          loose(choice, 'P', ['yes', 'no'], { derived: { field: 's', filled: 'yes', empty: 'no' } }),
          'whether it is filled in',
        ],
        [loose(boolean, 'P', { derived: { given: 's', until: 'open' } }), 'whether it is given'],
        [loose(boolean, 'P', { derived: { given: 'open', until: 's' } }), 'whether it is past'],
      ] as const
    ).map(
      ([p, what]) =>
        [
          what,
          () => [having({ s: loose(date, 'S', { seenBy: ['boss'] }), open: date('Open'), p })],
          [
            'things: field "p": it depends on "s", which not everyone who sees this field can see; give it the same "seenBy"',
          ],
        ] as const,
    ),
    [
      'a default',
      () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }), p: loose(text, 'P', { default: { field: 's' } }) })],
      [
        'things: field "p": it depends on "s", which not everyone who sees this field can see; give it the same "seenBy"',
      ],
    ],
    [
      'what a form starts with',
      () => [having({ s: loose(text, 'S', { seenBy: ['boss'] }), p: loose(text, 'P', { initial: { field: 's' } }) })],
      [
        'things: field "p": it depends on "s", which not everyone who sees this field can see; give it the same "seenBy"',
      ],
    ],
    [
      'a day that is due',
      () => [
        having({
          s: loose(choice, 'S', ['a', 'b'], { seenBy: ['boss'] }),
          p: loose(date, 'P', { due: { field: 's', is: ['a'] } }),
        }),
      ],
      [
        'things: field "p": it depends on "s", which not everyone who sees this field can see; give it the same "seenBy"',
      ],
    ],
  ],
  'in what is linked and some do not see': [
    [
      'a list',
      () => [showing({}, { list: { columns: ['other_n'] } }), kept()],
      ['things: list.columns shows nothing to those who cannot see "other_n"; add a field that everyone can see'],
    ],
    [
      'a form of what they do not write along',
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
      [
        'things: form.create has nothing to fill in for those who may not write "other_title"; add a field that all of them may write, or give "rights.create" to fewer roles',
      ],
    ],
    [
      'a form of what they do not save as a keyed child',
      () => [
        things({
          relations: { first: { one: 'others', key: 'a', label: 'First' } },
          form: { create: modal, sections: [{ title: 'A', fields: ['first.title'] }] },
          list,
        }),
        sides({ rights: { create: ['boss'] } }),
      ],
      [
        'things: form.create has nothing to fill in for those who may not write "first.title"; add a field that all of them may write, or give "rights.create" to fewer roles',
      ],
    ],
    [
      'a required field of records that begin with a vowel',
      () => [
        others({ fields: { title: text('Title'), size: integer('Size', { required: true, writtenBy: ['boss'] }) } }),
      ],
      [
        'others: field "size": it is required, but not everyone who may create an other may write it; give "rights.create" only to "boss", or give the field a default',
      ],
    ],
    [
      'a required reference',
      () => [having({ other_id: reference('Other', { to: 'others', required: true }) }), kept()],
      [
        'things: field "other_id": it is required and points to others, which not everyone who may create a thing can see; give "rights.create" only to "boss"',
      ],
    ],
    [
      'a required keyed child of what they do not see',
      () => [things({ rights: { list: ['boss'] } }), sides()],
      [
        'others: field "thing_id": it is required and points to things, which not everyone who may create an other can see; give "rights.create" only to "boss"',
      ],
    ],
    [
      'a column of rows',
      () => [
        having({ lines: rows('Lines', { n: integer('N'), other_id: reference('Other', { to: 'others' }) }) }),
        kept(),
      ],
      [
        'things: field "lines": its column "other_id" points to others, which not everyone who edits the rows can see; give the field "writtenBy" with "boss"',
      ],
    ],
    [
      'what is read off it',
      () => [showing({ both: loose(text, 'Both', { derived: { joined: ['name', 'other_title'] } }) }), kept()],
      [
        'things: field "both": it depends on "other_title", which not everyone who sees this field can see; give it the same "seenBy"',
      ],
    ],
    [
      'a title',
      () => [showing({}, { titleFields: ['other_title'] }), kept()],
      [
        'things: its title shows "other_title", which not everyone who sees a thing can see; name another field in "titleFields"',
      ],
    ],
    [
      'an order',
      () => [showing({}, { list: { columns: ['name', 'other_n'], sort: { field: 'other_n', order: 'asc' } } }), kept()],
      ['things: list.sort sorts by "other_n", which not everyone can see; sort by another field'],
    ],
    [
      'an order of titles',
      () => [
        showing({}, { list: { columns: ['name', 'other_id'], sort: { field: 'other_id', order: 'asc' } } }),
        kept(),
      ],
      ['things: list.sort sorts by "other_id", which not everyone can see; sort by another field'],
    ],
    [
      'what nobody sees',
      () => [showing({}, { rights: { list: ['clerk'] } }), kept()],
      [
        'things: relation "other": it shows "title", which nobody who sees a thing can see; let the same role see both, or leave it out',
        'things: relation "other": it shows "n", which nobody who sees a thing can see; let the same role see both, or leave it out',
      ],
    ],
    [
      'a keyed child that nobody sees',
      () => [
        things({
          rights: { list: ['clerk'], create: ['clerk'] },
          relations: { first: { one: 'others', key: 'a', label: 'First' } },
        }),
        sides({ rights: { list: ['boss'], create: ['boss'] } }),
      ],
      [
        'things: relation "first": nobody who sees a thing can see others; let the same role see both, or remove the relation',
        'others: field "thing_id": it is required and points to things, which not everyone who may create an other can see; give "rights.create" only to "clerk"',
      ],
    ],
    [
      'what is shown of a reference that they do not see',
      () => [
        showing(
          { other_id: loose(reference, 'Other', { to: 'others', seenBy: ['boss'] }) },
          { list: { columns: ['other_n'] } },
        ),
        kept({ rights: {} }),
      ],
      ['things: list.columns shows nothing to those who cannot see "other_n"; add a field that everyone can see'],
    ],
  ],
  'in views of what some do not see': [
    [
      'a field for everybody',
      () => [
        having({ s: loose(text, 'S', { seenBy: ['boss'] }) }),
        others({
          fields: { name: loose(text, 'N'), s: loose(text, 'S') },
          titleFields: ['name'],
          verbs: ['list'],
          view: { of: 'things', where: {} },
        }),
      ],
      ['others: field "s": in things only some roles can see it; give it the same "seenBy"'],
    ],
    [
      'another prefix',
      () => [
        things({ idPrefix: 'TH' }),
        others({
          fields: { name: loose(text, 'N') },
          titleFields: ['name'],
          idPrefix: 'VW',
          verbs: ['list'],
          view: { of: 'things', where: {} },
        }),
      ],
      [
        'others: its id prefix is "VW", and the records of things have "TH"; a record has the same id everywhere, leave it out',
      ],
    ],
    [
      'a prefix where there is none',
      () => [
        things(),
        others({
          fields: { name: loose(text, 'N') },
          titleFields: ['name'],
          idPrefix: 'VW',
          verbs: ['list'],
          view: { of: 'things', where: {} },
        }),
      ],
      [
        'others: its id prefix is "VW", and the records of things have none; a record has the same id everywhere, leave it out',
      ],
    ],
    [
      'the same prefix',
      () => [
        things({ idPrefix: 'TH' }),
        others({
          fields: { name: loose(text, 'N') },
          titleFields: ['name'],
          idPrefix: 'TH',
          verbs: ['list'],
          view: { of: 'things', where: {} },
        }),
      ],
      ['others: its id prefix is "TH", which it takes from things anyway; leave it out'],
    ],
    [
      'a link to other records',
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
      [
        'views: field "other_id": it is a reference to things but in things it is a reference to others; declare it as it is there',
      ],
    ],
    [
      'a view for everybody',
      () => [
        things({ rights: { list: ['boss'] } }),
        others({
          fields: { name: text('N') },
          titleFields: ['name'],
          verbs: ['list'],
          view: { of: 'things', where: {} },
        }),
      ],
      ['others: a view of things may only be seen by roles that may see its records; set rights.list to "boss"'],
    ],
    [
      'a view of what is linked',
      () => [
        showing(),
        kept(),
        declare({
          name: 'views',
          label: { one: 'View', many: 'Views' },
          titleFields: ['name'],
          verbs: ['list'],
          view: { of: 'things', where: {} },
          fields: { name: loose(text, 'N'), other_id: loose(reference, 'Other', { to: 'others', readOnly: true }) },
          relations: { other: { by: 'other_id', show: ['title'] } },
          list: { columns: ['other_title'] },
        }),
      ],
      ['views: list.columns shows nothing to those who cannot see "other_title"; add a field that everyone can see'],
    ],
    [
      'a view of what administrators see',
      () => [
        things({ access: 'administrators' }),
        others({
          fields: { name: text('N') },
          titleFields: ['name'],
          verbs: ['list'],
          view: { of: 'things', where: {} },
        }),
      ],
      ['others: a view of things must be only for administrators, as its records are; set "access"'],
    ],
  ],
});
