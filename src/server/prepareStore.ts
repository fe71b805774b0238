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

/** What the tables of this server are made of. */
export const schemaOptions = remembered(({ registry, manufacturers }: ServerParts): SchemaOptions => ({ registry, manufacturers, tables: serverTables(manufacturers) }));

/** Somebody who can sign in, and invented records where the store is empty and demo data are wanted. Answers whether it stored any. */
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
 * Brings a store up to the declarations and stores what must be there before the first call: tables, the first administrator, demo data.
 * All of it or, where any of it fails, nothing. Answers what tables there are, written down, where there was nothing to do to them.
 */
export async function prepareStore(store: Store, parts: ServerParts): Promise<string | undefined> {
  const { isFilled, note, changes } = await whenFree(() => prepareTables(store, parts));
  // Indexes of tables that other servers use are made beside them, which no transaction can.
  await finishIndexes(store, schemaOptions(parts));
  if (changes > 0) console.log(`The tables follow the declarations again: ${changes} ${changes === 1 ? 'statement was' : 'statements were'} run`);
  if (haveToBeCompared(store, note !== undefined)) await compareTotals(store, schemaOptions(parts));
  // Plans made for empty tables take hundreds of times as long on full ones.
  if (isFilled) await analyzeAll(store);
  return note;
}

/** Whether no server has made its tables here yet. */
async function isUntouched({ db }: Store): Promise<boolean> {
  const { rows } = await sql<{ untouched: boolean }>`select to_regclass('staff.users') is null as untouched`.execute(db);
  return rows[0]?.untouched === true;
}

interface Prepared {
  /** Whether there were demo data among it. */
  readonly isFilled: boolean;
  /** What tables there are, where they stayed as they were. */
  readonly note: string | undefined;
  /** The statements that changed tables of before. */
  readonly changes: number;
}

/** What is stored all of it or not at all. */
function prepareTables(store: Store, parts: ServerParts): Promise<Prepared> {
  return patiently(store, async (db) => {
    const starting: Store = { ...store, db };
    // To make all tables takes seconds, after which nobody could sign in.
    const isFirst = await isUntouched(starting);
    if (isFirst) await firstAdministrator(parts.config.administrator);
    const { statements, notes, note } = await createMissing(starting, schemaOptions(parts));
    for (const line of notes) console.warn(line);
    await parts.product?.prepare(starting);
    return { isFilled: await fill(starting, parts), note, changes: isFirst ? 0 : statements.length };
  });
}
