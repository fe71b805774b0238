import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage } from 'node:http';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './format';

/** Longer ones cannot be names of sockets. */
const longestPath = 100;

/** The socket of a data folder: in it, or where its path is too long, in the folder of temporary files. */
function socketOf(dataDir: string): string {
  const path = join(dataDir, 'backup.sock');
  if (process.platform === 'win32') return `\\\\.\\pipe\\desk-${createHash('sha256').update(dataDir).digest('hex')}`;
  return Buffer.byteLength(path) <= longestPath ? path : join(tmpdir(), `desk-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}.sock`);
}

/**
 * Gives the archive of an embedded store to the command that asks for it: only the server's process can read that store. The socket is open to
 * the server's own account alone. Answers how to stop.
 */
export async function offerBackups(dataDir: string, archive: () => AsyncIterable<Buffer>): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  // Left by a process that was killed: the folder is ours.
  await rm(path, { force: true });
  const server = createServer((asked, answer) => {
    asked.resume();
    // Cut off in the middle, the command sees that the archive is not whole.
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

/** The archive of the store that a running server has; undefined where none has it. */
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
