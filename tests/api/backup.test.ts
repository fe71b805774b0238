import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import tar from 'tar-stream';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registry } from '../../resources';
import { manufacturers as allManufacturers } from '../../resources/manufacturers';
import { createArchive } from '../../src/server/backup/createArchive';
import { streamBackup } from '../../src/server/backup/streamBackup';
import type { BackupTable } from '../../src/server/backup/format';
import { requestBackup, serveBackups } from '../../src/server/backup/backupSocket';
import { readBackup, type VerifiedBackup } from '../../src/server/backup/readBackup';
import { restoreBackup } from '../../src/server/backup/restoreBackup';
import { backUpIfDue, findLastBackup, scheduleBackups } from '../../src/server/backup/scheduleBackups';
import { seal, unseal } from '../../src/server/backup/seal';
import { startBackups } from '../../src/server/backup/startBackups';
import type { SnapshotRows } from '../../src/server/backup/snapshotRows';
import { writeBackup } from '../../src/server/backup/writeBackup';
import { lockBackupFolder, lockDataDir } from '../../src/server/dataFolder/dataLock';
import { ensureMonth } from '../../src/server/accessLog/logQueries';
import { serverTables } from '../../src/server/serverTables';
import type { FileStorage } from '../../src/server/files/FileStorage';
import { filesFolderOf } from '../../src/server/files/openStorage';
import { folderStorage } from '../../src/server/files/folderStorage';
import { syncSchema, type SchemaOptions, type Store } from '../../src/server/store';
import { engines, type Engine, type FreshStore } from './stores';

/** One manufacturer with rows and one without: other manufacturers add no further case. */
const manufacturers = allManufacturers.slice(0, 2);
const schema: SchemaOptions = { registry, manufacturers, tables: serverTables(manufacturers) };
const secret = 'a key of sixteen letters and more';

const unexpected = (error: unknown): never => expect.fail(String(error));

let folder: string;
const opened: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-backup-'));
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

async function openEmpty(engine: Engine): Promise<Store> {
  const fresh: FreshStore = await engine.fresh();
  opened.push(fresh.remove);
  const store = await fresh.open();
  opened.push(() => store.close());
  return store;
}

/** Filled once for each engine; tests only read it. */
const sources = new Map<
  Engine,
  Promise<{ readonly store: Store; readonly dataDir: string; readonly close: () => Promise<void> }>
>();

function sourceOn(engine: Engine) {
  const made = sources.get(engine) ?? makeSource(engine);
  sources.set(engine, made);
  return made;
}

async function makeSource(engine: Engine) {
  const [fresh, dataDir] = [await engine.fresh(), await mkdtemp(join(tmpdir(), 'desk-source-'))];
  const store = await fresh.open();
  await fill(store, dataDir);
  const close = async () => {
    await store.close();
    await fresh.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { store, dataDir, close };
}

afterAll(async () => {
  for (const source of sources.values()) await (await source).close();
});

const run = ({ db }: Store, statement: string) => sql.raw<Record<string, unknown>>(statement).execute(db);
const valuesOf = async (store: Store, statement: string): Promise<unknown[]> =>
  (await run(store, statement)).rows.map((row) => Object.values(row));

/** Fills a store with values of every kind, a file, and sequences that have advanced. */
async function fill(store: Store, dataDir: string): Promise<void> {
  await syncSchema(store, schema);
  await ensureMonth(store.db, '2026-02');
  const statements = [
    `insert into staff.users (email, role, service_manufacturers, password) values ('ana@desk.test', 'brand_admin', '{octapharma,"a, b"}', 'hash')`,
    `insert into staff.sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ('t', 1, now(), now(), now())`,
    `insert into staff.secrets values ('file_links', 'abc')`,
    `insert into octapharma.patients (first_name, dob) select 'Ana ' || n || E' "\\n\\t\\u2028 \\\\ 李', '1980-02-29' from generate_series(1, 300) n`,
    `delete from octapharma.patients where id > 290`,
    `insert into octapharma.cases (patient_id, drug) values (1, 'Panzyga')`,
    `insert into octapharma.cases (patient_id, drug, origin_case_id) values (2, 'Panzyga', 1)`,
    `update octapharma.cases set origin_case_id = 2 where id = 1`,
    `insert into octapharma.versions (operator_email, event, item_type, item_id, changeset) values ('a', 'create', 'patients', 1, '{"n": [null, 12345678901234567890.125]}')`,
    `insert into octapharma.attachments (name, size, type, sha256, storage_key) values ('a.txt', 5, 'text/plain', 'x', 'octapharma/one'), ('gone.txt', 5, 'text/plain', 'x', 'octapharma/gone')`,
    `insert into staff.access_log (id, created_at, happened_at, action, request_id, key_id, hash) values (1, '2026-02-03T01:02:03.123456Z', now(), 'read', 'r', 'k', 'h')`,
    `alter table octapharma.patients add column formerly numeric`,
    `update octapharma.patients set formerly = 1.10 where id = 7`,
  ];
  for (const statement of statements) await run(store, statement);
  await mkdir(join(dataDir, 'files', 'octapharma'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'octapharma', 'one'), 'bytes');
}

/** The full content of a store in the database's own notation: the rows of each table, in no particular order. */
async function contentOf(store: Store): Promise<Record<string, unknown>> {
  const { rows } = await run(
    store,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and tablename not in ('sessions', 'sign_in_tries', 'row_changes', 'list_marks', 'value_counts') order by 1`,
  );
  const lines = rows.map(
    ({ name }) => `select '${String(name)}' as name, to_jsonb(t)::text as line from ${String(name)} t`,
  );
  const all: Record<string, unknown[]> = {};
  if (lines.length === 0) return all;
  for (const { name, line } of (await run(store, `${lines.join(' union all ')} order by 1, 2`)).rows)
    (all[String(name)] ??= []).push(line);
  return all;
}

const archiveOn = async (engine: Engine) => {
  const { store, dataDir } = await sourceOn(engine);
  return () => streamBackup({ store, schema, dataDir, files: folderStorage(filesFolderOf(dataDir)) });
};
const backUp = async (
  engine: Engine,
  { path = join(folder, 'one.desk'), key }: { readonly path?: string; readonly key?: string | undefined } = {},
) => writeBackup((await archiveOn(engine))(), { path, secret: key });

const restoreInto = async (
  store: Store,
  {
    path = join(folder, 'one.desk'),
    key,
    as = schema,
  }: { readonly path?: string; readonly key?: string | undefined; readonly as?: SchemaOptions } = {},
) =>
  restoreBackup({
    path,
    secret: key,
    store,
    schema: as,
    files: folderStorage(join(folder, 'restored')),
    spool: join(folder, 'restored', '.incoming'),
  });

const [embedded] = engines as [Engine, ...Engine[]];
const last = engines.at(-1) ?? embedded;
const pairs = engines.map(
  (from) => [from.name, (from === last ? embedded : last).name, from, from === last ? embedded : last] as const,
);

describe.each(pairs)('a backup of %s, restored into %s', (_from, _to, from, to) => {
  test('holds every row, file and number, and nobody is signed in', async () => {
    const { store: source } = await sourceOn(from);
    const made = await backUp(from, { key: secret });
    expect(made.manifest).toMatchObject({ files: { count: 1, bytes: 5 }, missing: 1 });
    expect((await stat(join(folder, 'one.desk'))).mode & 0o777).toBe(0o600);
    const target = await openEmpty(to);
    await restoreInto(target, { key: secret });
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect(await valuesOf(target, 'select count(*)::int from staff.sessions')).toEqual([[0]]);
    expect(await readFile(join(folder, 'restored', 'octapharma', 'one'), 'utf8')).toBe('bytes');
    expect(await valuesOf(target, "insert into octapharma.patients (first_name) values ('Next') returning id")).toEqual(
      [[301]],
    );
    // Links, indexes and triggers are restored: a start finds nothing to change.
    expect((await syncSchema(target, schema)).statements).toEqual([]);
    await expect(run(target, 'insert into octapharma.cases (patient_id) values (9999)')).rejects.toMatchObject({
      code: '23503',
    });
    await expect(run(target, "update staff.access_log set action = 'x'")).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a backup', () => {
  test('shows one moment, whoever writes while it is taken', async () => {
    const { store } = await sourceOn(last);
    const path = join(folder, 'one.desk');
    const meanwhile = async function* () {
      for await (const chunk of (await archiveOn(last))()) {
        await run(store, "insert into octapharma.payers (name) values ('Meanwhile')");
        yield chunk;
      }
    };
    await writeBackup(meanwhile(), { path, secret: undefined });
    const rowsOf = ({ manifest }: VerifiedBackup) =>
      manifest.tables.find((table) => table.schema === 'octapharma' && table.name === 'payers')?.rows;
    expect(rowsOf(await readBackup(path, {}))).toBe(0);
    await run(store, 'delete from octapharma.payers');
  });

  test('restores into newer declarations: what it lacks is empty, what they lack is kept', async () => {
    await backUp(last);
    const target = await openEmpty(last);
    const newer = {
      ...schema,
      tables: (schema.tables ?? []).map((table) =>
        table.name === 'attachments'
          ? { ...table, columns: { ...table.columns, seen_by: { type: 'text' as const } } }
          : table,
      ),
    };
    await restoreInto(target, { as: newer });
    expect(await valuesOf(target, 'select name, seen_by from octapharma.attachments order by id limit 1')).toEqual([
      ['a.txt', null],
    ]);
    expect(await valuesOf(target, 'select formerly::text from octapharma.patients where id = 7')).toEqual([['1.10']]);
  });

  test('is refused, and nothing changed, where the store or the folder holds data or a column has another type', async () => {
    const { store: source } = await sourceOn(last);
    await backUp(last);
    await expect(restoreInto(source)).rejects.toThrow(/already contains data/);
    const target = await openEmpty(last);
    const others = {
      ...schema,
      tables: (schema.tables ?? []).map((table) =>
        table.name === 'attachments'
          ? { ...table, columns: { ...table.columns, size: { type: 'text' as const } } }
          : table,
      ),
    };
    await expect(restoreInto(target, { as: others })).rejects.toThrow(
      /octapharma\.attachments\.size is bigint in the backup but text in the declaration/,
    );
    expect(await contentOf(target)).toEqual({});
    await mkdir(join(folder, 'restored', 'kedrion'), { recursive: true });
    await writeFile(join(folder, 'restored', 'kedrion', 'other'), 'x');
    await expect(restoreInto(target)).rejects.toThrow(/Uploaded files already exist/);
    expect(await readdir(join(folder, 'restored', 'kedrion'))).toEqual(['other']);
  });

  test('that broke off while its files came can be restored again: what it left is taken away, where no row can name it, and nothing else', async () => {
    const { store: source } = await sourceOn(last);
    await backUp(last);
    const target = await openEmpty(last);
    const [root, spool] = [join(folder, 'restored'), join(folder, 'restored', '.incoming')];
    const kept = folderStorage(root);
    const gone = () => Promise.reject(new Error('The storage is gone'));
    const files: FileStorage = { ...kept, put: (key, file) => kept.put(key, file).then(gone), remove: gone };
    await expect(
      restoreBackup({ path: join(folder, 'one.desk'), secret: undefined, store: target, schema, files, spool }),
    ).rejects.toThrow('The storage is gone');
    expect(await contentOf(target)).toEqual({});
    await expect(restoreInto(source)).rejects.toThrow(/already contains data/);
    expect(await readdir(join(root, 'octapharma'))).toEqual(['one']);
    await mkdir(join(root, 'kedrion'));
    await writeFile(join(root, 'kedrion', 'other'), 'x');
    await expect(restoreInto(target)).rejects.toThrow(/Uploaded files already exist/);
    expect(await readdir(join(root, 'kedrion'))).toEqual(['other']);
    await rm(join(root, 'kedrion'), { recursive: true });
    await restoreInto(target);
    expect(await readFile(join(root, 'octapharma', 'one'), 'utf8')).toBe('bytes');
    expect(await readdir(spool)).toEqual([]);
  });

  test('never takes the place of another file', async () => {
    await writeFile(join(folder, 'one.desk'), 'mine');
    await expect(backUp(last)).rejects.toThrow(/already exists/);
    expect(await readFile(join(folder, 'one.desk'), 'utf8')).toBe('mine');
    await expect(
      writeBackup(
        (async function* () {
          yield await Promise.reject<Buffer>(new Error('cut'));
        })(),
        { path: join(folder, 'two.desk'), secret },
      ),
    ).rejects.toThrow('cut');
    expect((await readdir(folder)).filter((name) => name.startsWith('two'))).toEqual([]);
  });

  // Each opening of a file derives the key from the passphrase, which costs as much as checking a password.
  describe.each([
    ['with a key', secret, 4],
    ['without a key', undefined, 30],
  ] as const)('%s', (_what, key, places) => {
    test('is refused whichever byte was changed, cut off or added', async () => {
      const path = join(folder, 'one.desk');
      await backUp(last, { key });
      const whole = await readFile(path);
      const changed = join(folder, 'changed.desk');
      const refused = async (bytes: Buffer) => {
        await writeFile(changed, bytes);
        await expect(readBackup(changed, { secret: key }), `${bytes.length}`).rejects.toThrow(
          /damaged|cannot be decrypted|incomplete|not a backup|encrypted/,
        );
      };
      const step = Math.max(1, Math.floor(whole.length / places));
      for (let at = 0; at < whole.length; at += step)
        await refused(Buffer.from(whole.map((byte, place) => (place === at ? byte ^ 1 : byte))));
      for (const length of [0, 5, 40, Math.floor(whole.length / 2), whole.length - 1])
        await refused(whole.subarray(0, length));
      await refused(Buffer.concat([whole, Buffer.from('x')]));
      expect(
        (await readBackup(path, { secret: key })).manifest.tables.find(({ name }) => name === 'secrets')?.rows,
      ).toBe(1);
    });
  });

  test('opens with its key alone', async () => {
    await backUp(last, { key: secret });
    const path = join(folder, 'one.desk');
    const target = await openEmpty(last);
    for (const key of [undefined, `${secret}x`])
      await expect(restoreInto(target, { key })).rejects.toThrow(/BACKUP_KEY/);
    expect(await contentOf(target)).toEqual({});
    expect((await readFile(path)).includes('ana@desk.test')).toBe(false);
    await expect(readBackup(join(folder, 'none.desk'), { secret })).rejects.toThrow('The file does not exist');
  });

  test('that is not encrypted is refused where a key is set, unless that is allowed, and so is one whose encryption was taken off', async () => {
    const path = join(folder, 'one.desk');
    await backUp(last);
    const target = await openEmpty(last);
    await expect(readBackup(path, { secret })).rejects.toThrow(
      /^The backup is not encrypted although BACKUP_KEY is set: .*--allow-unencrypted$/,
    );
    await expect(restoreInto(target, { key: secret })).rejects.toThrow(
      'The backup is not encrypted although BACKUP_KEY is set',
    );
    expect(await contentOf(target)).toEqual({});
    expect((await readBackup(path, { secret, allowsUnencrypted: true })).manifest.files.count).toBe(1);
    await backUp(last, { path: join(folder, 'two.desk'), key: secret });
    const sealed = await readFile(join(folder, 'two.desk'));
    const withoutMark = join(folder, 'three.desk');
    await writeFile(withoutMark, sealed.subarray(10));
    await expect(readBackup(withoutMark, { secret })).rejects.toThrow(
      'The backup is not encrypted although BACKUP_KEY is set',
    );
    await expect(readBackup(withoutMark, { secret, allowsUnencrypted: true })).rejects.toThrow(/damaged/);
  });

  /**
   * An archive with a header of these tables and these further entries; whoever changes an unencrypted one can make it
   * like that.
   */
  async function writeForged({
    tables = [],
    entries = [],
  }: {
    readonly tables?: readonly BackupTable[];
    readonly entries?: readonly (readonly [tar.Headers, string])[];
  }): Promise<string> {
    const path = join(folder, 'forged.desk');
    const none = { bytes: 0, sha256: createHash('sha256').digest('hex') };
    const header = { edition: 1, created_at: '2026-01-01T00:00:00Z', declarations: 'd', tables };
    const manifest = {
      tables: tables.map(({ schema: home, name }) => ({ schema: home, name, rows: 0, ...none, sequences: [] })),
      files: { ...none, count: 0 },
      missing: 0,
    };
    const pack = tar.pack();
    pack.entry({ name: 'header.json' }, JSON.stringify(header));
    for (const [entry, content] of entries) pack.entry(entry, content);
    pack.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
    pack.finalize();
    const archive = async function* () {
      for await (const chunk of pack.pipe(createGzip())) yield chunk as Buffer;
    };
    await writeFile(path, seal(archive(), undefined));
    return path;
  }

  test.each<readonly [string, tar.Headers]>([
    ['"notes.txt"', { name: 'notes.txt' }],
    ['"header.json"', { name: 'header.json' }],
    ['"files/octapharma/one"', { name: 'files/octapharma/one', type: 'symlink', linkname: '/etc/passwd' }],
  ])('with the unknown entry %s is refused by its name', async (name, entry) => {
    const path = await writeForged({ entries: [[entry, '']] });
    await expect(readBackup(path, {})).rejects.toThrow(`The backup is damaged: ${name} is no entry of a backup`);
  });

  test('with tables outside of the product is refused by the names of their schemas, and a former manufacturer is restored and named', async () => {
    const tableOf = (home: string, name: string): BackupTable => ({
      schema: home,
      name,
      columns: [{ name: 'id', type: 'bigint' }],
      part: null,
    });
    const target = await openEmpty(last);
    const restoring = async (tables: readonly BackupTable[]) =>
      restoreInto(target, { path: await writeForged({ tables }) });
    await expect(restoring([tableOf('public', 'versions'), tableOf('other', 'notes')])).rejects.toThrow(
      'The backup has tables in schemas that no backup of this product has: public, other. Nothing was changed.',
    );
    expect((await restoring([tableOf('formerly', 'versions'), tableOf('formerly', 'patients')])).notes).toContain(
      'The schema formerly is of no declared manufacturer: its 2 tables were restored as they were',
    );
    expect(await valuesOf(target, 'select count(*)::int from formerly.patients')).toEqual([[0]]);
  });

  test('that a database refuses is not called damaged', async () => {
    await backUp(last);
    const path = join(folder, 'one.desk');
    const refusal = new Error('invalid input syntax for type date in column "start_date"');
    await expect(readBackup(path, { secret: undefined, rows: () => Promise.reject(refusal) })).rejects.toBe(refusal);
    await expect(
      readBackup(path, {
        secret: undefined,
        file: () => Promise.reject(Object.assign(new Error('no such folder'), { code: 'ENOENT' })),
      }),
    ).rejects.toThrow(/^no such folder$/);
  });

  test('is sealed in pieces of any length', async () => {
    const through = async (length: number, cut: number) => {
      const bytes = Buffer.alloc(length, 'abc');
      const chunks = function* () {
        for (let at = 0; at < length; at += cut) yield bytes.subarray(at, at + cut);
      };
      const from = async function* () {
        yield* await Promise.resolve(chunks());
      };
      const back: Buffer[] = [];
      for await (const chunk of unseal(seal(from(), secret), { secret })) back.push(chunk);
      expect(Buffer.concat(back).equals(bytes), `${length}/${cut}`).toBe(true);
    };
    for (const length of [0, 65_536, 65_537, 200_000]) await through(length, 1_000);
    await through(200_000, 100_000);
  });

  test('is written while it is read: what lies in memory is no more for a large store than for a small one', async () => {
    const [rowBytes, count] = [64 * 1024, 300];
    // Incompressible even when repeated: the row exceeds gzip's window of 32 KB.
    const row = Buffer.concat([
      randomBytes(rowBytes - 1).map((byte) => (byte === 0x0a ? 0x0b : byte)),
      Buffer.from('\n'),
    ]);
    const table: BackupTable = {
      schema: 'octapharma',
      name: 'notes',
      columns: [{ name: 'content', type: 'text' }],
      part: null,
    };
    let [read, written, mostAhead] = [0, 0, 0];
    const bytes = async function* () {
      for (let n = 0; n < count; n += 1) {
        read += rowBytes;
        mostAhead = Math.max(mostAhead, read - written);
        yield await Promise.resolve(row);
      }
    };
    const rows: SnapshotRows = { tables: [table], comments: {}, bytes, sequences: () => Promise.resolve([]) };
    for await (const chunk of seal(
      createArchive({ rows, declarations: 'd', files: folderStorage(folder), now: new Date() }),
      secret,
    ))
      written += chunk.length;
    expect(written).toBeGreaterThan(rowBytes * count);
    expect(mostAhead).toBeLessThan(6 * 1024 * 1024);
  });

  test('of an embedded store is given by the server that runs on it, to its own account', async () => {
    expect(await requestBackup(folder)).toBeUndefined();
    const stop = await serveBackups(folder, await archiveOn(embedded), unexpected);
    opened.push(stop);
    expect((await stat(join(folder, 'backup.sock'))).mode & 0o777).toBe(0o600);
    const archive = await requestBackup(folder);
    const made = await writeBackup(archive ?? ([] as unknown as AsyncIterable<Buffer>), {
      path: join(folder, 'one.desk'),
      secret,
    });
    expect(made.manifest.tables.find((table) => table.schema === 'octapharma' && table.name === 'patients')?.rows).toBe(
      290,
    );
  });

  test('of which the server has only given a half is no backup, and the server logs why', async () => {
    const failed = vi.fn();
    const stop = await serveBackups(
      folder,
      async function* () {
        yield Buffer.from('the beginning');
        await Promise.reject(new Error('The store is gone'));
      },
      failed,
    );
    opened.push(stop);
    const take = async () =>
      writeBackup((await requestBackup(folder)) as AsyncIterable<Buffer>, { path: join(folder, 'one.desk'), secret });
    await expect(take()).rejects.toThrow(
      'The running server broke off the backup: it was stopped, or its log says why',
    );
    expect(failed.mock.calls).toEqual([[expect.objectContaining({ message: 'The store is gone' })]]);
    expect((await readdir(folder)).filter((name) => name.startsWith('one'))).toEqual([]);
  });

  test('whose rows the data folder cannot take says so to the command, and to the log', async () => {
    const { store } = await sourceOn(embedded);
    const gone = join(folder, 'gone');
    const failed = vi.fn();
    opened.push(
      await serveBackups(
        folder,
        () => streamBackup({ store, schema, dataDir: gone, files: folderStorage(filesFolderOf(folder)) }),
        failed,
      ),
    );
    const reason = `The rows are first copied into DATA_DIR, and ${gone} cannot take them: ENOENT`;
    await expect(requestBackup(folder)).rejects.toThrow(`The running server could not take the backup: ${reason}`);
    expect(failed.mock.calls).toEqual([
      [expect.objectContaining({ message: expect.stringContaining(reason) as string })],
    ]);
  });

  test('is taken when it is due, the newest are kept, and its age is told', async () => {
    const archive = await archiveOn(last);
    const dir = join(folder, 'kept');
    const schedule = { dir, everyHours: 1, keep: 2 };
    const log = { info: vi.fn(), error: vi.fn() };
    const due = () => backUpIfDue({ schedule, secret, archive, log });
    expect(await findLastBackup(schedule)).toBeNull();
    expect([await due(), await due()]).toEqual([true, false]);
    const [first = ''] = (await readdir(dir)).filter((name) => name.startsWith('backup-'));
    expect(first).toMatch(/^backup-\d{8}T\d{6}Z\.desk$/);
    expect((await findLastBackup(schedule))?.age_seconds).toBeLessThan(60);
    await writeFile(join(dir, 'backup-20200101T000000Z.desk'), 'older');
    await writeFile(join(dir, 'backup-20200102T000000Z.desk'), 'old');
    await writeFile(join(dir, 'notes.txt'), 'mine');
    const hourAgo = await stat(join(dir, first));
    expect(await findLastBackup(schedule, new Date(hourAgo.mtimeMs + 7_200_000))).toMatchObject({ age_seconds: 7200 });
    await rm(join(dir, first));
    expect(await backUpIfDue({ schedule: { ...schedule, everyHours: 0 }, secret, archive, log })).toBe(true);
    const left = (await readdir(dir)).sort();
    expect(left.filter((name) => name.startsWith('backup-'))).toEqual([
      'backup-20200102T000000Z.desk',
      expect.stringMatching(/^backup-20[^2]|^backup-202[^0]/),
    ]);
    expect(left).toContain('notes.txt');
  });

  test('that was written while the clock was ahead neither counts as the last one nor takes the place of another', async () => {
    const dir = join(folder, 'ahead');
    await mkdir(dir);
    const ahead = ['backup-29990101T000000Z.desk', 'backup-29990102T000000Z.desk'];
    for (const name of ahead) await writeFile(join(dir, name), 'x');
    const schedule = { dir, everyHours: 1, keep: 2 };
    const archive = await archiveOn(last);
    const due = () => backUpIfDue({ schedule, secret, archive, log: { info: vi.fn(), error: vi.fn() } });
    expect(await findLastBackup(schedule)).toBeNull();
    expect([await due(), await due()]).toEqual([true, false]);
    expect((await readdir(dir)).filter((name) => name.startsWith('backup-')).sort()).toEqual([
      expect.stringMatching(/^backup-20/),
      ...ahead,
    ]);
  });

  test('that cannot be written names its folder, and an archive that cannot be read does not', async () => {
    const write = (parts: () => AsyncIterable<Buffer>) =>
      writeBackup(parts(), { path: join(folder, 'none', 'one.desk'), secret });
    await expect(
      write(async function* () {
        yield await Promise.resolve(Buffer.from('x'));
      }),
    ).rejects.toThrow(`The folder ${join(folder, 'none')} is not writable: ENOENT`);
    await mkdir(join(folder, 'none'));
    await expect(
      write(async function* () {
        yield await Promise.reject<Buffer>(Object.assign(new Error('No space'), { syscall: 'write' }));
      }),
    ).rejects.toThrow(/^No space$/);
  });

  test('is taken into the data folder as well, which its process holds', async () => {
    const unlock = await lockDataDir(folder);
    opened.push(unlock);
    expect(
      await backUpIfDue({
        schedule: { dir: folder, everyHours: 1, keep: 2 },
        secret,
        archive: await archiveOn(last),
        log: { info: vi.fn(), error: vi.fn() },
      }),
    ).toBe(true);
  });

  test('that a killed process left unfinished is removed by the next one, and nothing else', async () => {
    const names = ['backup-20200101T000000Z.desk.part', 'backup-2020.desk.part', 'mine.desk.part'];
    for (const name of names) await writeFile(join(folder, name), 'x');
    await backUpIfDue({
      schedule: { dir: folder, everyHours: 1, keep: 2 },
      secret,
      archive: await archiveOn(last),
      log: { info: vi.fn(), error: vi.fn() },
    });
    expect((await readdir(folder)).filter((name) => name.endsWith('.part')).toSorted()).toEqual(names.slice(1));
  });

  test('of an embedded store leaves no rows beside it: those of a killed process are removed at the next start', async () => {
    const { store } = await sourceOn(embedded);
    await mkdir(join(folder, '.backup-killed'));
    await writeFile(join(folder, '.backup-killed', '0'), 'rows');
    await writeFile(join(folder, 'backup-mine'), 'mine');
    const stop = await startBackups({
      store,
      schema,
      files: folderStorage(filesFolderOf(folder)),
      config: { dataDir: folder },
      log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    });
    opened.push(stop);
    await writeBackup((await requestBackup(folder)) as AsyncIterable<Buffer>, {
      path: join(folder, 'one.desk'),
      secret,
    });
    expect((await readdir(folder)).toSorted()).toEqual(['backup-mine', 'backup.sock', 'one.desk']);
  });

  test('that waits for another process says so once, and is taken when that has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const finish = await lockBackupFolder(folder);
    const info = vi.fn();
    const archive = vi.fn(await archiveOn(last));
    const said = () => info.mock.calls.map(([, line]) => String(line));
    const stop = scheduleBackups({
      schedule: { dir: folder, everyHours: 1, keep: 2 },
      secret,
      archive,
      log: { info, error: vi.fn() },
    });
    opened.push(stop, () => Promise.resolve(vi.useRealTimers()));
    const waiting = expect.stringMatching(/^another process holds the lock of the backup folder/) as string;
    await expect.poll(said).toEqual([waiting]);
    for (let looks = 0; looks < 3; looks += 1) {
      vi.advanceTimersByTime(60_000);
      // This refusal takes the same steps as the scheduled check, so that the check has finished by then.
      await expect(lockBackupFolder(folder)).rejects.toThrow('is in use by process');
    }
    await finish();
    const later = () => {
      vi.advanceTimersByTime(60_000);
      return said();
    };
    await expect.poll(later).toEqual([waiting, 'backup completed']);
  });
});
