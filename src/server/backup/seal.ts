import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { BackupError } from './format';

type Bytes = AsyncIterable<Buffer>;

const algorithm = 'aes-256-gcm';
const magic = Buffer.from('DESKSEAL1\n');
const saltBytes = 16;
const headBytes = magic.length + saltBytes;
const [pieceBytes, tagBytes] = [64 * 1024, 16];
/** Precedes the digest at the end of an unencrypted backup. */
const trailerMagic = Buffer.from('\nDESKSUM1 ');
const trailerBytes = trailerMagic.length + 32;

const damaged = (): BackupError => new BackupError('The backup is damaged: it is not what was written');
const notOpened = (): BackupError => new BackupError('The backup cannot be opened: BACKUP_KEY is another one, or the file was changed');

/** Derives the key of one file from the configured secret and the file's salt. */
function keyOf(secret: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Numbers the chunks and marks the last one, so that none can be omitted, moved or added. A key encrypts one file, so no nonce is reused. */
function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(at), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Regroups a stream into chunks of a fixed size, the last one possibly shorter or empty, each with whether it is the last. */
async function* inPieces(source: Bytes, size: number): AsyncGenerator<readonly [Buffer, boolean]> {
  let kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    kept.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    const bytes = Buffer.concat(kept);
    let at = 0;
    // A full chunk may be the last one: it is held back until more bytes arrive.
    for (; bytes.length - at > size; at += size) yield [bytes.subarray(at, at + size), false];
    kept = [bytes.subarray(at)];
    length = bytes.length - at;
  }
  yield [Buffer.concat(kept), true];
}

async function* encrypted(source: Bytes, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const head = Buffer.concat([magic, salt]);
  const key = await keyOf(secret, salt);
  yield head;
  let at = 0;
  for await (const [piece, isLast] of inPieces(source, pieceBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(at, isLast)).setAAD(head);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    at += 1;
  }
}

async function* decrypted(source: Bytes, secret: string | undefined): AsyncGenerator<Buffer> {
  const [head, rest] = await splitHead(source, headBytes);
  if (secret === undefined) throw new BackupError('The backup is encrypted: set BACKUP_KEY');
  if (head.length < headBytes) throw damaged();
  const key = await keyOf(secret, head.subarray(magic.length));
  let at = 0;
  for await (const [piece, isLast] of inPieces(rest, pieceBytes + tagBytes)) {
    if (piece.length < tagBytes) throw damaged();
    const decipher = createDecipheriv(algorithm, key, nonceOf(at, isLast)).setAAD(head);
    decipher.setAuthTag(piece.subarray(-tagBytes));
    const opened = decipher.update(piece.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      throw notOpened();
    }
    yield opened;
    at += 1;
  }
}

/** The first bytes of a stream, and a stream of the remaining ones. */
async function splitHead(source: Bytes, size: number): Promise<readonly [Buffer, Bytes]> {
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < size) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* others(): AsyncGenerator<Buffer> {
    if (head.length > size) yield head.subarray(size);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return [head.subarray(0, size), others()];
}

async function* summed(source: Bytes): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([trailerMagic, hash.digest()]);
}

async function* checked(source: Bytes): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let tail = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.concat([tail, chunk]);
    const whole = bytes.subarray(0, Math.max(0, bytes.length - trailerBytes));
    tail = Buffer.from(bytes.subarray(whole.length));
    hash.update(whole);
    if (whole.length > 0) yield whole;
  }
  if (tail.length < trailerBytes || !timingSafeEqual(tail, Buffer.concat([trailerMagic, hash.digest()]))) throw damaged();
}

/** Makes an archive tamper-evident: encrypts it where a secret is set, and appends a digest otherwise. */
export const seal = (source: Bytes, secret: string | undefined): AsyncGenerator<Buffer> => (secret === undefined ? summed(source) : encrypted(source, secret));

/** Reverses `seal`. Throws a BackupError for a wrong key and for changed content, at the end of the stream at the latest. */
export async function* unseal(source: Bytes, secret: string | undefined): AsyncGenerator<Buffer> {
  const [first, rest] = await splitHead(source, magic.length);
  async function* whole(): AsyncGenerator<Buffer> {
    yield first;
    yield* rest;
  }
  yield* first.equals(magic) ? decrypted(whole(), secret) : checked(whole());
}
