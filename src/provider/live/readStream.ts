import { createParser } from 'eventsource-parser';
import { isObject } from '../../schema';

/** A change as a server tells it; without an id, changes of many records. */
export interface ToldChange {
  readonly kind: string;
  readonly id?: number;
  /** created, updated, discarded or recovered. */
  readonly happened?: string;
  /** The page that made the change. */
  readonly origin?: string;
  /** Milliseconds since it was made; none for one of this moment. */
  readonly ago?: number;
}

/** What a stream tells: a change, or that changes were missed. */
export type Told = ToldChange | 'lost';

/** Milliseconds of silence after which a connection is dead: a server gives a sign of life every 25 seconds. */
const longestSilenceMs = 60_000;

function toTold(event: string | undefined, data: string): Told | undefined {
  if (event === 'lost') return 'lost';
  const told: unknown = JSON.parse(data);
  return isObject(told) && typeof told.kind === 'string' ? (told as unknown as ToldChange) : undefined;
}

interface StreamOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  readonly onTold: (told: Told) => void;
}

/**
 * Reads a stream of server-sent events until it ends. Resolves to the status of the response, and to 0 where there was
 * none. By `fetch`, since an `EventSource` sends no headers, and a token belongs in no address.
 */
export async function readStream({ url, headers, signal, onOpen, onTold }: StreamOptions): Promise<number> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, longestSilenceMs);
  };
  signal.addEventListener('abort', stop);
  let status = 0;
  try {
    watch();
    const response = await fetch(url, { headers, signal: controller.signal, cache: 'no-store' });
    ({ status } = response);
    if (!response.ok || !response.body) return status;
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const told = toTold(event, data);
        if (told) onTold(told);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    onOpen();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return status;
      watch();
      parser.feed(value);
    }
  } catch {
    return status;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
}
