import { choice, decimal, email, integer, longText, money, reference, richText, rows, text } from '../../src/schema';
import { declare, having, loose, mistakesAreTold, others, things, type Loose } from './mistakes';

/** Things of all manufacturers, which a field tells apart. */
const ofDesks = (field: unknown, more: Loose = {}) => having({ d: field }, { shared: true, desk: 'd', ...more });
/** Mails to things. */
const mails = (fields: Loose = {}, more: Loose = {}, thing: Loose = {}) => [
  declare({
    name: 'mails',
    label: { one: 'Mail', many: 'Mails' },
    titleFields: ['subject'],
    verbs: ['list', 'create'],
    fields: { who_id: reference('Who', { to: 'things', required: true }), recipient: email('To', { readOnly: true }), status: text('Status', { readOnly: true }), subject: text('Subject'), content: longText('Content'), ...fields },
    outgoing: { channel: 'email', recipient: 'who_id', address: { field: 'mail', message: 'No address' } },
    ...more,
  }),
  having({ mail: loose(email, 'Mail', thing) }),
];
const message = 'mails: a message that goes out by email has the field';
/** Others of which there is one for each side of a thing. */
const sides = () =>
  others({
    fields: { title: text('T'), thing_id: reference('Thing', { to: 'things', required: true }), side: choice('Side', ['a', 'b'], { required: true }) },
    verbs: ['list', 'create'],
    relations: { thing: { by: 'thing_id', parent: { onePer: 'side' } } },
  });
/** Things with one of them, and a field that is read off what it keeps. */
const nesting = (derived: Loose) => [having({ both: loose(text, 'Both', { derived }) }, { relations: { first: { one: 'others', key: 'a', label: 'First' } } }), sides()];
/** A view of things. */
const viewing = (fields: Loose) => others({ verbs: ['list'], view: { of: 'things', where: {} }, titleFields: ['name'], fields: { name: text('Name'), ...fields } });

mistakesAreTold({
  'in what tells the desks of records apart': [
    [
      'a field of another record',
      () => [having({ other_id: reference('Other', { to: 'others' }) }, { shared: true, desk: 'other_d', relations: { other: { by: 'other_id', show: ['title', 'd'] } } }), others({ shared: true, fields: { title: text('Title'), d: text('D') } })],
      ['things: desk names "other_d", which things does not store itself; name a field that it keeps'],
    ],
    ['a derived field', () => [ofDesks(loose(text, 'D', { derived: { same: 'name' } }))], ['things: desk names "d", which things does not store itself; name a field that it keeps']],
    ['a computed field', () => [ofDesks(loose(text, 'D', { computed: { join: ['name'] } }))], ['things: desk names "d", which is computed, and a record could take itself to another desk; name a read-only field, which the server fills in']],
    ['what people fill in', () => [ofDesks(loose(text, 'D'))], ['things: desk names "d", which people fill in, so that a record could go to another desk; make it read-only']],
    ['a number', () => [ofDesks(loose(integer, 'D', { readOnly: true }))], ['things: desk names "d", which is an integer; name a text or a choice']],
    ['a view', () => [ofDesks(loose(text, 'D', { readOnly: true })), others({ verbs: ['list'], view: { of: 'things', where: {} }, desk: 'd', titleFields: ['name'], fields: { name: text('Name'), d: text('D') } })], ['others: a view keeps no records and has "desk"; leave it out']],
    ['what is not shared', () => [things({ desk: 'name' })], ['things: it has "desk", which tells the records of a shared resource apart; add shared']],
  ],
  'in messages that go out': [
    ['a derived status', () => mails({ status: loose(text, 'Status', { derived: { same: 'subject' } }) }), [`${message} "status", which the server fills in; leave "derived" out`]],
    ['a computed recipient', () => mails({ recipient: loose(text, 'To', { computed: { join: ['subject'] } }) }), [`${message} "recipient", which the server fills in; leave "computed" out`]],
    ['a required recipient', () => mails({ recipient: email('To', { required: true }) }), [`${message} "recipient", which is required, and the server fills it in; make it read-only`]],
    ['derived content', () => mails({ content: loose(text, 'Content', { derived: { same: 'subject' } }) }), [`${message} "content", which is sent as it is stored; let people fill it in as they create`]],
    ['read-only content', () => mails({ content: longText('Content', { readOnly: true }) }), [`${message} "content", which is sent as it is stored; let people fill it in as they create`]],
    ['content that is written later', () => mails({ content: longText('Content', { during: 'update' }) }, { verbs: ['list', 'create', 'update'] }), [`${message} "content", which is sent as it is stored; let people fill it in as they create`]],
    [
      'a table of all manufacturers',
      () => mails({}, { shared: true }).map((one, at) => (at === 1 ? having({ mail: email('Mail') }, { shared: true }) : one)),
      ['mails: outgoing sends what each manufacturer keeps for itself, and its records are shared by all; leave "shared" out'],
    ],
    ['an address that some do not see', () => mails({}, {}, { seenBy: ['boss'] }), ['mails: outgoing.address is "mail" of things, which not everybody sees who creates a mail; give "rights.create" to "boss" alone']],
  ],
  'in what is read off what another record keeps': [
    ['the same', () => nesting({ same: 'first.title' }), ['things: field "both": it is derived from "first.title", which is kept in a nested record; name a field of its own']],
    ['joined', () => nesting({ joined: ['name', 'first.title'] }), ['things: field "both": it is derived from "first.title", which is kept in a nested record; name a field of its own']],
    ['filled or empty', () => nesting({ field: 'first.title', filled: 'Yes', empty: 'No' }), ['things: field "both": it is derived from "first.title", which is kept in a nested record; name a field of its own']],
  ],
  'in what shows the values of other fields': [
    ['formatted text in plain one', () => [having({ h: richText('H'), c: loose(text, 'C', { derived: { joined: ['name', 'h'] } }) })], ['things: field "c": it joins "h", which is a richText and no text; name a text']],
    ['another currency', () => [having({ a: money('A', { currency: 'EUR' }), b: loose(money, 'B', { derived: { same: 'a' } }) })], ['things: field "b": it is in USD and "a" in EUR; declare it alike']],
    ['another currency in a view', () => [having({ a: money('A', { currency: 'EUR' }) }), viewing({ a: money('A') })], ['others: field "a": it is in USD and that of things in EUR; declare it alike']],
    ['another column', () => [having({ r: rows('R', { n: text('N') }), s: loose(rows, 'S', { m: text('M') }, { derived: { same: 'r' } }) })], ['things: field "s": its column "m" is none of "r"; declare it alike']],
    ['another kind of column', () => [having({ r: rows('R', { n: text('N') }) }), viewing({ r: loose(rows, 'R', { n: integer('N') }, { readOnly: true }) })], ['others: field "r": its column "n" is an integer and in that of things a text; declare it alike']],
    ['other values', () => [having({ a: choice('A', ['x', 'y']), b: loose(choice, 'B', ['x'], { derived: { same: 'a' } }) })], ['things: field "b": it is the same as "a", which may be "y", none of its values; let the two have the same']],
    ['a whole number of fractions', () => [having({ half: decimal('Half', { scale: 3 }), twice: integer('Twice', { computed: { product: ['half', 2] } }) })], ['things: field "twice": it is a whole number and reckons with "half", which may have decimals that it would lose; make it a decimal']],
    ['a whole number by a fraction', () => [having({ one: integer('One'), part: integer('Part', { computed: { product: ['one', 0.5] } }) })], ['things: field "part": it is a whole number and reckons with "0.5", which may have decimals that it would lose; make it a decimal']],
    ['amounts of two currencies', () => [having({ a: money('A', { currency: 'EUR' }), b: money('B'), c: money('C', { computed: { sum: ['a', 'b'] } }) })], ['things: field "c": it reckons with USD and EUR at once; add up amounts of one currency']],
    ['a sum in another currency', () => [having({ a: money('A', { currency: 'EUR' }), b: money('B', { currency: 'EUR' }), c: money('C', { computed: { difference: ['a', 'b'] } }) })], ['things: field "c": it reckons with USD and EUR at once; add up amounts of one currency']],
  ],
  'in rows of what all manufacturers share': [
    [
      'a reference to what each keeps',
      () => [having({ lines: rows('Lines', { n: integer('N'), other_id: reference('Other', { to: 'others' }) }) }, { shared: true }), others({ search: { title: { field: 'title', op: 'contains' } } })],
      ['things: field "lines": its column "other_id": it refers to others, whose records belong to one manufacturer each, while things is shared by all; share both or neither'],
    ],
  ],
});
