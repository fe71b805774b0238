import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import type { FileStorage, FileContents } from '../files/FileStorage';
import {
  formatVersion,
  entryNames,
  qualifiedName,
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
} from './format';
import { hashChunks } from './hashChunks';
import { splitLines } from './splitLines';
import type { SnapshotRows } from './snapshotRows';

/** The size of a table's archive entries, which are buffered in memory. */
const partSizeBytes = 1024 * 1024;
/** The server generates file keys: `manufacturer/file`. */
export const fileKeyPattern = /^[\w-]+\/[\w-]+$/;
/** The table of a manufacturer's files, and its column of storage keys. */
const attachments = { table: 'attachments', key: 'storage_key' } as const;

interface ArchiveOptions {
  readonly rows: SnapshotRows;
  readonly declarations: string;
  /** The storage of the uploaded files. */
  readonly files: FileStorage;
  readonly now: Date;
}

/** Adds entries to a tar archive sequentially, with backpressure. */
class TarWriter {
  readonly pack = tar.pack();

  constructor(private readonly mtime: Date) {}

  async add(name: string, size: number, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      const entry = this.pack.entry({ name, size, mode: 0o600, mtime: this.mtime }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.on('error', reject);
      const fill = async () => {
        for await (const chunk of bytes) if (!entry.write(chunk)) await once(entry, 'drain');
        entry.end();
      };
      fill().catch(reject);
    });
    return done;
  }

  addJson(name: string, value: BackupHeader | BackupManifest): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(value));
    return this.add(name, bytes.length, [bytes]);
  }
}

/** Regroups a stream into parts of at least `partSizeBytes`; the last one may be shorter. */
async function* groupIntoParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [pending, length]: [Buffer[], number] = [[], 0];
  for await (const chunk of bytes) {
    pending.push(chunk);
    length += chunk.length;
    if (length < partSizeBytes) continue;
    yield Buffer.concat(pending);
    [pending, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(pending);
}

function countNewlines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) count += 1;
  return count;
}

async function addTable(
  writer: TarWriter,
  rows: SnapshotRows,
  table: BackupTable,
): Promise<BackupManifest['tables'][number]> {
  const hash = createHash('sha256');
  let [bytes, count, partNumber] = [0, 0, 0];
  for await (const part of groupIntoParts(rows.bytes(table))) {
    hash.update(part);
    bytes += part.length;
    count += countNewlines(part);
    await writer.add(
      `${entryNames.tables}${qualifiedName(table)}/${String((partNumber += 1)).padStart(8, '0')}.ndjson`,
      part.length,
      [part],
    );
  }
  const { schema, name } = table;
  return {
    schema,
    name,
    rows: count,
    bytes,
    sha256: hash.digest('hex'),
    sequences: [...(await rows.sequences(table))],
  };
}

/** Adds one file to the digest of all files, as a line of name, size and digest. */
export const updateFilesDigest = (
  digest: Hash,
  { name, size, sha256 }: { readonly name: string; readonly size: number; readonly sha256: string },
): void => void digest.update(`${name} ${size} ${sha256}\n`);

/** Adds one file; returns its size and digest, or undefined where it is missing. */
async function addFile(
  writer: TarWriter,
  name: string,
  file: FileContents | undefined,
): Promise<{ readonly size: number; readonly sha256: string } | undefined> {
  if (!file) return undefined;
  const { size, bytes } = file;
  try {
    const hash = createHash('sha256');
    await writer.add(name, size, hashChunks(bytes as AsyncIterable<Buffer>, hash));
    return { size, sha256: hash.digest('hex') };
  } finally {
    bytes.destroy();
  }
}

async function addFiles(
  writer: TarWriter,
  { rows, files }: ArchiveOptions,
): Promise<Pick<BackupManifest, 'files' | 'missing'>> {
  const digest = createHash('sha256');
  let [count, bytes, missing] = [0, 0, 0];
  for (const table of rows.tables.filter(({ name }) => name === attachments.table)) {
    for await (const lines of splitLines(rows.bytes(table))) {
      for (const line of lines) {
        const key = (JSON.parse(line) as Readonly<Record<string, unknown>>)[attachments.key];
        const name = `${entryNames.files}${String(key)}`;
        const added =
          typeof key === 'string' && fileKeyPattern.test(key)
            ? await addFile(writer, name, await files.open(key))
            : undefined;
        if (!added) missing += 1;
        else {
          updateFilesDigest(digest, { name, ...added });
          count += 1;
          bytes += added.size;
        }
      }
    }
  }
  return { files: { count, bytes, sha256: digest.digest('hex') }, missing };
}

async function writeEntries(writer: TarWriter, options: ArchiveOptions): Promise<void> {
  const { rows, declarations, now } = options;
  await writer.addJson(entryNames.header, {
    edition: formatVersion,
    created_at: now.toISOString(),
    declarations,
    tables: [...rows.tables],
    comments: rows.comments,
  });
  const tables: BackupManifest['tables'] = [];
  for (const table of rows.tables) tables.push(await addTable(writer, rows, table));
  await writer.addJson(entryNames.manifest, { tables, ...(await addFiles(writer, options)) });
  writer.pack.finalize();
}

/** Streams the rows and files of a store as a compressed tar, which is never held in memory as a whole. */
export async function* createArchive(options: ArchiveOptions): AsyncGenerator<Buffer> {
  const writer = new TarWriter(options.now);
  const gzip = createGzip({ level: 6 });
  const filled = writeEntries(writer, options).catch((error: unknown) => {
    writer.pack.destroy(error instanceof Error ? error : new Error('The backup failed', { cause: error }));
    throw error;
  });
  const piped = pipeline(writer.pack, gzip);
  const ended = Promise.all([filled, piped]);
  ended.catch(() => undefined);
  try {
    yield* gzip as AsyncIterable<Buffer>;
    await ended;
  } catch (error) {
    // The error of the writer is more specific than that of the aborted stream.
    throw await filled.then(
      () => error,
      (reason: unknown) => reason,
    );
  } finally {
    gzip.destroy();
    writer.pack.destroy();
    await filled.catch(() => undefined);
  }
}
