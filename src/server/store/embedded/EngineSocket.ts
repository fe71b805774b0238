import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { takeEngine } from './engineThread';

/** The end of an engine that should have gone on, as the driver knows it of a socket. */
const broken = (message: string, code = 'ECONNRESET'): Error => Object.assign(new Error(message), { code });

type FirstAnswer = { readonly opened: true } | { readonly opened: false; readonly message: string; readonly code?: string };

export interface EngineOptions {
  /** Folder of the database, or the file of what one in the process's memory begins as. */
  readonly place: { readonly dataDir: string } | { readonly emptyStore: string };
  /** Resolves when no other engine has the folder any more. */
  readonly isFree: Promise<void>;
  /** Told of the engine's end, whatever ended it, with the reason where it could not be opened. */
  readonly onEnd: (failure?: Error) => void;
  /** How long a closing engine may take before it is cut off, in milliseconds. */
  readonly closeWithin: number;
}

/** Written in front of every other message of a connection by the driver, and answered by the engine's first line. */
const terminate = 'X'.charCodeAt(0);

/** A connection to an embedded database: the driver takes it for a socket. The engine runs as long as the connection lasts. */
export class EngineSocket extends Duplex {
  #worker: Worker | undefined;
  #hasEnded: Promise<void> = Promise.resolve();
  #isEnding = false;
  #unanswered = 0;

  constructor(private readonly options: EngineOptions) {
    super({ allowHalfOpen: true });
  }

  connect(): this {
    void this.options.isFree.then(() => {
      if (this.destroyed) this.options.onEnd();
      else this.#start();
    });
    return this;
  }

  /** Asked of every socket by the driver; messages between threads never wait. */
  setNoDelay(): this {
    return this;
  }

  /** Asked by the pool; the thread is kept running for as long as an answer is waited for. */
  ref(): this {
    return this;
  }

  #start(): void {
    const { place, onEnd } = this.options;
    const worker = takeEngine();
    worker.postMessage(place);
    this.#worker = worker;
    let failure: Error | undefined;
    worker.once('message', (first: FirstAnswer) => {
      if (!first.opened) {
        failure = broken(first.message, first.code);
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
        else this.destroy(broken(`The embedded database has stopped${failure ? `: ${failure.message}` : ''}`));
      });
    });
  }

  readonly #onAnswer = (answer: Uint8Array): void => {
    this.#unanswered -= 1;
    if (this.#unanswered === 0) this.#worker?.unref();
    this.push(Buffer.from(answer.buffer));
  };

  #send(message: Buffer): void {
    if (message[0] === terminate) return;
    const copy = new Uint8Array(message);
    // A thread that nobody waits for does not keep the process running.
    this.#unanswered += 1;
    this.#worker?.ref();
    this.#worker?.postMessage(copy, [copy.buffer]);
  }

  override _read(): void {
    // Answers come by themselves.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk);
    done();
  }

  /** The driver holds the messages of one statement back and lets them go together. */
  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#isEnding = true;
    this.#worker?.ref();
    this.#worker?.postMessage(null);
    const timer = setTimeout(() => void this.#worker?.terminate(), this.options.closeWithin);
    void this.#hasEnded.then(() => {
      clearTimeout(timer);
      done();
    });
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    void Promise.resolve(this.#worker?.terminate()).then(() => done(error));
  }
}
