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
 * Keeps what tables the embedded store has, as it was written down or as it is read now. Only a start changes them, so that this holds for as long as the process does: the store
 * cannot be asked by a second one.
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

/** Without a folder there is nothing to compare with, and none is made for asking. */
async function planOfEmpty(parts: ServerParts): Promise<SchemaPlan> {
  return planOn(await openStore({ memory: true }), parts);
}

/** The SQL that the next start would run on the configured store, which is left as it is; while a server runs on it as well. */
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

/** SQL and nothing else: what is said beside it are comments of it. */
export function planText({ statements, notes, refusal }: SchemaPlan): string {
  const said = [...(refusal === undefined ? [] : [refusal]), ...notes].flatMap(comments);
  return [...said, ...statements.map((statement) => `${statement};`)].join('\n') || '-- The tables fit the declarations: nothing to do';
}
