import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Preloaded into the server, for measurements only: on request, reports to the parent process how long the event loop
 * was blocked since the last report.
 */
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.channel?.unref();
process.on('message', (what) => {
  if (what === 'collect') globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const inMs = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
  process.send({ longest: inMs(delay.max), p99: inMs(delay.percentile(99)), rss, heapUsed, external });
  delay.reset();
});
