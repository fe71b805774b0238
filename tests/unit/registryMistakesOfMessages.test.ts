import { boolean, choice, instant, longText, phone, reference, text, usState } from '../../src/schema/declare';
import { declare, having, others, testMistakes, things, type Loose, type Mistake } from './mistakes';

const readOnly = { readOnly: true } as const;

const people = (more: Loose = {}) =>
  others({
    fields: {
      title: text('Title', { required: true }),
      mobile: phone('Mobile'),
      state: usState('State'),
      stopped_at: instant('Stopped', readOnly),
      secret: text('Secret', { masked: { last: 2 } }),
    },
    ...more,
  });

const notices = (more: Loose = {}) =>
  declare({
    name: 'notices',
    label: { one: 'Notice', many: 'Notices' },
    titleFields: ['id'],
    verbs: ['list', 'create'],
    outgoing: {
      channel: 'sms',
      recipient: 'other_id',
      address: { field: 'mobile', message: 'No mobile' },
      refusedBy: ['stopped_at'],
      templates: 'texts',
      ...more,
    },
    fields: {
      other_id: reference('Other', { to: 'others', required: true }),
      recipient: phone('Recipient', readOnly),
      status: text('Status', readOnly),
      content: longText('Content', { required: true }),
    },
  });

const texts = (more: Loose = {}) =>
  declare({
    name: 'texts',
    label: { one: 'Text', many: 'Texts' },
    titleFields: ['subject'],
    verbs: ['list', 'create', 'update'],
    template: {
      channel: 'channel',
      language: 'language',
      subject: 'subject',
      content: 'content',
      inUse: 'in_use',
      values: { other: { of: 'others', fields: ['title'] } },
      ...more,
    },
    fields: {
      channel: choice('Channel', ['sms', 'email']),
      language: choice('Language', ['English']),
      subject: text('Subject'),
      content: longText('Content'),
      in_use: boolean('In Use'),
    },
  });

const stops = { words: ['STOP'], starts: ['START'], at: 'stopped_at' };

const answers = (more: Loose = {}) =>
  declare({
    name: 'answers',
    label: { one: 'Answer', many: 'Answers' },
    titleFields: ['id'],
    verbs: ['list'],
    incoming: { to: 'notices', person: 'other_id', sender: 'sender', content: 'content', key: 'key', stops, ...more },
    fields: {
      other_id: reference('Other', { to: 'others', readOnly: true }),
      sender: phone('Sender', readOnly),
      content: longText('Content', readOnly),
      key: text('Key', { readOnly: true, unique: true }),
      repeated: text('Repeated', readOnly),
    },
  });

const outgoing: readonly Mistake[] = [
  [
    ['notices: outgoing.refusedBy names "title"', 'notices: outgoing.quietHours names "title"'],
    () => [
      people(),
      notices({ refusedBy: ['title'], quietHours: { state: 'title', from: '21:00', to: '08:00' } }),
      texts(),
    ],
  ],
  [
    'notices: outgoing.quietHours.from is "9 pm"; a time of day, such as "21:00", is needed',
    () => [people(), notices({ quietHours: { state: 'state', from: '9 pm', to: '08:00' } }), texts()],
  ],
  [
    'notices: it has "outgoing.quietHours" that leave less than six hours of a day, from "08:00" to "05:00"',
    () => [people(), notices({ quietHours: { state: 'state', from: '08:00', to: '05:00' } }), texts()],
  ],
  [
    'notices: it names others as its templates, which is no kind of template',
    () => [people(), notices({ templates: 'others' })],
  ],
];

const templates: readonly Mistake[] = [
  [
    ['texts: template.channel names "subject"', 'texts: template.inUse names "subject"'],
    () => [people(), notices(), texts({ channel: 'subject', inUse: 'subject' })],
  ],
  [
    'texts: template.values.other names "secret", which is masked',
    () => [people(), notices(), texts({ values: { other: { of: 'others', fields: ['secret'] } } })],
  ],
  [
    'texts: template names things for "thing", which does not refer to who is written to',
    () => [people(), notices(), texts({ values: { thing: { of: 'things', fields: ['name'] } } }), things()],
  ],
  [
    'texts: template names the word "recipient", which the call has for itself',
    () => [people(), notices(), texts({ values: { recipient: { of: 'others', fields: ['title'] } } })],
  ],
  ['texts: template is used by no message', () => [people(), texts()]],
];

const incoming: readonly Mistake[] = [
  [
    ['answers: incoming.sender names "other_id"', 'answers: incoming.person names "sender"'],
    () => [people(), notices(), texts(), answers({ sender: 'other_id', person: 'sender' })],
  ],
  ['answers: incoming answers others, which are no text messages', () => [people(), answers({ to: 'others' })]],
  [
    'answers: incoming has "repeated" as its key, which may repeat',
    () => [people(), notices(), texts(), answers({ key: 'repeated' })],
  ],
  [
    'answers: incoming stops notices, which are sent all the same',
    () => [people(), notices({ refusedBy: undefined }), texts(), answers()],
  ],
  [
    'things: preferences names "name"',
    () => [having({ called: boolean('Called', readOnly) }, { preferences: ['name', 'called'] })],
  ],
];

testMistakes({
  'in messages': outgoing,
  'in templates of messages': templates,
  'in what people answer': incoming,
});
