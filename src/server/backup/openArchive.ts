import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { sumFile } from './archive';
import { BackupError, names, placeOf, readHeader, readManifest, type BackupHeader, type BackupManifest, type BackupTable } from './format';
import { unseal } from './seal';

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Buffer>;
}

/** Callbacks for the parts of a backup, in order. */
export interface Visitor {
  readonly header?: (header: BackupHeader) => Promise<void>;
  /** A part of a table's rows; a line may continue in the next part. */
  readonly rows?: (table: BackupTable, bytes: Buffer) => Promise<void>;
  /** A file, by its key. The callback must read it to its end. */
  readonly file?: (key: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
}

/** The header and manifest of a verified backup. */
export interface Checked {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
}

const largestJson = 64 * 1024 * 1024;

async function whole({ bytes, size }: Entry): Promise<Buffer> {
  if (size > largestJson) throw new BackupError('This is no backup of this product, or it is damaged');
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* entriesOf(path: string, secret: string | undefined): AsyncGenerator<Entry> {
  const extract = tar.extract();
  const piped = pipeline(unseal(createReadStream(path, { highWaterMark: 256 * 1024 }), secret), createGunzip(), extract);
  piped.catch((error: unknown) => extract.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const entry of extract) yield { name: entry.header.name, size: entry.header.size ?? 0, bytes: entry as AsyncIterable<Buffer> };
    await piped;
  } catch (error) {
    // A wrong key also breaks the later stages of the pipeline; its own error is the more specific one.
    throw await piped.then(() => error, (reason: unknown) => (reason instanceof BackupError ? reason : error));
  } finally {
    extract.destroy();
    await piped.catch(() => undefined);
  }
}

class Sums {
  private readonly tables = new Map<string, { readonly hash: Hash; bytes: number }>();
  private readonly files = createHash('sha256');
  private count = 0;
  private bytes = 0;

  rows(place: string, part: Buffer): void {
    const known = this.tables.get(place) ?? { hash: createHash('sha256'), bytes: 0 };
    this.tables.set(place, known);
    known.hash.update(part);
    known.bytes += part.length;
  }

  file(name: string, size: number, sha256: string): void {
    sumFile(this.files, { name, size, sha256 });
    this.count += 1;
    this.bytes += size;
  }

  /** Throws where a part is missing, changed or unexpected. */
  compare({ tables, files }: BackupManifest): void {
    const empty = createHash('sha256').digest('hex');
    const wrong = tables.some((table) => (this.tables.get(placeOf(table))?.hash.digest('hex') ?? empty) !== table.sha256);
    const known = new Set(tables.map(placeOf));
    const more = [...this.tables.keys()].some((place) => !known.has(place));
    if (wrong || more || files.count !== this.count || files.bytes !== this.bytes || this.files.digest('hex') !== files.sha256) {
      throw new BackupError('The backup is damaged: its parts are not what was written');
    }
  }
}

async function* hashing(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Reads a stream to its end and discards it. */
export const readOff = (bytes: AsyncIterable<Buffer>): Promise<void> => finished(Readable.from(bytes).resume());

function unwrapped(error: unknown): unknown {
  const { code } = error as { readonly code?: unknown };
  if (code === 'ENOENT') return new BackupError('There is no such file');
  const isBroken = error instanceof Error && (/^Z_|^ERR_STREAM/.test(String(code)) || /tar|end of data|header/i.test(error.message));
  return isBroken ? new BackupError('The backup is damaged: it cannot be read', { cause: error }) : error;
}

async function visit(path: string, secret: string | undefined, visitor: Visitor): Promise<Checked> {
  const sums = new Sums();
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  for await (const entry of entriesOf(path, secret)) {
    const { name, size, bytes } = entry;
    if (header === undefined) {
      if (name !== names.header) throw new BackupError('This is no backup of this product');
      header = readHeader(await whole(entry));
      await visitor.header?.(header);
    } else if (name.startsWith(names.tables)) {
      const place = name.slice(names.tables.length).split('/')[0] ?? '';
      const table = header.tables.find((one) => placeOf(one) === place);
      if (!table) throw new BackupError(`The backup is damaged: it does not say what ${place} is`);
      const part = await whole(entry);
      sums.rows(place, part);
      await visitor.rows?.(table, part);
    } else if (name.startsWith(names.files)) {
      const hash = createHash('sha256');
      const read = hashing(bytes, hash);
      await (visitor.file ? visitor.file(name.slice(names.files.length), read) : readOff(read));
      sums.file(name, size, hash.digest('hex'));
    } else if (name === names.manifest) manifest = readManifest(await whole(entry));
    else await readOff(bytes);
  }
  if (!header || !manifest) throw new BackupError('The backup is not whole: its end is missing');
  sums.compare(manifest);
  return { header, manifest };
}

/**
 * Reads a backup from beginning to end, passes its parts to a visitor and compares them with the digests of its manifest. Throws a BackupError
 * for a wrong key and for a backup that was changed, truncated or extended.
 */
export async function readBackup(path: string, { secret, ...visitor }: Visitor & { readonly secret?: string | undefined }): Promise<Checked> {
  return visit(path, secret, visitor).catch((error: unknown) => {
    throw unwrapped(error);
  });
}
