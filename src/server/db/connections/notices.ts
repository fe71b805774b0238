import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { StoreLimits } from './connectionSettings';
import type { Database } from './Database';

interface ListenerOptions {
  readonly databaseUrl: string;
  /** Direct address of the database server, if `databaseUrl` is that of a pooler. */
  readonly directUrl?: string | undefined;
  readonly limits: Pick<StoreLimits, 'connection'>;
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  /** Called when the connection is back: what was sent meanwhile is lost. */
  readonly onGap: () => void;
  /** Called if the address leads to a pooler in transaction mode, which passes no notices on. */
  readonly onPooler: () => void;
}

/** A connection that listens to a channel, and is opened again whenever it breaks. */
interface Listener {
  /** Opens the connection unless it is; resolves after the first attempt, whether it has succeeded or not. */
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Pauses before an attempt, in milliseconds: doubled with each failure. */
const [firstPauseMs, longestPauseMs] = [500, 30_000];
/** Interval between checks, in milliseconds, of a connection that is silent while nobody writes. */
const checkIntervalMs = 20_000;
const checkTimeoutMs = 10_000;

/** A connection that has been made, or that leads to a pooler, which hands no notices on. */
type Connected = pg.Client | 'pooler';

async function connect({ databaseUrl, directUrl, limits, channel }: ListenerOptions): Promise<Connected> {
  const client = new pg.Client({
    connectionString: directUrl ?? databaseUrl,
    connectionTimeoutMillis: limits.connection,
    query_timeout: checkTimeoutMs,
    keepAlive: true,
    application_name: 'patient-support-desk',
  });
  // Without a listener, an error while nothing is asked would end the process; the end of the connection follows it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ readonly served: number }>('select pg_backend_pid() as served');
    if (rows[0]?.served !== (client as unknown as { readonly processID?: number }).processID) {
      await client.end();
      return 'pooler';
    }
    await client.query(`listen ${channel}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Closes a connection that does not answer: its end is then reported as that of any other. */
const breakOff = (client: pg.Client): unknown =>
  (client as unknown as { readonly connection: pg.Connection }).connection.stream.destroy();

/** Creates a listener; where the address leads to a pooler, it makes no second attempt. */
function createListener(options: ListenerOptions): Listener {
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let isClosed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const attemptLater = () => {
    if (isClosed) return;
    const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
    failures += 1;
    const again = () => {
      opening = attempt();
    };
    timer = setTimeout(again, pause * (0.5 + Math.random() / 2)).unref();
  };
  const watch = (connected: pg.Client) => {
    client = connected;
    const check = setInterval(
      () => void connected.query('select 1').catch(() => breakOff(connected)),
      checkIntervalMs,
    ).unref();
    connected.on('notification', ({ payload = '' }) => options.onNotice(payload));
    connected.once('end', () => {
      clearInterval(check);
      client = undefined;
      attemptLater();
    });
  };
  async function attempt(): Promise<void> {
    try {
      const connected = await connect(options);
      if (connected === 'pooler') {
        options.onPooler();
        return;
      }
      watch(connected);
      if (isClosed) await connected.end();
      if (failures > 0) options.onGap();
      failures = 0;
    } catch {
      attemptLater();
    }
  }
  return {
    open: () => (opening ??= attempt()),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await opening;
      await client?.end();
    },
  };
}

/** Receives each notice; undefined after a gap, in which notices of other processes may have been lost. */
type NoticeListener = (text: string | undefined) => void;

/** Short texts from every process that uses the store to every other, about what was committed. */
export interface Notices {
  /** Adds notices, of at most 7,900 bytes each, to a transaction: the other processes receive them with its commit. */
  readonly send: (transaction: Kysely<Database>, texts: readonly string[]) => Promise<void>;
  /** Delivers the notices of a committed transaction within this process. */
  readonly deliver: (texts: readonly string[]) => void;
  /**
   * Calls the listener until the returned function is called. Resolves once notices of other processes arrive, or
   * cannot be received at the moment.
   */
  readonly listen: (listener: NoticeListener) => Promise<() => void>;
  /** Whether notices of other processes cannot arrive, because only a pooler in transaction mode can be reached. */
  readonly isCutOff: () => boolean;
  readonly close: () => Promise<void>;
}

/** Creates the notices of a store. Without a server there is a single process, and nothing is sent. */
export function createNotices(server?: Pick<ListenerOptions, 'databaseUrl' | 'directUrl' | 'limits'>): Notices {
  const sender = randomUUID();
  const listeners = new Set<NoticeListener>();
  const tell: NoticeListener = (text) => {
    for (const listener of listeners) listener(text);
  };
  const channel = 'desk_notices';
  let isCutOff = false;
  const listener =
    server &&
    createListener({
      ...server,
      channel,
      onGap: () => tell(undefined),
      onPooler: () => (isCutOff = true),
      onNotice: (payload) => {
        // What this process has sent itself was delivered without the database.
        if (!payload.startsWith(sender)) tell(payload.slice(sender.length));
      },
    });
  return {
    send: async (transaction, texts) => {
      if (!listener || texts.length === 0) return;
      const payloads = texts.map((text) => sender + text);
      await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(transaction);
    },
    deliver: (texts) => texts.forEach(tell),
    listen: async (added) => {
      listeners.add(added);
      await listener?.open();
      return () => listeners.delete(added);
    },
    isCutOff: () => isCutOff,
    close: async () => listener?.close(),
  };
}
