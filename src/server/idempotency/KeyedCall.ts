import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Store } from '../store';
import type { KeptAnswer } from './callKey';

type Db = Store['db'];

/** Called after a transaction has been committed. */
type Told = () => void | Promise<void>;

/** A promise of the handler's response, with its settling functions. */
interface Pending {
  readonly promise: Promise<KeptAnswer>;
  readonly resolve: (answer: KeptAnswer) => void;
  readonly reject: (error: unknown) => void;
}

function pending(): Pending {
  let [resolve, reject]: [Pending['resolve'], Pending['reject']] = [() => undefined, () => undefined];
  const promise = new Promise<KeptAnswer>((...settle) => ([resolve, reject] = settle));
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** A handler must respond promptly after it has written, so that it does not hold its locks for long. */
const answerWithin = 10_000;

/**
 * A call with an idempotency key, while it is being processed. Its writes stay in one open transaction until the response is known and stored
 * with them: after a crash at any point, both exist or neither does.
 */
export class KeyedCall {
  private readonly answer = pending();
  private held: { readonly db: Db; readonly ended: Promise<void> } | undefined;
  private readonly committed: Told[] = [];

  /** `name` is the same for every attempt of the call and reveals nothing about it. */
  constructor(
    readonly name: string,
    private readonly store: (db: Db, answer: KeptAnswer) => Promise<void>,
  ) {}

  /** The open transaction of the call's writes; undefined before the first one. */
  get db(): Db | undefined {
    return this.held?.db;
  }

  /** Runs a write in the transaction of the call, which the first write opens; calls `onCommit` after the commit. */
  async write<T>(begin: Db, work: (db: Db) => Promise<T>, onCommit: Told): Promise<T> {
    const result = this.held ? await work(this.held.db) : await this.open(begin, work);
    this.tell(onCommit);
    return result;
  }

  /** Adds a listener that is called after the commit. */
  tell(onCommit: Told): void {
    this.committed.push(onCommit);
  }

  private open<T>(begin: Db, work: (db: Db) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let hold: (db: Db) => void = () => undefined;
      const ended = begin.transaction().execute(async (db) => {
        const result = await work(db);
        hold(db);
        resolve(result);
        await this.store(db, await this.inTime());
      });
      hold = (db) => {
        this.held = { db, ended };
      };
      ended.catch(reject);
    });
  }

  private async inTime(): Promise<KeptAnswer> {
    const late = () => this.answer.reject(new Error('A call with a key wrote something and then waited: its write is undone'));
    const timer = setTimeout(late, answerWithin);
    return this.answer.promise.finally(() => clearTimeout(timer));
  }

  /** The handler has responded: stores the response with its writes. */
  async complete(begin: Db, answer: KeptAnswer): Promise<void> {
    if (this.held) {
      this.answer.resolve(answer);
      await this.held.ended;
    } else await this.store(begin, answer);
    for (const tell of this.committed) await tell();
  }

  /** The handler has failed: rolls back its writes. */
  async abandon(error: unknown): Promise<void> {
    this.answer.reject(error);
    await this.held?.ended.catch(() => undefined);
  }
}

/**
 * Runs a write of a request in a transaction; with an idempotency key, in the one that also stores the response. That one stays open until the
 * handler has responded, so the handler must not access the store otherwise: an embedded store has a single connection.
 */
export function writeOnce<Tables, T>({ keyed }: Pick<FastifyRequest, 'keyed'>, db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return keyed ? keyed.write(db as Db, (transaction) => work(transaction as Kysely<Tables>), () => undefined) : db.transaction().execute(work);
}

/** Runs work after the writes of a request are committed; immediately where it has no idempotency key. Required for work that accesses the store. */
export async function whenStored({ keyed }: Pick<FastifyRequest, 'keyed'>, work: Told): Promise<void> {
  if (keyed) keyed.tell(work);
  else await work();
}
