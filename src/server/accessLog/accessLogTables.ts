import { foldedSql, type TableDefinition } from '../db';
import { monthFunctions } from './monthFunctions';

/** The schema of the tables that all manufacturers share. */
export const logSchema = 'staff';
export const logTable = 'access_log';

/** The log, partitioned by month; the seals of its months; and the head of its hash chain. */
export const accessLogTables: readonly TableDefinition[] = [
  {
    schema: logSchema,
    name: logTable,
    monthsOf: 'created_at',
    appendOnly: true,
    functions: monthFunctions,
    columns: {
      id: { type: 'bigint', notNull: true },
      created_at: { type: 'timestamptz', notNull: true },
      updated_at: { type: 'timestamptz', notNull: true, default: 'now()' },
      discarded_at: { type: 'timestamptz' },
      happened_at: { type: 'timestamptz', notNull: true },
      action: { type: 'text', notNull: true },
      request_id: { type: 'text', notNull: true },
      user_id: { type: 'bigint' },
      user_email: { type: 'text' },
      manufacturer: { type: 'text' },
      address: { type: 'text' },
      resource: { type: 'text' },
      records: { type: 'text[]' },
      searched: { type: 'text[]' },
      status: { type: 'integer' },
      reason: { type: 'text' },
      times: { type: 'integer' },
      emergency_id: { type: 'bigint' },
      export_id: { type: 'text' },
      key_id: { type: 'text', notNull: true },
      hash: { type: 'text', notNull: true },
    },
    indexes: [
      { name: 'access_log_place', unique: true, on: ['id', 'created_at'] },
      { name: 'access_log_request', using: 'hash', on: ['request_id'] },
      { name: 'access_log_happened', on: ['happened_at'] },
      { name: 'access_log_action', on: ['action', 'happened_at'] },
      { name: 'access_log_emergency', on: ['emergency_id', 'happened_at'], where: 'emergency_id is not null' },
      { name: 'access_log_user', using: 'gin', on: [`${foldedSql('user_email')} gin_trgm_ops`] },
      { name: 'access_log_records', using: 'gin', on: ['records'] },
    ],
  },
  {
    schema: logSchema,
    name: 'access_log_months',
    neverDeleted: true,
    columns: {
      month: { type: 'text', primary: true },
      first_id: { type: 'bigint', notNull: true },
      last_id: { type: 'bigint', notNull: true },
      before: { type: 'text', notNull: true },
      hash: { type: 'text', notNull: true },
      pruned: { type: 'boolean', notNull: true },
      breaks: { type: 'integer' },
      key_id: { type: 'text', notNull: true },
      seal: { type: 'text', notNull: true },
    },
    indexes: [],
  },
  {
    schema: logSchema,
    name: 'access_log_head',
    neverDeleted: true,
    columns: {
      name: { type: 'text', primary: true },
      id: { type: 'bigint', notNull: true },
      hash: { type: 'text', notNull: true },
      created_at: { type: 'timestamptz' },
      /** The first entry of the current month, and the hash of the entry before it. */
      first_id: { type: 'bigint', notNull: true },
      before: { type: 'text', notNull: true },
      key_id: { type: 'text', notNull: true },
      seal: { type: 'text', notNull: true },
    },
    indexes: [],
  },
];
