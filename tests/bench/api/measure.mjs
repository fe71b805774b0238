import { performance } from 'node:perf_hooks';

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** Median and 99th percentile of times, in milliseconds. */
export function summarize(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return { median: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), slowest: sorted.at(-1) };
}

async function time(work) {
  const started = performance.now();
  const answer = await work();
  return { took: performance.now() - started, answer };
}

/**
 * Times `work`: a `first` run, reported separately, then `runs` runs shared by `callers` concurrent callers. Each run
 * follows `prepare`, which is not timed.
 * @param {() => Promise<any>} work
 * @param {{ runs: number, callers?: number, prepare?: () => Promise<any> }} options
 */
export async function measure(work, { runs, callers = 1, prepare = () => Promise.resolve() }) {
  const { answer, took: first } = await time(work);
  const times = [];
  const caller = async () => {
    while (times.length < runs) {
      times.push(Number.NaN);
      const place = times.length - 1;
      await prepare();
      times[place] = (await time(work)).took;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { ...summarize(times), first, answer };
}
