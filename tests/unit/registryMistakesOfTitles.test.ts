import { expect, test } from 'vitest';
import { boolean, choice, date, email, integer, longText, reference, text } from '../../src/schema/declare';
import { createRegistry, type Resource } from '../../src/schema';
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

testMistakes({
  'in what is said after a verb': [
    [
      'things: messages.confirmDelete needs the verb "delete", which is missing',
      () => [things({ verbs: ['list', 'create', 'update'], messages: { confirmDelete: 'Take this thing away?' } })],
    ],
    [
      'things: messages.recovered needs the verb "trash", which is missing',
      () => [things({ verbs: ['list', 'create'], messages: { recovered: 'Thing is back' } })],
    ],
  ],
  'in what a kind is called': [
    [
      'things: label.one contains the markup "<i>", which would be shown as plain text',
      () => [things({ label: { one: '<i>Thing</i>', many: 'Things' } })],
    ],
    [
      'things: label.many is "clinic_contacts", which is a technical name',
      () => [things({ label: { one: 'Contact', many: 'clinic_contacts' } })],
    ],
    [
      'things: label.one is "Thing:", and the screen adds its own colon',
      () => [things({ label: { one: 'Thing:', many: 'Things' } })],
    ],
    [
      'things: field "mark": its label contains "{name}", which is not replaced by a value',
      () => [having({ mark: text('{name} text') })],
    ],
    [
      [
        'things: menu.group is "main_data", which is a technical name',
        'things: menu.label contains the markup "<b>", which would be shown as plain text',
      ],
      () => [things({ menu: { group: 'main_data', label: '<b>A</b>' }, list: { columns: ['name'] } })],
    ],
  ],
  'in the titles of screens': [
    ['things: list.title contains "{many}", which is not replaced by a value', () => [list({ title: '{many}' })]],
    [
      'things: list.createLabel contains "{one}", which is not replaced by a value',
      () => [
        things({
          list: { columns: ['name'], createLabel: 'Add {one}' },
          form: { create: modal, sections: [{ title: 'Main', fields: ['name'] }] },
        }),
      ],
    ],
    [
      'things: list.columns: the label of a column is "Name:", and the screen adds its own colon',
      () => [list({ columns: [{ field: 'name', label: 'Name:' }] })],
    ],
    [
      'things: list.actions: the label of an action contains the markup "<b>", which would be shown as',
      () => [list({ columns: ['name', { buttons: [see('<b>Go</b>')], label: 'Ways' }] }), pointing],
    ],
    [
      'things: list.actions: the label of an action contains "{name}", which is not replaced by a value',
      () => [list({ actions: [see('See {name}')] }), pointing],
    ],
    [
      'things: trash.columns: the label of a column is "the_name", which is a technical name',
      () => [things({ trash: { columns: [{ field: 'name', label: 'the_name' }] } })],
    ],
    [
      [
        'things: form.create.title contains "{one}", which is not replaced by a value',
        'things: form.create.button is "send_it", which is a technical name',
      ],
      () => [form({}, { title: 'New {one}', button: 'send_it' })],
    ],
    [
      'things: the form: the title of a section is "main_data", which is a technical name',
      () => [form({ title: 'main_data' })],
    ],
    ['things: the form: a step is "First:", and the screen adds its own colon', () => [form({ step: 'First:' })]],
    [
      [
        'things: the record page: a tab contains the markup "<b>", which would be shown as plain text',
        'things: the record page has only one tab, "<b>1</b>"',
      ],
      () => [page({}, { title: 'Main', tab: '<b>1</b>' })],
    ],
    [
      'things: relation "all": its label contains the markup "<b>", which would be shown as plain text',
      () => [
        page({ relations: { all: { many: 'others', by: 'thing_id', label: '<b>All</b>', columns: ['title'] } } }),
        pointing,
      ],
    ],
    [
      'things: relation "o": the label of "title" is "o_title", which is a technical name',
      () => [
        having(
          { o_id: reference('O', { to: 'others' }) },
          { relations: { o: { by: 'o_id', show: [{ field: 'title', label: 'o_title' }] } } },
        ),
        others(),
      ],
    ],
    [
      [
        'things: search "name": its label contains the markup "<b>", which would be shown as plain text',
        'things: search "name": its panel is "Main:", and the screen adds its own colon',
        'things: search "name": its hint contains the markup "<i>", which would be shown as plain text',
      ],
      () => [
        having(
          {},
          {
            list: { columns: ['name'] },
            search: { name: { field: 'name', op: 'contains', label: '<b>N</b>', panel: 'Main:', hint: '<i>Part</i>' } },
          },
        ),
      ],
    ],
    [
      [
        'things: field "rig": the label of its option "a" contains the markup "<b>", which would be shown as',
        'things: field "rig": its group is "sail_boats", which is a technical name',
      ],
      () => [having({ rig: choice('Rig', [{ group: 'sail_boats', options: [{ value: 'a', label: '<b>A</b>' }] }]) })],
    ],
  ],
  'in what is said': [
    [
      'things: field "code": its pattern.message contains "{label}", which is not replaced by a value',
      () => [having({ code: text('Code', { pattern: { matches: '[0-9]+', message: '{label} has digits' } }) })],
    ],
    [
      'things: field "size": its "invalid" contains "{label}", which is not replaced by a value',
      () => [having({ size: integer('Size', { invalid: '{label} is wrong' }) })],
    ],
    [
      'things: field "day": its required.hint contains "{label}", which is not replaced by a value',
      () => [having({ day: date('Day', { required: { hint: 'Give {label} first' } }) })],
    ],
    [
      'mails: outgoing.address.message contains "{who}", which is not replaced by a value',
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
    ],
    [
      'things: field "day": it is required only in the form, but there is none',
      () => [having({ day: date('Day', { required: { in: 'form' } }) })],
    ],
    [
      'things: field "day": its "hint" contains the markup "<b>", which would be shown as plain text',
      () => [having({ day: date('Day', { hint: 'The <b>first</b> day' }) })],
    ],
    [
      'things: messages.created contains the markup "<b>", which would be shown as plain text',
      () => [things({ messages: { created: '<b>Done</b> at last' } })],
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
