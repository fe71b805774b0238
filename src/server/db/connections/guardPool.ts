import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { StoreUnavailableError, type FairQueue } from './fairQueue';

const prepareComment = '/* prepared */';

/**
 * SQL comment that marks a statement to be prepared: it is planned once per connection, not at each call. For
 * statements with one plan that is best for all parameters, such as reading records by id. Planning the query of a
 * record with all its links takes ten times as long as running it.
 */
export const prepareMarker = sql.raw(prepareComment);

const nameByStatement = new Map<string, string>();
/** Safety limit: the prepared statements are derived from the declarations, and are few. */
const maxPreparedStatements = 5_000;

/** The name under which a marked statement is prepared, unique to its text; undefined for any other statement. */
export function preparedStatementName(text: string): string | undefined {
  if (!text.slice(0, 100).includes(prepareComment)) return undefined;
  const known = nameByStatement.get(text);
  if (known !== undefined) return known;
  if (nameByStatement.size >= maxPreparedStatements) return undefined;
  const name = `desk_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  nameByStatement.set(text, name);
  return name;
}

interface GuardOptions {
  readonly pool: pg.Pool;
  readonly queue: FairQueue;
  /** Time in milliseconds after which a statement is abandoned and its connection destroyed. */
  readonly deadline: number;
  /** Whether connections support named prepared statements. */
  readonly prepare: boolean;
}

const clientTimeoutDisabled = new AsyncLocalStorage<true>();

/**
 * Runs work without the client-side statement timeout: at start-up, and for backups. The work itself must lift the
 * timeouts of the database.
 */
export const withoutClientTimeout = <T>(work: () => Promise<T>): Promise<T> => clientTimeoutDisabled.run(true, work);

/** Error codes after which a connection is unusable, even if the server has not closed it yet. */
const connectionLostCodes = /^(08...|57P0.|25P03|ECONN.*|EPIPE|ETIMEDOUT)$/;
/** Messages of the driver, without a code, about a connection that broke before the statement was sent. */
const connectionLostMessages = /^Connection terminated|not queryable/;

function isConnectionLost(error: unknown): boolean {
  const { code, severity, message } = error as {
    readonly code?: unknown;
    readonly severity?: unknown;
    readonly message?: unknown;
  };
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  return typeof code === 'string' ? connectionLostCodes.test(code) : connectionLostMessages.test(String(message));
}

/**
 * SQLSTATE of a write in a read-only transaction. A connection keeps the setting with which it was opened, even if the
 * server accepts writes again.
 */
export const readOnlyState = '25006';

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;

const rollbackResult = { command: 'ROLLBACK', rowCount: 0, rows: [] } as const;

/**
 * A connection in use. Once it is broken, every statement fails with the same error, and the pool discards it, like one
 * that allows no writes.
 */
class GuardedClient {
  #broken: StoreUnavailableError | undefined;
  #isReadOnly = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly options: Pick<GuardOptions, 'deadline' | 'prepare'>,
    private readonly releaseSlot: () => void,
  ) {
    client.on('error', this.#onError);
  }

  readonly #onError = (error: unknown): void => {
    this.#broken ??= new StoreUnavailableError('The connection to the database was lost', error);
  };

  async query(text: string, values: readonly unknown[]): Promise<unknown> {
    // A lost connection has already rolled the transaction back: an error here would hide the original one.
    if (text === 'rollback')
      return this.#run(text, values).catch((error: unknown) => (this.#onError(error), rollbackResult));
    return this.#run(text, values);
  }

  async #run(text: string, values: readonly unknown[]): Promise<unknown> {
    if (this.#broken) throw this.#broken;
    const timer = clientTimeoutDisabled.getStore() ? undefined : setTimeout(this.#giveUp, this.options.deadline);
    try {
      const name = this.options.prepare ? preparedStatementName(text) : undefined;
      return await this.client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      if (isConnectionLost(error)) this.#onError(error);
      if (codeOf(error) === readOnlyState) this.#isReadOnly = true;
      throw this.#asBroken() ?? error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Re-reads the field, which may have been set while the statement was running: TypeScript would narrow it to
   * undefined.
   */
  #asBroken(): StoreUnavailableError | undefined {
    return this.#broken;
  }

  readonly #giveUp = (): void => {
    this.#broken ??= new StoreUnavailableError('The database does not answer');
    // This also rejects the running statement.
    (this.client as unknown as { readonly connection: pg.Connection }).connection.stream.destroy();
  };

  release(): void {
    // The pool attaches its own error listener before this one is removed.
    this.client.release(this.#broken ?? this.#isReadOnly);
    this.client.off('error', this.#onError);
    this.releaseSlot();
  }
}

/**
 * Wraps the driver's pool so that a broken or frozen connection neither crashes the process nor blocks a call for ever.
 */
export function guardPool(
  { pool, queue, ...options }: GuardOptions,
  { first = false }: { readonly first?: boolean } = {},
): PostgresPool {
  // Without listeners, the error of a connection that breaks while idle, or between checkout and release, would crash
  // the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    connect: async () => {
      const releaseSlot = await queue.acquire({ first });
      try {
        const client = await pool.connect();
        return new GuardedClient(client, options, releaseSlot) as unknown as PostgresPoolClient;
      } catch (error) {
        releaseSlot();
        throw new StoreUnavailableError('The database cannot be reached', error);
      }
    },
    end: () => pool.end(),
  };
}
