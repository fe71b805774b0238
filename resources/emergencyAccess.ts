import { boolean, defineResource, instant, integer, longText, text } from '../src/schema/declare';

const readOnly = { readOnly: true } as const;

/** Emergency access: who opened the data of a manufacturer that they are not assigned to, for how long and why. */
export const emergencyAccess = defineResource({
  name: 'emergency_access',
  apiPath: 'x/emergency_access',
  screenPath: 'emergency-access',
  label: { one: 'Emergency Access', many: 'Emergency Access' },
  titleFields: ['user_email', 'id'],
  verbs: ['list'],
  shared: true,
  tenantField: 'manufacturer',
  access: 'administrators',
  fields: {
    created_at: instant('Since', { readOnly: true, format: 'MM-DD-YYYY HH:mm' }),
    user_email: text('Who', { readOnly: true, staff: true }),
    reason: longText('Reason', readOnly),
    changes_from: instant('Changes Since', { readOnly: true, format: 'MM-DD-YYYY HH:mm' }),
    change_reason: longText('Reason for Changes', readOnly),
    expires_at: instant('Until', { readOnly: true, format: 'MM-DD-YYYY HH:mm' }),
    is_open: boolean('Open', { derived: { given: 'created_at', until: 'expires_at' } }),
    user_id: integer('User', readOnly),
    manufacturer: text('Manufacturer', readOnly),
  },
  search: {
    who: { field: 'user_email', op: 'contains', label: 'Who' },
    open: { field: 'is_open', op: 'eq', apiOnly: true },
  },
  menu: { group: 'Management', permission: 'access_log', order: 30 },
  list: {
    columns: [
      'id',
      { field: 'created_at', width: 150 },
      { field: 'user_email', width: 180 },
      { field: 'expires_at', width: 150 },
      { field: 'reason', width: 210 },
      { field: 'changes_from', width: 150 },
      { field: 'change_reason', width: 210 },
    ],
    actions: [
      { listOf: 'access_log', search: 'emergency', label: 'What Was Done' },
      {
        call: 'end',
        label: 'End Access',
        confirm: 'Are you sure to end this access now?',
        done: 'The access of {user_email} has ended',
        failed: 'Failed to end the access',
      },
    ],
  },
  messages: { listFailed: 'Failed to load emergency access' },
});
