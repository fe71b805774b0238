import { foldedSql, type FunctionDefinition, type TableDefinition } from '../db';

/** SQL names of the functions of `monthFunctions`, each with the month, `YYYY-MM`, as its argument. */
export const addMonthFunction = 'staff.add_access_log_month';
export const removeMonthFunction = 'staff.remove_access_log_month';
/** SQL name of the function that returns the retention in months, as the migration command has set it. */
export const retentionFunction = 'staff.access_log_retention';

const assertMonth = `
  if month !~ '^\\d{4}-(0[1-9]|1[0-2])$' then
    raise exception '% is not a month', month using errcode = '22023';
  end if;`;

/** Whether the caller may do what the owner of the tables may: then it is not limited. */
const isOwner = `pg_has_role(session_user, current_user, 'usage')`;

/** The beginning of the current month, as a timestamp in UTC. */
const thisMonth = `date_trunc('month', clock_timestamp() at time zone 'UTC')`;

const secureFunction = (name: string, { declared, body }: { readonly declared: string; readonly body: string }) =>
  `function ${name}(month text) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $body$
declare
  first timestamp;
  part text := 'access_log_' || replace(month, '-', '_');${declared}
begin${assertMonth}
  first := (month || '-01')::timestamp;${body}
end $body$`;

/** Creates the table first and then attaches it: otherwise it would wait for every reader of the log. */
const addMonth = `
  if not ${isOwner} and (first < ${thisMonth} - interval '1 year' or first > ${thisMonth} + interval '1 month') then
    raise exception 'The month % of the access log is too far from the current one', month using errcode = '42501';
  end if;
  execute format('create table if not exists staff.%I (like staff.access_log including defaults including constraints)',
    part);
  execute format('alter table staff.access_log attach partition staff.%I for values from (%L) to (%L)', part,
    month || '-01T00:00:00Z', to_char(first + interval '1 month', 'YYYY-MM') || '-01T00:00:00Z');
  execute format('create trigger %I before truncate on staff.%I execute function staff.refuse_change()',
    part || '_no_truncate', part);
  if not ${isOwner} then
    execute format('grant select on staff.%I to %I', part, session_user);
  end if;`;

const removeMonth = `
  if not ${isOwner} then
    if to_regprocedure('${retentionFunction}()') is not null then
      execute 'select ${retentionFunction}()' into kept;
    end if;
    if kept is null or first >= ${thisMonth} - make_interval(months => kept) then
      raise exception 'The month % of the access log must be retained', month using errcode = '42501',
        hint = 'The migration command sets the retention to ACCESS_LOG_MONTHS.';
    end if;
  end if;
  execute format('drop table if exists staff.%I', part);`;

/**
 * Functions that add a month to the access log and remove one, with the rights of the owner of the tables. The role of
 * a server, which has none of them, may add months around the current one and remove those whose retention has ended
 * by the clock of the database.
 */
export const monthFunctions: readonly FunctionDefinition[] = [
  {
    schema: 'staff',
    name: 'add_access_log_month',
    sql: secureFunction(addMonthFunction, { declared: '', body: addMonth }),
  },
  {
    schema: 'staff',
    name: 'remove_access_log_month',
    sql: secureFunction(removeMonthFunction, { declared: '\n  kept integer;', body: removeMonth }),
  },
];

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
