import { defineResource, longText, phone, reference, text } from '../src/schema/declare';
import { startWords, stopWords } from './options/notifications';

/** Text messages that patients have sent to the number that theirs come from. */
export const textReplies = defineResource({
  name: 'text_replies',
  apiPath: 'x/text_replies',
  screenPath: 'notifications/replies',
  label: { one: 'Reply', many: 'Replies' },
  titleFields: ['id'],
  verbs: ['list'],
  incoming: {
    to: 'sms_notifications',
    person: 'patient_id',
    sender: 'sender',
    content: 'content',
    key: 'gateway_key',
    stops: { words: stopWords, starts: startWords, at: 'texts_stopped_at' },
  },
  fields: {
    patient_id: reference('Patient', { to: 'patients', readOnly: true }),
    sender: phone('Sender', { readOnly: true }),
    content: longText('Content', { readOnly: true, maxLength: 1600 }),
    gateway_key: text('Gateway Key', { readOnly: true, unique: true }),
  },
  relations: { patient: { by: 'patient_id', show: ['first_name', 'last_name'] } },
  timeline: { at: 'created_at', text: ['sender'], note: 'content' },
  menu: { group: 'Notifications', label: 'Replies', order: 30 },
  list: {
    columns: [
      'id',
      { field: 'created_at', label: 'Received' },
      { field: 'patient_first_name', link: 'patient_id' },
      { field: 'patient_last_name', link: 'patient_id' },
      'sender',
      'content',
    ],
  },
  messages: { listFailed: 'Failed to load the replies' },
});
