import { sql } from 'kysely';
import { monthFunctions, retentionFunction } from '../../accessLog/monthFunctions';
import { ConfigError } from '../../config';
import { desiredTables, quote, sqlName, type SchemaOptions, type Store, type TableDefinition } from '../../db';

type Db = Store['db'];

interface Grantee {
  readonly isSuperuser: boolean;
  /** Whether it owns one of the tables, or is a member of the role that grants. */
  readonly isOwner: boolean;
}

/** Throws a ConfigError if the role is missing, or has rights that cannot be withheld from it. */
export async function assertGrantable(db: Db, role: string): Promise<void> {
  const { rows } = await sql<Grantee>`
    select rolsuper as "isSuperuser", pg_has_role(rolname, current_user, 'member')
      or exists (select from pg_class where relowner = pg_roles.oid) as "isOwner"
    from pg_roles where rolname = ${role}`.execute(db);
  const [found] = rows;
  if (!found)
    throw new ConfigError(`The role ${role} of DATABASE_URL does not exist: create it as deploy/roles.sql does`);
  if (found.isSuperuser || found.isOwner)
    throw new ConfigError(
      `The role ${role} of DATABASE_URL ${found.isSuperuser ? 'is a superuser' : 'owns tables'}, ` +
        'so nothing can be withheld from it: let DATABASE_URL name a role that owns nothing, ' +
        'as deploy/roles.sql creates it',
    );
}

/** The declared schemas, and those of former manufacturers, which backups contain as well. */
async function readSchemas(db: Db, tables: readonly TableDefinition[]): Promise<readonly string[]> {
  const declared = [...new Set(tables.map(({ schema }) => schema))];
  const { rows } = await sql<{ readonly name: string }>`
    select nspname as name from pg_namespace where nspname = any(${declared}::text[])
      or exists (select from pg_class where relnamespace = pg_namespace.oid and relname = 'versions' and relkind = 'r')
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** What a server does with the rows of a table besides reading them. */
function writesOf({ appendOnly, neverDeleted }: TableDefinition): string {
  if (appendOnly) return 'insert';
  return neverDeleted ? 'insert, update' : 'insert, update, delete';
}

export interface GrantOptions {
  /** The role of the server, which is not the one that grants. */
  readonly role: string;
  readonly schema: SchemaOptions;
  /** The retention of the access log in months. */
  readonly retainedMonths: number;
}

/**
 * Gives a role the rights that a server needs on the migrated tables, and takes all others: it reads every table,
 * writes the declared ones, and adds to the access log without being able to change or remove an entry. Call it as the
 * owner of the tables, in a transaction.
 */
export async function grantRights(db: Db, { role, schema, retainedMonths }: GrantOptions): Promise<void> {
  const tables = desiredTables(schema);
  const to = quote(role);
  const named = monthFunctions.map(({ schema: home, name }) => `${home}.${name}(text)`).join(', ');
  const statements = [
    ...(await readSchemas(db, tables))
      .map(quote)
      .flatMap((name) => [
        `revoke all on schema ${name} from ${to}`,
        `grant usage on schema ${name} to ${to}`,
        `revoke all on all tables in schema ${name} from ${to}`,
        `grant select on all tables in schema ${name} to ${to}`,
        `grant usage, select on all sequences in schema ${name} to ${to}`,
      ]),
    ...tables.map((table) => `grant ${writesOf(table)} on ${sqlName(table)} to ${to}`),
    `revoke all on function ${named} from public`,
    `grant execute on function ${named} to ${to}`,
    `create or replace function ${retentionFunction}() returns integer language sql immutable
      as 'select ${retainedMonths}'`,
  ];
  await sql.raw(statements.join(';\n')).execute(db);
}
