import type { LiveEvent } from '@refinedev/core';
import { createApiHeaders } from '../headers';
import { readStream, type Told, type ToldChange } from './readStream';
import { canShare, shareConnection } from './shareConnection';

/** Pauses before an attempt, in milliseconds: doubled each time, until a stream has stayed open for the longest. */
const [firstPauseMs, longestPauseMs] = [1_000, 60_000];
/** The server does not know the stream, any more or yet. */
const missingStatus = 404;
const refusedStatuses: readonly number[] = [401, 403];

interface ConnectionOptions {
  readonly read: (
    token: string,
    options: Pick<Parameters<typeof readStream>[0], 'signal' | 'onOpen' | 'onTold'>,
  ) => Promise<number>;
  /** The token of the session; null if nobody is signed in. */
  readonly getToken: () => string | null | undefined;
  readonly onTold: (told: Told) => void;
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });

/**
 * Keeps a stream open until the returned function is called, with a growing pause after each that ends. A token that
 * was refused is not sent again. Says that changes were missed when a stream follows another one; with `isHeir` already
 * the first does.
 */
function keepConnected({ read, getToken, onTold }: ConnectionOptions, { isHeir }: { isHeir: boolean }): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let follows = isHeir;
  const onOpen = () => {
    if (follows) onTold('lost');
    follows = true;
  };
  async function run(): Promise<void> {
    let pause = firstPauseMs;
    let refused: string | null | undefined;
    while (!signal.aborted) {
      const [token, startedAt] = [getToken(), Date.now()];
      const status = token && token !== refused ? await read(token, { signal, onOpen, onTold }) : 0;
      if (status === missingStatus) return;
      if (refusedStatuses.includes(status)) refused = token;
      if (Date.now() - startedAt > longestPauseMs) pause = firstPauseMs;
      // Not all browsers at once, after a server has stopped.
      await wait(pause * (0.5 + Math.random() / 2), signal);
      pause = Math.min(pause * 2, longestPauseMs);
    }
  }
  void run();
  return () => stopped.abort();
}

export interface LiveOptions {
  readonly apiUrl: string;
  readonly manufacturer: string;
  readonly getToken: () => string | null | undefined;
  /** The e-mail of the signed-in user, whose tabs share a connection. */
  readonly getUser: () => string | null;
  /** The name of this page in the header X-Client-Id of its writes, which are not told to itself. */
  readonly clientId: string;
}

interface Heard {
  readonly told: ToldChange;
  readonly at: number;
}

interface Subscription {
  readonly channel: string;
  readonly callback: (event: LiveEvent) => void;
}

/** Milliseconds, and number, of the changes that a screen learns of that was read before it could listen. */
const [keptMs, mostKept] = [60_000, 200];

/** Milliseconds without a subscription, as between two screens, or in a hidden tab, after which a tab leaves. */
const [unusedMs, hiddenMs] = [5_000, 300_000];

const recentOf = (heard: readonly Heard[]): readonly Heard[] => heard.filter(({ at }) => Date.now() - at < keptMs);

const toLiveEvent = (channel: string, { told, at }: Heard): LiveEvent => ({
  channel,
  type: told.happened ?? 'changed',
  payload: told.id === undefined ? {} : { ids: [told.id] },
  date: new Date(at),
});

/**
 * Refine's live provider over `GET x/live`. A channel is `resources/{kind}`, with the resource that stores the records;
 * the types of events are created, updated, discarded and recovered with the id of the record, and without one changed
 * (many records) and lost (changes may have been missed). The date of an event is when the change was made. That may be
 * before the subscription, since some seconds can pass between the reading of a screen and the opening of a stream.
 */
export function createLiveProvider({ apiUrl, manufacturer, getToken, getUser, clientId }: LiveOptions) {
  const subscriptions = new Set<Subscription>();
  let joined: { readonly name: string; readonly leave: () => void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heard: readonly Heard[] = [];

  const deliverTo = ({ channel, callback }: Subscription, one: Heard) => {
    if (channel === `resources/${one.told.kind}`) callback(toLiveEvent(channel, one));
  };
  const deliver = (told: Told) => {
    if (told === 'lost') {
      for (const { channel, callback } of subscriptions)
        callback({ channel, type: told, payload: {}, date: new Date() });
      return;
    }
    if (told.origin === clientId) return;
    const one = { told, at: Date.now() - (told.ago ?? 0) };
    heard = [...recentOf(heard), one].slice(-mostKept);
    for (const subscription of subscriptions) deliverTo(subscription, one);
  };
  const url = `${apiUrl}/x/live?since=${keptMs}`;
  const leave = () => {
    joined?.leave();
    joined = undefined;
    heard = [];
  };
  const join = () => {
    clearTimeout(timer);
    const name = `live ${manufacturer} ${getUser() ?? ''}`;
    if (joined?.name === name) return;
    leave();
    const connection = {
      getToken,
      read: (token: string, options: Pick<Parameters<typeof readStream>[0], 'signal' | 'onOpen' | 'onTold'>) =>
        readStream({ url, headers: createApiHeaders({ manufacturer, token }, url), ...options }),
    };
    const shared = shareConnection({
      name,
      onTold: deliver,
      recent: () => recentOf(heard).map(({ told, at }) => ({ ...told, ago: Date.now() - at })),
      connect: (onTold, options) => keepConnected({ ...connection, onTold }, options),
    });
    joined = { name, leave: shared };
  };
  const leaveIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(leave, milliseconds);
  };
  document.addEventListener('visibilitychange', () => {
    if (subscriptions.size === 0) return;
    if (document.hidden) {
      leaveIn(hiddenMs);
      return;
    }
    const wasAway = joined === undefined;
    join();
    if (wasAway) deliver('lost');
  });
  return {
    subscribe: (subscription: Subscription): (() => void) => {
      if (!canShare()) return () => undefined;
      subscriptions.add(subscription);
      recentOf(heard).forEach((one) => deliverTo(subscription, one));
      join();
      return () => {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0) leaveIn(unusedMs);
      };
    },
  };
}
