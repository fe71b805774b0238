import { choice, email, longText, reference, text } from '../../src/schema';
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
      'a key that is emptied',
      () => [
        things(),
        kids({ onePer: 'k', path: 'kids/of_' }, { k: choice('K', ['a', 'b'], { required: true, when: whenNoted }) }),
      ],
      ['kids: relation "thing": there is one record per "k", which may be empty; remove its "when"'],
    ],
    [
      'a parent that is emptied',
      () => [
        things({ list: { columns: ['name'] } }),
        kids(true, { thing_id: reference('Thing', { to: 'things', required: true, when: whenNoted }) }, below),
      ],
      [
        'kids: relation "thing": it is a parent relation, but its reference "thing_id" may be empty, so a record could have no parent; remove its "when"',
      ],
    ],
    [
      'somebody to write to who is emptied',
      () => [having({ mail: email('Mail') }), mails({ when: { field: 'subject', filled: true } })],
      [
        'mails: outgoing.recipient is "thing_id", which may be empty, so a message could have no recipient; remove its "when"',
      ],
    ],
  ],
  'in a view': [
    [
      'of what its records show of others',
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
      [
        'looks: field "other_title": things takes it from another record and does not store it; leave it out, and declare the relation that shows it here too',
      ],
    ],
  ],
});
