import { choice, date, decimal, integer, percent, reference, rows, text } from '../../src/schema/declare';
import { declare, having, loose, testMistakes, others, things, type Loose } from './mistakes';

const modal = { opensIn: 'modal' } as const;
const xy = ['x', 'y'] as const;
const main = (...fields: readonly string[]) => ({ title: 'Main', fields: ['name', ...fields] });
/** `c`, and `d` while `c` is x, with the options of a third field. */
const ofTwo = (third: Loose, more: Loose = {}) =>
  having({ c: choice('C', xy), d: choice('D', xy, { when: { field: 'c', is: ['x'] } }), ...third }, more);
const never = {
  all: [
    { field: 'd', is: ['x'] },
    { field: 'c', is: ['y'] },
  ],
} as const;
const kept = (columns: Loose) => having({ r: loose(rows, 'R', columns, { readOnly: true }) });
const calling = (more: Loose) =>
  things({
    list: { columns: ['name'], actions: [{ call: 'send', label: 'Send', done: 'Sent', failed: 'Not sent', ...more }] },
  });
const viewOf = (more: Loose) =>
  others({
    verbs: ['list'],
    view: { of: 'things', where: {} },
    titleFields: ['name'],
    fields: { name: text('N') },
    ...more,
  });
testMistakes({
  'in conditions that clear each other': [
    [
      'things: field "e": its condition can never be true, whatever is filled in',
      () => [ofTwo({ e: text('E', { when: never }) })],
    ],
    [
      'things: section "B": its condition can never be true, whatever is filled in',
      () => [
        ofTwo(
          { e: text('E') },
          { form: { create: modal, sections: [main('c', 'd'), { title: 'B', fields: ['e'], when: never }] } },
        ),
      ],
    ],
    [
      'things: field "e": its "required.when" can never be true, whatever is filled in',
      () => [ofTwo({ e: text('E', { required: { when: never } }) })],
    ],
  ],
  'in what stands beside another mistake': [
    [
      'things: field "a": its initial.today is true',
      () => [
        having({
          a: loose(date, 'A', { initial: { today: true } }),
          b: date('B', { notBefore: 'a', default: { today: 0 } }),
        }),
      ],
    ],
    ['things: field "c": its options is an object', () => [having({ c: loose(choice, 'C', { required: true }) })]],
  ],
  'in a table that the server keeps': [
    [
      'things: field "r": its column "a": it names the unknown resource "nowhere"',
      () => [kept({ a: loose(reference, 'A', { to: 'nowhere' }) })],
    ],
    [
      'things: field "r": its column "b": it is a column of a table that nobody fills in, but has "when"',
      () => [kept({ a: text('A'), b: loose(text, 'B', { when: { field: 'x', filled: true } }) })],
    ],
    [
      'things: field "r": its column "b": it is a column of a table that nobody fills in, but has',
      () => [kept({ b: loose(date, 'B', { notBefore: 'x' }) })],
    ],
    [
      'things: field "r": its column "b": its column "B B": a name must be in lower case with underscores',
      () => [kept({ b: loose(rows, 'B', { 'B B': text('A') }) })],
    ],
  ],
  'in sentences that are said as they are': [
    [
      'things: action "Send": its question contains "{name}", which is not replaced by a value',
      () => [calling({ confirm: 'Send {name}?' })],
    ],
    [
      'things: action "Send" says "{ name }", which is not the name of a field',
      () => [calling({ done: 'Sent { name }' })],
    ],
    [
      'things: action "Send" says "{name.first}", which is not the name of a field',
      () => [calling({ done: 'Sent {name.first}' })],
    ],
    [
      'things: action "See": its precondition.message contains "{name}", which is not replaced by a value',
      () => [
        things({
          list: {
            columns: ['name'],
            actions: [
              {
                listOf: 'others',
                label: 'See',
                search: 'thing_id',
                precondition: { field: 'name', message: 'No {name}' },
              },
            ],
          },
        }),
        others({
          fields: { title: text('T'), thing_id: reference('Thing', { to: 'things' }) },
          search: { thing_id: { field: 'thing_id', op: 'eq' } },
          list: { columns: ['title'] },
        }),
      ],
    ],
    [
      'things: list.deleteWarning contains "{title}", which is not replaced by a value',
      () => [
        things({
          list: {
            columns: ['name'],
            deleteWarning: { resource: 'others', search: 'thing_id', one: 'one {title}', many: 'many' },
          },
        }),
        others({
          fields: { title: text('T'), thing_id: reference('Thing', { to: 'things' }) },
          search: { thing_id: { field: 'thing_id', op: 'eq' } },
        }),
      ],
    ],
    [
      'things: field "n": its "required" contains "{label}", which is not replaced by a value',
      () => [having({ n: text('N', { required: 'Give the {label}' }) })],
    ],
    [
      'things: field "n": its "unique" has a message with the unknown placeholder "{ title }"; did you',
      () => [having({ n: text('N', { unique: { message: '{ title } has it' } }) })],
    ],
    [
      'things: messages.created contains "{the name}", which is not replaced by a value',
      () => [things({ messages: { created: '{the name} is there' } })],
    ],
  ],
  'with a way out': [
    ['things: field "p": it takes values from 0 to -5, so none', () => [having({ p: percent('P', { max: -5 }) })]],
    [
      'others: it is a view, which stores no records of its own, but has "log"',
      () => [things(), viewOf({ log: true })],
    ],
    [
      'others: relation "o": it is a parent relation, which a view cannot have because its records belong',
      () => [
        having({ o_id: reference('O', { to: 'boxes' }) }),
        declare({
          name: 'boxes',
          label: { one: 'Box', many: 'Boxes' },
          titleFields: ['b'],
          fields: { b: text('B') },
          list: { columns: ['b'] },
        }),
        viewOf({
          fields: { name: text('N'), o_id: reference('O', { to: 'boxes' }) },
          search: { o_id: { field: 'o_id', op: 'eq' } },
          list: { columns: ['name'] },
          relations: { o: { by: 'o_id', parent: true } },
        }),
      ],
    ],
    [
      [
        'things: relation "o": it shows "z", which others itself takes from another record, in a cycle or',
        'others: relation "thing": it shows "z", which things itself takes from another record, in a cycle',
      ],
      () => [
        having(
          { o_id: reference('O', { to: 'others' }) },
          { relations: { o: { by: 'o_id', show: ['title', { field: 'z', as: 'z' }] } } },
        ),
        others({
          fields: { title: text('T'), thing_id: reference('Thing', { to: 'things' }) },
          relations: { thing: { by: 'thing_id', show: ['name', { field: 'z', as: 'z' }] } },
        }),
      ],
    ],
    ['things: record.history is false', () => [things({ record: { sections: [main()], history: false } })]],
    [
      'things: field "e": its when has both "is" and "filled"',
      () => [having({ e: loose(text, 'E', { when: { field: 'name', is: ['x'], filled: true } }) })],
    ],
    [
      'things: field "e": its computed has both "sum" and "product"',
      () => [having({ a: integer('A'), e: loose(integer, 'E', { computed: { sum: ['a', 1], product: ['a', 2] } }) })],
    ],
    [
      [
        'things: field "größen": a name must be in lower case with underscores',
        'things: field "straße": a name must be in lower case with underscores',
      ],
      () => [having({ größen: text('A'), straße: text('B') })],
    ],
    ['things: field "1st": a name must be in lower case with underscores', () => [having({ '1st': text('A') })]],
    ['things: fields is a Map', () => [things({ fields: new Map() })]],
    [
      'things: field "n": its min is 5n, which is not a plain number',
      () => [having({ n: loose(decimal, 'N', { min: 5n }) })],
    ],
    ['things: form is a list', () => [things({ form: [main()] })]],
    ['things: verbs[0] is "List"; did you mean "list"?', () => [things({ verbs: ['List'] })]],
    ['things: relations is a list', () => [things({ relations: [{ by: 'name' }] })]],
    ['things: field "n": its label contains an invisible character', () => [having({ n: text('\u200b') })]],
    [
      'declaration 1 of the registry: it could not be read: not today',
      () => [
        new Proxy(
          {},
          {
            has: () => {
              throw new Error('not today');
            },
          },
        ),
      ],
    ],
  ],
});
