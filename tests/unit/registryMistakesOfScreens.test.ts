import {
  boolean,
  choice,
  choices,
  date,
  longText,
  password,
  reference,
  remoteChoice,
  text,
  prefixedId,
} from '../../src/schema/declare';
import { declare, having, others, things, testMistakes } from './mistakes';

const sections = [{ title: 'Main', fields: ['name'] }];
const list = { columns: ['name'] };
const modal = { opensIn: 'modal' };

testMistakes({
  'in what is told': [
    [
      'things: list.deleteWarning names the unknown resource "othrs"; did you mean "others"?',
      () => [
        things({ list: { columns: ['name'], deleteWarning: { resource: 'othrs', search: 'x', one: 'o', many: 'm' } } }),
        others(),
      ],
    ],
    [
      'things: list.deleteWarning lists "others" by "x", which is not one of its searches',
      () => [
        things({
          list: { columns: ['name'], deleteWarning: { resource: 'others', search: 'x', one: 'o', many: 'm' } },
        }),
        others(),
      ],
    ],
    [
      'things: list.deleteWarning lists "others" by "t", which is a text, not to things',
      () => [
        things({
          list: { columns: ['name'], deleteWarning: { resource: 'others', search: 't', one: 'o', many: 'm' } },
        }),
        others({ search: { t: { field: 'title', op: 'eq' } } }),
      ],
    ],
    [
      'things: list.deleteWarning.unless names the unknown field "titel" of others; did you mean "title"?',
      () => [
        things({
          list: {
            columns: ['name'],
            deleteWarning: {
              resource: 'others',
              search: 't',
              unless: { field: 'titel', filled: true },
              one: 'o',
              many: 'm',
            },
          },
        }),
        others({
          fields: { title: text('T'), thing_id: reference('X', { to: 'things' }) },
          search: { t: { field: 'thing_id', op: 'eq' } },
        }),
      ],
    ],
    [
      'things: list.deleteWarning needs the verb "delete", which is missing',
      () => [
        things({
          verbs: ['list'],
          list: { columns: ['name'], deleteWarning: { resource: 'others', search: 't', one: 'o', many: 'm' } },
        }),
        others({
          fields: { title: text('T'), thing_id: reference('X', { to: 'things' }) },
          search: { t: { field: 'thing_id', op: 'eq' } },
        }),
      ],
    ],
    ['things: alsoCalled.name is an empty list', () => [things({ alsoCalled: { name: [] } })]],
    [
      'things: alsoCalled names "x" twice',
      () => [having({ size: text('S') }, { alsoCalled: { name: ['x'], size: ['x'] } })],
    ],
    [
      'things: alsoCalled names "name", which is another field, so an empty "owner" would show its value',
      () => [having({ owner: text('Owner') }, { alsoCalled: { owner: ['name'] } })],
    ],
    [
      'things: alsoCalled names "id", which is another field, so an empty "owner" would show its value',
      () => [having({ owner: text('Owner') }, { alsoCalled: { owner: ['id'] } })],
    ],
    [
      'things: alsoCalled names the unknown field "ownr" of things; did you mean "owner"?',
      () => [having({ owner: text('Owner') }, { alsoCalled: { ownr: ['owner'] } })],
    ],
    [
      'things: messages.created contains "{nmae}", which is not replaced by a value',
      () => [things({ messages: { created: '{nmae} created' } })],
    ],
    [
      'things: action "X": its precondition names "secret", which is a password and cannot be read',
      () => [
        having(
          { secret: password('S') },
          {
            list: {
              columns: ['name'],
              actions: [{ listOf: 'others', search: 't', label: 'X', precondition: { field: 'secret', message: 'm' } }],
            },
          },
        ),
        others({
          list: { columns: ['title'] },
          fields: { title: text('T'), thing_id: reference('X', { to: 'things' }) },
          search: { t: { field: 'thing_id', op: 'eq' } },
        }),
      ],
    ],
  ],
  'in texts': [
    ['things: menu.permission is an empty text', () => [things({ list, menu: { group: 'A', permission: ' ' } })]],
    [
      'things: menu.permission is the unknown permission "flyy"; did you mean "fly"?',
      () => [things({ list, menu: { group: 'A', permission: 'flyy' } })],
    ],
    [
      'things: action "Go": its permission is the unknown permission "dig"',
      () => [
        things({
          record: { sections },
          list: { columns: ['name'], actions: [{ page: 'others', label: 'Go', permission: 'dig' }] },
        }),
        others({
          list: { columns: ['title'] },
          fields: { title: text('T'), thing_id: reference('X', { to: 'things', required: true }) },
          relations: { thing: { by: 'thing_id', parent: true } },
          search: { thing_id: { field: 'thing_id', op: 'eq', linkOnly: true } },
        }),
      ],
    ],
    [
      'things: form.sections[0].key is an empty text',
      () => [things({ form: { create: modal, sections: [{ title: 'Main', key: '', fields: ['name'] }] } })],
    ],
    [
      'things: form.sections[0].step is an empty text',
      () => [things({ form: { create: modal, sections: [{ title: 'Main', step: ' ', fields: ['name'] }] } })],
    ],
    [
      'things: list.actions[0].done is an empty text',
      () => [things({ list: { columns: ['name'], actions: [{ call: 'a', label: 'Send', done: ' ', failed: 'F' }] } })],
    ],
    [
      'things: list.actions[0].confirm is an empty text',
      () => [
        things({
          list: { columns: ['name'], actions: [{ call: 'a', label: 'Send', confirm: '', done: 'D', failed: 'F' }] },
        }),
      ],
    ],
    [
      'things: search.name.hint is an empty text',
      () => [things({ list, search: { name: { field: 'name', op: 'contains', hint: ' ' } } })],
    ],
    [
      ['things: search.a.range is an empty text', 'things: search.b.range is an empty text'],
      () => [
        having(
          { d: date('D') },
          { list, search: { a: { field: 'd', op: 'gte', range: '' }, b: { field: 'd', op: 'lte', range: '' } } },
        ),
      ],
    ],
    [
      'things: field "a": its sentAs.a is an empty text',
      () => [having({ a: remoteChoice('A', { path: 'p/x', sentAs: { a: ' ' } }) })],
    ],
    [
      [
        'things: label.one is " Thing", which begins or ends with a space',
        'things: label.many is "Things ", which begins or ends with a space',
      ],
      () => [things({ label: { one: ' Thing', many: 'Things ' } })],
    ],
    [
      'things: field "b": its display.names.false is "yes ", which begins or ends with a space',
      () => [having({ b: boolean('B', { display: { names: { true: 'Yes', false: 'yes ' } } }) })],
    ],
    ['things: field "a": its options[0] contains an invisible character', () => [having({ a: choice('A', ['x\0']) })]],
    ['things: field "a": its label contains an invisible character', () => [having({ a: text('x\0') })]],
    [
      'things: field "a": it has an option of 500 characters, "xxxxxxxxxxxxxxxxxxxx…"',
      () => [having({ a: choice('A', ['x'.repeat(500)]) })],
    ],
  ],
  'in lists': [
    [
      'things: list.columns shows the children in "others", which does not have one record per key below',
      () => [
        having({}, { list: { columns: ['name', { children: 'others', label: 'X' }] } }),
        others({
          verbs: ['list', 'create'],
          fields: {
            title: text('T'),
            o_id: reference('X', { to: 'thirds', required: true }),
            side: choice('S', ['a', 'b'], { required: true }),
          },
          relations: { o: { by: 'o_id', parent: { onePer: 'side' } } },
        }),
        things({ name: 'thirds', label: { one: 'Third', many: 'Thirds' } }),
      ],
    ],
    [
      'things: list.columns shows the children in "others", which has no form to open',
      () => [
        having({}, { list: { columns: ['name', { children: 'others', label: 'X' }] } }),
        others({
          verbs: ['list', 'create'],
          fields: {
            title: text('T'),
            o_id: reference('X', { to: 'things', required: true }),
            side: choice('S', ['a', 'b'], { required: true }),
          },
          relations: { o: { by: 'o_id', parent: { onePer: 'side' } } },
        }),
      ],
    ],
    [
      'things: list.columns[1].buttons is an empty list',
      () => [things({ list: { columns: ['name', { buttons: [], label: 'B' }] } })],
    ],
    [
      'things: trash.columns has "buttons", which cannot be used on discarded records',
      () => [
        things({
          trash: { columns: ['name', { buttons: [{ call: 'go', label: 'Go', done: 'D', failed: 'F' }], label: 'B' }] },
        }),
      ],
    ],
    [
      'things: list.actions gives "edit" and "action 2" the same label "Edit"',
      () => [
        things({
          form: { edit: modal, sections },
          list: { columns: ['name'], actions: ['edit', { call: 'edit', label: 'Edit', done: 'D', failed: 'F' }] },
        }),
      ],
    ],
    [
      'things: list.actions: "call" names "a" twice',
      () => [
        things({
          list: {
            columns: ['name'],
            actions: [
              { call: 'a', label: 'Send', done: 'D', failed: 'F' },
              { call: 'a', label: 'Other', done: 'D', failed: 'F' },
            ],
          },
        }),
      ],
    ],
    [
      'things: list.columns: the width of "name" is 0.5',
      () => [things({ list: { columns: [{ field: 'name', width: 0.5 }] } })],
    ],
    ['things: list.deleteSummary is an empty list', () => [things({ list: { columns: ['name'], deleteSummary: [] } })]],
  ],
  'in searches beside each other': [
    [
      'things: search "c" has a "minLength" above the 3 characters that can be searched for',
      () => [
        having({ c: text('C', { maxLength: 3 }) }, { search: { c: { field: 'c', op: 'contains', minLength: 5 } } }),
      ],
    ],
    [
      'things: search "c": its minLength is 300',
      () => [
        having(
          { c: longText('C', { maxLength: 1_000 }) },
          { search: { c: { field: 'c', op: 'contains', minLength: 300 } } },
        ),
      ],
    ],
    [
      'things: search "c" takes several values with commas between them, but its field has the value "b, c"',
      () => [having({ c: choices('C', ['a', 'b, c']) }, { list, search: { c: { field: 'c', op: 'has' } } })],
    ],
    [
      'things: search "c" takes several values with commas between them, but its field has the value "b, c"',
      () => [having({ c: choice('C', ['a', 'b, c']) }, { list, search: { c: { field: 'c', op: 'in' } } })],
    ],
    [
      'things: search "c" takes several values, but its field accepts any text; compare it with "eq" or "contains"',
      () => [
        having({ c: choice('C', ['a'], { allowsOther: true }) }, { list, search: { c: { field: 'c', op: 'in' } } }),
      ],
    ],
    [
      'things: field "day": it has "overdue" but is no deadline; name in "due" the condition under which it is, or',
      () => [having({ day: date('Day', { overdue: 'Expired' }) })],
    ],
    [
      'things: field "day": it offers a day 0.5 days from today; write a whole number of at most 36525 days',
      () => [
        having({
          day: date('Day', { due: { field: 'name', filled: true }, dueIn: [{ label: 'At noon', days: 0.5 }] }),
        }),
      ],
    ],
    [
      'things: search "ids" is sent as "ids[]", which every list uses already; choose another "param"',
      () => [having({ c: choice('C', ['a', 'b']) }, { list, search: { ids: { field: 'c', op: 'in' } } })],
    ],
    [
      'things: search "a": its "linkOnly" needs a list that a link can open: "list", which is missing',
      () => [having({}, { search: { a: { field: 'name', op: 'eq', linkOnly: true } } })],
    ],
  ],
  'in forms': [
    [
      'things: section "Main" gives "name" and "size" the same label "Name"',
      () => [
        having(
          { size: text('Name') },
          { form: { create: modal, sections: [{ title: 'Main', fields: ['name', 'size'] }] } },
        ),
      ],
    ],
    [
      'things: it has form.create, which shows no field that users fill in',
      () => [
        things({
          form: { create: modal, edit: modal, sections: [{ title: 'Main', fields: ['name'], during: 'update' }] },
        }),
      ],
    ],
    [
      'things: it has form.edit, which shows no field that users fill in',
      () => [
        having(
          { a: text('A', { readOnly: true }) },
          { form: { edit: modal, sections: [{ title: 'M', fields: ['a'] }] } },
        ),
      ],
    ],
    [
      [
        'things: list.columns names the unknown field "phone" of things',
        'others: list.columns names the unknown field "thing_phone" of others',
        'others: relation "thing": its "show" names the unknown field "phone" of things',
      ],
      () => [
        having(
          { business_phone: text('Business Phone', { was: 'phone' }) },
          { list: { columns: ['name', 'phone'] }, menu: { group: 'Things' } },
        ),
        others({
          fields: { title: text('Title'), thing_id: reference('Thing', { to: 'things' }) },
          relations: { thing: { by: 'thing_id', show: ['name', 'phone'] } },
          list: { columns: ['title', 'thing_phone'] },
          menu: { group: 'Things' },
        }),
      ],
    ],
    [
      'things: field "o": it is required but its section "More" is not shown while a record is created, so',
      () => [
        having(
          { o: text('O', { required: { when: { field: 'name', filled: true } } }) },
          {
            form: {
              create: modal,
              edit: modal,
              sections: [...sections, { title: 'More', during: 'update', fields: ['o'] }],
            },
          },
        ),
      ],
    ],
    [
      'things: field "o": it is required but its section "More" is not shown while a record is created, so',
      () => [
        having(
          {
            state: text('State', { initial: 'Back' }),
            o: text('O', { required: { when: { field: 'state', filled: true } } }),
          },
          {
            form: {
              create: modal,
              edit: modal,
              sections: [...sections, { title: 'More', during: 'update', fields: ['state', 'o'] }],
            },
          },
        ),
      ],
    ],
    [
      'things: section "More" may be hidden while its field "o" is required, so the form could not be saved',
      () => [
        having(
          { o: text('O', { required: true }) },
          {
            form: {
              create: modal,
              sections: [...sections, { title: 'More', when: { field: 'name', filled: true }, fields: ['o'] }],
            },
          },
        ),
      ],
    ],
    [
      'things: section "A" of the record page is shown only while a record is created, before there is a',
      () => [things({ record: { sections: [{ title: 'A', fields: ['name'], during: 'create' }] } })],
    ],
    [
      'things: form.create.width is 10000000',
      () => [things({ form: { create: { opensIn: 'modal', width: 1e7 }, sections } })],
    ],
    [
      'things: the record page gives "section Main" and "relation rest" the same label "Main"',
      () => [
        things({ relations: { rest: { many: 'others', by: 'thing_id', label: 'Main' } }, record: { sections } }),
        others({
          fields: { title: text('T'), thing_id: reference('X', { to: 'things' }) },
          search: { thing_id: { field: 'thing_id', op: 'eq' } },
          list: { columns: ['title'] },
        }),
      ],
    ],
  ],
  'in addresses': [
    [
      [
        'things: it has the screenPath "new", but "new" is reserved for forms',
        'others: it has the screenPath "lab/edit/others", but "edit" is reserved for forms',
      ],
      () => [things({ screenPath: 'new', list }), others({ screenPath: 'lab/edit/others' })],
    ],
    [
      'boxes: it has the apiPath "boxes/left", which is already used by others',
      () => [
        things(),
        others({ apiPath: 'boxes/left' }),
        declare({
          name: 'boxes',
          label: { one: 'Box', many: 'Boxes' },
          titleFields: ['side'],
          verbs: ['list', 'create'],
          fields: {
            thing_id: reference('Thing', { to: 'things', required: true }),
            side: choice('Side', ['left', 'right'], { required: true }),
          },
          relations: { thing: { by: 'thing_id', parent: { onePer: 'side' } } },
        }),
      ],
    ],
    [
      [
        'others: it has the screenPath "things/new", but "new" is reserved for forms',
        'others: it has the screenPath "things/new", which is already used by things',
      ],
      () => [
        things({ form: { create: { opensIn: 'page' }, edit: { opensIn: 'page' }, sections }, list }),
        others({ screenPath: 'things/new', list: { columns: ['title'] } }),
      ],
    ],
    [
      'others: it has the screenPath "things/5"',
      () => [things({ record: { sections }, list }), others({ screenPath: 'things/5', list: { columns: ['title'] } })],
    ],
    ['others: it has the apiPath "things/5"', () => [things(), others({ apiPath: 'things/5' })]],
    [
      'others: relation "o": it has the "path" "/a b"',
      () => [
        things(),
        others({
          verbs: ['list', 'create'],
          fields: {
            title: text('T'),
            o_id: reference('X', { to: 'things', required: true }),
            side: choice('S', ['a', 'b'], { required: true }),
          },
          relations: { o: { by: 'o_id', parent: { onePer: 'side', path: '/a b' } } },
        }),
      ],
    ],
    ['things: it has the id prefix', () => [things({ idPrefix: 'A'.repeat(80) })]],
    ['things: field "a": its prefixes is an empty list', () => [having({ a: prefixedId('A', { prefixes: [] }) })]],
    ['things: field "a": it has the prefix "th-"', () => [having({ a: prefixedId('A', { prefixes: ['th-'] }) })]],
    [
      'things: field "a": its prefixes names "TH" twice',
      () => [having({ a: prefixedId('A', { prefixes: ['TH', 'TH'] }) }, { idPrefix: 'TH' })],
    ],
  ],
});
