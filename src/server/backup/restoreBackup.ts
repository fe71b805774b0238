import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { FileStorage } from '../files/FileStorage';
import { measureFile } from '../files/spoolUpload';
import { createTables, noteGaps, patiently, quote, truncateGuard, wantedTables, type ColumnType, type SchemaOptions, type Store } from '../store';
import { fileKey } from './archive';
import { BackupError, placeOf, type BackupHeader, type BackupManifest, type BackupTable } from './format';
import { readBackup, type Checked } from './openArchive';

type Db = Store['db'];

export interface RestoreOptions {
  readonly path: string;
  readonly secret: string | undefined;
  readonly store: Pick<Store, 'db'>;
  readonly schema: SchemaOptions;
  /** Where the uploaded files lie, and the folder that they pass through. */
  readonly files: FileStorage;
  readonly spool: string;
}

const sqlName = ({ schema, name }: { readonly schema: string; readonly name: string }): string => `${quote(schema)}.${quote(name)}`;

async function assertNoFiles(files: FileStorage): Promise<void> {
  const taken = await files.taken();
  if (taken !== undefined) throw new BackupError(`There are uploaded files in ${taken} already: restore into an empty DATA_DIR or bucket`);
}

/** Refuses a store with a single row; takes away the empty tables of one that was only prepared, since rows load before their links and indexes. */
async function clear(db: Db, schemas: readonly string[]): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(${[...schemas]}::text[]) order by 1, 2`.execute(db);
  for (const table of rows) {
    const found = await sql.raw(`select from ${sqlName(table)} limit 1`).execute(db);
    if (found.rows.length > 0) throw new BackupError(`The store holds data already (${placeOf(table)}): restore into an empty one`);
  }
  for (const schema of schemas) await sql.raw(`drop schema if exists ${quote(schema)} cascade`).execute(db);
}

/** The columns that a backup has under another name or of another type, as their fields say: rows are stored as they were, and converted after that. */
function formerColumns({ tables }: BackupHeader, schema: SchemaOptions): ReadonlySet<string> {
  const kept = new Map(tables.map((table) => [placeOf(table), new Map(table.columns.map(({ name, type }) => [name, type]))]));
  const former = wantedTables(schema).flatMap((table) =>
    Object.entries(table.columns).flatMap(([name, { was = name, type, changed }]) => {
      const columns = kept.get(placeOf(table));
      const isRenamed = was !== name && columns?.has(was) === true && !columns.has(name);
      const stored = columns?.get(isRenamed ? was : name);
      const isChanged = changed !== undefined && stored === typeName(changed.from) && stored !== typeName(type);
      return isRenamed || isChanged ? [`${placeOf(table)}.${name}`] : [];
    }),
  );
  return new Set(former);
}

/** What an older or a newer edition kept and the declarations do not ask for any more: it is there again, so that nothing is lost. */
async function addUndeclared(db: Db, { tables }: BackupHeader, { schema, former }: { readonly schema: SchemaOptions; readonly former: ReadonlySet<string> }): Promise<void> {
  const isAsNow = (place: string) => ([name]: readonly [string, unknown]) => !former.has(`${place}.${name}`);
  const wanted = new Map(wantedTables(schema).map((table) => [placeOf(table), { ...table, columns: Object.fromEntries(Object.entries(table.columns).filter(isAsNow(placeOf(table)))) }]));
  const wholeOf = ({ schema: home, part }: BackupTable) => part && wanted.get(placeOf({ schema: home, name: part.of }));
  const differing = tables.flatMap((table) =>
    table.columns.flatMap(({ name, type }) => {
      const declared = (wholeOf(table) ?? wanted.get(placeOf(table)))?.columns[name];
      const isSame = declared === undefined || typeName(declared.type) === type;
      return isSame ? [] : [`  ${placeOf(table)}.${name} is ${type} in the backup and ${declared.type} in the declaration`];
    }),
  );
  if (differing.length > 0) throw new BackupError(`The backup does not fit the declarations:\n${differing.join('\n')}\nNothing was changed.`);
  for (const table of tables) {
    const whole = wholeOf(table);
    if (whole && table.part) {
      await sql.raw(`create table ${sqlName(table)} partition of ${sqlName(whole)} ${table.part.bound}`).execute(db);
      if (whole.appendOnly) await sql.raw(truncateGuard(table.schema, table.name)).execute(db);
    }
    const declared = (whole ?? wanted.get(placeOf(table)))?.columns;
    await sql.raw(`create schema if not exists ${quote(table.schema)}`).execute(db);
    if (!declared) await sql.raw(`create table ${sqlName(table)} ()`).execute(db);
    for (const { name, type } of table.columns) {
      if (!whole && (!declared || !(name in declared))) await sql.raw(`alter table ${sqlName(table)} add column ${quote(name)} ${type}`).execute(db);
    }
  }
}

/** Types that the database calls otherwise than the declarations. */
const declaredTypes: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };
const typeName = (type: ColumnType): string => declaredTypes[type] ?? type;

/** Stores the rows of a backup as they come; the database reads them itself, so that no value passes through ours. */
class Loader {
  private current: BackupTable | undefined;
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly db: Db) {}

  async take(table: BackupTable, part: Buffer): Promise<void> {
    if (table !== this.current) await this.finish();
    this.current = table;
    const bytes = Buffer.concat([this.rest, part]);
    const end = bytes.lastIndexOf(0x0a);
    this.rest = Buffer.from(bytes.subarray(end + 1));
    if (end > 0) await this.insert(table, bytes.toString('utf8', 0, end));
  }

  async finish(): Promise<void> {
    if (this.rest.length > 0) throw new BackupError('The backup is damaged: a row is not whole');
    this.current = undefined;
    return Promise.resolve();
  }

  private async insert(table: BackupTable, lines: string): Promise<void> {
    const columns = sql.raw(table.columns.map(({ name }) => quote(name)).join(', '));
    const place = sql.raw(sqlName(table));
    const rows = `[${lines.replaceAll('\n', ',')}]`;
    await sql`
      insert into ${place} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${place}, ${rows}::json)`.execute(this.db);
  }
}

async function setSequences(db: Db, { tables }: BackupManifest): Promise<void> {
  for (const table of tables) {
    for (const { column, value, called } of table.sequences) {
      await sql`select setval(sequence, ${value}::bigint, ${called}) from pg_get_serial_sequence(${sqlName(table)}, ${column}) as sequence where sequence is not null`.execute(db);
    }
  }
}

/** Keeps the files of a backup, and takes those away again that it has kept. */
class FileKeeper {
  private readonly keys: string[] = [];

  constructor(private readonly options: Pick<RestoreOptions, 'files' | 'spool'>) {}

  async take(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    if (!fileKey.test(key)) throw new BackupError(`The backup is damaged: ${key} is no name of a file`);
    const { files, spool } = this.options;
    const path = join(spool, randomUUID());
    await mkdir(spool, { recursive: true, mode: 0o700 });
    try {
      await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
      this.keys.push(key);
      await files.put(key, await measureFile(path));
    } finally {
      await rm(path, { force: true });
    }
  }

  async takeBack(): Promise<void> {
    for (const key of this.keys) await this.options.files.remove(key).catch(() => undefined);
  }
}

async function load({ path, secret, store, schema }: RestoreOptions, { header }: Checked, keeper: FileKeeper): Promise<void> {
  const schemas = [...new Set([...wantedTables(schema), ...header.tables].map((table) => table.schema))];
  await patiently(store, async (db) => {
    await clear(db, schemas);
    const former = formerColumns(header, schema);
    await createTables(db, schema, { bare: former });
    await addUndeclared(db, header, { schema, former });
    const loader = new Loader(db);
    const { manifest } = await readBackup(path, {
      secret,
      rows: (table, bytes) => loader.take(header.tables.find((known) => placeOf(known) === placeOf(table)) ?? table, bytes),
      file: (key, bytes) => keeper.take(key, bytes),
    });
    await loader.finish();
    await setSequences(db, manifest);
    await createTables(db, schema);
    // A server that was there before remembers what it counted.
    await noteGaps(db, schema);
  });
}

/**
 * Restores a backup into an empty store of either engine, all of it or nothing: first the whole file is read and checked, then everything is
 * stored in one transaction. Columns that the declarations have beyond the backup are empty; what the backup has beyond them is kept; what was
 * renamed or changed since it was made is so afterwards.
 * Nobody is signed in afterwards. Throws a BackupError for a store or folder that holds data.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Checked> {
  const { path, secret, files } = options;
  const checked = await readBackup(path, { secret });
  await assertNoFiles(files);
  const keeper = new FileKeeper(options);
  try {
    await load(options, checked, keeper);
  } catch (error) {
    await keeper.takeBack();
    throw error;
  }
  return checked;
}
