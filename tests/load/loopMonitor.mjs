import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into the server before its own code, for measurements alone: tells the parent process, when it asks, how long its event loop stood still since the last time. */
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
