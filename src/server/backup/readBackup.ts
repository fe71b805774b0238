import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { updateFilesDigest } from './createArchive';
import {
  BackupError,
  entryNames,
  qualifiedName,
  readHeader,
  readManifest,
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
} from './format';
import { hashChunks } from './hashChunks';
import { unseal, type UnsealOptions } from './seal';

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Buffer>;
}

/** Callbacks for the parts of a backup, in order. */
export interface BackupVisitor {
  readonly header?: (header: BackupHeader) => Promise<void>;
  /** A part of a table's rows; a line may continue in the next part. */
  readonly rows?: (table: BackupTable, bytes: Buffer) => Promise<void>;
  /** A file, by its key. The callback must read it to its end. */
  readonly file?: (key: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
}

/** The header and manifest of a verified backup. */
export interface VerifiedBackup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
}

const maxEntryBytes = 64 * 1024 * 1024;

const unknownEntryError = (name: string): BackupError =>
  new BackupError(`The backup is damaged: ${JSON.stringify(name)} is no entry of a backup`);

async function readEntry({ bytes, size }: Entry): Promise<Buffer> {
  if (size > maxEntryBytes) throw new BackupError('This file is not a backup of this product, or it is damaged');
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The error of a failed read, for the operator: decompression and unpacking report damage in their own terms. */
function toBackupError(error: unknown): unknown {
  const { code } = error as { readonly code?: unknown };
  if (code === 'ENOENT') return new BackupError('The file does not exist');
  const isBroken =
    error instanceof Error && (/^Z_|^ERR_STREAM/.test(String(code)) || /tar|end of data|header/i.test(error.message));
  return isBroken ? new BackupError('The backup is damaged: it cannot be read', { cause: error }) : error;
}

/** The content of an entry, with errors for the operator. */
async function* contentOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw toBackupError(error);
  }
}

async function* readEntries(path: string, options: UnsealOptions): AsyncGenerator<Entry> {
  const extract = tar.extract();
  const piped = pipeline(
    unseal(createReadStream(path, { highWaterMark: 256 * 1024 }), options),
    createGunzip(),
    extract,
  );
  piped.catch((error: unknown) => extract.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header;
      if (type !== 'file') throw unknownEntryError(name);
      yield { name, size, bytes: contentOf(entry as AsyncIterable<Buffer>) };
    }
    await piped;
  } catch (error) {
    // A wrong key also breaks the later stages of the pipeline; its own error is the more specific one.
    throw toBackupError(
      await piped.then(
        () => error,
        (reason: unknown) => (reason instanceof BackupError ? reason : error),
      ),
    );
  } finally {
    extract.destroy();
    await piped.catch(() => undefined);
  }
}

class BackupDigests {
  private readonly tables = new Map<string, { readonly hash: Hash; bytes: number }>();
  private readonly files = createHash('sha256');
  private count = 0;
  private bytes = 0;

  addRows(tableName: string, part: Buffer): void {
    const known = this.tables.get(tableName) ?? { hash: createHash('sha256'), bytes: 0 };
    this.tables.set(tableName, known);
    known.hash.update(part);
    known.bytes += part.length;
  }

  addFile(name: string, size: number, sha256: string): void {
    updateFilesDigest(this.files, { name, size, sha256 });
    this.count += 1;
    this.bytes += size;
  }

  /** Throws where a part is missing, changed or unexpected. */
  assertMatches({ tables, files }: BackupManifest): void {
    const empty = createHash('sha256').digest('hex');
    const hasMismatch = tables.some(
      (table) => (this.tables.get(qualifiedName(table))?.hash.digest('hex') ?? empty) !== table.sha256,
    );
    const known = new Set(tables.map(qualifiedName));
    const hasExtra = [...this.tables.keys()].some((tableName) => !known.has(tableName));
    if (
      hasMismatch ||
      hasExtra ||
      files.count !== this.count ||
      files.bytes !== this.bytes ||
      this.files.digest('hex') !== files.sha256
    ) {
      throw new BackupError('The backup is damaged: its contents do not match its manifest');
    }
  }
}

/** Reads a stream to its end and discards it. */
export const drain = (bytes: AsyncIterable<Buffer>): Promise<void> => finished(Readable.from(bytes).resume());

/** Reads one entry that holds rows or a file. Throws for any other. */
async function readPart(
  entry: Entry,
  {
    header,
    digests,
    visitor,
  }: { readonly header: BackupHeader; readonly digests: BackupDigests; readonly visitor: BackupVisitor },
): Promise<void> {
  const { name, size, bytes } = entry;
  if (name.startsWith(entryNames.tables)) {
    const tableName = name.slice(entryNames.tables.length).split('/')[0] ?? '';
    const table = header.tables.find((candidate) => qualifiedName(candidate) === tableName);
    if (!table) throw new BackupError(`The backup is damaged: it does not describe the table ${tableName}`);
    const part = await readEntry(entry);
    digests.addRows(tableName, part);
    await visitor.rows?.(table, part);
  } else if (name.startsWith(entryNames.files)) {
    const hash = createHash('sha256');
    const read = hashChunks(bytes, hash);
    await (visitor.file ? visitor.file(name.slice(entryNames.files.length), read) : drain(read));
    digests.addFile(name, size, hash.digest('hex'));
  } else throw unknownEntryError(name);
}

/**
 * Reads a backup from beginning to end, passes its parts to a visitor and compares them with the digests of its
 * manifest. Throws a BackupError for a wrong key and for a backup that was changed, truncated or extended, naming an
 * entry that no backup has. An error of the visitor is passed on as it is.
 */
export async function readBackup(
  path: string,
  { secret, allowsUnencrypted, ...visitor }: BackupVisitor & UnsealOptions,
): Promise<VerifiedBackup> {
  const digests = new BackupDigests();
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  for await (const entry of readEntries(path, { secret, allowsUnencrypted })) {
    if (header === undefined) {
      if (entry.name !== entryNames.header) throw new BackupError('This file is not a backup of this product');
      header = readHeader(await readEntry(entry));
      await visitor.header?.(header);
    } else if (manifest !== undefined) throw unknownEntryError(entry.name);
    else if (entry.name === entryNames.manifest) manifest = readManifest(await readEntry(entry));
    else await readPart(entry, { header, digests, visitor });
  }
  if (!header || !manifest) throw new BackupError('The backup is incomplete: its end is missing');
  digests.assertMatches(manifest);
  return { header, manifest };
}
