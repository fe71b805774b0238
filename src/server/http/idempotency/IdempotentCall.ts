import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Store } from '../../db';
import type { StoredResponse } from './callKey';

type Db = Store['db'];

/** Called after a transaction has been committed. */
type CommitListener = () => void | Promise<void>;

/** A promise of the handler's response, with its settling functions. */
interface Deferred {
  readonly promise: Promise<StoredResponse>;
  readonly resolve: (answer: StoredResponse) => void;
  readonly reject: (error: unknown) => void;
}

function createDeferred(): Deferred {
  let [resolve, reject]: [Deferred['resolve'], Deferred['reject']] = [() => undefined, () => undefined];
  const promise = new Promise<StoredResponse>((...settle) => ([resolve, reject] = settle));
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** A handler must respond promptly after it has written, so that it does not hold its locks for long. */
const responseTimeoutMs = 10_000;

/**
 * A call with an idempotency key, while it is being processed. Its writes stay in one open transaction until the
 * response is known and stored with them: after a crash at any point, both exist or neither does.
 */
export class IdempotentCall {
  private readonly response = createDeferred();
  private transaction: { readonly db: Db; readonly ended: Promise<void> } | undefined;
  private readonly commitListeners: CommitListener[] = [];

  /** `name` is the same for every attempt of the call and reveals nothing about it. */
  constructor(
    readonly name: string,
    private readonly storeResponse: (db: Db, response: StoredResponse) => Promise<void>,
  ) {}

  /** The open transaction of the call's writes; undefined before the first one. */
  get db(): Db | undefined {
    return this.transaction?.db;
  }

  /** Runs a write in the transaction of the call, which the first write opens; calls `onCommit` after the commit. */
  async write<T>(rootDb: Db, work: (db: Db) => Promise<T>, onCommit: CommitListener): Promise<T> {
    const result = this.transaction ? await work(this.transaction.db) : await this.openTransaction(rootDb, work);
    this.addCommitListener(onCommit);
    return result;
  }

  /** Adds a listener that is called after the commit. */
  addCommitListener(onCommit: CommitListener): void {
    this.commitListeners.push(onCommit);
  }

  private openTransaction<T>(rootDb: Db, work: (db: Db) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const ended: Promise<void> = rootDb.transaction().execute(async (db) => {
        const result = await work(db);
        this.transaction = { db, ended };
        resolve(result);
        await this.storeResponse(db, await this.waitForResponse());
      });
      ended.catch(reject);
    });
  }

  private async waitForResponse(): Promise<StoredResponse> {
    const onTimeout = () =>
      this.response.reject(
        new Error('A call with an Idempotency-Key took too long to respond after its write: the write is rolled back'),
      );
    const timer = setTimeout(onTimeout, responseTimeoutMs);
    return this.response.promise.finally(() => clearTimeout(timer));
  }

  /** The handler has responded: stores the response with its writes. */
  async complete(rootDb: Db, response: StoredResponse): Promise<void> {
    if (this.transaction) {
      this.response.resolve(response);
      await this.transaction.ended;
    } else await this.storeResponse(rootDb, response);
    for (const listener of this.commitListeners) await listener();
  }

  /** The handler has failed: rolls back its writes. */
  async abandon(error: unknown): Promise<void> {
    this.response.reject(error);
    await this.transaction?.ended.catch(() => undefined);
  }
}

/**
 * Runs a write of a request in a transaction; with an idempotency key, in the one that also stores the response. That
 * one stays open until the handler has responded, so the handler must not access the store otherwise: an embedded store
 * has a single connection.
 */
export function writeInTransaction<Tables, T>(
  { idempotentCall }: Pick<FastifyRequest, 'idempotentCall'>,
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return idempotentCall
    ? idempotentCall.write(
        db as Db,
        (transaction) => work(transaction as Kysely<Tables>),
        () => undefined,
      )
    : db.transaction().execute(work);
}

/**
 * Runs work after the writes of a request are committed; immediately where it has no idempotency key. Required for work
 * that accesses the store.
 */
export async function afterCommit(
  { idempotentCall }: Pick<FastifyRequest, 'idempotentCall'>,
  work: CommitListener,
): Promise<void> {
  if (idempotentCall) idempotentCall.addCommitListener(work);
  else await work();
}
