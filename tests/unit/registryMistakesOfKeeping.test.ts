import { choice, decimal, email, integer, longText, money, reference, richText, rows, text } from '../../src/schema';
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
const message = 'mails: a message sent by email needs the field';
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
      'a field of another record',
      () => [
        having(
          { other_id: reference('Other', { to: 'others' }) },
          { shared: true, tenantField: 'other_d', relations: { other: { by: 'other_id', show: ['title', 'd'] } } },
        ),
        others({ shared: true, fields: { title: text('Title'), d: text('D') } }),
      ],
      ['things: tenantField names "other_d", which things does not store itself; name a field that it stores'],
    ],
    [
      'a derived field',
      () => [ofDesks(loose(text, 'D', { derived: { same: 'name' } }))],
      ['things: tenantField names "d", which things does not store itself; name a field that it stores'],
    ],
    [
      'a computed field',
      () => [ofDesks(loose(text, 'D', { computed: { join: ['name'] } }))],
      [
        'things: tenantField names "d", which is computed, so a record could move to another manufacturer; name a read-only field, which the server fills in',
      ],
    ],
    [
      'what people fill in',
      () => [ofDesks(loose(text, 'D'))],
      [
        'things: tenantField names "d", which users fill in, so a record could move to another manufacturer; make it read-only',
      ],
    ],
    [
      'a number',
      () => [ofDesks(loose(integer, 'D', { readOnly: true }))],
      ['things: tenantField names "d", which is an integer; name a text or a choice'],
    ],
    [
      'a view',
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
      ['others: a view stores no records and cannot have "tenantField"; leave it out'],
    ],
    [
      'what is not shared',
      () => [things({ tenantField: 'name' })],
      ['things: it has "tenantField", which only a shared resource can use; add "shared"'],
    ],
  ],
  'in messages that go out': [
    [
      'a derived status',
      () => mails({ status: loose(text, 'Status', { derived: { same: 'subject' } }) }),
      [`${message} "status", which the server fills in; leave "derived" out`],
    ],
    [
      'a computed recipient',
      () => mails({ recipient: loose(text, 'To', { computed: { join: ['subject'] } }) }),
      [`${message} "recipient", which the server fills in; leave "computed" out`],
    ],
    [
      'a required recipient',
      () => mails({ recipient: email('To', { required: true }) }),
      [`${message} "recipient", which the server fills in; make it read-only`],
    ],
    [
      'a recipient that users could fill in',
      () => mails({ recipient: email('To') }),
      [`${message} "recipient", which the server fills in; make it read-only`],
    ],
    [
      'a status with words of its own',
      () => mails({ status: loose(choice, 'Status', ['queued', 'sent', 'Lost'], { readOnly: true }) }),
      [
        `${message} "status", whose options lack "failed", "recorded", which the server sets; list "queued", "sent", "failed", "recorded"`,
      ],
    ],
    [
      'derived content',
      () => mails({ content: loose(text, 'Content', { derived: { same: 'subject' } }) }),
      [`${message} "content", which is sent as it is stored; let users fill it in when they create a record`],
    ],
    [
      'read-only content',
      () => mails({ content: longText('Content', { readOnly: true }) }),
      [`${message} "content", which is sent as it is stored; let users fill it in when they create a record`],
    ],
    [
      'content that is written later',
      () => mails({ content: longText('Content', { during: 'update' }) }, { verbs: ['list', 'create', 'update'] }),
      [`${message} "content", which is sent as it is stored; let users fill it in when they create a record`],
    ],
    [
      'a table of all manufacturers',
      () =>
        mails({}, { shared: true }).map((one, at) =>
          at === 1 ? having({ mail: email('Mail') }, { shared: true }) : one,
        ),
      [
        'mails: outgoing works only for records that belong to one manufacturer, but these are shared by all; leave "shared" out',
      ],
    ],
    [
      'an address that some do not see',
      () => mails({}, {}, { seenBy: ['boss'] }),
      [
        'mails: outgoing.address is "mail" of things, which not everyone who creates a mail can see; give "rights.create" only to "boss"',
      ],
    ],
  ],
  'in what is read off what another record keeps': [
    [
      'the same',
      () => nesting({ same: 'first.title' }),
      [
        'things: field "both": it is derived from "first.title", which belongs to a nested record; name a field of this resource',
      ],
    ],
    [
      'joined',
      () => nesting({ joined: ['name', 'first.title'] }),
      [
        'things: field "both": it is derived from "first.title", which belongs to a nested record; name a field of this resource',
      ],
    ],
    [
      'filled or empty',
      () => nesting({ field: 'first.title', filled: 'Yes', empty: 'No' }),
      [
        'things: field "both": it is derived from "first.title", which belongs to a nested record; name a field of this resource',
      ],
    ],
  ],
  'in what shows the values of other fields': [
    [
      'formatted text in plain one',
      () => [having({ h: richText('H'), c: loose(text, 'C', { derived: { joined: ['name', 'h'] } }) })],
      ['things: field "c": it joins "h", which is a richText and not a text; name a text'],
    ],
    [
      'another currency',
      () => [having({ a: money('A', { currency: 'EUR' }), b: loose(money, 'B', { derived: { same: 'a' } }) })],
      ['things: field "b": it is in USD but "a" is in EUR; give both the same currency'],
    ],
    [
      'another currency in a view',
      () => [having({ a: money('A', { currency: 'EUR' }) }), viewing({ a: money('A') })],
      ['others: field "a": it is in USD but the field of things is in EUR; give both the same currency'],
    ],
    [
      'another column',
      () => [
        having({ r: rows('R', { n: text('N') }), s: loose(rows, 'S', { m: text('M') }, { derived: { same: 'r' } }) }),
      ],
      ['things: field "s": its column "m" is not a column of "r"; declare the same columns'],
    ],
    [
      'another kind of column',
      () => [
        having({ r: rows('R', { n: text('N') }) }),
        viewing({ r: loose(rows, 'R', { n: integer('N') }, { readOnly: true }) }),
      ],
      [
        'others: field "r": its column "n" is an integer but in the field of things it is a text; declare it as the same kind',
      ],
    ],
    [
      'other values',
      () => [having({ a: choice('A', ['x', 'y']), b: loose(choice, 'B', ['x'], { derived: { same: 'a' } }) })],
      [
        'things: field "b": it repeats "a", which may be "y", while this field does not have that value; give both the same values',
      ],
    ],
    [
      'a whole number of fractions',
      () => [
        having({
          half: decimal('Half', { scale: 3 }),
          twice: integer('Twice', { computed: { product: ['half', 2] } }),
        }),
      ],
      [
        'things: field "twice": it is a whole number but is calculated from "half", whose decimals would be lost; make it a decimal',
      ],
    ],
    [
      'a whole number by a fraction',
      () => [having({ one: integer('One'), part: integer('Part', { computed: { product: ['one', 0.5] } }) })],
      [
        'things: field "part": it is a whole number but is calculated from "0.5", whose decimals would be lost; make it a decimal',
      ],
    ],
    [
      'amounts of two currencies',
      () => [
        having({ a: money('A', { currency: 'EUR' }), b: money('B'), c: money('C', { computed: { sum: ['a', 'b'] } }) }),
      ],
      ['things: field "c": it mixes amounts in USD and EUR; use amounts of one currency only'],
    ],
    [
      'a sum in another currency',
      () => [
        having({
          a: money('A', { currency: 'EUR' }),
          b: money('B', { currency: 'EUR' }),
          c: money('C', { computed: { difference: ['a', 'b'] } }),
        }),
      ],
      ['things: field "c": it mixes amounts in USD and EUR; use amounts of one currency only'],
    ],
  ],
  'in rows of what all manufacturers share': [
    [
      'a reference to what each keeps',
      () => [
        having(
          { lines: rows('Lines', { n: integer('N'), other_id: reference('Other', { to: 'others' }) }) },
          { shared: true },
        ),
        others({ search: { title: { field: 'title', op: 'contains' } } }),
      ],
      [
        'things: field "lines": its column "other_id": it refers to others, whose records belong to one manufacturer each, while things is shared by all; add "shared" to both or to neither',
      ],
    ],
  ],
});
