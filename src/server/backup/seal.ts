import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { BackupError } from './format';
import { hashChunks } from './hashChunks';

type Bytes = AsyncIterable<Buffer>;

const algorithm = 'aes-256-gcm';
const magic = Buffer.from('DESKSEAL1\n');
const saltBytes = 16;
const headerBytes = magic.length + saltBytes;
const [chunkBytes, tagBytes] = [64 * 1024, 16];
/** Precedes the digest at the end of an unencrypted backup. */
const trailerMagic = Buffer.from('\nDESKSUM1 ');
const trailerBytes = trailerMagic.length + 32;

const damagedError = (): BackupError => new BackupError('The backup is damaged: its contents were changed or cut off');
const notEncryptedError = (): BackupError =>
  new BackupError(
    'The backup is not encrypted although BACKUP_KEY is set: anyone may have written or changed it. If you know where it comes from, allow it with --allow-unencrypted',
  );
const cannotDecryptError = (): BackupError =>
  new BackupError('The backup cannot be decrypted: BACKUP_KEY is wrong, or the file was changed');

/** Derives the key of one file from the configured secret and the file's salt. */
function deriveKey(secret: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/**
 * Numbers the chunks and marks the last one, so that none can be omitted, moved or added. A key encrypts one file, so
 * no nonce is reused.
 */
function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/**
 * Regroups a stream into chunks of a fixed size, the last one possibly shorter or empty, each with whether it is the
 * last.
 */
async function* inChunks(source: Bytes, size: number): AsyncGenerator<readonly [Buffer, boolean]> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    pending.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    const bytes = Buffer.concat(pending);
    let at = 0;
    // A full chunk may be the last one: it is held back until more bytes arrive.
    for (; bytes.length - at > size; at += size) yield [bytes.subarray(at, at + size), false];
    pending = [bytes.subarray(at)];
    length = bytes.length - at;
  }
  yield [Buffer.concat(pending), true];
}

async function* encrypt(source: Bytes, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const header = Buffer.concat([magic, salt]);
  const key = await deriveKey(secret, salt);
  yield header;
  let index = 0;
  for await (const [chunk, isLast] of inChunks(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, chunkNonce(index, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

async function* decrypt(source: Bytes, secret: string | undefined): AsyncGenerator<Buffer> {
  const [header, rest] = await splitStream(source, headerBytes);
  if (secret === undefined) throw new BackupError('The backup is encrypted: set BACKUP_KEY');
  if (header.length < headerBytes) throw damagedError();
  const key = await deriveKey(secret, header.subarray(magic.length));
  let index = 0;
  for await (const [chunk, isLast] of inChunks(rest, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw damagedError();
    const decipher = createDecipheriv(algorithm, key, chunkNonce(index, isLast)).setAAD(header);
    decipher.setAuthTag(chunk.subarray(-tagBytes));
    const opened = decipher.update(chunk.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      throw cannotDecryptError();
    }
    yield opened;
    index += 1;
  }
}

/** The first bytes of a stream, and a stream of the remaining ones. */
async function splitStream(source: Bytes, size: number): Promise<readonly [Buffer, Bytes]> {
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < size) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* remaining(): AsyncGenerator<Buffer> {
    if (head.length > size) yield head.subarray(size);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return [head.subarray(0, size), remaining()];
}

async function* appendDigest(source: Bytes): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  yield* hashChunks(source, hash);
  yield Buffer.concat([trailerMagic, hash.digest()]);
}

async function* verifyDigest(source: Bytes): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let tail = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.concat([tail, chunk]);
    const content = bytes.subarray(0, Math.max(0, bytes.length - trailerBytes));
    tail = Buffer.from(bytes.subarray(content.length));
    hash.update(content);
    if (content.length > 0) yield content;
  }
  if (tail.length < trailerBytes || !timingSafeEqual(tail, Buffer.concat([trailerMagic, hash.digest()])))
    throw damagedError();
}

/** Makes an archive tamper-evident: encrypts it where a secret is set, and appends a digest otherwise. */
export const seal = (source: Bytes, secret: string | undefined): AsyncGenerator<Buffer> =>
  secret === undefined ? appendDigest(source) : encrypt(source, secret);

/** How a sealed archive may be opened. */
export interface UnsealOptions {
  /**
   * The configured key. With it, an archive that is not encrypted is refused: its digest shows damage, but anyone can
   * compute it.
   */
  readonly secret?: string | undefined;
  /** Accepts an unencrypted archive despite a key. */
  readonly allowsUnencrypted?: boolean | undefined;
}

/**
 * Reverses `seal`. Throws a BackupError for a wrong key, a missing encryption and changed content, at the end of the
 * stream at the latest.
 */
export async function* unseal(
  source: Bytes,
  { secret, allowsUnencrypted = false }: UnsealOptions,
): AsyncGenerator<Buffer> {
  const [first, rest] = await splitStream(source, magic.length);
  async function* rejoined(): AsyncGenerator<Buffer> {
    yield first;
    yield* rest;
  }
  const isEncrypted = first.equals(magic);
  if (!isEncrypted && secret !== undefined && !allowsUnencrypted) throw notEncryptedError();
  yield* isEncrypted ? decrypt(rejoined(), secret) : verifyDigest(rejoined());
}
