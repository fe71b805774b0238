import timers from 'node:timers/promises';

/** Time in milliseconds without a result after which the server is checked, because it may have frozen. */
const patience = 1_000;

/** Resolves with the result of the work, or with `undefined` if it takes longer than `checkDelayMs`. */
async function inTime<T>(work: Promise<T>): Promise<{ readonly answer: T } | undefined> {
  const over = new AbortController();
  const late = timers.setTimeout(patience, undefined, { signal: over.signal }).catch(() => undefined);
  return Promise.race([work.then((answer) => ({ answer })), late]).finally(() => over.abort());
}

/** Settles as the work does, however long that takes, while checks of the server succeed; rejects as soon as a check fails. */
export async function whileAnswered<T>(work: Promise<T>, check: () => Promise<void>): Promise<T> {
  // Avoids an unhandled rejection if the work fails after the check has failed.
  work.catch(() => undefined);
  for (;;) {
    const done = await inTime(work);
    if (done) return done.answer;
    await check();
  }
}
