import { defineResource, longText, reference, text } from '../src/schema';

export const smsNotifications = defineResource({
  name: 'sms_notifications',
  route: 'notifications/sms',
  label: { one: 'SMS', many: 'SMS Notifications' },
  title: ['id'],
  verbs: ['list', 'create'],
  fields: {
    patient_id: reference('Patient', { to: 'patients', required: true }),
    status: text('Status', { readOnly: true }),
    content: longText('Content', { required: true, maxLength: 1600 }),
  },
  menu: { group: 'Notifications', label: 'SMS', order: 10 },
  list: {
    columns: ['id', { field: 'created_at', label: 'Created' }, 'status', 'content'],
  },
  form: {
    create: { in: 'modal', title: 'Send SMS', width: 600 },
    sections: [{ title: 'Message', fields: ['content'] }],
  },
  messages: { created: 'SMS sent successfully', createFailed: 'Failed to send SMS', listFailed: 'Failed to load SMS notifications' },
});
