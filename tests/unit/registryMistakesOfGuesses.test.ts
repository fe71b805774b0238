import { choice, date, integer, reference, text } from '../../src/schema';
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
      'a field',
      () => [having({ begins_on: date('Start'), ends_on: date('End', { notBefore: 'Start' }) })],
      ['things: field "ends_on": its "notBefore" names the unknown field "Start"; did you mean "begins_on"?'],
    ],
    [
      'a kind of record',
      () => [
        having({ stop_id: reference('Stop', { to: 'Halts' }) }),
        others({ label: { one: 'Halt', many: 'Halts' } }),
      ],
      ['things: field "stop_id": it refers to the unknown resource "Halts"; did you mean "others"?'],
    ],
    [
      'an option',
      () => [
        having({
          rig: loose(choice, 'Rig', [{ value: 'p', label: 'Part Two' }, 'q'], {
            display: { tag: { values: { 'part two': 'green' }, otherwise: 'blue' } },
          }),
        }),
      ],
      ['things: field "rig": its tag has a colour for "part two", which is not one of its values; did you mean "p"?'],
    ],
    [
      'the key of a child',
      () => withKid({}, 'First'),
      ['things: relation "first": its key is "First", which is not a key of kids; did you mean "a"?'],
    ],
  ],
  'in the name of a field of a linked record': [
    [
      'without its relation',
      () => [
        having(
          { other_id: reference('Other', { to: 'others' }) },
          { relations: { other: { by: 'other_id', show: ['title'] } }, list: { columns: ['title'] } },
        ),
        others(),
      ],
      ['things: list.columns names the unknown field "title"; did you mean "other_title"?'],
    ],
  ],
  'in words that are near to another one': [
    [
      'of four letters, of which two are others',
      () => [things({ search: { name: { field: 'name', op: 'like' } } })],
      ['things: search.name.op is "like"; choose from "eq", "contains", "gte", "lte", "has", "empty"'],
    ],
    [
      'of four letters in another order',
      () => [having({ side: integer('Side') }, { list: { columns: ['sdie'] } })],
      ['things: list.columns names the unknown field "sdie"; did you mean "side"?'],
    ],
    [
      'of a child, by what stands before it alone',
      () => withKid({ list: { columns: ['first.k'] } }),
      [
        'things: list.columns names the unknown field "first.k"; choose from "first.id", "first.created_at", "first.updated_at", "first.discarded_at", "first.note"',
      ],
    ],
    [
      'of a child',
      () => withKid({ list: { columns: ['first.noet'] } }),
      ['things: list.columns names the unknown field "first.noet"; did you mean "first.note"?'],
    ],
  ],
});
