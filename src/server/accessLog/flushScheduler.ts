import type { FastifyBaseLogger } from 'fastify';

const maxRetryDelayMs = 10_000;

interface FlushScheduler {
  /** Flushes after this many milliseconds, unless a flush is already due. */
  readonly schedule: (delayMs: number) => void;
  /** Makes the next flush due at once, unless it is the retry of a failed one. */
  readonly expedite: () => void;
  /** Flushes now; a failure is logged and retried with increasing delays. Never rejects. */
  readonly tryFlush: () => Promise<void>;
  /** Cancels the flush that is due, and schedules no other. */
  readonly stop: () => void;
}

/** Schedules flushes, and retries those that fail. Of consecutive failures only the first is logged. */
export function createFlushScheduler(
  flush: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
): FlushScheduler {
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const schedule = (delayMs: number) => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void tryFlush();
    }, delayMs).unref();
  };
  const tryFlush = async () => {
    try {
      await flush();
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1)
        log.error({ err: error }, 'could not store access log entries: they stay queued and are retried');
      schedule(Math.min(maxRetryDelayMs, 500 * 2 ** failures));
    }
  };
  const expedite = () => {
    if (failures > 0) return;
    cancel();
    schedule(0);
  };
  const stop = () => {
    isStopped = true;
    cancel();
  };
  return { schedule, expedite, tryFlush, stop };
}
