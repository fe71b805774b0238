import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDeclarations } from './checkDeclarations';
import { DataLockError } from './dataLock';
import { databaseIn, openConfiguredStore } from './openConfiguredStore';
import { schemaOptions } from './prepareStore';
import type { ServerParts } from './ServerParts';
import { noteTables, openStore, planFromNote, planSchema, type SchemaPlan, type Store } from './store';

const notesIn = (dataDir: string): string => join(dataDir, 'tables.json');

/**
 * Writes a snapshot of the embedded store's schema to the data folder, given as `snapshot` or read from the store. A second process cannot open the store to read it;
 * the snapshot stays valid while this process runs, because only a start changes the schema.
 */
export async function keepTables(store: Store, parts: ServerParts, note?: string): Promise<void> {
  if (store.engine !== 'pglite') return;
  const path = notesIn(parts.config.dataDir);
  await writeFile(`${path}.new`, note ?? (await noteTables(store, schemaOptions(parts))), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

async function planOn(store: Store, parts: ServerParts): Promise<SchemaPlan> {
  try {
    return await planSchema(store, schemaOptions(parts));
  } finally {
    await store.close();
  }
}

/** Plans against an empty in-memory store, so that planning creates no data folder. */
async function planOfEmpty(parts: ServerParts): Promise<SchemaPlan> {
  return planOn(await openStore({ memory: true }), parts);
}

/** Returns the SQL that the next start would run on the configured store, without changing it. Also works while a server is running on it. */
export async function planStart(parts: ServerParts): Promise<SchemaPlan> {
  checkDeclarations(parts);
  const { databaseUrl, dataDir } = parts.config;
  if (databaseUrl === undefined && !existsSync(databaseIn(parts.config))) return planOfEmpty(parts);
  try {
    return await planOn(await openConfiguredStore(parts.config), parts);
  } catch (error) {
    if (!(error instanceof DataLockError)) throw error;
    const noted = await readFile(notesIn(dataDir), 'utf8').catch(() => Promise.reject(error));
    return planFromNote(noted, schemaOptions(parts));
  }
}

const comments = (text: string): string[] => text.split('\n').map((line) => `-- ${line}`);

/** Formats a plan as pure SQL: notes and refusals become comments. */
export function planText({ statements, notes, refusal }: SchemaPlan): string {
  const said = [...(refusal === undefined ? [] : [refusal]), ...notes].flatMap(comments);
  return [...said, ...statements.map((statement) => `${statement};`)].join('\n') || '-- The tables fit the declarations: nothing to do';
}
