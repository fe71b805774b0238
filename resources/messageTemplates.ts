import { boolean, choice, defineResource, longText, text } from '../src/schema/declare';
import { messageChannels } from './options/notifications';
import { languages } from './options/people';

/** Texts that messages to patients are made of. */
export const messageTemplates = defineResource({
  name: 'message_templates',
  apiPath: 'x/message_templates',
  screenPath: 'notifications/templates',
  label: { one: 'Template', many: 'Templates' },
  titleFields: ['name'],
  verbs: ['list', 'create', 'update'],
  template: {
    channel: 'channel',
    language: 'language',
    subject: 'subject',
    content: 'content',
    inUse: 'in_use',
    values: {
      patient: { of: 'patients', fields: ['first_name', 'last_name'] },
      case: {
        of: 'cases',
        fields: ['case_number', 'drug', 'provider_last_name', 'facility_name', 'clinic_contact_business_phone'],
      },
    },
  },
  fields: {
    name: text('Name', { required: true }),
    channel: choice('Channel', messageChannels, { required: true, default: 'sms' }),
    language: choice('Language', languages, { required: true, default: 'English' }),
    subject: text('Subject', { required: true, when: { field: 'channel', is: ['email'] } }),
    content: longText('Content', { required: true, maxLength: 1600 }),
    in_use: boolean('In Use', { default: true }),
  },
  search: {
    in_use: { field: 'in_use', op: 'eq', label: 'In Use' },
    channel: { field: 'channel', op: 'eq', label: 'Channel' },
    language: { field: 'language', op: 'eq', label: 'Language' },
  },
  menu: { group: 'Notifications', label: 'Templates', order: 40 },
  list: {
    columns: ['id', 'name', 'channel', 'language', 'subject', 'content', 'in_use', 'updated_at'],
    actions: ['edit', 'history'],
    createLabel: 'Create A New Template',
  },
  form: {
    create: { opensIn: 'modal', width: 600 },
    edit: { opensIn: 'modal', width: 600 },
    sections: [{ title: 'Template', fields: ['name', 'channel', 'language', 'in_use', 'subject', 'content'] }],
  },
});
