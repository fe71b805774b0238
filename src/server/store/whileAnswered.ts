import timers from 'node:timers/promises';

/** What has not come from a server by then makes it a question whether it still answers, in milliseconds: it may have frozen. */
const patience = 1_000;

/** Ends with the work or, where that takes longer than `patience`, with `undefined`. */
async function inTime<T>(work: Promise<T>): Promise<{ readonly answer: T } | undefined> {
  const over = new AbortController();
  const late = timers.setTimeout(patience, undefined, { signal: over.signal }).catch(() => undefined);
  return Promise.race([work.then((answer) => ({ answer })), late]).finally(() => over.abort());
}

/** Resolves or rejects as the work does, however long that takes, as long as a check of the server resolves meanwhile; rejects as the check does. */
export async function whileAnswered<T>(work: Promise<T>, check: () => Promise<void>): Promise<T> {
  // What becomes of it later is of no interest to anybody.
  work.catch(() => undefined);
  for (;;) {
    const done = await inTime(work);
    if (done) return done.answer;
    await check();
  }
}
