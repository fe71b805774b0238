import { choice, date, decimal, file, integer, percent, reference, rows, text } from '../../src/schema';
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
      'of a field',
      () => [ofTwo({ e: text('E', { when: never }) })],
      [
        'things: field "e": its condition can never be true, whatever is filled in; change the parts that contradict each other',
      ],
    ],
    [
      'of a section',
      () => [
        ofTwo(
          { e: text('E') },
          { form: { create: modal, sections: [main('c', 'd'), { title: 'B', fields: ['e'], when: never }] } },
        ),
      ],
      [
        'things: section "B": its condition can never be true, whatever is filled in; change the parts that contradict each other',
      ],
    ],
    [
      'of what is asked for',
      () => [ofTwo({ e: text('E', { required: { when: never } }) })],
      [
        'things: field "e": its "required.when" can never be true, whatever is filled in; change the parts that contradict each other',
      ],
    ],
  ],
  'in what stands beside another mistake': [
    [
      'a day that the start of another one would be before',
      () => [
        having({
          a: loose(date, 'A', { initial: { today: true } }),
          b: date('B', { notBefore: 'a', default: { today: 0 } }),
        }),
      ],
      ['things: field "a": its initial.today is true; a number is needed'],
    ],
    [
      'options in the place of values',
      () => [having({ c: loose(choice, 'C', { required: true }) })],
      ['things: field "c": its options is an object; a list of its values, directly after the label, is needed'],
    ],
  ],
  'in a table that the server keeps': [
    [
      'with a reference to nothing',
      () => [kept({ a: loose(reference, 'A', { to: 'nowhere' }) })],
      ['things: field "r": its column "a": it refers to the unknown resource "nowhere"; choose from "things"'],
    ],
    [
      'with a condition',
      () => [kept({ a: text('A'), b: loose(text, 'B', { when: { field: 'x', filled: true } }) })],
      ['things: field "r": its column "b": it has "when", but users cannot fill in this table; leave it out'],
    ],
    [
      'with an end',
      () => [kept({ b: loose(date, 'B', { notBefore: 'x' }) })],
      ['things: field "r": its column "b": it has "notBefore", but users cannot fill in this table; leave it out'],
    ],
    [
      'with what roles see',
      () => [kept({ b: loose(text, 'B', { seenBy: ['nobody'] }) })],
      ['things: field "r": its column "b": it has "seenBy", but users cannot fill in this table; leave it out'],
    ],
    [
      'with a table whose names are none',
      () => [kept({ b: loose(rows, 'B', { 'B B': text('A') }) })],
      [
        'things: field "r": its column "b": its column "B B": a name must be in lower case with underscores; write "b_b"',
      ],
    ],
  ],
  'in sentences that are said as they are': [
    [
      'what an action asks',
      () => [calling({ confirm: 'Send {name}?' })],
      [
        'things: action "Send": its question contains "{name}", which is not replaced by a value; write the text itself',
      ],
    ],
    [
      'what an action tells, with blanks',
      () => [calling({ done: 'Sent { name }' })],
      ['things: action "Send" says "{ name }", which is not the name of a field; write "{name}"'],
    ],
    [
      'what an action tells, with a way',
      () => [calling({ done: 'Sent {name.first}' })],
      ['things: action "Send" says "{name.first}", which is not the name of a field; write "{name}"'],
    ],
    [
      'what an action tells of nothing',
      () => [calling({ done: 'Sent {}' })],
      [
        'things: action "Send" says "{}", which is not the name of a field; write the name of a field between the braces',
      ],
    ],
    [
      'what an action lacks',
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
      [
        'things: action "See": its precondition.message contains "{name}", which is not replaced by a value; write the text itself',
      ],
    ],
    [
      'what a deletion tells',
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
      ['things: list.deleteWarning contains "{title}", which is not replaced by a value; write the text itself'],
    ],
    [
      'what is said of an empty field',
      () => [having({ n: text('N', { required: 'Give the {label}' }) })],
      ['things: field "n": its "required" contains "{label}", which is not replaced by a value; write the text itself'],
    ],
    [
      'what is said of a value that is taken',
      () => [having({ n: text('N', { unique: { message: '{ title } has it' } }) })],
      ['things: field "n": its unique.message has the unknown placeholder "{ title }"; did you mean "title"?'],
    ],
    [
      'a message',
      () => [things({ messages: { created: '{the name} is there' } })],
      ['things: messages.created contains "{the name}", which is not replaced by a value; write the text itself'],
    ],
  ],
  'with a way out': [
    [
      'a type of files for their extension',
      () => [having({ f: file('F', { accept: ['image/png'] }) })],
      [
        'things: field "f": its accept contains "image/png"; write extensions in lower case and without a dot, write "png"',
      ],
    ],
    [
      'a percentage above all',
      () => [having({ p: percent('P', { min: 200 }) })],
      ['things: field "p": its min is 200, but a percent is at most 100; lower it or leave it out'],
    ],
    [
      'a percentage below all',
      () => [having({ p: percent('P', { max: -5 }) })],
      ['things: field "p": its max is -5, but a percent is at least 0; raise it or leave it out'],
    ],
    [
      'what is numbered and computed',
      () => [having({ n: loose(text, 'N', { numbered: { start: 1 }, computed: { join: ['name'] } }) })],
      ['things: field "n": it is both numbered by the server and computed; leave one of the two out'],
    ],
    [
      'a log that is a view',
      () => [things(), viewOf({ log: true })],
      ['others: a view stores no records and cannot have "log"; leave it out'],
    ],
    [
      'a view below a parent',
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
      [
        'others: relation "o": it is a parent relation, which a view cannot have because its records belong to things; leave "parent" out',
      ],
    ],
    [
      'what two show of each other',
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
      [
        'things: relation "o": it shows "z", which others itself takes from another record, in a cycle or over more than 4 references; show a field of a nearer record',
        'others: relation "thing": it shows "z", which things itself takes from another record, in a cycle or over more than 4 references; show a field of a nearer record',
      ],
    ],
    [
      'a history that is false',
      () => [things({ record: { sections: [main()], history: false } })],
      ['things: record.history is false; true, or an object, is needed'],
    ],
    [
      'two conditions in one',
      () => [having({ e: loose(text, 'E', { when: { field: 'name', is: ['x'], filled: true } }) })],
      ['things: field "e": its when has both "is" and "filled"; leave one of them out'],
    ],
    [
      'two ways to reckon',
      () => [having({ a: integer('A'), e: loose(integer, 'E', { computed: { sum: ['a', 1], product: ['a', 2] } }) })],
      ['things: field "e": its computed has both "sum" and "product"; leave one of them out'],
    ],
    [
      'a name in another alphabet',
      () => [having({ größen: text('A'), straße: text('B') })],
      [
        'things: field "größen": a name must be in lower case with underscores; write "grossen"',
        'things: field "straße": a name must be in lower case with underscores; write "strasse"',
      ],
    ],
    [
      'a name that begins with a digit',
      () => [having({ '1st': text('A') })],
      ['things: field "1st": a name must be in lower case with underscores; begin with a letter'],
    ],
    [
      'fields in a map',
      () => [things({ fields: new Map() })],
      ['things: fields is a Map; an object of names is needed'],
    ],
    [
      'a limit that is a big number',
      () => [having({ n: loose(decimal, 'N', { min: 5n }) })],
      ['things: field "n": its min is 5n, which is not a plain number; a number is needed'],
    ],
    [
      'a form in a list',
      () => [things({ form: [main()] })],
      ['things: form is a list; an object of "create", "edit", "columnCount", "sections" is needed'],
    ],
    ['a verb in capitals', () => [things({ verbs: ['List'] })], ['things: verbs[0] is "List"; did you mean "list"?']],
    [
      'relations in a list',
      () => [things({ relations: [{ by: 'name' }] })],
      ['things: relations is a list; an object of names is needed'],
    ],
    [
      'a label of what nobody sees',
      () => [having({ n: text('\u200b') })],
      ['things: field "n": its label contains an invisible character; remove it'],
    ],
    [
      'a declaration that cannot be looked at',
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
      ['declaration 1 of the registry: it could not be read: not today; declare it as plain data'],
    ],
  ],
});
