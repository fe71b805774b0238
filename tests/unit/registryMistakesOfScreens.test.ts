import {
  boolean,
  choice,
  choices,
  date,
  integer,
  longText,
  money,
  password,
  prefixedId,
  reference,
  remoteChoice,
  text,
} from '../../src/schema';
import { declare, having, others, things, testMistakes } from './mistakes';

const sections = [{ title: 'Main', fields: ['name'] }];
const list = { columns: ['name'] };
const modal = { opensIn: 'modal' };

testMistakes({
  'in what is told': [
    [
      'counted records of an unknown kind',
      () => [
        things({ list: { columns: ['name'], deleteWarning: { resource: 'othrs', search: 'x', one: 'o', many: 'm' } } }),
        others(),
      ],
      ['things: list.deleteWarning counts the unknown resource "othrs"; did you mean "others"?'],
    ],
    [
      'records counted by no search',
      () => [
        things({
          list: { columns: ['name'], deleteWarning: { resource: 'others', search: 'x', one: 'o', many: 'm' } },
        }),
        others(),
      ],
      [
        'things: list.deleteWarning counts others by "x", which is not one of its searches; there are none to choose from',
      ],
    ],
    [
      'records counted by what refers to nothing',
      () => [
        things({
          list: { columns: ['name'], deleteWarning: { resource: 'others', search: 't', one: 'o', many: 'm' } },
        }),
        others({ search: { t: { field: 'title', op: 'eq' } } }),
      ],
      ['things: list.deleteWarning counts others by "t", which does not refer to things; name a search that does'],
    ],
    [
      'counted records under an unknown condition',
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
      ['things: list.deleteWarning.unless: its condition names the unknown field "titel"; did you mean "title"?'],
    ],
    [
      'what a deletion says where there is none',
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
      [
        'things: list.deleteWarning is shown before a record is deleted, but the verb "delete" is missing; add the verb or leave list.deleteWarning out',
      ],
    ],
    [
      'a field with no other name',
      () => [things({ alsoCalled: { name: [] } })],
      ['things: alsoCalled.name is an empty list; name at least one, or leave it out'],
    ],
    [
      'one name for two fields',
      () => [having({ size: text('S') }, { alsoCalled: { name: ['x'], size: ['x'] } })],
      ['things: alsoCalled names "x" twice; it can stand for one field only'],
    ],
    [
      'another name that is another field',
      () => [having({ owner: text('Owner') }, { alsoCalled: { owner: ['name'] } })],
      [
        'things: alsoCalled names "name", which is another field, so an empty "owner" would show the value of that field; leave it out',
      ],
    ],
    [
      'another name that every record has',
      () => [having({ owner: text('Owner') }, { alsoCalled: { owner: ['id'] } })],
      [
        'things: alsoCalled names "id", which is another field, so an empty "owner" would show the value of that field; leave it out',
      ],
    ],
    [
      'another name of no field',
      () => [having({ owner: text('Owner') }, { alsoCalled: { ownr: ['owner'] } })],
      ['things: alsoCalled names the unknown field "ownr"; did you mean "owner"?'],
    ],
    [
      'a message with a place for a value',
      () => [things({ messages: { created: '{nmae} created' } })],
      ['things: messages.created contains "{nmae}", which is not replaced by a value; write the text itself'],
    ],
    [
      'an action that asks for a password',
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
      ['things: action "X" needs "secret", which is a password and cannot be read; name another field'],
    ],
  ],
  'in texts': [
    [
      'a blank permission',
      () => [things({ list, menu: { group: 'A', permission: ' ' } })],
      ['things: menu.permission is an empty text; a text is needed'],
    ],
    [
      'a misspelt permission of a menu entry',
      () => [things({ list, menu: { group: 'A', permission: 'flyy' } })],
      ['things: menu.permission is the unknown permission "flyy"; did you mean "fly"?'],
    ],
    [
      'an unknown permission of a page',
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
      ['things: action "Go": its permission is the unknown permission "dig"; choose from "fly", "sail"'],
    ],
    [
      'a blank key',
      () => [things({ form: { create: modal, sections: [{ title: 'Main', key: '', fields: ['name'] }] } })],
      ['things: form.sections[0].key is an empty text; a text is needed'],
    ],
    [
      'a blank step',
      () => [things({ form: { create: modal, sections: [{ title: 'Main', step: ' ', fields: ['name'] }] } })],
      ['things: form.sections[0].step is an empty text; a text is needed'],
    ],
    [
      'a blank sentence after a call',
      () => [things({ list: { columns: ['name'], actions: [{ call: 'a', label: 'Send', done: ' ', failed: 'F' }] } })],
      ['things: list.actions[0].done is an empty text; a text is needed'],
    ],
    [
      'a blank question',
      () => [
        things({
          list: { columns: ['name'], actions: [{ call: 'a', label: 'Send', confirm: '', done: 'D', failed: 'F' }] },
        }),
      ],
      ['things: list.actions[0].confirm is an empty text; a text is needed'],
    ],
    [
      'a blank hint',
      () => [things({ list, search: { name: { field: 'name', op: 'contains', hint: ' ' } } })],
      ['things: search.name.hint is an empty text; a text is needed'],
    ],
    [
      'a blank stretch of days',
      () => [
        having(
          { d: date('D') },
          { list, search: { a: { field: 'd', op: 'gte', range: '' }, b: { field: 'd', op: 'lte', range: '' } } },
        ),
      ],
      [
        'things: search.a.range is an empty text; a text is needed',
        'things: search.b.range is an empty text; a text is needed',
      ],
    ],
    [
      'a name sent as nothing',
      () => [having({ a: remoteChoice('A', { path: 'p/x', sentAs: { a: ' ' } }) })],
      ['things: field "a": its sentAs.a is an empty text; a text is needed'],
    ],
    [
      'labels with blanks around them',
      () => [things({ label: { one: ' Thing', many: 'Things ' } })],
      [
        'things: label.one is " Thing", which begins or ends with a space; write "Thing"',
        'things: label.many is "Things ", which begins or ends with a space; write "Things"',
      ],
    ],
    [
      'true and false called alike',
      () => [having({ b: boolean('B', { display: { names: { true: 'Yes', false: 'yes ' } } }) })],
      ['things: field "b": its display.names.false is "yes ", which begins or ends with a space; write "yes"'],
    ],
    [
      'a value with a character without a sign',
      () => [having({ a: choice('A', ['x\0']) })],
      ['things: field "a": its options[0] contains an invisible character; remove it'],
    ],
    [
      'a label with one',
      () => [having({ a: text('x\0') })],
      ['things: field "a": its label contains an invisible character; remove it'],
    ],
    [
      'a value that is too long',
      () => [having({ a: choice('A', ['x'.repeat(500)]) })],
      ['things: field "a": its option "xxxxxxxxxxxxxxxxxxxx…" has 500 characters; at most 255 are allowed'],
    ],
  ],
  'in lists': [
    [
      'the children of another',
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
      [
        'things: list.columns shows the children in "others", which belong to thirds and not to things; name a resource whose records do',
      ],
    ],
    [
      'children without a form',
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
      ['things: list.columns shows the children in "others", which has no form to open; add form.edit there'],
    ],
    [
      'no buttons',
      () => [things({ list: { columns: ['name', { buttons: [], label: 'B' }] } })],
      ['things: list.columns[1].buttons is an empty list; name at least one, or leave it out'],
    ],
    [
      'buttons in the trash',
      () => [
        things({
          trash: { columns: ['name', { buttons: [{ call: 'go', label: 'Go', done: 'D', failed: 'F' }], label: 'B' }] },
        }),
      ],
      ['things: trash.columns has "buttons", which cannot be used on discarded records; name fields'],
    ],
    [
      'an action named as the one for editing',
      () => [
        things({
          form: { edit: modal, sections },
          list: { columns: ['name'], actions: ['edit', { call: 'edit', label: 'Edit', done: 'D', failed: 'F' }] },
        }),
      ],
      [
        'things: list.actions gives the actions "edit" and "action 2" the same label "Edit"; give them different labels',
      ],
    ],
    [
      'one call under two names',
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
      ['things: list.actions: "call" names "a" twice; once is enough'],
    ],
    [
      'two columns of one label',
      () => [having({ size: text('Size') }, { list: { columns: ['name', { field: 'size', label: 'Name' }] } })],
      ['things: list.columns gives the columns "name" and "size" the same label "Name"; give them different labels'],
    ],
    [
      'half a pixel',
      () => [things({ list: { columns: [{ field: 'name', width: 0.5 }] } })],
      ['things: list.columns gives "name" a width of 0.5; a whole number of pixels from 1 to 5000 is needed'],
    ],
    [
      'an order that not everybody sees',
      () => [
        having(
          { fee: money('F', { seenBy: ['boss'] }) },
          { list: { columns: ['name', 'fee'], sort: { field: 'fee', order: 'asc' } } },
        ),
      ],
      ['things: list.sort sorts by "fee", which not everyone can see; sort by another field'],
    ],
    [
      'no summary',
      () => [things({ list: { columns: ['name'], deleteSummary: [] } })],
      ['things: list.deleteSummary is an empty list; name at least one, or leave it out'],
    ],
  ],
  'in searches beside each other': [
    [
      'two of one label',
      () => [
        having(
          { size: integer('Size') },
          {
            list,
            search: { a: { field: 'name', op: 'contains', label: 'X' }, b: { field: 'size', op: 'eq', label: 'X' } },
          },
        ),
      ],
      ['things: the search form gives the searches "a" and "b" the same label "X"; give them different labels'],
    ],
    [
      'the same twice',
      () => [having({}, { search: { a: { field: 'name', op: 'contains' }, b: { field: 'name', op: 'contains' } } })],
      ['things: the search form gives the searches "a" and "b" the same label "Name"; give them different labels'],
    ],
    [
      'more letters than there can be',
      () => [
        having({ c: text('C', { maxLength: 3 }) }, { search: { c: { field: 'c', op: 'contains', minLength: 5 } } }),
      ],
      ['things: search "c" has a minLength of 5, but at most 3 characters can be searched for; lower it'],
    ],
    [
      'more letters than are searched for',
      () => [
        having(
          { c: longText('C', { maxLength: 1_000 }) },
          { search: { c: { field: 'c', op: 'contains', minLength: 300 } } },
        ),
      ],
      ['things: search "c" has a minLength of 300, but at most 255 characters can be searched for; lower it'],
    ],
    [
      'an option that holds what stands between several',
      () => [having({ c: choices('C', ['a', 'b, c']) }, { list, search: { c: { field: 'c', op: 'has' } } })],
      [
        'things: search "c" takes several values with commas between them, but "c" has the value "b, c"; give that option a "value" without a comma',
      ],
    ],
    [
      'a link to no list',
      () => [having({}, { search: { a: { field: 'name', op: 'eq', linkOnly: true } } })],
      ['things: search "a" is linkOnly, but there is no list that a link could open; add "list" or make it apiOnly'],
    ],
  ],
  'in forms': [
    [
      'two fields of one label',
      () => [
        having(
          { size: text('Name') },
          { form: { create: modal, sections: [{ title: 'Main', fields: ['name', 'size'] }] } },
        ),
      ],
      ['things: section "Main" gives the fields "name" and "size" the same label "Name"; give them different labels'],
    ],
    [
      'a form of sections that are only shown later',
      () => [
        things({
          form: { create: modal, edit: modal, sections: [{ title: 'Main', fields: ['name'], during: 'update' }] },
        }),
      ],
      ['things: form.create shows no field that users fill in; add one to a section or remove the form'],
    ],
    [
      'a form of what nobody writes',
      () => [
        having(
          { a: text('A', { readOnly: true }) },
          { form: { edit: modal, sections: [{ title: 'M', fields: ['a'] }] } },
        ),
      ],
      ['things: form.edit shows no field that users fill in; add one to a section or remove the form'],
    ],
    [
      'a form of what every record has',
      () => [things({ form: { create: modal, sections: [{ title: 'M', fields: ['id', 'created_at'] }] } })],
      ['things: form.create shows no field that users fill in; add one to a section or remove the form'],
    ],
    [
      'the former name of a field that was renamed, here and in a record that includes it',
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
      [
        'things: list.columns names the unknown field "phone"; it is now called "business_phone"',
        'others: relation "thing": it shows "phone", which is not a field of things; it is now called "business_phone"',
        'others: list.columns names the unknown field "thing_phone"; choose from "id", "created_at", "updated_at", "discarded_at", "discarded_by", "title", "thing_id", "thing_name", "thing_discarded_at"',
      ],
    ],
    [
      'a required field whose section the form for a new record lacks',
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
      [
        'things: field "o": it is required but its section "More" is not shown while a record is created, so the form could not be saved; give the field the "during" of the section, or move it to another section',
      ],
    ],
    [
      'a field that an initial value requires, whose section the form for a new record lacks',
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
      [
        'things: field "o": it is required but its section "More" is not shown while a record is created, so the form could not be saved; give the field the "during" of the section, or move it to another section',
      ],
    ],
    [
      'a required field in a section that may be hidden',
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
      [
        'things: section "More" may be hidden while its field "o" is required, so the form could not be saved; give the field the condition of the section as its "when"',
      ],
    ],
    [
      'a section of a page that is never shown',
      () => [things({ record: { sections: [{ title: 'A', fields: ['name'], during: 'create' }] } })],
      [
        'things: section "A" of the record page is shown only while a record is created, when there is no record page yet; leave "during" out',
      ],
    ],
    [
      'a modal that is wider than any screen',
      () => [things({ form: { create: { opensIn: 'modal', width: 1e7 }, sections } })],
      ['things: form.create.width is 10000000; a whole number of pixels from 1 to 5000 is needed'],
    ],
    [
      'a list called as a section',
      () => [
        things({ relations: { rest: { many: 'others', by: 'thing_id', label: 'Main' } }, record: { sections } }),
        others({
          fields: { title: text('T'), thing_id: reference('X', { to: 'things' }) },
          search: { thing_id: { field: 'thing_id', op: 'eq' } },
          list: { columns: ['title'] },
        }),
      ],
      [
        'things: relation "rest": its list has the label "Main", which is also the title of a section of the record page; give it another "label"',
      ],
    ],
    [
      'two lists of one label',
      () => [
        things({
          relations: { rest: { many: 'others', by: 'thing_id' }, more: { many: 'others', by: 'second_id' } },
          record: { sections },
        }),
        others({
          fields: {
            title: text('T'),
            thing_id: reference('X', { to: 'things' }),
            second_id: reference('Y', { to: 'things' }),
          },
          search: { thing_id: { field: 'thing_id', op: 'eq' }, second_id: { field: 'second_id', op: 'eq' } },
          list: { columns: ['title'] },
        }),
      ],
      ['things: the record page gives the lists "rest" and "more" the same label "Others"; give them different labels'],
    ],
  ],
  'in addresses': [
    [
      'a list where forms stand',
      () => [things({ screenPath: 'new', list }), others({ screenPath: 'lab/edit/others' })],
      [
        'things: its screenPath is "new", but "new" is reserved for forms; write another word',
        'others: its screenPath is "lab/edit/others", but "edit" is reserved for forms; write another word',
      ],
    ],
    [
      'a path that is the key of another',
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
      ['boxes: its apiPath "boxes/left" is already used by others; set another "apiPath"'],
    ],
    [
      'the page of new records',
      () => [
        things({ form: { create: { opensIn: 'page' }, edit: { opensIn: 'page' }, sections }, list }),
        others({ screenPath: 'things/new', list: { columns: ['title'] } }),
      ],
      [
        'others: its screenPath is "things/new", but "new" is reserved for forms; write another word',
        'others: its screenPath "things/new" is already used by things; set another "screenPath"',
      ],
    ],
    [
      'a page named as a record',
      () => [things({ record: { sections }, list }), others({ screenPath: 'things/5', list: { columns: ['title'] } })],
      [
        'others: its screenPath is "things/5"; write letters, digits, "_" and "-" with single slashes between the parts, and no part of digits only',
      ],
    ],
    [
      'a path named as a record',
      () => [things(), others({ apiPath: 'things/5' })],
      [
        'others: its apiPath is "things/5"; write letters, digits, "_" and "-" with single slashes between the parts, and no part of digits only',
      ],
    ],
    [
      'keys at no path',
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
      [
        'others: relation "o": its "path" is "/a b"; write the part of the address before the key, without a slash in front',
      ],
    ],
    [
      'a prefix that is too long',
      () => [things({ idPrefix: 'A'.repeat(80) })],
      [
        'things: its id prefix is "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"; use at most 10 letters',
      ],
    ],
    [
      'no prefixes',
      () => [having({ a: prefixedId('A', { prefixes: [] }) })],
      ['things: field "a": its prefixes is an empty list; name at least one, or leave it out'],
    ],
    [
      'a prefix in small letters',
      () => [having({ a: prefixedId('A', { prefixes: ['th-'] }) })],
      ['things: field "a": one of its prefixes is "th-"; use capital letters only'],
    ],
    [
      'a prefix twice',
      () => [having({ a: prefixedId('A', { prefixes: ['TH', 'TH'] }) }, { idPrefix: 'TH' })],
      ['things: field "a": its prefixes names "TH" twice; once is enough'],
    ],
  ],
});
