import { choice, email, longText, reference, text } from '../../src/schema/declare';
import { declare, having, testMistakes, others, things, type Loose } from './mistakes';

const whenNoted = { field: 'note', filled: true } as const;
const fieldsOfKids = (more: Loose) => ({
  note: text('Note'),
  thing_id: reference('Thing', { to: 'things', required: true }),
  k: choice('K', ['a', 'b'], { required: true }),
  ...more,
});
const kids = (parent: unknown, fields: Loose, more: Loose = {}) =>
  declare({
    name: 'kids',
    label: { one: 'Kid', many: 'Kids' },
    titleFields: ['note'],
    verbs: ['list', 'create'],
    fields: fieldsOfKids(fields),
    relations: { thing: { by: 'thing_id', parent } },
    ...more,
  });
const below = { list: { columns: ['note'] }, search: { thing_id: { field: 'thing_id', op: 'eq' } } };
const mails = (who: Loose) =>
  declare({
    ...{ name: 'mails', label: { one: 'Mail', many: 'Mails' }, titleFields: ['subject'], verbs: ['list', 'create'] },
    outgoing: { channel: 'email', recipient: 'thing_id', address: { field: 'mail', message: 'No address' } },
    fields: {
      thing_id: reference('Thing', { to: 'things', required: true, ...who }),
      recipient: email('To', { readOnly: true }),
      status: text('Status', { readOnly: true }),
      subject: text('Subject'),
      content: longText('Content'),
    },
  });

testMistakes({
  'in what a record stands by': [
    [
      'kids: relation "thing": it has one record per "k", which may be empty',
      () => [
        things(),
        kids({ onePer: 'k', path: 'kids/of_' }, { k: choice('K', ['a', 'b'], { required: true, when: whenNoted }) }),
      ],
    ],
    [
      'kids: relation "thing": it is a parent relation, but its reference "thing_id" may be empty',
      () => [
        things({ list: { columns: ['name'] } }),
        kids(true, { thing_id: reference('Thing', { to: 'things', required: true, when: whenNoted }) }, below),
      ],
    ],
    [
      'mails: it is sent to its "thing_id", which may be empty, so a message could have no recipient',
      () => [having({ mail: email('Mail') }), mails({ when: { field: 'subject', filled: true } })],
    ],
  ],
  'in a view': [
    [
      'looks: field "other_title": it is taken by things from another record',
      () => [
        having(
          { other_id: reference('Other', { to: 'others' }) },
          { relations: { other: { by: 'other_id', show: ['title'] } } },
        ),
        others(),
        declare({
          name: 'looks',
          label: { one: 'Look', many: 'Looks' },
          titleFields: ['name'],
          verbs: ['list'],
          fields: { name: text('Name'), other_title: text('Other') },
          view: { of: 'things', where: {} },
        }),
      ],
    ],
  ],
});
