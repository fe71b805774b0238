import type { Told, readStream } from './readStream';

/** Pauses before an attempt, in milliseconds: doubled each time, until a stream has stayed open for the longest. */
const [firstPauseMs, longestPauseMs] = [1_000, 60_000];
/** The server does not know the stream, any more or yet. */
const missingStatus = 404;
const refusedStatuses: readonly number[] = [401, 403];

export interface ConnectionOptions {
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
export function keepConnected(
  { read, getToken, onTold }: ConnectionOptions,
  { isHeir }: { isHeir: boolean },
): () => void {
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
