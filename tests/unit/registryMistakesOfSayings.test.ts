import { expect, test } from 'vitest';
import {
  choice,
  createRegistry,
  date,
  decimal,
  file,
  integer,
  reference,
  rows,
  text,
  type Resource,
} from '../../src/schema';
import { having, loose, messageOf, testMistakes, others, things, type Loose } from './mistakes';

const pattern = (matches: string) => having({ code: text('Code', { pattern: { matches, message: 'Digits alone' } }) });
const accepting = (...accept: readonly string[]) => having({ paper: file('Paper', { accept }) });
const picking = (options: readonly unknown[], more: Loose = {}) => having({ rig: loose(choice, 'Rig', options, more) });
const columns = (...more: readonly unknown[]) => things({ list: { columns: ['name', ...more] } });
const button = (part: string, label: string) => ({ part, label });
const pointing = (more: Loose = {}) =>
  others({
    fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }) },
    search: { thing_id: { field: 'thing_id', op: 'eq' } },
    list: { columns: ['title'] },
    ...more,
  });
const relation = (thing: Loose) => [things(), pointing({ relations: { thing } })];
const nested = (more: Loose) => [
  things({ relations: { first: { one: 'others', key: 'first', label: 'First' } }, ...more }),
  pointing({
    verbs: ['list', 'create'],
    titleFields: ['side'],
    fields: {
      thing_id: reference('Thing', { to: 'things', required: true }),
      side: choice('Side', ['first', 'second'], { required: true }),
      size: integer('Size'),
    },
    relations: { thing: { by: 'thing_id', parent: { onePer: 'side' } } },
    list: undefined,
  }),
];

testMistakes({
  'in patterns': [
    [
      'slashes with flags',
      () => [pattern('/\\d+/i')],
      [
        'things: field "code": its pattern.matches is "/\\d+/i", so a text would have to begin and end with slashes; leave them out, or write "[/]" for a slash that is meant',
      ],
    ],
    [
      'slashes alone',
      () => [pattern('/[a-z]+/')],
      [
        'things: field "code": its pattern.matches is "/[a-z]+/", so a text would have to begin and end with slashes; leave them out, or write "[/]" for a slash that is meant',
      ],
    ],
  ],
  'in what a list shows': [
    [
      'two columns of buttons',
      () => [columns({ buttons: [button('a', 'A')], label: 'Ways' }, { buttons: [button('b', 'B')], label: 'ways' })],
      [
        'things: list.columns gives the columns "column 2" and "column 3" the same label "ways"; give them different labels',
      ],
    ],
    [
      'two buttons',
      () => [columns({ buttons: [button('a', 'Go'), button('b', 'Go')], label: 'Ways' })],
      [
        'things: list.columns: "Ways" gives the buttons "button 1" and "button 2" the same label "Go"; give them different labels',
      ],
    ],
    [
      'the moment of a deletion',
      () => [columns('discarded_at')],
      ['things: list.columns shows "discarded_at", which is empty in every record that a list shows; remove it'],
    ],
    [
      'the order of deletions',
      () => [things({ list: { columns: ['name'], sort: { field: 'discarded_at', order: 'asc' } } })],
      [
        'things: list.sort sorts by "discarded_at", which is empty in every record that a list shows; sort by another field',
      ],
    ],
    [
      'a list of nothing but the record',
      () => [
        things({
          record: { sections: [{ title: 'M', fields: ['name'] }] },
          relations: { rest: { many: 'others', by: 'thing_id' } },
        }),
        pointing({ list: { columns: ['thing_id'] } }),
      ],
      [
        'things: relation "rest": its list would be empty, because others has only columns of this record; name other fields in "columns"',
      ],
    ],
  ],
  'in options that look alike': [
    [
      'two blanks',
      () => [picking(['New York', 'New  York'])],
      [
        'things: field "rig": its options "New York", "New  York" differ only in upper and lower case or spaces; list one of them',
      ],
    ],
    [
      'a hard blank',
      () => [
        picking([
          { value: 'a', label: 'New York' },
          { value: 'b', label: 'New\u00a0York' },
        ]),
      ],
      ['things: field "rig": two of its options are labelled "New York"; give them different labels'],
    ],
    [
      'labels of fields',
      () => [having({ a: text('One Day'), b: text('One\u00a0 Day') }, { list: { columns: ['a', 'b'] } })],
      ['things: list.columns gives the columns "a" and "b" the same label "One\u00a0 Day"; give them different labels'],
    ],
    [
      'an accent composed in two ways',
      () => [having({ a: text('Caf\u00e9'), b: text('Cafe\u0301') }, { list: { columns: ['a', 'b'] } })],
      ['things: list.columns gives the columns "a" and "b" the same label "Cafe\u0301"; give them different labels'],
    ],
  ],
  'in what files are accepted': [
    [
      'what they are',
      () => [accepting('word', 'image')],
      [
        'things: field "paper": its accept contains "word", which is not a file extension; write "docx"',
        'things: field "paper": its accept contains "image", which is not a file extension; write "png", "jpg"',
      ],
    ],
    [
      'several in a text',
      () => [accepting('pdf, png')],
      ['things: field "paper": its accept contains "pdf, png"; write "pdf", "png" as separate texts'],
    ],
  ],
  'by one line that helps': [
    [
      'a scale below 0',
      () => [having({ size: decimal('Size', { scale: -1 }) })],
      ['things: field "size": its scale is -1; a whole number from 0 to 10 is needed'],
    ],
    [
      'a number in quotes',
      () => [having({ day: date('Day'), late: date('Late', { computed: { day: 'day', plusDays: '30' } }) })],
      ['things: field "late": it is computed from the unknown field "30"; write 30 without quotes'],
    ],
    [
      'what is derived and numbered',
      () => [having({ code: text('Code', { derived: { same: 'name' }, numbered: { start: 1 } }) })],
      ['things: field "code": it is derived but has "numbered" too; nobody writes it, so leave "numbered" out'],
    ],
    [
      'fields of a form',
      () => [
        things({
          form: loose((fields: unknown) => fields, {
            create: { opensIn: 'modal' },
            fields: ['name'],
            sections: [{ title: 'M', fields: ['name'] }],
          }),
        }),
      ],
      ['things: form has the unknown option "fields"; fields belong in "sections", each with its "title"'],
    ],
    [
      'fields of a page',
      () => [things({ record: { fields: ['name'], sections: [{ title: 'M', fields: ['name'] }] } })],
      ['things: record has the unknown option "fields"; fields belong in "sections", each with its "title"'],
    ],
    [
      'a list by several references',
      () => [
        things({
          record: { sections: [{ title: 'M', fields: ['name'] }] },
          relations: { rest: { many: 'others', by: ['thing_id'] } },
        }),
        pointing(),
      ],
      ['things: relations.rest.by is a list; a text is needed'],
    ],
    [
      'a parent that is a text',
      () => relation({ by: 'thing_id', parent: 'yes' }),
      ['others: relations.thing.parent is "yes"; true, or an object, is needed'],
    ],
    [
      'a parent of which there is one per nothing',
      () => relation({ by: 'thing_id', parent: { path: 'things' } }),
      ['others: relations.thing.parent.onePer is missing; a text is needed'],
    ],
    [
      'a view with a desk',
      () => [
        things(),
        others({
          verbs: ['list'],
          fields: { name: text('Name') },
          titleFields: ['name'],
          view: { of: 'things', where: {} },
          tenantField: 'name',
        }),
      ],
      ['others: a view stores no records and cannot have "tenantField"; leave it out'],
    ],
    [
      'an order by a nested record',
      () => nested({ list: { columns: ['name'], sort: { field: 'first.size', order: 'asc' } } }),
      [
        'things: list.sort sorts by "first.size", which belongs to a nested record and is not available in lists; sort by another field',
      ],
    ],
  ],
});

const onA = { field: 'rig', filled: true };

test.each<readonly [string, () => readonly unknown[]]>([
  [
    'a section of a page by its own field',
    () => [having({ rig: text('Rig') }, { record: { sections: [{ title: 'M', fields: ['rig'], when: onA }] } })],
  ],
  [
    'a section of a page by what the server sets',
    () => [
      things({
        record: { sections: [{ title: 'M', fields: ['name'], when: { field: 'discarded_at', filled: true } }] },
      }),
    ],
  ],
  [
    'a section of a page by what is shown of another record',
    () => [
      having(
        { thing_id: reference('O', { to: 'others' }) },
        {
          relations: { o: { by: 'thing_id', show: ['title'] } },
          record: { sections: [{ title: 'M', fields: ['name'], when: { field: 'o_title', filled: true } }] },
        },
      ),
      others(),
    ],
  ],
  [
    'a column that is called as what the server sets',
    () => [
      having({
        lines: rows('Lines', {
          created_at: date('Made'),
          note: text('Note', { when: { field: 'created_at', filled: true } }),
        }),
      }),
    ],
  ],
  ['slashes that are meant', () => [pattern('[/][a-z]+[/]')]],
])('%s is taken', (_what, declarations) => {
  expect(messageOf(() => createRegistry(declarations() as readonly Resource[], { features: [] }))).toBe('');
});
