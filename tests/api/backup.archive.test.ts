import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createArchive } from '../../src/server/operations/backup/streamBackup';
import { encrypt, decryptFile } from '../../src/server/operations/backup/encryption';
import { readBackup } from '../../src/server/operations/backup/readBackup';
import { writeBackup } from '../../src/server/operations/backup/writeBackup';
import { forgeArchive, sampleArchive, tableOf } from './archives';
import { backupSecret as secret, deriveKeysCheaply } from './backupStores';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-archive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
deriveKeysCheaply();
const pathOf = (name: string) => join(folder, name);

const write = (key: string | undefined, name = 'one.desk') =>
  writeBackup(sampleArchive(), { path: pathOf(name), secret: key });

async function* streamOf(...chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* await Promise.resolve(chunks);
}

describe('an archive', () => {
  const refusal = /damaged|cannot be decrypted|incomplete|not a backup|encrypted/;

  /** Everything that is read from a file, or the message of its refusal. */
  async function readContent(bytes: Buffer, key: string | undefined): Promise<string> {
    const content: string[] = [];
    await writeFile(pathOf('read.desk'), bytes);
    const rows = (_table: unknown, part: Buffer) => Promise.resolve(void content.push(part.toString()));
    const file = async (name: string, part: AsyncIterable<Buffer>) =>
      void content.push(name, (await buffer(part)).toString());
    return readBackup(pathOf('read.desk'), { secret: key, rows, file }).then(
      ({ header, manifest }) => JSON.stringify([header, manifest, content]),
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  }

  test.each([
    ['with a key', secret],
    ['without a key', undefined],
  ] as const)('%s is refused whichever byte was changed, cut off or added', async (_what, key) => {
    await write(key);
    const whole = await readFile(pathOf('one.desk'));
    const content = await readContent(whole, key);
    expect(content).toContain('bytes');
    const step = Math.floor(whole.length / 40);
    for (let at = 0; at < whole.length; at += step) {
      const changed = Buffer.from(whole.map((byte, place) => (place === at ? byte ^ 1 : byte)));
      const read = await readContent(changed, key);
      // A few bytes of a compressed file mean nothing.
      if (key !== undefined || read !== content) expect(read, `${at}`).toMatch(refusal);
    }
    for (const length of [0, 5, Math.floor(whole.length / 2), whole.length - 1])
      expect(await readContent(whole.subarray(0, length), key), `${length}`).toMatch(refusal);
    expect(await readContent(Buffer.concat([whole, Buffer.from('x')]), key)).toMatch(refusal);
  });

  test('is cut at a boundary of its encryption, and is refused', async () => {
    const content = randomBytes(200_000);
    const chunk = 64 * 1024 + 16;
    const encrypted = await buffer(encrypt(streamOf(content), secret));
    const header = encrypted.length - content.length - 4 * 16;
    await writeFile(pathOf('cut.desk'), encrypted.subarray(0, header + chunk));
    await expect(buffer(decryptFile(pathOf('cut.desk'), { secret }))).rejects.toThrow('was changed or cut off');
    await writeFile(pathOf('whole.desk'), encrypted);
    expect((await buffer(decryptFile(pathOf('whole.desk'), { secret }))).equals(content)).toBe(true);
  });

  test('opens with its key alone', async () => {
    await write(secret);
    for (const key of [undefined, `${secret}x`])
      await expect(readBackup(pathOf('one.desk'), { secret: key })).rejects.toThrow(/BACKUP_KEY/);
    expect((await readFile(pathOf('one.desk'))).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    await expect(readBackup(pathOf('none.desk'), { secret })).rejects.toThrow('The file does not exist');
  });

  test('that is not encrypted is refused where a key is set, unless that is allowed, and so is one whose encryption was taken off', async () => {
    await write(undefined);
    await expect(readBackup(pathOf('one.desk'), { secret })).rejects.toThrow(
      /^The backup is not encrypted although BACKUP_KEY is set: .*--allow-unencrypted$/,
    );
    expect((await readBackup(pathOf('one.desk'), { secret, allowsUnencrypted: true })).manifest.files.count).toBe(1);
    await write(secret, 'two.desk');
    await writeFile(pathOf('three.desk'), (await readFile(pathOf('two.desk'))).subarray(10));
    await expect(readBackup(pathOf('three.desk'), { secret })).rejects.toThrow('The backup is not encrypted although');
    await expect(readBackup(pathOf('three.desk'), { secret, allowsUnencrypted: true })).rejects.toThrow(/damaged/);
  });

  test.each([
    ['encrypted', Buffer.from('DESKSEAL1\nand so on')],
    ['not encrypted', forgeArchive({ edition: 1 })],
  ])('in the format of earlier versions, %s, is refused with the version that restores it', async (_what, content) => {
    await writeFile(pathOf('former.desk'), content);
    await expect(readBackup(pathOf('former.desk'), { allowsUnencrypted: true, secret })).rejects.toThrow(
      /made by an earlier version, .*restore it with that version \("npm run restore -- FILE"\)/,
    );
  });

  test.each([
    'notes.txt',
    'header.json',
    'rows/other.notes/1.sql',
    'files/octapharma/../../one',
    'files//etc/passwd',
    '../files/octapharma/one',
  ])('with the unknown entry %s is refused by its name', async (name) => {
    const entries = { [name]: '' };
    await writeFile(pathOf('one.desk'), forgeArchive({ tables: [tableOf('octapharma', 'patients')], entries }));
    await expect(readBackup(pathOf('one.desk'), {})).rejects.toThrow(
      `The backup is damaged: ${JSON.stringify(name)} is no entry of a backup`,
    );
  });

  test('with a link in the place of a file is refused by its name', async () => {
    const pack = tar.pack();
    pack.entry({ name: 'files/octapharma/one', type: 'symlink', linkname: '/etc/passwd' });
    pack.finalize();
    await writeFile(pathOf('one.desk'), pack.pipe(createGzip()));
    await expect(readBackup(pathOf('one.desk'), {})).rejects.toThrow('"files/octapharma/one" is no entry of a backup');
  });

  test('with other contents than its manifest counts, and one without an end, are refused', async () => {
    await writeFile(pathOf('one.desk'), forgeArchive({ rows: { 'octapharma.patients': 3 } }));
    await expect(readBackup(pathOf('one.desk'), {})).rejects.toThrow('its contents do not match its manifest');
    await writeFile(pathOf('two.desk'), gzipSync(Buffer.alloc(1024)));
    await expect(readBackup(pathOf('two.desk'), {})).rejects.toThrow('The backup is incomplete: its end is missing');
  });

  test('that a database refuses is not called damaged', async () => {
    await write(undefined);
    const error = new Error('invalid input syntax for type date in column "start_date"');
    const rows = () => Promise.reject(error);
    await expect(readBackup(pathOf('one.desk'), { rows })).rejects.toBe(error);
    const file = () => Promise.reject(Object.assign(new Error('no such folder'), { code: 'ENOENT' }));
    await expect(readBackup(pathOf('one.desk'), { file })).rejects.toThrow(/^no such folder$/);
  });

  test('is written while it is read: what lies in memory is no more for a large store than for a small one', async () => {
    const [size, count] = [64 * 1024, 300];
    // Incompressible even when repeated: it exceeds gzip's window of 32 KB.
    const content = randomBytes(size);
    let [read, written, mostAhead] = [0, 0, 0];
    const entries = async function* () {
      for (let n = 0; n < count; n += 1) {
        read += size;
        mostAhead = Math.max(mostAhead, read - written);
        yield await Promise.resolve({ name: `rows/${n}`, size, bytes: [content] });
      }
    };
    for await (const chunk of encrypt(createArchive(entries(), new Date()), secret)) written += chunk.length;
    expect(written).toBeGreaterThan(size * count);
    expect(mostAhead).toBeLessThan(6 * 1024 * 1024);
  });

  test('never takes the place of another file, and leaves nothing where it breaks off', async () => {
    await writeFile(pathOf('one.desk'), 'mine');
    await expect(write(undefined)).rejects.toThrow(/already exists/);
    expect(await readFile(pathOf('one.desk'), 'utf8')).toBe('mine');
    const breaking = async function* () {
      yield Buffer.from('x');
      throw await Promise.resolve(new Error('cut'));
    };
    await expect(writeBackup(breaking(), { path: pathOf('two.desk'), secret })).rejects.toThrow('cut');
    expect(await readdir(folder)).toEqual(['one.desk']);
  });

  test('that cannot be written names its folder, and one that cannot be read does not', async () => {
    const writeInto = (archive: AsyncIterable<Buffer>) =>
      writeBackup(archive, { path: join(folder, 'none', 'one.desk'), secret });
    await expect(writeInto(sampleArchive())).rejects.toThrow(`The folder ${pathOf('none')} is not writable: ENOENT`);
    await mkdir(pathOf('none'));
    const breaking = async function* (): AsyncGenerator<Buffer> {
      yield await Promise.reject<Buffer>(Object.assign(new Error('No space'), { syscall: 'write' }));
    };
    await expect(writeInto(breaking())).rejects.toThrow(/^No space$/);
  });
});
