import {
  choice,
  decimal,
  email,
  integer,
  longText,
  money,
  reference,
  richText,
  rows,
  text,
} from '../../src/schema/declare';
import { declare, having, loose, testMistakes, others, things, type Loose } from './mistakes';

/** Things shared by all manufacturers, which the field `d` tells apart. */
const ofDesks = (field: unknown, more: Loose = {}) => having({ d: field }, { shared: true, tenantField: 'd', ...more });
/** Messages to things. */
const mails = (fields: Loose = {}, more: Loose = {}, thing: Loose = {}) => [
  declare({
    name: 'mails',
    label: { one: 'Mail', many: 'Mails' },
    titleFields: ['subject'],
    verbs: ['list', 'create'],
    fields: {
      who_id: reference('Who', { to: 'things', required: true }),
      recipient: email('To', { readOnly: true }),
      status: text('Status', { readOnly: true }),
      subject: text('Subject'),
      content: longText('Content'),
      ...fields,
    },
    outgoing: { channel: 'email', recipient: 'who_id', address: { field: 'mail', message: 'No address' } },
    ...more,
  }),
  having({ mail: loose(email, 'Mail', thing) }),
];
/** Others, one for each side of a thing. */
const sides = () =>
  others({
    fields: {
      title: text('T'),
      thing_id: reference('Thing', { to: 'things', required: true }),
      side: choice('Side', ['a', 'b'], { required: true }),
    },
    verbs: ['list', 'create'],
    relations: { thing: { by: 'thing_id', parent: { onePer: 'side' } } },
  });
/** Things with one of them, and a field derived from its values. */
const nesting = (derived: Loose) => [
  having(
    { both: loose(text, 'Both', { derived }) },
    { relations: { first: { one: 'others', key: 'a', label: 'First' } } },
  ),
  sides(),
];
/** A view of things. */
const viewing = (fields: Loose) =>
  others({
    verbs: ['list'],
    view: { of: 'things', where: {} },
    titleFields: ['name'],
    fields: { name: text('Name'), ...fields },
  });

testMistakes({
  'in what tells the desks of records apart': [
    [
      'things: tenantField names "other_d", which belongs to another record',
      () => [
        having(
          { other_id: reference('Other', { to: 'others' }) },
          { shared: true, tenantField: 'other_d', relations: { other: { by: 'other_id', show: ['title', 'd'] } } },
        ),
        others({ shared: true, fields: { title: text('Title'), d: text('D') } }),
      ],
    ],
    [
      'things: tenantField names "d", which is derived from other fields and not stored',
      () => [ofDesks(loose(text, 'D', { derived: { same: 'name' } }))],
    ],
    [
      'things: it has the "tenantField" "d", which is computed, so a record could move to another',
      () => [ofDesks(loose(text, 'D', { computed: { join: ['name'] } }))],
    ],
    [
      'things: it has the "tenantField" "d", which people fill in, so a record could move to another',
      () => [ofDesks(loose(text, 'D'))],
    ],
    ['things: tenantField names "d", which is an integer', () => [ofDesks(loose(integer, 'D', { readOnly: true }))]],
    [
      'others: it is a view, which stores no records of its own, but has "tenantField"',
      () => [
        ofDesks(loose(text, 'D', { readOnly: true })),
        others({
          verbs: ['list'],
          view: { of: 'things', where: {} },
          tenantField: 'd',
          titleFields: ['name'],
          fields: { name: text('Name'), d: text('D') },
        }),
      ],
    ],
    [
      'things: it has the "tenantField" "name", which only a shared resource can use',
      () => [things({ tenantField: 'name' })],
    ],
  ],
  'in messages that go out': [
    [
      'mails: it is sent by email and needs the field "status", which the server fills in',
      () => mails({ status: loose(text, 'Status', { derived: { same: 'subject' } }) }),
    ],
    [
      'mails: it is sent by email and needs the field "recipient", which the server fills in',
      () => mails({ recipient: loose(text, 'To', { computed: { join: ['subject'] } }) }),
    ],
    [
      'mails: it is sent by email and needs the field "status", whose options lack "failed", "recorded",',
      () => mails({ status: loose(choice, 'Status', ['queued', 'sent', 'Lost'], { readOnly: true }) }),
    ],
    [
      'mails: it is sent by email and needs the field "content", which is sent as it is stored',
      () => mails({ content: loose(text, 'Content', { derived: { same: 'subject' } }) }),
    ],
    [
      'mails: it is sent by email and needs the field "content", which is sent as it is stored',
      () => mails({ content: longText('Content', { readOnly: true }) }),
    ],
    [
      'mails: it is shared by all manufacturers, but its messages need one',
      () =>
        mails({}, { shared: true }).map((one, at) =>
          at === 1 ? having({ mail: email('Mail') }, { shared: true }) : one,
        ),
    ],
    [
      'mails: it is sent to the address "mail", which not everyone who creates one can see',
      () => mails({}, {}, { seenBy: ['boss'] }),
    ],
  ],
  'in what is read off what another record keeps': [
    [
      'things: field "both": its "derived" names "first.title", which belongs to a nested record and is',
      () => nesting({ same: 'first.title' }),
    ],
    [
      'things: field "both": its "derived" names "first.title", which belongs to a nested record and is',
      () => nesting({ joined: ['name', 'first.title'] }),
    ],
  ],
  'in what shows the values of other fields': [
    [
      'things: field "c": its "derived" names "h", which is a richText',
      () => [having({ h: richText('H'), c: loose(text, 'C', { derived: { joined: ['name', 'h'] } }) })],
    ],
    [
      'things: field "b": it is in USD but "a" is in EUR',
      () => [having({ a: money('A', { currency: 'EUR' }), b: loose(money, 'B', { derived: { same: 'a' } }) })],
    ],
    [
      'others: field "a": it is in USD but the field of things is in EUR',
      () => [having({ a: money('A', { currency: 'EUR' }) }), viewing({ a: money('A') })],
    ],
    [
      'things: field "s": it has the column "m", which is not a column of "r"',
      () => [
        having({ r: rows('R', { n: text('N') }), s: loose(rows, 'S', { m: text('M') }, { derived: { same: 'r' } }) }),
      ],
    ],
    [
      'others: field "r": it has the column "n", which is a text in the field of things',
      () => [
        having({ r: rows('R', { n: text('N') }) }),
        viewing({ r: loose(rows, 'R', { n: integer('N') }, { readOnly: true }) }),
      ],
    ],
    [
      'things: field "b": it repeats "a", which may be "y", a value that this field does not have',
      () => [having({ a: choice('A', ['x', 'y']), b: loose(choice, 'B', ['x'], { derived: { same: 'a' } }) })],
    ],
    [
      'things: field "twice": it is a whole number but is calculated from "half", whose decimals would be',
      () => [
        having({
          half: decimal('Half', { scale: 3 }),
          twice: integer('Twice', { computed: { product: ['half', 2] } }),
        }),
      ],
    ],
    [
      'things: field "part": it is a whole number but is calculated from "0.5", whose decimals would be',
      () => [having({ one: integer('One'), part: integer('Part', { computed: { product: ['one', 0.5] } }) })],
    ],
    [
      'things: field "c": it mixes amounts in USD and EUR',
      () => [
        having({ a: money('A', { currency: 'EUR' }), b: money('B'), c: money('C', { computed: { sum: ['a', 'b'] } }) }),
      ],
    ],
    [
      'things: field "c": it mixes amounts in USD and EUR',
      () => [
        having({
          a: money('A', { currency: 'EUR' }),
          b: money('B', { currency: 'EUR' }),
          c: money('C', { computed: { difference: ['a', 'b'] } }),
        }),
      ],
    ],
  ],
  'in rows of what all manufacturers share': [
    [
      'things: field "lines": its column "other_id": it refers to others, whose records belong to one',
      () => [
        having(
          { lines: rows('Lines', { n: integer('N'), other_id: reference('Other', { to: 'others' }) }) },
          { shared: true },
        ),
        others({ search: { title: { field: 'title', op: 'contains' } } }),
      ],
    ],
  ],
});
