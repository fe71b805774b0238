import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/**
 * Runs the embedded database in a worker thread, so that no statement blocks the event loop of the server. Receives
 * messages of the PostgreSQL protocol as bytes and replies to each in order with bytes; null closes the database. The
 * first message names the data folder or, for a database in memory, the archive of an empty one; the reply says whether
 * it could be opened.
 */

/**
 * The engine creates files with modes that let other users of the machine read them; this thread removes all
 * permissions but the owner's.
 */
const ownerPermissions = 0o700;
const { chmodSync, fchmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, mode & ownerPermissions);
fs.fchmodSync = (fd, mode) => fchmodSync(fd, mode & ownerPermissions);

/**
 * How many bytes of a function's code run before V8 recompiles it with optimisation. V8's default of 2 to 13 million
 * makes a start take a quarter longer, for code that hardly runs again.
 */
setFlagsFromString('--wasm-tiering-budget=1000000000');

/** Starts before the data folder is known. */
const compiledModule = readFile(new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))).then((bytes) =>
  WebAssembly.compile(bytes),
);
compiledModule.catch(() => undefined);

/**
 * A database in memory does not need a large page cache: allocating the default 128 MB takes a quarter of the time of
 * opening it.
 */
const inMemoryParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];

/** Options that load a database in memory from the archive; without it, the engine initialises the database. */
async function readEmptyStore(file) {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes && { loadDataDir: new Blob([bytes], { type: 'application/gzip' }) };
}

async function open({ dataDir, emptyStore }) {
  try {
    const place =
      dataDir === undefined ? { startParams: inMemoryParams, ...(await readEmptyStore(emptyStore)) } : { dataDir };
    const engine = await PGlite.create({
      extensions: { pg_trgm, unaccent },
      pgliteWasmModule: await compiledModule,
      ...place,
    });
    parentPort.postMessage({ opened: true });
    return engine;
  } catch (error) {
    parentPort.postMessage({ opened: false, message: error?.message ?? String(error), code: error?.code });
    return undefined;
  }
}

const engine = await new Promise((resolve) => {
  parentPort.once('message', (message) => resolve(open(message)));
});
if (engine === undefined) process.exit(1);

/**
 * Passes a message to the engine as a stream: the engine's other calls parse each reply as well, and keep its rows
 * until the database is closed.
 */
async function execute(bytes) {
  const parts = [];
  // A part is a view of the engine's memory, which the engine overwrites.
  await engine.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
  // A copy: a short buffer is part of Node's pool, which cannot be transferred.
  return new Uint8Array(Buffer.concat(parts));
}

async function replyTo(bytes) {
  if (bytes === null) {
    await engine.close();
    process.exit(0);
  }
  const reply = await execute(bytes);
  parentPort.postMessage(reply, [reply.buffer]);
}

let lastReply = Promise.resolve();
parentPort.on('message', (bytes) => {
  // An exception of the engine is not a database error: the unhandled rejection ends the thread, and with it the
  // connection.
  lastReply = lastReply.then(() => replyTo(bytes));
});
