import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from './Database';
import { createListener, type ListenerOptions } from './listener';

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
