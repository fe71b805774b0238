import { choice, defineResource, instant, integer, resourceOptions, tags, text } from '../src/schema/declare';
import type { Resource } from '../src/schema';
import { accessActions } from './options/accessLog';

const times = { format: 'MM-DD-YYYY HH:mm', readOnly: true } as const;
const readOnly = { readOnly: true } as const;

const name = 'access_log';
const label = { one: 'Access', many: 'Access Log' } as const;

/**
 * The access log: who viewed or changed which records of these kinds, and which attempts were refused. The server
 * writes it; it contains no field values.
 */
export const accessLogOf = (kinds: readonly Resource[]) =>
  defineResource({
    name,
    apiPath: 'x/access_log',
    screenPath: 'access-log',
    label,
    titleFields: ['id'],
    verbs: ['list'],
    shared: true,
    log: true,
    tenantField: 'manufacturer',
    access: 'administrators',
    accessLogged: true,
    fields: {
      happened_at: instant('When', times),
      user_email: text('Who', { readOnly: true, staff: true }),
      action: choice('What', accessActions, {
        readOnly: true,
        display: {
          tag: {
            values: {
              refused: 'red',
              sign_in_refused: 'red',
              session_refused: 'red',
              emergency_granted: 'red',
              emergency_refused: 'red',
              emergency_changes: 'red',
              chain_broken: 'red',
              export: 'gold',
              download: 'gold',
              message: 'blue',
            },
            otherwise: 'default',
          },
        },
      }),
      resource: choice('Kind', [...resourceOptions(kinds), { value: name, label: label.many }], {
        allowsOther: 'stored',
        readOnly: true,
      }),
      records: tags('Records', readOnly),
      searched: tags('Searched By', readOnly),
      reason: text('Reason', { display: 'words', readOnly: true }),
      status: integer('Status', readOnly),
      times: integer('Times', readOnly),
      emergency_id: integer('Emergency Access', readOnly),
      export_id: text('Export', readOnly),
      address: text('Address', readOnly),
      request_id: text('Request', readOnly),
      user_id: integer('User', readOnly),
      manufacturer: text('Manufacturer', readOnly),
    },
    search: {
      who: { field: 'user_email', op: 'contains', label: 'Who' },
      record: { field: 'records', op: 'has', label: 'Record', hint: 'PT12, a case number or a name' },
      action: { field: 'action', op: 'eq', label: 'What' },
      from: { field: 'happened_at', op: 'gte', label: 'From', range: 'When' },
      to: { field: 'happened_at', op: 'lte', label: 'To', range: 'When' },
      emergency: { field: 'emergency_id', op: 'eq', linkOnly: true, label: 'Emergency Access' },
    },
    menu: { group: 'Management', permission: 'access_log', order: 20 },
    list: {
      csv: true,
      sort: { field: 'happened_at', order: 'desc' },
      columns: [
        { field: 'happened_at', width: 170 },
        { field: 'user_email', width: 240 },
        { field: 'action', width: 190 },
        'resource',
        { field: 'records', width: 280 },
        'searched',
        'reason',
        'status',
        'times',
        'emergency_id',
        'address',
        'export_id',
        { field: 'request_id', width: 300 },
      ],
      related: [
        { field: 'happened_at', width: 170 },
        { field: 'user_email', width: 240 },
        { field: 'action', width: 190 },
        'resource',
        'emergency_id',
        'address',
      ],
    },
    messages: { listFailed: 'Failed to load the access log' },
  });
