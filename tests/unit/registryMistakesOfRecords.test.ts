import { choice, date, file, integer, money, password, phone, reference, text } from '../../src/schema/declare';
import { having, loose, testMistakes, others, searchableOthers, things, type Loose } from './mistakes';

const modal = { opensIn: 'modal' };
const sections = [{ title: 'Main', fields: ['name'] }];
const list = { columns: ['name'] };
/** Others that reference things. */
const child = (more: Loose = {}) =>
  others({
    fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }) },
    search: { thing_id: { field: 'thing_id', op: 'eq', apiOnly: true }, title: { field: 'title', op: 'contains' } },
    list: { columns: ['title'] },
    ...more,
  });
/** Others, one for each side of a thing. */
const keyed = (more: Loose = {}) =>
  others({
    verbs: ['list', 'create'],
    fields: {
      title: text('T'),
      t_id: reference('X', { to: 'things', required: true }),
      side: choice('S', ['a', 'b'], { required: true }),
    },
    relations: { t: { by: 't_id', parent: { onePer: 'side' } } },
    ...more,
  });
const link = (more: Loose = {}) => ({ other_id: loose(reference, 'Other', { to: 'others', ...more }) });

testMistakes({
  'in conditions on records': [
    [
      'things: field "x": its condition is true only while a field that is always required is empty, which is',
      () => [
        having({
          r: loose(text, 'R', { required: true }),
          x: loose(text, 'X', { when: { field: 'r', filled: false } }),
        }),
      ],
    ],
    [
      'things: field "x": its condition names "id", which only the server sets',
      () => [having({ x: loose(text, 'X', { when: { field: 'id', filled: true } }) })],
    ],
    [
      'things: field "x": its condition names "discarded_at", which only the server sets',
      () => [having({ x: loose(text, 'X', { when: { field: 'discarded_at', filled: true } }) })],
    ],
    [
      'things: field "x": its condition names "other_title", which belongs to another record',
      () => [
        having(
          { ...link(), x: loose(text, 'X', { when: { field: 'other_title', filled: true } }) },
          { relations: { other: { by: 'other_id', show: ['title'] } } },
        ),
        searchableOthers(),
      ],
    ],
    [
      'things: field "x": its "required.when" names "x", which is the field itself',
      () => [having({ x: loose(text, 'X', { required: { when: { field: 'x', filled: true } } }) })],
    ],
    [
      'things: field "x": its "required.when" names "x", which is the field itself',
      () => [having({ x: loose(text, 'X', { required: { when: { field: 'x', filled: false } } }) })],
    ],
    [
      'things: list.deleteWarning.unless is true only while a field that is always required is empty,',
      () => [
        things({
          list: {
            columns: ['name'],
            deleteWarning: {
              resource: 'others',
              search: 'thing_id',
              unless: { field: 'thing_id', filled: false },
              one: 'o',
              many: 'm',
            },
          },
        }),
        child(),
      ],
    ],
  ],
  'in sections and steps': [
    [
      'things: the form: a step is spelt "one" and "One", which differ only in upper and lower case or',
      () => [
        having(
          { size: loose(text, 'S') },
          {
            form: {
              create: { opensIn: 'page' },
              sections: [
                { title: 'A', step: 'One', fields: ['name'] },
                { title: 'B', step: 'one', fields: ['size'] },
              ],
            },
          },
        ),
      ],
    ],
    [
      'things: section "B" is in no step of the wizard, so it would never be shown',
      () => [
        having(
          { size: loose(text, 'S') },
          {
            form: {
              create: { opensIn: 'page' },
              sections: [
                { title: 'A', step: 'One', fields: ['name'] },
                { title: 'B', fields: ['size'] },
              ],
            },
          },
        ),
      ],
    ],
    [
      'things: the form has other sections between those of the step "One"',
      () => [
        having(
          { size: loose(text, 'S'), c: loose(text, 'C') },
          {
            form: {
              create: { opensIn: 'page' },
              sections: [
                { title: 'A', step: 'One', fields: ['name'] },
                { title: 'B', step: 'Two', fields: ['size'] },
                { title: 'C', step: 'One', fields: ['c'] },
              ],
            },
          },
        ),
      ],
    ],
    [
      [
        'things: the record page gives "section 1" and "section 2" the same label "main"',
        'things: the record page gives "section Main" and "section main" the same label "main"',
      ],
      () => [
        having(
          { size: loose(text, 'S') },
          {
            record: {
              sections: [
                { title: 'Main', fields: ['name'] },
                { title: 'main', fields: ['size'] },
              ],
            },
          },
        ),
      ],
    ],
    [
      'things: section "A": its key must be in lower case with underscores',
      () => [things({ record: { sections: [{ title: 'A', key: 'My Key', fields: ['name'] }] } })],
    ],
    [
      'things: section "B" is shown only in form.edit, which does not exist',
      () => [
        having(
          { size: loose(text, 'S') },
          {
            form: {
              create: modal,
              sections: [
                { title: 'A', fields: ['name'] },
                { title: 'B', fields: ['size'], during: 'update' },
              ],
            },
          },
        ),
      ],
    ],
    [
      'things: section "B" is hidden whenever its field "x" would be shown',
      () => [
        having(
          { a: loose(choice, 'A', ['p', 'q']), x: loose(text, 'X', { when: { field: 'a', is: ['p'] } }) },
          {
            form: {
              create: modal,
              sections: [
                { title: 'M', fields: ['name', 'a'] },
                { title: 'B', fields: ['x'], when: { field: 'a', is: ['q'] } },
              ],
            },
          },
        ),
      ],
    ],
    [
      'things: section "M" shows "x" depending on "a", which no section of the form shows',
      () => [
        having(
          { a: loose(choice, 'A', ['p', 'q']), x: loose(text, 'X', { when: { field: 'a', is: ['p'] } }) },
          { form: { create: modal, edit: modal, sections: [{ title: 'M', fields: ['name', 'x'] }] } },
        ),
      ],
    ],
  ],
  'in relations between records': [
    [
      'things: relation "rest": it lists "others", which has one record per key and no list',
      () => [
        things({ record: { sections }, relations: { rest: { many: 'others', by: 't_id' } } }),
        keyed({ search: { t_id: { field: 't_id', op: 'eq' } }, list: { columns: ['title'] } }),
      ],
    ],
    [
      'things: it gives "a" and "b" the same label "A"',
      () => [
        things({
          relations: { a: { one: 'others', key: 'a', label: 'A' }, b: { one: 'others', key: 'b', label: 'A' } },
        }),
        keyed(),
      ],
    ],
    [
      'others: relation "thing": it needs the list that a parent relation shows below its parent: "list",',
      () => [things(), child({ relations: { thing: { by: 'thing_id', parent: true } }, list: undefined })],
    ],
    [
      'others: relation "thing": it is a parent relation, but its reference "thing_id" may be empty',
      () => [
        things({ list }),
        child({
          fields: { title: loose(text, 'T'), thing_id: loose(reference, 'Thing', { to: 'things' }) },
          relations: { thing: { by: 'thing_id', parent: true } },
        }),
      ],
    ],
    [
      [
        'others: relation "t": it is a parent relation, but its reference "t_id" may be empty',
        'others: relation "t": it has one record per "side", which may be empty',
      ],
      () => [
        things(),
        others({
          verbs: ['list', 'create'],
          fields: {
            title: loose(text, 'T'),
            t_id: loose(reference, 'X', { to: 'things' }),
            side: loose(choice, 'S', ['a', 'b']),
          },
          relations: { t: { by: 't_id', parent: { onePer: 'side' } } },
        }),
      ],
    ],
    [
      'things: relation "other": it writes records of others, which need "must"',
      () => [
        having(
          { ...link() },
          { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['title'] } } } },
        ),
        searchableOthers({ fields: { title: loose(text, 'T'), must: loose(text, 'M', { required: true }) } }),
      ],
    ],
    [
      'things: action "A" sets "thing_id" of others, which is read-only and would stay empty',
      () => [
        things({ list: { columns: ['name'], actions: [{ create: 'others', label: 'A', sets: 'thing_id' }] } }),
        child({
          fields: { title: loose(text, 'T'), thing_id: loose(reference, 'Thing', { to: 'things', readOnly: true }) },
          form: { create: modal, sections: [{ title: 'M', fields: ['title'] }] },
        }),
      ],
    ],
  ],
  'in messages to people': [
    [
      [
        'things: outgoing.address names "f", which is a file',
        'things: it is sent to its "to_id", which may be empty, so a message could have no recipient',
      ],
      () => [
        having(
          {
            to_id: loose(reference, 'T', { to: 'others' }),
            recipient: loose(text, 'R', { readOnly: true }),
            status: loose(text, 'S', { readOnly: true }),
            subject: loose(text, 'J'),
            content: loose(text, 'C'),
          },
          { outgoing: { channel: 'email', recipient: 'to_id', address: { field: 'f', message: 'm' } } },
        ),
        searchableOthers({ fields: { title: loose(text, 'T'), f: loose(file, 'F') } }),
      ],
    ],
    [
      [
        'things: it is sent by sms and needs the field "recipient", which is an integer',
        'things: it is sent by sms and needs the field "status", which is a date',
        'things: it is sent by sms and needs the field "content", which is a file',
        'things: it is sent to its "to_id", which may be empty, so a message could have no recipient',
      ],
      () => [
        having(
          {
            to_id: loose(reference, 'T', { to: 'others' }),
            recipient: loose(integer, 'R'),
            status: loose(date, 'S'),
            content: loose(file, 'C'),
          },
          { outgoing: { channel: 'sms', recipient: 'to_id', address: { field: 'phone', message: 'm' } } },
        ),
        searchableOthers({ fields: { title: loose(text, 'T'), phone: loose(phone, 'P') } }),
      ],
    ],
    [
      'things: it is sent to its "to_id", which may be empty, so a message could have no recipient',
      () => [
        having(
          {
            to_id: loose(reference, 'T', { to: 'others' }),
            recipient: loose(text, 'R', { readOnly: true }),
            status: loose(text, 'S', { readOnly: true }),
            content: loose(text, 'C'),
          },
          { outgoing: { channel: 'sms', recipient: 'to_id', address: { field: 'phone', message: 'm' } } },
        ),
        searchableOthers({ fields: { title: loose(text, 'T'), phone: loose(phone, 'P') } }),
      ],
    ],
    [
      'things: outgoing needs the verb "create", which is missing',
      () => [
        having(
          {
            to_id: loose(reference, 'T', { to: 'others', required: true }),
            recipient: loose(text, 'R', { readOnly: true }),
            status: loose(text, 'S', { readOnly: true }),
            content: loose(text, 'C'),
          },
          {
            verbs: ['list'],
            outgoing: { channel: 'sms', recipient: 'to_id', address: { field: 'phone', message: 'm' } },
          },
        ),
        searchableOthers({ fields: { title: loose(text, 'T'), phone: loose(phone, 'P') } }),
      ],
    ],
    [
      [
        'others: outgoing.recipient names "name", which is a text',
        'others: it is a view, which stores no records of its own, but has "outgoing"',
        'others: it is sent by sms and needs the field "recipient", which is missing',
        'others: it is sent by sms and needs the field "status", which is missing',
        'others: it is sent by sms and needs the field "content", which is missing',
      ],
      () => [
        things(),
        others({
          fields: { name: loose(text, 'N') },
          titleFields: ['name'],
          verbs: ['list'],
          view: { of: 'things', where: {} },
          outgoing: { channel: 'sms', recipient: 'name', address: { field: 'x', message: 'm' } },
        }),
      ],
    ],
  ],
  'in searches and actions': [
    [
      'things: the search form gives "a" and "c" the same label "r"',
      () => [
        having(
          { d: loose(date, 'D'), e: loose(date, 'E') },
          {
            list,
            search: {
              a: { field: 'd', op: 'gte', range: 'R' },
              b: { field: 'd', op: 'lte', range: 'R' },
              c: { field: 'e', op: 'gte', range: 'r' },
              dd: { field: 'e', op: 'lte', range: 'r' },
            },
          },
        ),
      ],
    ],
    [
      'things: the search form gives "a" and "c" the same label "Name"',
      () => [
        having(
          { d: loose(date, 'D') },
          {
            list,
            search: {
              a: { field: 'd', op: 'gte', range: 'Name' },
              b: { field: 'd', op: 'lte', range: 'Name' },
              c: { field: 'name', op: 'contains' },
            },
          },
        ),
      ],
    ],
    [
      'things: range "R" is in two panels',
      () => [
        having(
          { d: loose(date, 'D') },
          {
            list,
            search: {
              a: { field: 'd', op: 'gte', range: 'R', panel: 'P' },
              b: { field: 'd', op: 'lte', range: 'R', panel: 'Q' },
            },
          },
        ),
      ],
    ],
    [
      'things: range "R" is over "d", which is a money',
      () => [
        having(
          { d: loose(money, 'D') },
          { list, search: { a: { field: 'd', op: 'gte', range: 'R' }, b: { field: 'd', op: 'lte', range: 'R' } } },
        ),
      ],
    ],
    [
      'things: a search is spelt "Q" and "q", which differ only in upper and lower case or spaces',
      () => [
        having(
          { z: loose(text, 'Z') },
          { list, search: { q: { field: 'name', op: 'contains' }, Q: { field: 'z', op: 'contains' } } },
        ),
      ],
    ],
    [
      'things: action "A": its "failed" message contains "{name}", which is not replaced by a value',
      () => [
        things({
          list: { columns: ['name'], actions: [{ call: 'a', label: 'A', done: 'd', failed: '{name} failed' }] },
        }),
      ],
    ],
    [
      'things: action "A": its message names "p", which is a password and cannot be read',
      () => [
        having(
          { p: loose(password, 'P') },
          { list: { columns: ['name'], actions: [{ call: 'a', label: 'A', done: '{p}', failed: 'f' }] } },
        ),
      ],
    ],
    [
      'things: list.deleteSummary names "a.title", which belongs to a nested record and is not available',
      () => [
        things({
          relations: { a: { one: 'others', key: 'a', label: 'A' } },
          list: { columns: ['name'], deleteSummary: ['a.title'] },
        }),
        keyed(),
      ],
    ],
    [
      'things: titleFields names "a.title", which belongs to a nested record and is not available here',
      () => [things({ relations: { a: { one: 'others', key: 'a', label: 'A' } }, titleFields: ['a.title'] }), keyed()],
    ],
    ['things: alsoCalled names "name" as another name of itself', () => [things({ alsoCalled: { name: ['name'] } })]],
  ],
});
