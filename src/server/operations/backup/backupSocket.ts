import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './format';

/** The operating system limits the length of socket paths. */
const maxSocketPathBytes = 100;

/** The socket path of a data folder: in that folder, or in the temporary folder where the path would be too long. */
function socketPathOf(dataDir: string): string {
  const path = join(dataDir, 'backup.sock');
  if (process.platform === 'win32') return `\\\\.\\pipe\\desk-${createHash('sha256').update(dataDir).digest('hex')}`;
  return Buffer.byteLength(path) <= maxSocketPathBytes
    ? path
    : join(tmpdir(), `desk-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}.sock`);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Sends an archive. If it fails before its first byte, the response has the reason; a connection that closes later
 * tells the command that the archive is incomplete.
 */
async function sendArchive(archive: AsyncIterable<Buffer>, response: ServerResponse): Promise<void> {
  const chunks = archive[Symbol.asyncIterator]();
  try {
    const first = await chunks.next();
    const whole = async function* () {
      if (first.done !== true) yield first.value;
      yield* { [Symbol.asyncIterator]: () => chunks };
    };
    await pipeline(whole, response);
  } catch (error) {
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end(messageOf(error));
    throw error;
  }
}

/**
 * Serves the archive of an embedded store to the backup command over a socket: only the server's process can read that
 * store. The socket is accessible to the server's account alone. `onError` receives the failure of a backup. Returns a
 * function that stops it.
 */
export async function serveBackups(
  dataDir: string,
  archive: () => AsyncIterable<Buffer>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const path = socketPathOf(dataDir);
  // Left behind by a killed process: this process holds the lock of the folder.
  await rm(path, { force: true });
  const server = createServer((incoming, response) => {
    incoming.resume();
    sendArchive(archive(), response).catch(onError);
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

const brokenOff = (cause: unknown): BackupError =>
  new BackupError('The running server broke off the backup: it was stopped, or its log says why', { cause });

/** Reports an archive that ends early: the connection itself does not say why. */
async function* readArchive(response: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* response;
  } catch (error) {
    throw brokenOff(error);
  }
}

/**
 * Requests the archive from the server that runs on a data folder; undefined where no server runs. Throws a BackupError
 * with the server's reason if it has none to give.
 */
export async function requestBackup(dataDir: string): Promise<AsyncIterable<Buffer> | undefined> {
  const response = await new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const clientRequest = request({ socketPath: socketPathOf(dataDir), path: '/', method: 'POST' }, resolve);
    clientRequest.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(undefined);
      else if (error.code === 'ECONNRESET') reject(brokenOff(error));
      else reject(new BackupError(`Could not request a backup from the running server: ${error.message}`));
    });
    clientRequest.end();
  });
  if (!response) return undefined;
  if (response.statusCode !== 200)
    throw new BackupError(`The running server could not take the backup: ${await text(response)}`);
  return readArchive(response as AsyncIterable<Buffer>);
}
