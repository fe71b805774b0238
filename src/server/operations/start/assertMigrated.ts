import { sql } from 'kysely';
import { ConfigError } from '../../config';
import { desiredTables, planSchema, qualifiedName, type SchemaOptions, type Store } from '../../db';

const advice = 'run "npm run db:migrate" (node dist/server/main.js --migrate) with DATABASE_OWNER_URL, and start again';

/** Whether the role of the server may change the tables: it owns them, or may create them where there are none. */
async function mayChangeTables({ db }: Pick<Store, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ readonly may: boolean }>`
    select coalesce((select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'staff'),
      has_database_privilege(current_database(), 'create')) as may`.execute(db);
  return rows[0]?.may === true;
}

/** Whether the role may read every declared table, and with it the schemas that hold them. */
async function mayReadTables({ db }: Pick<Store, 'db'>, options: SchemaOptions): Promise<boolean> {
  const names = desiredTables(options).map(qualifiedName);
  const { rows } = await sql<{ readonly may: boolean }>`
    select count(*) = ${names.length} as may from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname || '.' || relname = any(${names}::text[])
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`.execute(db);
  return rows[0]?.may === true;
}

/**
 * Throws a ConfigError with the command to run if the server's role may not change the tables and they are not as
 * declared, or not granted to it.
 */
export async function assertMigrated(store: Store, options: SchemaOptions): Promise<void> {
  // An embedded database has no roles.
  if (store.engine !== 'postgres' || (await mayChangeTables(store))) return;
  if (!(await mayReadTables(store, options)))
    throw new ConfigError(`The tables are missing, or not granted to the role of DATABASE_URL: ${advice}`);
  const { statements, errorMessage } = await planSchema(store, options);
  if (statements.length > 0 || errorMessage !== undefined)
    throw new ConfigError(
      `The tables differ from the declarations, and the role of DATABASE_URL may not change them: ${advice}`,
    );
}
