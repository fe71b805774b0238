import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { BackupError, formerFormatError, isSystemError } from './format';

type Bytes = AsyncIterable<Uint8Array>;
/** The type of a stream of the package, which names that of the browser. */
type AgeStream = globalThis.ReadableStream<Uint8Array>;

/** The first bytes of an encrypted file, and of one in the format of earlier versions. */
const [ageMark, formerMark] = ['age-encryption.org/', 'DESKSEAL1\n'];
/** The cost of deriving a file's key from the passphrase, a few tenths of a second: 2 to the power of this. */
const workFactor = 15;

const toAgeStream = (source: Bytes): AgeStream => ReadableStream.from(source) as unknown as AgeStream;

async function* toBuffers(stream: AgeStream): AsyncGenerator<Buffer> {
  for await (const bytes of stream as unknown as Bytes)
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Encrypts a stream with a passphrase, in the format of `age`. Without one, passes it on. */
export async function* encrypt(source: AsyncIterable<Buffer>, secret: string | undefined): AsyncGenerator<Buffer> {
  if (secret === undefined) {
    yield* source;
    return;
  }
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(secret);
  encrypter.setScryptWorkFactor(workFactor);
  yield* toBuffers(await encrypter.encrypt(toAgeStream(source)));
}

/** How a file may be opened. */
export interface DecryptOptions {
  /**
   * The configured key. With it, a file that is not encrypted is refused: its checksum shows damage, but anyone can
   * compute it.
   */
  readonly secret?: string | undefined;
  /** Accepts an unencrypted file despite a key. */
  readonly allowsUnencrypted?: boolean | undefined;
}

async function readStart(path: string): Promise<string> {
  const file = await open(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError('The file does not exist');
    throw error;
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageMark.length), 0, ageMark.length, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Streams the archive in a file. Throws a BackupError for a wrong key, a missing encryption, changed content and a
 * format of earlier versions, at the end of the stream at the latest.
 */
export async function* decryptFile(
  path: string,
  { secret, allowsUnencrypted = false }: DecryptOptions,
): AsyncGenerator<Buffer> {
  const start = await readStart(path);
  if (start.startsWith(formerMark)) throw formerFormatError();
  const readFile = () => createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
  if (start !== ageMark) {
    if (secret !== undefined && !allowsUnencrypted)
      throw new BackupError(
        'The backup is not encrypted although BACKUP_KEY is set: anyone may have written or changed it. If ' +
          'you know where it comes from, allow it with --allow-unencrypted',
      );
    yield* readFile();
    return;
  }
  if (secret === undefined) throw new BackupError('The backup is encrypted: set BACKUP_KEY');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(secret);
  try {
    yield* toBuffers(await decrypter.decrypt(toAgeStream(readFile())));
  } catch (error) {
    if (isSystemError(error)) throw error;
    const message = 'The backup cannot be decrypted: BACKUP_KEY is wrong, or the file was changed or cut off';
    throw new BackupError(message, { cause: error });
  }
}
