import timers from 'node:timers/promises';

/** Time in milliseconds without a result after which the server is checked, because it may have frozen. */
const checkDelayMs = 1_000;

/** Resolves with the result of the work, or with `undefined` if it takes longer than `checkDelayMs`. */
async function settledInTime<T>(work: Promise<T>): Promise<{ readonly answer: T } | undefined> {
  const controller = new AbortController();
  const timeout = timers.setTimeout(checkDelayMs, undefined, { signal: controller.signal }).catch(() => undefined);
  return Promise.race([work.then((answer) => ({ answer })), timeout]).finally(() => controller.abort());
}

/**
 * Settles as the work does, however long that takes, while checks of the server succeed; rejects as soon as a check
 * fails.
 */
export async function withLivenessCheck<T>(work: Promise<T>, check: () => Promise<void>): Promise<T> {
  // Avoids an unhandled rejection if the work fails after the check has failed.
  work.catch(() => undefined);
  for (;;) {
    const done = await settledInTime(work);
    if (done) return done.answer;
    await check();
  }
}
