import { choice, defineResource, longText, phone, reference } from '../src/schema/declare';
import { earlierEvenings, notificationColors, notificationStatuses } from './options/notifications';

/** The patient field that text messages are sent to, and the message shown while it is empty. */
export const smsRecipient = { field: 'mobile_phone', message: "Patient's Mobile Phone is empty" } as const;

export const smsNotifications = defineResource({
  name: 'sms_notifications',
  screenPath: 'notifications/sms',
  label: { one: 'SMS', many: 'SMS Notifications' },
  titleFields: ['id'],
  verbs: ['list', 'create'],
  outgoing: {
    channel: 'sms',
    recipient: 'patient_id',
    address: smsRecipient,
    refusedBy: ['do_not_text', 'texts_stopped_at'],
    quietHours: { state: 'state', from: '21:00', to: '08:00', except: earlierEvenings },
    templates: 'message_templates',
  },
  fields: {
    patient_id: reference('Patient', { to: 'patients', required: true }),
    recipient: phone('Recipient', { readOnly: true }),
    status: choice('Status', notificationStatuses, { readOnly: true, display: { tag: notificationColors } }),
    content: longText('Content', { required: true, maxLength: 1600 }),
  },
  timeline: { at: 'created_at', text: ['status', 'recipient'], note: 'content' },
  search: {
    status: { field: 'status', op: 'eq', apiOnly: true },
    recipient: { field: 'recipient', op: 'eq', apiOnly: true },
  },
  menu: { group: 'Notifications', label: 'SMS', order: 10 },
  list: {
    columns: ['id', { field: 'created_at', label: 'Created' }, 'recipient', 'status', 'content'],
  },
  form: {
    create: { opensIn: 'modal', title: 'Send SMS', button: 'Send', width: 600 },
    sections: [{ title: 'Message', fields: ['content'] }],
  },
  messages: {
    created: 'SMS sent successfully',
    createFailed: 'Failed to send SMS',
    listFailed: 'Failed to load SMS notifications',
  },
});
