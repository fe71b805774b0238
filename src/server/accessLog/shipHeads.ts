import type { FastifyBaseLogger } from 'fastify';
import type { Position } from './chain';
import { openDestination } from './headDestinations';

const maxRetryDelayMs = 60_000;
/** How long a process that stops waits for the last head to be delivered. */
const closeTimeoutMs = 2_000;

/** Delivers recorded heads to a place outside this machine, where nobody who holds it can rewrite them. */
export interface HeadShipper {
  /**
   * Delivers a line in the background. A head covers all entries before it: of several that wait, only the last is
   * sent.
   */
  readonly ship: (line: string, position: Position) => void;
  /** When deliveries began to fail; undefined while they succeed. */
  readonly failingSince: () => string | undefined;
  readonly close: () => Promise<void>;
}

const noShipper: HeadShipper = { ship: () => undefined, failingSince: () => undefined, close: () => Promise.resolve() };

/**
 * Creates the shipper of a URL; without one, nothing is shipped. Failures are logged once and retried with increasing
 * delays.
 */
export function createHeadShipper(
  url: string | undefined,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): HeadShipper {
  if (url === undefined) return noShipper;
  const destination = openDestination(url);
  let waiting: { readonly line: string; readonly position: Position } | undefined;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let [failures, since] = [0, undefined as string | undefined];
  const sendWaiting = async () => {
    while (waiting) {
      const current = waiting;
      await destination.send(current.line, current.position);
      if (since !== undefined) log.info('heads of the access log are delivered again');
      [failures, since] = [0, undefined];
      if (waiting === current) waiting = undefined;
    }
  };
  const start = () => {
    clearTimeout(timer);
    sending ??= sendWaiting()
      .catch((error: unknown) => {
        failures += 1;
        if (failures === 1)
          log.error(
            { err: error },
            'a head of the access log could not be delivered to ACCESS_LOG_SHIP: it is retried',
          );
        since ??= new Date().toISOString();
        timer = setTimeout(start, Math.min(maxRetryDelayMs, 1_000 * 2 ** failures)).unref();
      })
      .finally(() => {
        sending = undefined;
      });
  };
  return {
    ship: (line, position) => {
      waiting = { line, position };
      start();
    },
    failingSince: () => since,
    close: async () => {
      if (waiting) start();
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
      await Promise.race([sending ?? Promise.resolve(), timeout]);
      clearTimeout(timer);
      destination.close();
    },
  };
}
