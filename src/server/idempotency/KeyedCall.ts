import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Store } from '../store';
import type { KeptAnswer } from './callKey';

type Db = Store['db'];

/** Called when a transaction has ended well. */
type Told = () => void | Promise<void>;

/** Waits for an answer that a handler is about to give. */
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

/** A handler that has written answers at once; one that waits for something else must not hold what it wrote locked for good. */
const answerWithin = 10_000;

/**
 * A call that carries a key, while it is made. What it writes stays in one open transaction until its answer is known and stored with it:
 * either both are there afterwards or neither is, wherever the process dies.
 */
export class KeyedCall {
  private readonly answer = pending();
  private held: { readonly db: Db; readonly ended: Promise<void> } | undefined;
  private readonly committed: Told[] = [];

  /** `name` is the same for every try of the call and tells nothing of it. */
  constructor(
    readonly name: string,
    private readonly store: (db: Db, answer: KeptAnswer) => Promise<void>,
  ) {}

  /** The open transaction of what the call has written; undefined before. */
  get db(): Db | undefined {
    return this.held?.db;
  }

  /** Runs a write in the transaction of the call, which `begin` opens for the first one; `onCommit` is called when it has ended well. */
  async write<T>(begin: Db, work: (db: Db) => Promise<T>, onCommit: Told): Promise<T> {
    const result = this.held ? await work(this.held.db) : await this.open(begin, work);
    this.tell(onCommit);
    return result;
  }

  /** Calls this when what was written is there to stay. */
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

  /** The handler has answered: stores that with what it wrote. */
  async complete(begin: Db, answer: KeptAnswer): Promise<void> {
    if (this.held) {
      this.answer.resolve(answer);
      await this.held.ended;
    } else await this.store(begin, answer);
    for (const tell of this.committed) await tell();
  }

  /** The handler has failed: nothing of what it wrote stays. */
  async abandon(error: unknown): Promise<void> {
    this.answer.reject(error);
    await this.held?.ended.catch(() => undefined);
  }
}

/**
 * Runs a write of a request in one transaction; with a key in the one that its answer is stored in. That one stays open until the handler has
 * answered, so that nothing may ask the store afterwards: an embedded one has a single connection.
 */
export function writeOnce<Tables, T>({ keyed }: Pick<FastifyRequest, 'keyed'>, db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return keyed ? keyed.write(db as Db, (transaction) => work(transaction as Kysely<Tables>), () => undefined) : db.transaction().execute(work);
}

/** Does something when what a request has written is there to stay; at once where it carries no key. What needs the store is done so. */
export async function whenStored({ keyed }: Pick<FastifyRequest, 'keyed'>, work: Told): Promise<void> {
  if (keyed) keyed.tell(work);
  else await work();
}
