import { mkdir } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import pg from 'pg';
import { valueTypes } from '../connectionSettings';
import { assertComplete, emptyStoreArchivePath, unpackEmptyStore } from './databaseFiles';
import { takeEngineThread } from './engineThread';

/** An unexpected end of the engine, as an error that the driver knows from sockets. */
const connectionError = (message: string, code = 'ECONNRESET'): Error => Object.assign(new Error(message), { code });

type OpenReply =
  | { readonly opened: true }
  | { readonly opened: false; readonly message: string; readonly code?: string };

interface EngineSocketOptions {
  /** Folder of the database, or, for one in memory, the archive of an empty database that it starts from. */
  readonly location: { readonly dataDir: string } | { readonly emptyStore: string };
  /** Resolves when the previous engine has released the folder. */
  readonly folderReleased: Promise<void>;
  /** Called when the engine has ended for any reason; with the error if it failed or could not be opened. */
  readonly onEnd: (failure?: Error) => void;
  /** Time in milliseconds after which an engine that is closing is terminated. */
  readonly closeTimeoutMs: number;
}

/** Type byte of the Terminate message of the PostgreSQL protocol. It is not forwarded: `_final` closes the engine. */
const terminateMessage = 'X'.charCodeAt(0);

/**
 * A connection to an embedded database that the driver uses as its socket. The engine runs as long as the connection is
 * open.
 */
class EngineSocket extends Duplex {
  #worker: Worker | undefined;
  #hasEnded: Promise<void> = Promise.resolve();
  #isEnding = false;
  #unanswered = 0;

  constructor(private readonly options: EngineSocketOptions) {
    super({ allowHalfOpen: true });
  }

  connect(): this {
    void this.options.folderReleased.then(() => {
      if (this.destroyed) this.options.onEnd();
      else this.#start();
    });
    return this;
  }

  /** The driver calls this on every socket; messages between threads are not buffered, so there is nothing to do. */
  setNoDelay(): this {
    return this;
  }

  /** Called by the pool. Does nothing: the worker is referenced only while a reply is pending. */
  ref(): this {
    return this;
  }

  #start(): void {
    const { location, onEnd } = this.options;
    const worker = takeEngineThread();
    worker.postMessage(location);
    this.#worker = worker;
    let failure: Error | undefined;
    worker.once('message', (reply: OpenReply) => {
      if (!reply.opened) {
        failure = connectionError(reply.message, reply.code);
        this.destroy(failure);
        return;
      }
      worker.on('message', this.#onAnswer);
      worker.unref();
      this.emit('connect');
    });
    worker.on('error', (error) => {
      failure = error;
    });
    this.#hasEnded = new Promise((resolve) => {
      worker.once('exit', () => {
        resolve();
        onEnd(failure);
        if (this.#isEnding) this.push(null);
        else this.destroy(connectionError(`The embedded database has stopped${failure ? `: ${failure.message}` : ''}`));
      });
    });
  }

  readonly #onAnswer = (answer: Uint8Array): void => {
    this.#unanswered -= 1;
    if (this.#unanswered === 0) this.#worker?.unref();
    this.push(Buffer.from(answer.buffer));
  };

  #send(message: Buffer): void {
    if (message[0] === terminateMessage) return;
    const copy = new Uint8Array(message);
    // The worker keeps the process alive only while a reply is pending.
    this.#unanswered += 1;
    this.#worker?.ref();
    this.#worker?.postMessage(copy, [copy.buffer]);
  }

  override _read(): void {
    // Replies are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk);
    done();
  }

  /** The driver corks the messages of one statement and sends them together. */
  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#isEnding = true;
    this.#worker?.ref();
    this.#worker?.postMessage(null);
    const timer = setTimeout(() => void this.#worker?.terminate(), this.options.closeTimeoutMs);
    void this.#hasEnded.then(() => {
      clearTimeout(timer);
      done();
    });
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    void Promise.resolve(this.#worker?.terminate()).then(() => done(error));
  }
}

/**
 * Delay in milliseconds before a folder that could not be opened is tried again: each attempt costs half a second of
 * CPU.
 */
const reopenDelayMs = 1_000;
/**
 * Time in milliseconds after which a database that cannot flush its pending writes is terminated; the next opening
 * recovers it.
 */
const closeTimeoutMs = 3_000;

export interface EmbeddedPool {
  readonly pool: pg.Pool;
  /** Resolves when the last engine has released the folder. */
  readonly ended: () => Promise<void>;
}

/**
 * Opens a pool with the single connection that the embedded database supports. The first statement starts the engine. A
 * connection that breaks or times out terminates the engine like a kill; the next statement starts it again, with every
 * acknowledged write. Throws where the folder is incomplete.
 */
export async function openEmbedded(dataDir: string | undefined): Promise<EmbeddedPool> {
  const archive = await emptyStoreArchivePath();
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await assertComplete(dataDir);
    await unpackEmptyStore(archive, dataDir);
  }
  const location = dataDir === undefined ? { emptyStore: archive } : { dataDir };
  let folderReleased: Promise<void> = Promise.resolve();
  const stream = () => {
    const previousReleased = folderReleased;
    let socket: EngineSocket | undefined;
    folderReleased = new Promise((resolve) => {
      const onEnd = (failure?: Error) => {
        // Keeps the process alive: without it, a start whose database cannot be opened would end here, silently and
        // with exit code 0.
        if (failure) setTimeout(resolve, reopenDelayMs);
        else resolve();
      };
      socket = new EngineSocket({ location, folderReleased: previousReleased, onEnd, closeTimeoutMs });
    });
    return socket as EngineSocket;
  };
  const pool = new pg.Pool({
    stream,
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types: valueTypes,
  });
  return { pool, ended: () => folderReleased };
}
