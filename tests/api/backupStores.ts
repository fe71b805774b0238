import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Encrypter } from 'age-encryption';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { restoreBackup, type RestoreOptions } from '../../src/server/operations/backup/restoreBackup';
import { streamBackup } from '../../src/server/operations/backup/streamBackup';
import { writeBackup } from '../../src/server/operations/backup/writeBackup';
import { filesFolderOf, folderStorage } from '../../src/server/files/openStorage';
import { syncSchema, type SchemaOptions, type Store } from '../../src/server/db';
import type { Engine } from './stores';

export const backupSecret = 'a key of sixteen letters and more';

/**
 * Makes it cheap to derive the key of each file that is written in the tests of a block: at the cost of the product it
 * takes most of their time.
 */
export function deriveKeysCheaply(): void {
  beforeEach(() => {
    const setWorkFactor = Object.getOwnPropertyDescriptor(Encrypter.prototype, 'setScryptWorkFactor')
      ?.value as Encrypter['setScryptWorkFactor'];
    vi.spyOn(Encrypter.prototype, 'setScryptWorkFactor').mockImplementation(function cheaply(this: Encrypter) {
      setWorkFactor.call(this, 2);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** The rows that a statement returns, without the names of the columns. */
export const valuesOf = async ({ db }: Store, statement: string): Promise<unknown[]> =>
  (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows.map((row) => Object.values(row));

/** The full content of a store in the database's own notation: the rows of each table, in no particular order. */
export async function contentOf(store: Store): Promise<Record<string, unknown>> {
  const names = await valuesOf(
    store,
    `select format('%I.%I', schemaname, tablename) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
      and tablename not in ('sessions', 'sign_in_tries', 'row_changes', 'list_buckets') order by 1`,
  );
  const lines = names
    .flat()
    .map(String)
    .map((name) => `select '${name}' as name, to_jsonb(t)::text as line from ${name} t`);
  const all: Record<string, unknown[]> = {};
  if (lines.length === 0) return all;
  for (const [name, line] of (await valuesOf(store, `${lines.join(' union all ')} order by 1, 2`)) as unknown[][])
    (all[String(name)] ??= []).push(line);
  return all;
}

interface Source {
  readonly store: Store;
  readonly dataDir: string;
  readonly close: () => Promise<void>;
}

/** A store with rows and an uploaded file. */
async function openSource(engine: Engine, schema: SchemaOptions, statements: readonly string[]): Promise<Source> {
  const [fresh, dataDir] = [await engine.fresh(), await mkdtemp(join(tmpdir(), 'desk-source-'))];
  const store = await fresh.open();
  await syncSchema(store, schema);
  for (const statement of statements) await sql.raw(statement).execute(store.db);
  await mkdir(join(dataDir, 'files', 'octapharma'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'octapharma', 'one'), 'bytes');
  const close = async () => {
    await store.close();
    await fresh.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { store, dataDir, close };
}

/**
 * Stores of these declarations to back up, one for each engine, filled by these statements on first use; tests only
 * read them. Each test has a folder of its own.
 */
export function useBackups(schema: SchemaOptions, statements: readonly string[]) {
  const sources = new Map<Engine, Promise<Source>>();
  const opened: (() => Promise<unknown>)[] = [];
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'desk-backup-'));
  });
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    for (const source of sources.values()) await (await source).close();
  });
  const sourceOn = (engine: Engine) => {
    const source = sources.get(engine) ?? openSource(engine, schema, statements);
    sources.set(engine, source);
    return source;
  };
  const archiveOn = async (engine: Engine) => {
    const { store, dataDir } = await sourceOn(engine);
    return streamBackup({ store, schema, dataDir, files: folderStorage(filesFolderOf(dataDir)) });
  };
  const pathOf = (...names: readonly string[]) => join(folder, ...names);
  return {
    /** The path of a file in the folder of the test. */
    pathOf,
    /** Closes something after the test. */
    closeLater: (close: () => Promise<unknown>) => void opened.push(close),
    sourceOn,
    archiveOn,
    /** Backs up the store of an engine to `one.desk`. */
    backUp: async (engine: Engine, secret?: string) =>
      writeBackup(await archiveOn(engine), { path: pathOf('one.desk'), secret }),
    openEmpty: async (engine: Engine): Promise<Store> => {
      const fresh = await engine.fresh();
      opened.push(fresh.remove);
      const store = await fresh.open();
      opened.push(() => store.close());
      return store;
    },
    /** Restores `one.desk`; the files go to the folder `restored`. */
    restoreInto: (store: Store, options: Partial<RestoreOptions> = {}) =>
      restoreBackup({
        path: pathOf('one.desk'),
        store,
        schema,
        files: folderStorage(pathOf('restored')),
        spool: pathOf('restored', '.incoming'),
        ...options,
      }),
  };
}
