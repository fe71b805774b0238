import type { FunctionDefinition } from '../db';

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
