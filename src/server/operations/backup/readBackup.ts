import { isDeepStrictEqual } from 'node:util';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { qualifiedName } from '../../db';
import { countRows } from './backupSql';
import { decryptFile, type DecryptOptions } from './encryption';
import {
  BackupError,
  entryNames,
  fileKeyPattern,
  readHeader,
  readManifest,
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
} from './format';

/** Callbacks for the parts of a backup, in order. */
export interface BackupVisitor {
  /** A file of rows of a table. */
  readonly rows?: (table: BackupTable, bytes: Buffer) => Promise<void>;
  /** An uploaded file, by its key. The callback must read it to its end. */
  readonly file?: (key: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
}

/** The header and manifest of a verified backup. */
export interface VerifiedBackup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
}

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Buffer>;
}

const tarErrors = /^(Unexpected end of data|Invalid tar header)/;
const maxEntryBytes = 256 * 1024 * 1024;

const damagedError = (what: string, cause?: unknown): BackupError =>
  new BackupError(`The backup is damaged: ${what}`, { cause });
const unknownEntryError = (name: string): BackupError =>
  damagedError(`${JSON.stringify(name)} is no entry of a backup`);

/** The error of a failed read, for the operator: decompression and unpacking report damage in their own terms. */
function toBackupError(error: unknown): unknown {
  const isBroken =
    error instanceof Error &&
    (/^Z_|^ERR_STREAM/.test(String((error as NodeJS.ErrnoException).code)) || tarErrors.test(error.message));
  return isBroken ? damagedError('it cannot be read', error) : error;
}

/** The content of an entry, with errors for the operator. */
async function* contentOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw toBackupError(error);
  }
}

async function* readEntries(path: string, options: DecryptOptions): AsyncGenerator<Entry> {
  const extract = tar.extract();
  const piped = pipeline(decryptFile(path, options), createGunzip(), extract);
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

async function readEntry({ bytes, size }: Entry): Promise<Buffer> {
  if (size > maxEntryBytes) throw new BackupError('This file is not a backup of this product, or it is damaged');
  return buffer(bytes);
}

/** Reads a stream to its end and discards it. */
export const drain = (bytes: AsyncIterable<Buffer>): Promise<void> => finished(Readable.from(bytes).resume());

/** Reads an entry between header and manifest, and counts what it holds. Throws for any other. */
async function readPart(
  entry: Entry,
  { tables }: BackupHeader,
  { counted, visitor }: { readonly counted: BackupManifest; readonly visitor: BackupVisitor },
): Promise<void> {
  const { name, size, bytes } = entry;
  if (name.startsWith(entryNames.rows)) {
    const place = name.slice(entryNames.rows.length).split('/')[0] ?? '';
    const table = tables.find((candidate) => qualifiedName(candidate) === place);
    if (!table) throw unknownEntryError(name);
    const part = await readEntry(entry);
    counted.rows[place] = (counted.rows[place] ?? 0) + countRows(part);
    await visitor.rows?.(table, part);
  } else if (name.startsWith(entryNames.files)) {
    const key = name.slice(entryNames.files.length);
    if (!fileKeyPattern.test(key)) throw unknownEntryError(name);
    counted.files.count += 1;
    counted.files.bytes += size;
    await (visitor.file ? visitor.file(key, bytes) : drain(bytes));
  } else if (name === entryNames.tables || name === entryNames.references) await drain(bytes);
  else throw unknownEntryError(name);
}

/**
 * Reads a backup from beginning to end, passes its parts to a visitor and compares them with its manifest. Throws a
 * BackupError for a wrong key and for a backup that was changed, truncated or extended, naming an entry that no backup
 * has. An error of the visitor is passed on as it is.
 */
export async function readBackup(
  path: string,
  { secret, allowsUnencrypted, ...visitor }: BackupVisitor & DecryptOptions,
): Promise<VerifiedBackup> {
  const counted: BackupManifest = { rows: {}, files: { count: 0, bytes: 0 }, missing: 0 };
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  for await (const entry of readEntries(path, { secret, allowsUnencrypted })) {
    if (!header) {
      if (entry.name !== entryNames.header) throw new BackupError('This file is not a backup of this product');
      header = readHeader(await readEntry(entry));
    } else if (manifest) throw unknownEntryError(entry.name);
    else if (entry.name === entryNames.manifest) manifest = readManifest(await readEntry(entry));
    else await readPart(entry, header, { counted, visitor });
  }
  if (!header || !manifest) throw new BackupError('The backup is incomplete: its end is missing');
  if (!isDeepStrictEqual({ ...counted, missing: manifest.missing }, manifest))
    throw damagedError('its contents do not match its manifest');
  return { header, manifest };
}
