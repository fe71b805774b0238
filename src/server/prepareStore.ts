import { sql } from 'kysely';
import { remembered } from '../schema';
import { seedAgent } from './seed/seedAgent';
import { seedDemo } from './seed/seedDemo';
import type { ServerParts } from './ServerParts';
import { serverTables } from './serverTables';
import { refuseDemoPasswords } from './sessions/demoPasswords';
import { staffDb, type StaffDb } from './sessions/staffDatabase';
import { ensureAdministrator, firstAdministrator } from './sessions/staffUsers';
import { analyzeAll, compareTotals, createMissing, finishIndexes, haveToBeCompared, patiently, whenFree, type SchemaOptions, type Store } from './store';

/** The inputs of the database schema. */
export const schemaOptions = remembered(({ registry, manufacturers }: ServerParts): SchemaOptions => ({ registry, manufacturers, tables: serverTables(manufacturers) }));

/** Ensures an administrator exists, and seeds demo data into an empty store if configured. Returns whether it seeded any. */
async function fill(store: Store, { config, registry, manufacturers }: ServerParts): Promise<boolean> {
  const db = staffDb(store);
  const { administrator, production } = config;
  const keys = manufacturers.map(({ key }) => key);
  if (production) await refuseDemoPasswords(db, { administrator, replace: config.replaceDemoPasswords, manufacturers: keys });
  await ensureAdministrator(db, { administrator, manufacturers: keys });
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

/**
 * Migrates the tables of a store to the declarations and creates the first administrator and demo data, atomically.
 * Returns the schema snapshot if the schema was already up to date.
 */
export async function prepareStore(store: Store, parts: ServerParts): Promise<string | undefined> {
  const { isFilled, note, changes } = await whenFree(() => prepareTables(store, parts));
  // Tables that other servers use get their indexes concurrently, which is impossible inside a transaction.
  await finishIndexes(store, schemaOptions(parts));
  if (changes > 0) console.log(`The tables follow the declarations again: ${changes} ${changes === 1 ? 'statement was' : 'statements were'} run`);
  if (haveToBeCompared(store, note !== undefined)) await compareTotals(store, schemaOptions(parts));
  // Query plans made for empty tables are hundreds of times slower on full ones.
  if (isFilled) await analyzeAll(store);
  return note;
}

/** Whether no server has created its tables in this database yet. */
async function isUntouched({ db }: Store): Promise<boolean> {
  const { rows } = await sql<{ untouched: boolean }>`select to_regclass('staff.users') is null as untouched`.execute(db);
  return rows[0]?.untouched === true;
}

interface Prepared {
  /** Whether demo data was seeded. */
  readonly isFilled: boolean;
  /** The schema snapshot, if the schema was unchanged. */
  readonly note: string | undefined;
  /** Number of statements that changed existing tables. */
  readonly changes: number;
}

/** The transactional part of the preparation. */
function prepareTables(store: Store, parts: ServerParts): Promise<Prepared> {
  return patiently(store, async (db) => {
    const starting: Store = { ...store, db };
    // Fail early: creating all tables takes seconds, and nobody could sign in afterwards.
    const isFirst = await isUntouched(starting);
    if (isFirst) await firstAdministrator(parts.config.administrator);
    const { statements, notes, note } = await createMissing(starting, schemaOptions(parts));
    for (const line of notes) console.warn(line);
    await parts.product?.prepare(starting);
    return { isFilled: await fill(starting, parts), note, changes: isFirst ? 0 : statements.length };
  });
}
