import { expect, test } from 'vitest';
import { choice, date, decimal, file, integer, reference, rows, text } from '../../src/schema/declare';
import { createRegistry, type Resource } from '../../src/schema';
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
      'things: field "code": it has the pattern "/\\d+/i", so a text would have to begin and end with',
      () => [pattern('/\\d+/i')],
    ],
    [
      'things: field "code": it has the pattern "/[a-z]+/", so a text would have to begin and end with',
      () => [pattern('/[a-z]+/')],
    ],
  ],
  'in what a list shows': [
    [
      'things: list.columns gives "column 2" and "column 3" the same label "ways"',
      () => [columns({ buttons: [button('a', 'A')], label: 'Ways' }, { buttons: [button('b', 'B')], label: 'ways' })],
    ],
    [
      'things: list.columns: "Ways" gives "button 1" and "button 2" the same label "Go"',
      () => [columns({ buttons: [button('a', 'Go'), button('b', 'Go')], label: 'Ways' })],
    ],
    [
      'things: list.columns names "discarded_at", which is empty in every record that is used here',
      () => [columns('discarded_at')],
    ],
    [
      'things: list.sort names "discarded_at", which is empty in every record that is used here',
      () => [things({ list: { columns: ['name'], sort: { field: 'discarded_at', order: 'asc' } } })],
    ],
    [
      'things: relation "rest": it has no column to show of others',
      () => [
        things({
          record: { sections: [{ title: 'M', fields: ['name'] }] },
          relations: { rest: { many: 'others', by: 'thing_id' } },
        }),
        pointing({ list: { columns: ['thing_id'] } }),
      ],
    ],
  ],
  'in options that look alike': [
    [
      'things: field "rig": it has options that differ only in upper and lower case or spaces, "New York",',
      () => [picking(['New York', 'New  York'])],
    ],
  ],
  'in what files are accepted': [
    [
      [
        'things: field "paper": it accepts "word", which is not a file extension',
        'things: field "paper": it accepts "image", which is not a file extension',
      ],
      () => [accepting('word', 'image')],
    ],
  ],
  'by one line that helps': [
    ['things: field "size": its scale is -1', () => [having({ size: decimal('Size', { scale: -1 }) })]],
    [
      'things: form has the unknown option "fields"',
      () => [
        things({
          form: loose((fields: unknown) => fields, {
            create: { opensIn: 'modal' },
            fields: ['name'],
            sections: [{ title: 'M', fields: ['name'] }],
          }),
        }),
      ],
    ],
    [
      'things: record has the unknown option "fields"',
      () => [things({ record: { fields: ['name'], sections: [{ title: 'M', fields: ['name'] }] } })],
    ],
    [
      'things: relations.rest.by is a list',
      () => [
        things({
          record: { sections: [{ title: 'M', fields: ['name'] }] },
          relations: { rest: { many: 'others', by: ['thing_id'] } },
        }),
        pointing(),
      ],
    ],
    ['others: relations.thing.parent is "yes"', () => relation({ by: 'thing_id', parent: 'yes' })],
    [
      'others: relations.thing.parent.onePer is missing',
      () => relation({ by: 'thing_id', parent: { path: 'things' } }),
    ],
    [
      'things: list.sort names "first.size", which belongs to a nested record and is not available here',
      () => nested({ list: { columns: ['name'], sort: { field: 'first.size', order: 'asc' } } }),
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
