import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage } from 'node:http';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './format';

/** The operating system limits the length of socket paths. */
const maxSocketPathBytes = 100;

/** The socket path of a data folder: in that folder, or in the temporary folder where the path would be too long. */
function socketPathOf(dataDir: string): string {
  const path = join(dataDir, 'backup.sock');
  if (process.platform === 'win32') return `\\\\.\\pipe\\desk-${createHash('sha256').update(dataDir).digest('hex')}`;
  return Buffer.byteLength(path) <= maxSocketPathBytes ? path : join(tmpdir(), `desk-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}.sock`);
}

/**
 * Serves the archive of an embedded store to the backup command over a socket: only the server's process can read that store. The socket is
 * accessible to the server's account alone. Returns a function that stops it.
 */
export async function serveBackups(dataDir: string, archive: () => AsyncIterable<Buffer>): Promise<() => Promise<void>> {
  const path = socketPathOf(dataDir);
  // Left behind by a killed process: this process holds the lock of the folder.
  await rm(path, { force: true });
  const server = createServer((incoming, response) => {
    incoming.resume();
    // A closed connection tells the command that the archive is incomplete.
    pipeline(archive(), response).catch(() => response.destroy());
  });
  const previousUmask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  } finally {
    process.umask(previousUmask);
  }
  server.unref();
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/** Requests the archive from the server that runs on a data folder; undefined where no server runs. */
export async function requestBackup(dataDir: string): Promise<AsyncIterable<Buffer> | undefined> {
  const response = await new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const clientRequest = request({ socketPath: socketPathOf(dataDir), path: '/', method: 'POST' }, resolve);
    clientRequest.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(undefined);
      else reject(new BackupError(`Could not request a backup from the running server: ${error.message}`));
    });
    clientRequest.end();
  });
  return response as AsyncIterable<Buffer> | undefined;
}
