import type { TableDefinition } from '../db';

const schema = 'staff';

/** Shared tables that are also declared as resources. */
export const declaredTables: readonly string[] = ['users', 'access_log'];

/** Tables shared by all manufacturers: users, sessions, sign-in failures, second factors and secrets. */
export const staffTables: readonly TableDefinition[] = [
  {
    schema,
    name: 'users',
    columns: {
      id: { type: 'bigint', identity: true },
      email: { type: 'text', notNull: true },
      first_name: { type: 'text' },
      last_name: { type: 'text' },
      role: { type: 'text', notNull: true },
      service_manufacturers: { type: 'text[]', notNull: true, default: "'{}'" },
      password: { type: 'text', notNull: true },
      must_change_password: { type: 'boolean', notNull: true, default: 'false' },
      one_time_until: { type: 'timestamptz' },
      created_at: { type: 'timestamptz', notNull: true, default: 'now()' },
      updated_at: { type: 'timestamptz', notNull: true, default: 'now()' },
      discarded_at: { type: 'timestamptz' },
    },
    indexes: [{ name: 'users_email', unique: true, on: ['lower(email)'] }],
  },
  {
    schema,
    name: 'sessions',
    transient: true,
    columns: {
      id: { type: 'text', notNull: true, default: 'gen_random_uuid()::text' },
      token_hash: { type: 'text', primary: true },
      user_id: { type: 'bigint', notNull: true, references: 'users' },
      created_at: { type: 'timestamptz', notNull: true },
      last_seen_at: { type: 'timestamptz', notNull: true },
      expires_at: { type: 'timestamptz', notNull: true },
      address: { type: 'text' },
      agent: { type: 'text' },
      // A new session starts at the current WAL position, which covers earlier writes of its user.
      written_up_to: {
        type: 'bigint',
        notNull: true,
        default: "(pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint",
      },
    },
    indexes: [
      { name: 'sessions_id', unique: true, on: ['id'] },
      { name: 'sessions_user_id', on: ['user_id'] },
      { name: 'sessions_expires_at', on: ['expires_at'] },
    ],
  },
  {
    schema,
    name: 'sign_in_tries',
    transient: true,
    columns: {
      key: { type: 'text', primary: true },
      tries: { type: 'integer', notNull: true },
      since: { type: 'timestamptz', notNull: true },
      last_at: { type: 'timestamptz' },
    },
    indexes: [{ name: 'sign_in_tries_since', on: ['since'] }],
  },
  {
    schema,
    name: 'second_factors',
    columns: {
      user_id: { type: 'bigint', primary: true, references: 'users' },
      secret: { type: 'text' },
      waiting: { type: 'text' },
      last_step: { type: 'bigint' },
    },
    indexes: [],
  },
  {
    schema,
    name: 'recovery_codes',
    columns: {
      code_hash: { type: 'text', primary: true },
      user_id: { type: 'bigint', notNull: true, references: 'users' },
    },
    indexes: [{ name: 'recovery_codes_user_id', on: ['user_id'] }],
  },
  {
    schema,
    name: 'secrets',
    columns: {
      name: { type: 'text', primary: true },
      value: { type: 'text', notNull: true },
    },
    indexes: [],
  },
];
