import { choice, date, integer, reference, text } from '../../src/schema/declare';
import { declare, having, loose, testMistakes, others, things, type Loose } from './mistakes';

const kids = declare({
  ...{ name: 'kids', label: { one: 'Kid', many: 'Kids' }, titleFields: ['note'], verbs: ['list', 'create'] },
  fields: {
    note: text('Note'),
    thing_id: reference('Thing', { to: 'things', required: true }),
    k: choice('K', [{ value: 'a', label: 'First' }, 'b'], { required: true }),
  },
  relations: { thing: { by: 'thing_id', parent: { onePer: 'k', path: 'kids/of_' } } },
});
const withKid = (more: Loose, key = 'a') => [
  things({ relations: { first: { one: 'kids', key, label: 'First' } }, ...more }),
  kids,
];

testMistakes({
  'in what people call it': [
    [
      'things: field "ends_on": its "notBefore" names the unknown field "Start" of things; did you mean',
      () => [having({ begins_on: date('Start'), ends_on: date('End', { notBefore: 'Start' }) })],
    ],
    [
      'things: field "stop_id": it names the unknown resource "Halts"; did you mean "others"?',
      () => [
        having({ stop_id: reference('Stop', { to: 'Halts' }) }),
        others({ label: { one: 'Halt', many: 'Halts' } }),
      ],
    ],
    [
      'things: field "rig": it has a tag with a colour for "part two", which is not one of its values; did',
      () => [
        having({
          rig: loose(choice, 'Rig', [{ value: 'p', label: 'Part Two' }, 'q'], {
            display: { tag: { values: { 'part two': 'green' }, otherwise: 'blue' } },
          }),
        }),
      ],
    ],
    [
      'things: relation "first": it has the key "First", which is not a key of kids; did you mean "a"?',
      () => withKid({}, 'First'),
    ],
  ],
  'in the name of a field of a linked record': [
    [
      'things: list.columns names the unknown field "title" of things; did you mean "other_title"?',
      () => [
        having(
          { other_id: reference('Other', { to: 'others' }) },
          { relations: { other: { by: 'other_id', show: ['title'] } }, list: { columns: ['title'] } },
        ),
        others(),
      ],
    ],
  ],
  'in words that are near to another one': [
    ['things: search.name.op is "like"', () => [things({ search: { name: { field: 'name', op: 'like' } } })]],
    [
      'things: list.columns names the unknown field "sdie" of things; did you mean "side"?',
      () => [having({ side: integer('Side') }, { list: { columns: ['sdie'] } })],
    ],
    [
      'things: list.columns names the unknown field "first.k" of things',
      () => withKid({ list: { columns: ['first.k'] } }),
    ],
    [
      'things: list.columns names the unknown field "first.noet" of things; did you mean "first.note"?',
      () => withKid({ list: { columns: ['first.noet'] } }),
    ],
  ],
});
