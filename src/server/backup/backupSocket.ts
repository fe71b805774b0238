import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage } from 'node:http';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './format';

/** The operating system limits the length of socket paths. */
const longestPath = 100;

/** The socket path of a data folder: in that folder, or in the temporary folder where the path would be too long. */
function socketOf(dataDir: string): string {
  const path = join(dataDir, 'backup.sock');
  if (process.platform === 'win32') return `\\\\.\\pipe\\desk-${createHash('sha256').update(dataDir).digest('hex')}`;
  return Buffer.byteLength(path) <= longestPath ? path : join(tmpdir(), `desk-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}.sock`);
}

/**
 * Serves the archive of an embedded store to the backup command over a socket: only the server's process can read that store. The socket is
 * accessible to the server's account alone. Returns a function that stops it.
 */
export async function offerBackups(dataDir: string, archive: () => AsyncIterable<Buffer>): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  // Left behind by a killed process: this process holds the lock of the folder.
  await rm(path, { force: true });
  const server = createServer((asked, answer) => {
    asked.resume();
    // A closed connection tells the command that the archive is incomplete.
    pipeline(archive(), answer).catch(() => answer.destroy());
  });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  } finally {
    process.umask(before);
  }
  server.unref();
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/** Requests the archive from the server that runs on a data folder; undefined where no server runs. */
export async function askForBackup(dataDir: string): Promise<AsyncIterable<Buffer> | undefined> {
  const answer = await new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const asked = request({ socketPath: socketOf(dataDir), path: '/', method: 'POST' }, resolve);
    asked.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(undefined);
      else reject(new BackupError(`The running server cannot be asked for a backup: ${error.message}`));
    });
    asked.end();
  });
  return answer as AsyncIterable<Buffer> | undefined;
}
