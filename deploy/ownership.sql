-- Gives what an earlier installation created with another role to desk_owner: schemas, tables, sequences, functions. Run
-- it once with psql, as a superuser, after roles.sql. It changes nothing that belongs to PostgreSQL or its extensions.
\set ON_ERROR_STOP on
do $$
declare
  statement text;
begin
  for statement in
    with homes as (
      select oid, nspname from pg_namespace where nspname = 'staff'
        or exists (select from pg_class where relnamespace = pg_namespace.oid and relname = 'versions')
    )
    select format('alter schema %I owner to desk_owner', nspname) from homes
    union all
    select format('alter table %I.%I owner to desk_owner', nspname, relname)
      from pg_class join homes on homes.oid = relnamespace where relkind in ('r', 'p', 'v')
    union all
    select format('alter function %s owner to desk_owner', pg_proc.oid::regprocedure)
      from pg_proc join homes on homes.oid = pronamespace
  loop
    execute statement;
  end loop;
end $$;
