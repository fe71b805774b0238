import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDeclarations } from '../check/checkDeclarations';
import { DataLockError } from '../dataFolder/dataFolder';
import { databaseFolder, openConfiguredStore } from './openConfiguredStore';
import { schemaOptions } from './prepareStore';
import type { ServerOptions } from '../../ServerOptions';
import {
  describeUnknown,
  describeUnknownIn,
  takeSchemaSnapshot,
  openStore,
  planFromSnapshot,
  planSchema,
  type PlanStep,
  type SchemaPlan,
  type Store,
} from '../../db';

const snapshotPath = (dataDir: string): string => join(dataDir, 'schema');

/**
 * Writes a snapshot of the embedded store's schema to the data folder, given as `snapshot` or read from the store. A
 * second process cannot open the store to read it; the snapshot stays valid while this process runs, because only a
 * start changes the schema.
 */
export async function writeSchemaSnapshot(store: Store, parts: ServerOptions, snapshot?: string): Promise<void> {
  if (store.engine !== 'pglite') return;
  const path = snapshotPath(parts.config.dataDir);
  await writeFile(`${path}.new`, snapshot ?? (await takeSchemaSnapshot(store, schemaOptions(parts))), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

const withRemarks = (plan: SchemaPlan, remarks: string | undefined): SchemaPlan => ({
  ...plan,
  ...(remarks !== undefined && { remarks }),
});

async function planAndClose(store: Store, parts: ServerOptions): Promise<SchemaPlan> {
  try {
    const options = schemaOptions(parts);
    return withRemarks(await planSchema(store, options), await describeUnknown(store, options));
  } finally {
    await store.close();
  }
}

/** Plans against an empty in-memory store, so that planning creates no data folder. */
async function planForEmptyStore(parts: ServerOptions): Promise<SchemaPlan> {
  return planAndClose(await openStore({ memory: true }), parts);
}

/**
 * Whether there is an embedded database. Throws if this account may not see it: the plan of a first start would be
 * wrong.
 */
async function hasDatabase(folder: string): Promise<boolean> {
  try {
    await stat(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Returns the SQL that the next start would run on the configured store, without changing it. Also works while a server
 * is running on it.
 */
export async function planStart(parts: ServerOptions): Promise<SchemaPlan> {
  checkDeclarations(parts);
  const { databaseUrl, dataDir } = parts.config;
  if (databaseUrl === undefined && !(await hasDatabase(databaseFolder(parts.config)))) return planForEmptyStore(parts);
  try {
    return await planAndClose(await openConfiguredStore(parts.config), parts);
  } catch (error) {
    if (!(error instanceof DataLockError)) throw error;
    const snapshot = await readFile(snapshotPath(dataDir), 'utf8').catch(() => Promise.reject(error));
    const options = schemaOptions(parts);
    return withRemarks(await planFromSnapshot(snapshot, options), await describeUnknownIn(snapshot, options));
  }
}

/** Columns of a line of a plan. */
const maxWidth = 120;

/** What a line cannot be broken in: quoted names and texts, and everything else without a blank. */
const words = /(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|[^\s"'])+/g;

const wrapWords = (line: string, next: string): string => {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let current = indent;
  for (const [word] of line.matchAll(words)) {
    const isFull = current.trim() !== '' && current.length + 1 + word.length > maxWidth;
    if (isFull) lines.push(current);
    current = isFull ? indent + next + word : current + (current.trim() === '' ? '' : ' ') + word;
  }
  return [...lines, current].join('\n');
};

/** Breaks long lines of a statement between words; one with the body of a function is left as that is stored. */
const formatStatement = (statement: string): string =>
  statement.includes('$')
    ? `${statement};`
    : `${statement};`
        .split('\n')
        .map((line) => (line.length > maxWidth ? wrapWords(line, '  ') : line))
        .join('\n');

/** Comment lines: a line with SQL in it may be long, since it is copied as a whole. */
const comment = (text: string): string[] => text.split('\n').map((line) => `-- ${line}`);

const formatStep = ({ why, statements, isHidden }: PlanStep): string =>
  [...comment(why), ...(isHidden ? [] : statements.map(formatStatement))].join('\n');

/**
 * Formats a plan as SQL that `psql` runs as a start would: what a start does in one transaction is in one. Each step
 * begins with its reason; a refusal and remarks are comments at the top.
 */
export function formatPlan({ steps, errorMessage, remarks }: Pick<SchemaPlan, 'steps' | 'errorMessage' | 'remarks'>) {
  const told = [errorMessage, remarks].flatMap((text) => (text === undefined ? [] : [comment(text).join('\n')]));
  const [inside, outside] = [false, true].map((is) => steps.filter(({ isOutside = false }) => isOutside === is));
  const isOneTransaction = inside?.some(({ isHidden }) => !isHidden);
  return (
    [
      ...told,
      ...(isOneTransaction ? ['begin;'] : []),
      ...(inside ?? []).map(formatStep),
      ...(isOneTransaction ? ['commit;'] : []),
      ...(outside ?? []).map(formatStep),
    ].join('\n\n') || '-- The tables match the declarations: nothing to do'
  );
}
