import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/**
 * The embedded database in a thread of its own, so that no statement keeps the server from answering. Takes messages of PostgreSQL's
 * protocol as bytes and answers each in turn with bytes; null ends it. The first message names the folder of the database, or the file that one in
 * memory begins as where there is such a file, and its answer tells whether it could be opened.
 */

/** The engine gives files the modes that it knows, which others of the machine could read; in this thread nobody else has a part in any. */
const onlyOwner = 0o700;
const { chmodSync, fchmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, mode & onlyOwner);
fs.fchmodSync = (fd, mode) => fchmodSync(fd, mode & onlyOwner);

/**
 * How much of a function of the engine runs, in bytes, before V8 compiles it a second time, for speed. V8's own 2 to 13 million make a start take a
 * quarter longer for what hardly runs again.
 */
setFlagsFromString('--wasm-tiering-budget=1000000000');

/** Begun before the folder is known. */
const code = readFile(new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))).then((bytes) => WebAssembly.compile(bytes));
code.catch(() => undefined);

/** A database in memory needs no copy of its pages there: to make the usual 128 MB ready takes a quarter of the time of opening it. */
const inMemoryParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];

/** What a database in memory begins as; the engine makes it where there is no file. */
async function inMemory(file) {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes && { loadDataDir: new Blob([bytes], { type: 'application/gzip' }) };
}

async function open({ dataDir, emptyStore }) {
  try {
    const place = dataDir === undefined ? { startParams: inMemoryParams, ...(await inMemory(emptyStore)) } : { dataDir };
    const engine = await PGlite.create({ extensions: { pg_trgm, unaccent }, pgliteWasmModule: await code, ...place });
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

async function answer(bytes) {
  if (bytes === null) {
    await engine.close();
    process.exit(0);
  }
  const reply = new Uint8Array(await engine.execProtocolRaw(bytes));
  parentPort.postMessage(reply, [reply.buffer]);
}

let last = Promise.resolve();
parentPort.on('message', (bytes) => {
  // What the engine throws is no answer of the database: the thread ends, and with it the connection.
  last = last.then(() => answer(bytes));
});
