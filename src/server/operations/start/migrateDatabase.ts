import { sql } from 'kysely';
import { ConfigError, type ServerConfig } from '../../config';
import { checkDeclarations } from '../check/checkDeclarations';
import type { ServerOptions } from '../../ServerOptions';
import {
  createDeferredIndexes,
  createMissingTables,
  describeRemnants,
  retryOnLockTimeout,
  desiredTables,
  type SchemaOptions,
  type Store,
  quote,
  sqlName,
  type TableDefinition,
} from '../../db';
import { openConfiguredStore } from './openConfiguredStore';
import { schemaOptions } from './prepareStore';
import { reportBlockers } from './reportBlockers';
import { monthFunctions, retentionFunction } from '../../accessLog/accessLogTables';

type Db = Store['db'];

interface Grantee {
  readonly isSuperuser: boolean;
  /** Whether it owns one of the tables, or is a member of the role that grants. */
  readonly isOwner: boolean;
}

/** Throws a ConfigError if the role is missing, or has rights that cannot be withheld from it. */
async function assertGrantable(db: Db, role: string): Promise<void> {
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

interface GrantOptions {
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
async function grantRights(db: Db, { role, schema, retainedMonths }: GrantOptions): Promise<void> {
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

/** The configuration with the role that owns the tables, where one is named. */
export function asOwner(config: ServerConfig): ServerConfig {
  const { directUrl: _pooled, replica: _replica, ownerUrl, ...others } = config;
  return ownerUrl === undefined ? config : { ...others, ownerUrl, databaseUrl: ownerUrl };
}

/** The role that an address signs in with; undefined if it names none. */
const roleOf = (url: string): string | undefined => decodeURIComponent(new URL(url).username) || undefined;

/** The role of the server. Throws a ConfigError if it is not apart from the owner of the tables. */
function readServerRole({ databaseUrl, ownerUrl }: ServerConfig): string {
  const role = databaseUrl === undefined ? undefined : roleOf(databaseUrl);
  if (role === undefined || ownerUrl === undefined || roleOf(ownerUrl) === role)
    throw new ConfigError(
      'Set DATABASE_OWNER_URL to the address of PostgreSQL with the role that owns the tables, ' +
        'and DATABASE_URL to that of the server with another role',
    );
  return role;
}

/**
 * Migrates the tables of the configured PostgreSQL server to the declarations as their owner, and grants the role of
 * DATABASE_URL what a server needs. Returns the number of statements that changed the tables, and what the database has
 * and no declaration knows. Throws a ConfigError where the two roles are not set or not apart.
 */
export async function migrateDatabase(
  parts: ServerOptions,
): Promise<{ readonly count: number; readonly remarks: string | undefined }> {
  const { config } = parts;
  const role = readServerRole(config);
  checkDeclarations(parts);
  const schema = schemaOptions(parts);
  const store = await openConfiguredStore(asOwner(config));
  try {
    await assertGrantable(store.db, role);
    const { statements, remnants } = await retryOnLockTimeout(() => createMissingTables(store, schema));
    await createDeferredIndexes(store, schema, (db) => reportBlockers(store, db));
    await store.db
      .transaction()
      .execute((db) => grantRights(db, { role, schema, retainedMonths: config.accessLog.months }));
    return { count: statements.length, remarks: await describeRemnants(remnants, store.db) };
  } finally {
    await store.close();
  }
}
