import { choice, date, file, integer, money, password, phone, reference, text } from '../../src/schema';
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
      'on a required field that is empty',
      () => [
        having({
          r: loose(text, 'R', { required: true }),
          x: loose(text, 'X', { when: { field: 'r', filled: false } }),
        }),
      ],
      [
        'things: field "x": its condition is true only while a field that is always required is empty, which is never the case; remove that part',
      ],
    ],
    [
      'on the number of the record',
      () => [having({ x: loose(text, 'X', { when: { field: 'id', filled: true } }) })],
      [
        'things: field "x": its condition depends on "id", which only the server sets; name a field that users fill in, or use "during"',
      ],
    ],
    [
      'on what is in the trash',
      () => [having({ x: loose(text, 'X', { when: { field: 'discarded_at', filled: true } }) })],
      [
        'things: field "x": its condition depends on "discarded_at", which only the server sets; name a field that users fill in, or use "during"',
      ],
    ],
    [
      'on the moment of creation',
      () => [having({ x: loose(text, 'X', { when: { field: 'created_at', is: ['2024-01-01T00:00:00.000Z'] } }) })],
      [
        'things: field "x": its condition depends on "created_at", which only the server sets; name a field that users fill in, or use "during"',
      ],
    ],
    [
      'on a field of another record',
      () => [
        having(
          { ...link(), x: loose(text, 'X', { when: { field: 'other_title', filled: true } }) },
          { relations: { other: { by: 'other_id', show: ['title'] } } },
        ),
        searchableOthers(),
      ],
      [
        'things: field "x": its condition depends on "other_title", which belongs to another record and is not known while this one is written; name a field of things',
      ],
    ],
    [
      'that ask for a field once it is filled in',
      () => [having({ x: loose(text, 'X', { required: { when: { field: 'x', filled: true } } }) })],
      ['things: field "x": its "required.when" depends on the field itself; name another field'],
    ],
    [
      'that ask for a field while it is empty',
      () => [having({ x: loose(text, 'X', { required: { when: { field: 'x', filled: false } } }) })],
      ['things: field "x": its "required.when" depends on the field itself; name another field'],
    ],
    [
      'that no counted record meets',
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
      [
        'things: list.deleteWarning.unless: its condition is true only while a field that is always required is empty, which is never the case; remove that part',
      ],
    ],
  ],
  'in sections and steps': [
    [
      'steps that differ by case',
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
      ['things: step "one" differs from "One" only in upper and lower case or spaces; spell both alike'],
    ],
    [
      'a section in no step',
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
      ['things: section "B" is in no step of the wizard, so it would never be shown; give it a "step"'],
    ],
    [
      'a step taken up again',
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
      ['things: the form has other sections between those of the step "One"; put its sections one after the other'],
    ],
    [
      'titles that differ by case',
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
      ['things: the record page has two sections with the title "Main"; give them different titles'],
    ],
    [
      'a key in capitals',
      () => [things({ record: { sections: [{ title: 'A', key: 'My Key', fields: ['name'] }] } })],
      ['things: section "A": its key must be in lower case with underscores; write "my_key"'],
    ],
    [
      'a section of a form that there is not',
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
      [
        'things: section "B" is shown in the form that changes a record, which does not exist; add form.edit or leave "during" out',
      ],
    ],
    [
      'a field that its section never shows',
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
      ['things: section "B" is hidden whenever its field "x" would be shown; change one of the two conditions'],
    ],
    [
      'a field shown by what the form does not ask for',
      () => [
        having(
          { a: loose(choice, 'A', ['p', 'q']), x: loose(text, 'X', { when: { field: 'a', is: ['p'] } }) },
          { form: { create: modal, edit: modal, sections: [{ title: 'M', fields: ['name', 'x'] }] } },
        ),
      ],
      ['things: section "M" shows "x" depending on "a", which no section of the form shows; add it to a section'],
    ],
  ],
  'in relations between records': [
    [
      'a list of what has keys',
      () => [
        things({ record: { sections }, relations: { rest: { many: 'others', by: 't_id' } } }),
        keyed({ search: { t_id: { field: 't_id', op: 'eq' } }, list: { columns: ['title'] } }),
      ],
      [
        'things: relation "rest": it lists "others", which has one record per key and no list; declare a relation with "one" for each key',
      ],
    ],
    [
      'two relations of one label',
      () => [
        things({
          relations: { a: { one: 'others', key: 'a', label: 'A' }, b: { one: 'others', key: 'b', label: 'A' } },
        }),
        keyed(),
      ],
      ['things: it gives the relations "a" and "b" the same label "A"; give them different labels'],
    ],
    [
      'a parent of what has no list',
      () => [things(), child({ relations: { thing: { by: 'thing_id', parent: true } }, list: undefined })],
      [
        'others: relation "thing": it is a parent relation, which shows the list below the page of the parent, but there is no list; add "list"',
      ],
    ],
    [
      'a parent that may be missing',
      () => [
        things({ list }),
        child({
          fields: { title: loose(text, 'T'), thing_id: loose(reference, 'Thing', { to: 'things' }) },
          relations: { thing: { by: 'thing_id', parent: true } },
        }),
      ],
      [
        'others: relation "thing": it is a parent relation, but its reference "thing_id" may be empty, so a record could have no parent; make it required',
      ],
    ],
    [
      'keys that may be missing',
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
      [
        'others: relation "t": it is a parent relation, but its reference "t_id" may be empty, so a record could have no parent; make it required',
        'others: relation "t": there is one record per "side", which may be empty; make it required',
      ],
    ],
    [
      'a write that lacks a required field',
      () => [
        having(
          { ...link() },
          { relations: { other: { by: 'other_id', show: ['title'], write: { whenFilled: ['title'] } } } },
        ),
        searchableOthers({ fields: { title: loose(text, 'T'), must: loose(text, 'M', { required: true }) } }),
      ],
      [
        'things: relation "other": it writes records of others, which cannot be created without "must"; add it to "show"',
      ],
    ],
    [
      'an action that sets what is read-only',
      () => [
        things({ list: { columns: ['name'], actions: [{ create: 'others', label: 'A', sets: 'thing_id' }] } }),
        child({
          fields: { title: loose(text, 'T'), thing_id: loose(reference, 'Thing', { to: 'things', readOnly: true }) },
          form: { create: modal, sections: [{ title: 'M', fields: ['title'] }] },
        }),
      ],
      [
        'things: action "A" sets "thing_id" of others, which is read-only and would stay empty; remove "readOnly" there',
      ],
    ],
  ],
  'in messages to people': [
    [
      'an address that is a file',
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
      [
        'things: outgoing.recipient is "to_id", which may be empty, so a message could have no recipient; make it required',
        'things: outgoing.address is "f" of others, which is a file; name an email',
      ],
    ],
    [
      'texts that are none',
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
      [
        'things: a message sent by sms needs the field "recipient", which is an integer; make it a text',
        'things: a message sent by sms needs the field "status", which is a date; make it a text',
        'things: a message sent by sms needs the field "content", which is a file; make it a text',
        'things: outgoing.recipient is "to_id", which may be empty, so a message could have no recipient; make it required',
      ],
    ],
    [
      'a message to nobody',
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
      [
        'things: outgoing.recipient is "to_id", which may be empty, so a message could have no recipient; make it required',
      ],
    ],
    [
      'messages that nobody writes',
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
      [
        'things: outgoing sends records when they are created, but the verb "create" is missing; add the verb or leave "outgoing" out',
      ],
    ],
    [
      'messages of a view',
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
      [
        'others: outgoing cannot be used in a view, which stores no records; leave it out',
        'others: a message sent by sms needs the field "recipient", which is missing; add it',
        'others: a message sent by sms needs the field "status", which is missing; add it',
        'others: a message sent by sms needs the field "content", which is missing; add it',
        'others: outgoing.recipient is "name", which is a text; name the reference to the recipient',
      ],
    ],
  ],
  'in searches and actions': [
    [
      'stretches that differ by case',
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
      ['things: the search form gives the searches "a" and "c" the same label "r"; give them different labels'],
    ],
    [
      'a stretch called as a search',
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
      ['things: the search form gives the searches "a" and "c" the same label "Name"; give them different labels'],
    ],
    [
      'a stretch in two panels',
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
      ['things: range "R" is in two panels; use the same "panel" for both searches'],
    ],
    [
      'a stretch of amounts',
      () => [
        having(
          { d: loose(money, 'D') },
          { list, search: { a: { field: 'd', op: 'gte', range: 'R' }, b: { field: 'd', op: 'lte', range: 'R' } } },
        ),
      ],
      ['things: range "R" is over "d", which is a money; only dates and instants can form a range, leave "range" out'],
    ],
    [
      'searches that differ by case',
      () => [
        having(
          { z: loose(text, 'Z') },
          { list, search: { q: { field: 'name', op: 'contains' }, Q: { field: 'z', op: 'contains' } } },
        ),
      ],
      ['things: search "Q" differs from "q" only in upper and lower case or spaces; spell both alike'],
    ],
    [
      'a failure with a place for a value',
      () => [
        things({
          list: { columns: ['name'], actions: [{ call: 'a', label: 'A', done: 'd', failed: '{name} failed' }] },
        }),
      ],
      [
        'things: action "A" contains "{name}" in its "failed" message, which is not replaced by a value; write the text itself',
      ],
    ],
    [
      'a call that tells a password',
      () => [
        having(
          { p: loose(password, 'P') },
          { list: { columns: ['name'], actions: [{ call: 'a', label: 'A', done: '{p}', failed: 'f' }] } },
        ),
      ],
      ['things: action "A" shows "p", which is a password and cannot be read; leave it out'],
    ],
    [
      'a summary of what lists do not answer',
      () => [
        things({
          relations: { a: { one: 'others', key: 'a', label: 'A' } },
          list: { columns: ['name'], deleteSummary: ['a.title'] },
        }),
        keyed(),
      ],
      [
        'things: list.deleteSummary shows "a.title", which belongs to a nested record and is not available in lists; remove it',
      ],
    ],
    [
      'a title of what lists do not answer',
      () => [things({ relations: { a: { one: 'others', key: 'a', label: 'A' } }, titleFields: ['a.title'] }), keyed()],
      [
        'things: title names "a.title", which belongs to a nested record and is not available in lists; name a field of this resource',
      ],
    ],
    [
      'another name that is its own',
      () => [things({ alsoCalled: { name: ['name'] } })],
      ['things: alsoCalled names "name" as another name of itself; leave it out'],
    ],
  ],
});
