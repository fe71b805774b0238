import { sql } from 'kysely';
import { memoizePerObject } from '../../../schema/server';
import { seedDemo } from '../seed/seedDemo';
import type { ServerOptions } from '../../ServerOptions';
import { serverTables } from '../../serverTables';
import { rejectDemoPasswords } from '../../accounts/demoPasswords';
import { staffDb, type StaffDb } from '../../staff/staffDatabase';
import { ensureAdministrator, requireAdministrator, addUsers, assignUnserved } from '../../accounts/staffUsers';
import { reportBlockers } from './reportBlockers';
import {
  analyzeAll,
  reconcileTotals,
  createMissingTables,
  describeRemnants,
  type Difference,
  createDeferredIndexes,
  mustReconcileTotals,
  withoutTimeouts,
  retryOnLockTimeout,
  type SchemaOptions,
  type Store,
  desiredTables,
  planSchema,
  qualifiedName,
} from '../../db';
import { ConfigError } from '../../config';

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
async function assertMigrated(store: Store, options: SchemaOptions): Promise<void> {
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

/** Adds a demo user who serves two manufacturers, with the administrator's password. */
async function seedAgent(db: StaffDb, password: string): Promise<void> {
  await addUsers(db, [
    {
      email: 'agent@example.com',
      first_name: 'Riley',
      last_name: 'Okafor',
      role: 'crm_user',
      service_manufacturers: ['octapharma', 'kedrion'],
      password,
    },
  ]);
}

/** The inputs of the database schema. */
export const schemaOptions = memoizePerObject(({ registry, manufacturers }: ServerOptions): SchemaOptions => ({
  registry,
  manufacturers,
  tables: serverTables(manufacturers),
}));

/**
 * Ensures an administrator exists, and seeds demo data into an empty store if configured. Returns whether it seeded
 * any.
 */
async function createInitialRecords(
  store: Store,
  { config, registry, manufacturers }: ServerOptions,
): Promise<boolean> {
  const db = staffDb(store);
  const { administrator, production } = config;
  const keys = manufacturers.map(({ key }) => key);
  if (production)
    await rejectDemoPasswords(db, { administrator, replace: config.replaceDemoPasswords, manufacturers: keys });
  await ensureAdministrator(db, { administrator, manufacturers: keys });
  await assignUnserved(db, { config, manufacturers: keys });
  if (config.seed === 'none') return false;
  return seedDemo({
    store,
    registry,
    manufacturers,
    operator: administrator?.email ?? 'demo',
    staff: async (transaction) => {
      const staff = transaction as StaffDb;
      if (administrator && !production) await seedAgent(staff, administrator.password);
      return (await staff.selectFrom('staff.users').select('id').orderBy('id').execute()).map(({ id }) => id);
    },
  });
}

/** Says how many statements a migration has run. */
export const describeStatements = (count: number): string =>
  `${count} ${count === 1 ? 'statement was' : 'statements were'} run`;

/**
 * Migrates the tables of a store to the declarations and creates the first administrator and demo data, atomically.
 * Returns the schema snapshot if the schema was already up to date. Throws a ConfigError if the role of the server may
 * not change the tables, and they are not as declared.
 */
export async function prepareStore(store: Store, parts: ServerOptions): Promise<string | undefined> {
  await assertMigrated(store, schemaOptions(parts));
  const { isSeeded, schemaSnapshot, changeCount, remnants } = await retryOnLockTimeout(() =>
    prepareTables(store, parts),
  );
  // Tables that other servers use get their indexes concurrently, which is impossible inside a transaction.
  await createDeferredIndexes(store, schemaOptions(parts), (db) => reportBlockers(store, db));
  if (changeCount > 0) console.log(`The tables were migrated to the declarations: ${describeStatements(changeCount)}`);
  const remarks = await describeRemnants(remnants, store.db);
  if (remarks !== undefined) console.log(remarks);
  if (mustReconcileTotals(store, schemaSnapshot !== undefined)) await reconcileTotals(store, schemaOptions(parts));
  // Query plans made for empty tables are hundreds of times slower on full ones.
  if (isSeeded) await analyzeAll(store);
  return schemaSnapshot;
}

/** Whether no server has created its tables in this database yet. */
async function isNewDatabase({ db }: Store): Promise<boolean> {
  const { rows } = await sql<{ untouched: boolean }>`select to_regclass('staff.users') is null as untouched`.execute(
    db,
  );
  return rows[0]?.untouched === true;
}

interface PreparationResult {
  /** Whether demo data was seeded. */
  readonly isSeeded: boolean;
  /** The schema snapshot, if the schema was unchanged. */
  readonly schemaSnapshot: string | undefined;
  /** Number of statements that changed existing tables. */
  readonly changeCount: number;
  /** What the database had before and no declaration knows. */
  readonly remnants: readonly Difference[];
}

async function prepareInTransaction(store: Store, parts: ServerOptions): Promise<PreparationResult> {
  // Fail early: creating all tables takes seconds, and nobody could sign in afterwards.
  const isFirst = await isNewDatabase(store);
  if (isFirst) await requireAdministrator(parts.config.administrator);
  const { statements, snapshot: schemaSnapshot, remnants } = await createMissingTables(store, schemaOptions(parts));
  await parts.product?.prepare(store);
  return {
    isSeeded: await createInitialRecords(store, parts),
    schemaSnapshot,
    changeCount: isFirst ? 0 : statements.length,
    remnants,
  };
}

/** The transactional part of the preparation. */
function prepareTables(store: Store, parts: ServerOptions): Promise<PreparationResult> {
  return withoutTimeouts(store, async (db) => {
    const stopReport = await reportBlockers(store, db);
    try {
      return await prepareInTransaction({ ...store, db }, parts);
    } finally {
      await stopReport();
    }
  });
}
