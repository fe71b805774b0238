import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import type { FileStorage } from '../../files/FileStorage';
import { desiredTables, qualifiedName, type SchemaOptions, type Store } from '../../db';
import { countRows, referencesSql, tablesSql, toSqlFile } from './backupSql';
import {
  BackupError,
  entryNames,
  fileKeyPattern,
  formatVersion,
  isSystemError,
  type BackupHeader,
  type BackupManifest,
} from './format';
import { readComments, readFileKeys, readRows, readTables, withSnapshot } from './snapshot';

export interface ArchiveEntry {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly bytes: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** An entry whose content is in memory. */
export const entryOf = (name: string, bytes: Buffer): ArchiveEntry => ({ name, size: bytes.length, bytes: [bytes] });

async function addEntry(pack: tar.Pack, { name, size, bytes }: ArchiveEntry, mtime: Date): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const sink = pack.entry({ name, size, mode: 0o600, mtime }, (error) => (error ? reject(error) : resolve()));
    sink.on('error', reject);
    const fill = async () => {
      for await (const chunk of bytes) if (!sink.write(chunk)) await once(sink, 'drain');
      sink.end();
    };
    fill().catch(reject);
  });
}

async function addEntries(pack: tar.Pack, entries: AsyncIterable<ArchiveEntry>, mtime: Date): Promise<void> {
  for await (const entry of entries) await addEntry(pack, entry, mtime);
  pack.finalize();
}

/** Streams entries as a tar compressed by gzip, which is never held in memory as a whole. */
export async function* createArchive(entries: AsyncIterable<ArchiveEntry>, mtime: Date): AsyncGenerator<Buffer> {
  const [pack, gzip] = [tar.pack(), createGzip()];
  // The reader of the last stream gets the errors of all.
  pipeline(pack, gzip, () => undefined);
  const added = addEntries(pack, entries, mtime).catch((error: unknown) =>
    pack.destroy(error instanceof Error ? error : new Error('The backup failed', { cause: error })),
  );
  try {
    yield* gzip as AsyncIterable<Buffer>;
  } finally {
    pack.destroy();
    await added;
  }
}

export interface BackupOptions {
  readonly store: Pick<Store, 'db'>;
  readonly schema: SchemaOptions;
  /** The storage of the uploaded files. */
  readonly files: FileStorage;
  /** The folder for the temporary copy of the rows. */
  readonly dataDir: string;
}

/** A digest of the tables that the declarations define. */
export const schemaDigest = (schema: SchemaOptions): string =>
  createHash('sha256')
    .update(JSON.stringify(desiredTables(schema)))
    .digest('hex');

/** An unlinked temporary file: nothing of it remains, however the process ends. */
async function openSpool(dataDir: string): Promise<FileHandle> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, `.backup-${randomUUID()}`);
  const spool = await open(path, 'wx+', 0o600);
  await rm(path);
  return spool;
}

/** What a snapshot holds; its rows are in the spool file, part after part. */
interface SpooledSnapshot extends Pick<BackupHeader, 'tables' | 'comments'> {
  readonly parts: readonly { readonly name: string; readonly size: number }[];
  readonly rows: BackupManifest['rows'];
  readonly keys: readonly string[];
}

async function spoolSnapshot(db: Store['db'], schema: SchemaOptions, spool: FileHandle): Promise<SpooledSnapshot> {
  const tables = await readTables(db, schema);
  const parts: { readonly name: string; readonly size: number }[] = [];
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const place = qualifiedName(table);
    for await (const part of readRows(db, table)) {
      await spool.appendFile(part);
      rows[place] = (rows[place] ?? 0) + countRows(part);
      const number = String(parts.length + 1).padStart(8, '0');
      parts.push({ name: `${entryNames.rows}${place}/${number}.sql`, size: part.length });
    }
  }
  return { tables, comments: await readComments(db, tables), parts, rows, keys: await readFileKeys(db, tables) };
}

async function* readParts(spool: FileHandle, { parts }: SpooledSnapshot): AsyncGenerator<ArchiveEntry> {
  let position = 0;
  for (const { name, size } of parts) {
    const bytes = Buffer.alloc(size);
    await spool.read(bytes, 0, size, position);
    position += size;
    yield entryOf(name, bytes);
  }
}

/** The uploaded files; counts them, and those that are missing. */
async function* readFiles(
  files: FileStorage,
  { keys }: SpooledSnapshot,
  counts: Pick<BackupManifest, 'files' | 'missing'>,
): AsyncGenerator<ArchiveEntry> {
  for (const key of keys) {
    const file = fileKeyPattern.test(key) ? await files.open(key) : undefined;
    if (!file) {
      counts.missing += 1;
      continue;
    }
    const { size, bytes } = file;
    counts.files.count += 1;
    counts.files.bytes += size;
    try {
      yield { name: `${entryNames.files}${key}`, size, bytes: bytes as AsyncIterable<Buffer> };
    } finally {
      bytes.destroy();
    }
  }
}

async function* readEntries(
  header: BackupHeader,
  snapshot: SpooledSnapshot,
  { files, spool }: { readonly files: FileStorage; readonly spool: FileHandle },
): AsyncGenerator<ArchiveEntry> {
  yield entryOf(entryNames.header, Buffer.from(JSON.stringify(header)));
  yield entryOf(entryNames.tables, toSqlFile(tablesSql(header)));
  yield* readParts(spool, snapshot);
  yield entryOf(entryNames.references, toSqlFile(referencesSql(header)));
  const counts = { files: { count: 0, bytes: 0 }, missing: 0 };
  yield* readFiles(files, snapshot, counts);
  const manifest: BackupManifest = { rows: snapshot.rows, ...counts };
  yield entryOf(entryNames.manifest, Buffer.from(JSON.stringify(manifest)));
}

/**
 * Streams an archive of one snapshot of a store, with every file that it references; others read and write meanwhile.
 * The rows are copied to a temporary file first, so that a slow reader neither blocks an embedded store, which answers
 * nobody while it is read, nor holds a snapshot open. Throws a BackupError where the folder cannot take them.
 */
export async function* streamBackup({ store, schema, files, dataDir }: BackupOptions): AsyncGenerator<Buffer> {
  const failSpooling = (error: unknown): never => {
    if (!isSystemError(error)) throw error;
    const message = `The rows are first copied into DATA_DIR, and ${dataDir} cannot take them: ${error.message}`;
    throw new BackupError(message, { cause: error });
  };
  const now = new Date();
  const spool = await openSpool(dataDir).catch(failSpooling);
  try {
    const snapshot = await withSnapshot(store, (db) => spoolSnapshot(db, schema, spool)).catch(failSpooling);
    const { tables, comments } = snapshot;
    const common = { edition: formatVersion, created_at: now.toISOString(), declarations: schemaDigest(schema) };
    yield* createArchive(readEntries({ ...common, tables, comments }, snapshot, { files, spool }), now);
  } finally {
    await spool.close();
  }
}
