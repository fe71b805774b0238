import type { Told } from './readStream';

interface SharedOptions {
  /** The same in all tabs that share a connection. */
  readonly name: string;
  /**
   * Opens the connection and returns a function that closes it. `isHeir`: another tab had it before, and changes may
   * have been missed since.
   */
  readonly connect: (onTold: (told: Told) => void, options: { readonly isHeir: boolean }) => () => void;
  readonly onTold: (told: Told) => void;
  /** The last changes, for a tab that takes part from now on. */
  readonly recent: () => readonly Told[];
}

/** What a tab says to the others when it begins to take part. */
const joining = 'joining';

/** Whether the tabs of this browser can share a connection: they cannot on plain HTTP from another machine. */
export const canShare = (): boolean => 'locks' in navigator && 'BroadcastChannel' in globalThis;

/**
 * Takes part in a connection that all tabs of a browser share, because a browser opens only six to a server over
 * HTTP/1.1. The tab that holds a lock has the connection and passes on what it hears; when it is closed, the next one
 * gets both. Returns a function that leaves.
 */
export function shareConnection({ name, connect, onTold, recent }: SharedOptions): () => void {
  const left = new AbortController();
  const { signal } = left;
  const channel = new BroadcastChannel(name);
  let isHolder = false;
  channel.onmessage = ({ data }: MessageEvent<Told | typeof joining>) => {
    if (data !== joining) onTold(data);
    else if (isHolder) recent().forEach((told) => channel.postMessage(told));
  };
  const hold = (isHeir: boolean): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const onHeard = (told: Told) => {
        if (signal.aborted) return;
        channel.postMessage(told);
        onTold(told);
      };
      isHolder = true;
      const close = connect(onHeard, { isHeir });
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  async function queue(): Promise<void> {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? hold(false) : undefined));
    if (signal.aborted) return;
    channel.postMessage(joining);
    await navigator.locks.request(name, { signal }, () => hold(true));
  }
  // It is aborted by leaving.
  queue().catch(() => undefined);
  return () => {
    left.abort();
    channel.close();
  };
}
