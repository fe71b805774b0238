import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError, isSystemError, type BackupTable } from './format';
import type { Snapshot } from './snapshot';

/** The rows of a store, which can be read repeatedly. */
export interface SnapshotRows extends Pick<Snapshot, 'tables' | 'comments' | 'sequences'> {
  readonly bytes: (table: BackupTable) => AsyncIterable<Buffer>;
}

async function* toBytes(lines: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  for await (const batch of lines) yield Buffer.from(`${batch.join('\n')}\n`);
}

/** Streams the rows directly from the database. */
export const streamRows = ({ tables, comments, sequences, lines }: Snapshot): SnapshotRows => ({
  tables,
  comments,
  sequences,
  bytes: (table) => toBytes(lines(table)),
});

/** The prefix of the temporary folders. */
const spoolPrefix = '.backup-';

/** Removes the rows that killed processes have spooled below `parent`. Call it only while no backup is taken. */
export async function removeAbandonedSpools(parent: string): Promise<void> {
  const names = await readdir(parent);
  for (const name of names.filter((candidate) => candidate.startsWith(spoolPrefix)))
    await rm(join(parent, name), { recursive: true, force: true });
}

function failSpooling(error: unknown, parent: string): never {
  throw isSystemError(error)
    ? new BackupError(`The rows are first copied into DATA_DIR, and ${parent} cannot take them: ${error.message}`, {
        cause: error,
      })
    : error;
}

/**
 * Spools the rows to files in a private temporary folder below `parent`, with a function that removes it. An embedded
 * database has a single connection and blocks everybody while it is read, so a slow reader of the backup must not
 * prolong that. Throws a BackupError where the folder cannot take them.
 */
export async function spoolRows(
  snapshot: Snapshot,
  parent: string,
): Promise<SnapshotRows & { readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(parent, spoolPrefix)).catch((error: unknown) => failSpooling(error, parent));
  const remove = () => rm(folder, { recursive: true, force: true });
  const pathOf = new Map(snapshot.tables.map((table, index) => [table, join(folder, String(index))]));
  const sequences = new Map<BackupTable, Awaited<ReturnType<Snapshot['sequences']>>>();
  try {
    for (const [table, path] of pathOf) {
      await pipeline(toBytes(snapshot.lines(table)), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      sequences.set(table, await snapshot.sequences(table));
    }
  } catch (error) {
    await remove();
    return failSpooling(error, parent);
  }
  return {
    tables: snapshot.tables,
    comments: snapshot.comments,
    sequences: (table) => Promise.resolve(sequences.get(table) ?? []),
    bytes: (table) => createReadStream(pathOf.get(table) ?? '', { highWaterMark: 256 * 1024 }),
    remove,
  };
}
