import { expect, test } from 'vitest';
import {
  boolean,
  choice,
  createRegistry,
  date,
  email,
  integer,
  longText,
  reference,
  text,
  type Resource,
} from '../../src/schema';
import { declare, having, messageOf, testMistakes, others, things, type Loose } from './mistakes';

const modal = { opensIn: 'modal' };
const list = (more: Loose) => things({ list: { columns: ['name'], ...more } });
const form = (section: Loose, place: Loose = {}) =>
  things({ form: { create: { ...modal, ...place }, sections: [{ title: 'Main', fields: ['name'], ...section }] } });
const page = (more: Loose, section: Loose = {}) =>
  things({ record: { sections: [{ title: 'Main', fields: ['name'], ...section }] }, ...more });
const see = (label: string) => ({ listOf: 'others', label, search: 'thing_id' });
const pointing = others({
  fields: { title: text('T'), thing_id: reference('Thing', { to: 'things' }) },
  search: { thing_id: { field: 'thing_id', op: 'eq' } },
  list: { columns: ['title'] },
});
const letters = 'and its markup would be shown as plain text; remove the markup';
const name = 'which is a technical name; write the text that users should read';
const none = 'which is not replaced by a value; write the text itself';

testMistakes({
  'in what is said after a verb': [
    [
      'of records that nobody deletes',
      () => [things({ verbs: ['list', 'create', 'update'], messages: { confirmDelete: 'Take this thing away?' } })],
      [
        'things: messages.confirmDelete belongs to the verb "delete", which is missing; add the verb or leave the message out',
      ],
    ],
    [
      'of records that nobody brings back',
      () => [things({ verbs: ['list', 'create'], messages: { recovered: 'Thing is back' } })],
      [
        'things: messages.recovered belongs to the verb "trash", which is missing; add the verb or leave the message out',
      ],
    ],
  ],
  'in what a kind is called': [
    [
      'marks',
      () => [things({ label: { one: '<i>Thing</i>', many: 'Things' } })],
      [`things: label.one is "<i>Thing</i>", ${letters}`],
    ],
    [
      'a name',
      () => [things({ label: { one: 'Contact', many: 'clinic_contacts' } })],
      [`things: label.many is "clinic_contacts", ${name}`],
    ],
    [
      'a sign',
      () => [things({ label: { one: 'Thing:', many: 'Things' } })],
      ['things: label.one is "Thing:", and the screen adds its own colon where needed; write "Thing"'],
    ],
    [
      'a place for a value in a field',
      () => [having({ mark: text('{name} text') })],
      [`things: field "mark": its label contains "{name}", ${none}`],
    ],
    [
      'an entry of the menu',
      () => [things({ menu: { group: 'main_data', label: '<b>A</b>' }, list: { columns: ['name'] } })],
      [`things: menu.group is "main_data", ${name}`, `things: menu.label is "<b>A</b>", ${letters}`],
    ],
  ],
  'in the titles of screens': [
    ['a list', () => [list({ title: '{many}' })], [`things: list.title contains "{many}", ${none}`]],
    [
      'a button over a list',
      () => [
        things({
          list: { columns: ['name'], createLabel: 'Add {one}' },
          form: { create: modal, sections: [{ title: 'Main', fields: ['name'] }] },
        }),
      ],
      [`things: list.createLabel contains "{one}", ${none}`],
    ],
    [
      'a column',
      () => [list({ columns: [{ field: 'name', label: 'Name:' }] })],
      [
        'things: list.columns: the label of a column is "Name:", and the screen adds its own colon where needed; write "Name"',
      ],
    ],
    [
      'a button in a row',
      () => [list({ columns: ['name', { buttons: [see('<b>Go</b>')], label: 'Ways' }] }), pointing],
      [`things: list.columns: the label of an action is "<b>Go</b>", ${letters}`],
    ],
    [
      'an action',
      () => [list({ actions: [see('See {name}')] }), pointing],
      [`things: list.actions: the label of an action contains "{name}", ${none}`],
    ],
    [
      'a column of the trash',
      () => [things({ trash: { columns: [{ field: 'name', label: 'the_name' }] } })],
      [`things: trash.columns: the label of a column is "the_name", ${name}`],
    ],
    [
      'a form',
      () => [form({}, { title: 'New {one}', button: 'send_it' })],
      [`things: form.create.title contains "{one}", ${none}`, `things: form.create.button is "send_it", ${name}`],
    ],
    [
      'a section',
      () => [form({ title: 'main_data' })],
      [`things: the form: the title of a section is "main_data", ${name}`],
    ],
    [
      'a step',
      () => [form({ step: 'First:' })],
      ['things: the form: a step is "First:", and the screen adds its own colon where needed; write "First"'],
    ],
    [
      'a tab',
      () => [page({}, { title: 'Main', tab: '<b>1</b>' })],
      [
        `things: the record page: a tab is "<b>1</b>", ${letters}`,
        'things: the record page has only one tab, "<b>1</b>"; add a second one, or leave "tab" out',
      ],
    ],
    [
      'a list on a page',
      () => [
        page({ relations: { all: { many: 'others', by: 'thing_id', label: '<b>All</b>', columns: ['title'] } } }),
        pointing,
      ],
      [`things: relation "all": its label is "<b>All</b>", ${letters}`],
    ],
    [
      'what is shown of a record',
      () => [
        having(
          { o_id: reference('O', { to: 'others' }) },
          { relations: { o: { by: 'o_id', show: [{ field: 'title', label: 'o_title' }] } } },
        ),
        others(),
      ],
      [`things: relation "o": the label of "title" is "o_title", ${name}`],
    ],
    [
      'a search',
      () => [
        having(
          {},
          {
            list: { columns: ['name'] },
            search: { name: { field: 'name', op: 'contains', label: '<b>N</b>', panel: 'Main:', hint: '<i>Part</i>' } },
          },
        ),
      ],
      [
        `things: search "name": its label is "<b>N</b>", ${letters}`,
        'things: search "name": its panel is "Main:", and the screen adds its own colon where needed; write "Main"',
        'things: search "name": its hint contains the markup "<i>", which would be shown as plain text; remove the markup',
      ],
    ],
    [
      'an option',
      () => [having({ rig: choice('Rig', [{ group: 'sail_boats', options: [{ value: 'a', label: '<b>A</b>' }] }]) })],
      [
        `things: field "rig": the label of its option "a" is "<b>A</b>", ${letters}`,
        `things: field "rig": one of its groups is "sail_boats", ${name}`,
      ],
    ],
  ],
  'in what is said': [
    [
      'of another form',
      () => [having({ code: text('Code', { pattern: { matches: '[0-9]+', message: '{label} has digits' } }) })],
      [`things: field "code": its pattern.message contains "{label}", ${none}`],
    ],
    [
      'of a wrong value',
      () => [having({ size: integer('Size', { invalid: '{label} is wrong' }) })],
      [`things: field "size": its "invalid" contains "{label}", ${none}`],
    ],
    [
      'of how to go on',
      () => [having({ day: date('Day', { required: { hint: 'Give {label} first' } }) })],
      [`things: field "day": its required.hint contains "{label}", ${none}`],
    ],
    [
      'where there is no address',
      () => [
        declare({
          name: 'mails',
          label: { one: 'Mail', many: 'Mails' },
          titleFields: ['subject'],
          verbs: ['list', 'create'],
          outgoing: {
            channel: 'email',
            recipient: 'who_id',
            address: { field: 'mail', message: '{who} has no address' },
          },
          fields: {
            who_id: reference('Who', { to: 'things', required: true }),
            recipient: email('To', { readOnly: true }),
            status: text('Status', { readOnly: true }),
            subject: text('Subject', { required: true }),
            content: longText('Content', { required: true }),
          },
        }),
        having({ mail: email('Mail') }),
      ],
      [`mails: outgoing.address.message contains "{who}", ${none}`],
    ],
    [
      'in forms that there are not',
      () => [having({ day: date('Day', { required: { in: 'form' } }) })],
      [
        'things: field "day": its "required" applies only in the form, but there is no form; add "form", or leave "in" out',
      ],
    ],
    [
      'below an input',
      () => [having({ day: date('Day', { hint: 'The <b>first</b> day' }) })],
      [
        'things: field "day": its "hint" contains the markup "<b>", which would be shown as plain text; remove the markup',
      ],
    ],
    [
      'after a create',
      () => [things({ messages: { created: '<b>Done</b> at last' } })],
      ['things: messages.created contains the markup "<b>", which would be shown as plain text; remove the markup'],
    ],
  ],
});

test.each<readonly [string, () => readonly Resource[]]>([
  [
    'a hint of what is typed between braces',
    () => [
      having({ note: text('Note', { hint: 'Write {name} where the name is to stand', placeholder: 'Dear {name}' }) }),
    ],
  ],
  [
    'a hint of what stands between brackets',
    () => [having({ note: text('Note', { hint: 'Such as Ada <ada@example.com>' }) })],
  ],
  ['an option as the wire spells it', () => [having({ rig: choice('Rig', ['in_progress', 'done']) })]],
  ['a title with a colon within', () => [form({ title: 'Step 1: Main' })]],
  ['two words', () => [having({ flag: boolean('Flag', { display: { names: { true: 'On', false: 'Off' } } }) })]],
])('%s is taken', (_what, declarations) => {
  expect(messageOf(() => createRegistry(declarations(), { features: [] }))).toBe('');
});
