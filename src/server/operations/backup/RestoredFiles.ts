import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../../files/FileStorage';
import { measureFile } from '../../files/spoolUpload';
import { BackupError } from './format';

/**
 * Stores the files of a restore. They are not part of its transaction, and a killed process leaves them behind: a
 * journal in the spool folder, from which a server removes files older than a day, lists them beforehand. It names the
 * database, because leftovers of a restore into another one may be in use there.
 */
export class RestoredFiles {
  readonly #journal: string;
  #isStarted = false;

  constructor(
    private readonly files: FileStorage,
    private readonly spool: string,
    private readonly databaseName: string,
  ) {
    this.#journal = join(spool, 'restoring');
  }

  /**
   * Removes the files of an interrupted restore, throws where others exist, and writes the journal. Call it only when
   * the store is known to be empty.
   */
  async begin(keys: readonly string[]): Promise<void> {
    await this.#removeListed();
    const existing = await this.files.findExisting();
    if (existing !== undefined)
      throw new BackupError(`Uploaded files already exist in ${existing}: restore into an empty DATA_DIR or bucket`);
    this.#isStarted = true;
    await mkdir(this.spool, { recursive: true, mode: 0o700 });
    const lines = [this.databaseName, ...keys].map((line) => `${line}\n`);
    await writeFile(this.#journal, lines.join(''), { mode: 0o600, flush: true });
  }

  async put(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const copy = join(this.spool, randomUUID());
    try {
      await pipeline(bytes, createWriteStream(copy, { flags: 'wx', mode: 0o600, flush: true }));
      await this.files.put(key, await measureFile(copy));
    } finally {
      await rm(copy, { force: true });
    }
  }

  /** Removes the files stored since `begin`, if that was called. */
  async rollBack(): Promise<void> {
    if (this.#isStarted) await this.#removeListed();
  }

  /** Keeps the files and removes the journal. */
  complete(): Promise<void> {
    return rm(this.#journal, { force: true });
  }

  async #removeListed(): Promise<void> {
    const [database, ...lines] = (await readFile(this.#journal, 'utf8').catch(() => '')).split('\n');
    if (database !== this.databaseName) return;
    // An incomplete line was truncated before the first file was stored.
    for (const key of lines.slice(0, -1)) await this.files.remove(key);
    await this.complete();
  }
}
