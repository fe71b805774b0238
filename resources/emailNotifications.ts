import { choice, defineResource, email, longText, reference, text } from '../src/schema/declare';
import { notificationColors, notificationStatuses } from './options/notifications';

/** The patient field that e-mails are sent to, and the message shown while it is empty. */
export const emailRecipient = { field: 'email', message: "Patient's Email is empty" } as const;

export const emailNotifications = defineResource({
  name: 'email_notifications',
  screenPath: 'notifications/email',
  label: { one: 'Email', many: 'Email Notifications' },
  titleFields: ['subject'],
  verbs: ['list', 'create'],
  outgoing: {
    channel: 'email',
    recipient: 'patient_id',
    address: emailRecipient,
    refusedBy: ['do_not_email'],
    templates: 'message_templates',
  },
  fields: {
    patient_id: reference('Patient', { to: 'patients', required: true }),
    recipient: email('Recipient', { readOnly: true }),
    status: choice('Status', notificationStatuses, { readOnly: true, display: { tag: notificationColors } }),
    subject: text('Subject', { required: true }),
    content: longText('Content', { required: true }),
  },
  timeline: { at: 'created_at', text: ['subject', 'status', 'recipient'], note: 'content' },
  search: { status: { field: 'status', op: 'eq', apiOnly: true } },
  menu: { group: 'Notifications', label: 'Email', order: 20 },
  list: {
    columns: ['id', { field: 'created_at', label: 'Created' }, 'recipient', 'status', 'subject', 'content'],
  },
  form: {
    create: { opensIn: 'modal', title: 'Send Email', button: 'Send', width: 600 },
    sections: [{ title: 'Message', fields: ['subject', 'content'] }],
  },
  messages: { created: 'Email sent successfully', createFailed: 'Failed to send email' },
});
