-- The roles of the product, each with its password from the environment. Run it once with psql, as a superuser, in the
-- database of the product: psql --dbname desk --file deploy/roles.sql
\set ON_ERROR_STOP on
\getenv owner_password DESK_OWNER_PASSWORD
\getenv server_password DESK_DATABASE_PASSWORD
\getenv replication_password DESK_REPLICATION_PASSWORD
begin;
-- Owns the tables. Only the migration command and a restore use it.
create role desk_owner login password :'owner_password';
-- The servers. The migration command grants it what they need, and nothing else.
create role desk_app login password :'server_password';
-- Copies the whole cluster, for the replica and base backups. It cannot open a database.
create role desk_replication login replication password :'replication_password';

select current_database() as database \gset
alter database :"database" owner to desk_owner;
revoke all on database :"database" from public;
grant connect on database :"database" to desk_app;
commit;
