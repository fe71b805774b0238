import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasFreeSpace } from '../freeSpace';

/** The files of an embedded database cannot be opened; the message tells the operator what to do. */
class DatabaseFilesError extends Error {
  override readonly name = 'DatabaseFilesError';
}

/**
 * The file that makes a folder a database: the engine creates a new one, over whatever is there, where it is missing.
 */
const versionFile = 'PG_VERSION';
const restoreAdvice = 'restore the last backup into another DATA_DIR';

/**
 * Throws a DatabaseFilesError if a folder has files but is no complete database: the engine would replace them by an
 * empty one.
 */
export async function assertComplete(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length === 0 || names.includes(versionFile)) return;
  throw new DatabaseFilesError(
    `The embedded database in ${folder} is incomplete: it has no file ${versionFile}. Copy it again from a ` +
      `server that is stopped, or ${restoreAdvice}. Remove the folder only if it has never held records`,
  );
}

/** The error to report where the engine could not open a folder: its own message names no cause. */
export async function explainOpenFailure(folder: string, error: unknown): Promise<Error> {
  if (!(await hasFreeSpace(folder).catch(() => true)))
    return new DatabaseFilesError(`The disk of ${folder} is full: make room, and start again`, { cause: error });
  const version = (await readFile(join(folder, versionFile), 'utf8').catch(() => '')).trim();
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseFilesError(
    `The embedded database in ${folder} cannot be opened. Its files are damaged or incomplete, or not all ` +
      'belong to this account, or another version of the product ' +
      `wrote them (PostgreSQL ${version || 'of an unknown version'}). Keep the folder, and ${restoreAdvice}. ` +
      `The engine says: ${reason}`,
    { cause: error },
  );
}
