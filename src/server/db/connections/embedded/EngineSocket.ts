import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { takeEngineThread } from './engineThread';

/** An unexpected end of the engine, as an error that the driver knows from sockets. */
const connectionError = (message: string, code = 'ECONNRESET'): Error => Object.assign(new Error(message), { code });

type OpenReply =
  | { readonly opened: true }
  | { readonly opened: false; readonly message: string; readonly code?: string };

export interface EngineSocketOptions {
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
export class EngineSocket extends Duplex {
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
