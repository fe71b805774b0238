import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { StoreUnavailableError } from './StoreUnavailableError';
import { preparedName } from './prepared';
import type { Turns } from './turns';

interface Guarding {
  readonly pool: pg.Pool;
  readonly turns: Turns;
  /** After this many milliseconds a statement is given up together with its connection. */
  readonly deadline: number;
  /** Whether connections keep what is prepared on them. */
  readonly prepare: boolean;
}

const patient = new AsyncLocalStorage<true>();

/** Runs work whose statements may take as long as they do: at the start, and for backups. The database's own limits are the work's to lift. */
export const withoutDeadline = <T>(work: () => Promise<T>): Promise<T> => patient.run(true, work);

/** Codes after which a connection is of no use, whether or not the other side has closed it already. */
const lostCodes = /^(08...|57P0.|25P03|ECONN.*|EPIPE|ETIMEDOUT)$/;
/** What the driver says of a connection that had broken before the statement was sent; these carry no code. */
const lostWords = /^Connection terminated|not queryable/;

function isLost(error: unknown): boolean {
  const { code, severity, message } = error as { readonly code?: unknown; readonly severity?: unknown; readonly message?: unknown };
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  return typeof code === 'string' ? lostCodes.test(code) : lostWords.test(String(message));
}

const rolledBack = { command: 'ROLLBACK', rowCount: 0, rows: [] } as const;

/** A connection in use. Once it has broken every statement fails in the same way, and it goes back to nobody. */
class GuardedClient {
  #broken: StoreUnavailableError | undefined;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly given: Pick<Guarding, 'deadline' | 'prepare'>,
    private readonly endTurn: () => void,
  ) {
    client.on('error', this.#onError);
  }

  readonly #onError = (error: unknown): void => {
    this.#broken ??= new StoreUnavailableError('The connection to the database broke', error);
  };

  async query(text: string, values: readonly unknown[]): Promise<unknown> {
    // The end of its connection has rolled a transaction back: an error here would hide the one that tells what happened.
    if (text === 'rollback') return this.#run(text, values).catch((error: unknown) => (this.#onError(error), rolledBack));
    return this.#run(text, values);
  }

  async #run(text: string, values: readonly unknown[]): Promise<unknown> {
    if (this.#broken) throw this.#broken;
    const timer = patient.getStore() ? undefined : setTimeout(this.#giveUp, this.given.deadline);
    try {
      const name = this.given.prepare ? preparedName(text) : undefined;
      return await this.client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      if (isLost(error)) this.#onError(error);
      throw this.#asBroken() ?? error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** What has become of the connection while a statement was waited for. */
  #asBroken(): StoreUnavailableError | undefined {
    return this.#broken;
  }

  readonly #giveUp = (): void => {
    this.#broken ??= new StoreUnavailableError('The database does not answer');
    // Ends the statement that is waited for as well.
    (this.client as unknown as { readonly connection: pg.Connection }).connection.stream.destroy();
  };

  release(): void {
    // The pool listens again before this listener goes.
    this.client.release(this.#broken);
    this.client.off('error', this.#onError);
    this.endTurn();
  }
}

/** A pool in front of the database's driver that never lets a broken or frozen connection end the process or hold a call for good. */
export function guardPool({ pool, turns, ...given }: Guarding, { first = false }: { readonly first?: boolean } = {}): PostgresPool {
  // Unheard, the error of a connection would end the process: of one that breaks while idle, or between two hands.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    connect: async () => {
      const endTurn = await turns.take({ first });
      try {
        const client = await pool.connect();
        return new GuardedClient(client, given, endTurn) as unknown as PostgresPoolClient;
      } catch (error) {
        endTurn();
        throw new StoreUnavailableError('The database cannot be reached', error);
      }
    },
    end: () => pool.end(),
  };
}
