import { integer, reference, text } from '../../src/schema';
import { having, loose, mistakesAreTold, others, things, type Loose } from './mistakes';

/** Things of all manufacturers, which a field tells apart. */
const ofDesks = (field: unknown, more: Loose = {}) => having({ d: field }, { shared: true, desk: 'd', ...more });

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
});
