import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openLoadedServer } from './loadedServer.mjs';
import { createTally, Person } from './people.mjs';

/**
 * Simulates different users at a realistic pace on one server of this machine: failures, response times, blocking of
 * the server's event loop, and memory. Exits with 1 if a threshold is missed.
 */
const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'embedded' },
    people: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    minutes: { type: 'string' },
  },
});
const onPostgres = values.store === 'postgres';
const count = Math.min(Number(values.people ?? (onPostgres ? 200 : 50)), 500);
const seconds = Math.min(values.minutes === undefined ? Number(values.seconds) : Number(values.minutes) * 60, 3600);
/**
 * Limits in milliseconds, and the share by which memory in use may grow after all users have signed in, plus noise in
 * bytes.
 */
const thresholds = { stall: 200, p99: onPostgres ? 300 : 1000, growth: 0.25, noise: 30e6 };
const concurrentSignIns = 4;
const sampleIntervalMs = 15_000;

const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
const percentile = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const sortedTimes = (calls) => calls.map(({ time }) => time).sort((one, other) => one - other);
const formatPercentiles = (times) =>
  [0.5, 0.95, 0.99, 1].map((share) => `${Math.round(percentile(times, share))}`.padStart(8)).join('');

function formatTable(calls) {
  const kinds = [...new Set(calls.map(({ what }) => what))].map((what) => [
    what,
    sortedTimes(calls.filter((call) => call.what === what)),
  ]);
  const slowestFirst = kinds.sort(([, one], [, other]) => percentile(other, 0.99) - percentile(one, 0.99));
  return slowestFirst
    .map(([what, times]) => `${what.padEnd(24)}${String(times.length).padStart(8)}${formatPercentiles(times)}`)
    .join('\n');
}

const tally = createTally();
const people = Array.from({ length: count }, (_, number) => new Person(number, tally));
const server = await openLoadedServer({ onPostgres, count });
const missedThresholds = [];
try {
  const waiting = [...people];
  await Promise.all(
    Array.from({ length: concurrentSignIns }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await next.signIn();
    }),
  );
  const signedIn = tally.calls.length - tally.failures.size;
  // One-time work of the process is done after this warm-up.
  let isOver = false;
  const lives = people.map((person) => person.live(() => isOver));
  await pause(Math.min(10_000, seconds * 1000));
  const before = await server.readFigures('collect');
  await server.readFigures();
  tally.reset();
  const started = Date.now();
  let [longest, mostResident] = [0, 0];
  while (Date.now() - started < seconds * 1000) {
    await pause(Math.min(sampleIntervalMs, Math.max(0, started + seconds * 1000 - Date.now())));
    const { longest: stall, rss, heapUsed } = await server.readFigures();
    [longest, mostResident] = [Math.max(longest, stall), Math.max(mostResident, rss)];
    if (seconds > 90)
      console.log(
        `  ${Math.round((Date.now() - started) / 1000)} s: resident ${megabytes(rss)}, heap ${megabytes(heapUsed)}, longest stall ${Math.round(stall)} ms`,
      );
  }
  isOver = true;
  const times = sortedTimes(tally.calls);
  const failed = [...tally.failures].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
  const conflicts = tally.conflicts;
  console.log(
    `${'milliseconds'.padEnd(24)}${'calls'.padStart(8)}${['p50', 'p95', 'p99', 'longest'].map((name) => name.padStart(8)).join('')}\n${formatTable(tally.calls)}\n${'all'.padEnd(24)}${String(times.length).padStart(8)}${formatPercentiles(times)}`,
  );
  if (tally.failures.size > 0) missedThresholds.push('calls failed');
  await Promise.all(lives);
  await pause(1_000);
  const after = await server.readFigures('collect');
  console.log(
    `${count} people (${signedIn} signed in) for ${seconds} s on ${onPostgres ? 'PostgreSQL' : 'the embedded store'}, ${process.version}: failed: ${failed}; ${conflicts} changed by somebody else meanwhile`,
  );
  console.log(
    `longest stall of the event loop ${Math.round(longest)} ms; heap in use ${megabytes(before.heapUsed)}, then ${megabytes(after.heapUsed)}; resident ${megabytes(before.rss)}, at most ${megabytes(mostResident)}, then ${megabytes(after.rss)}`,
  );
  if (longest >= thresholds.stall) missedThresholds.push(`a stall of ${Math.round(longest)} ms`);
  if (percentile(times, 0.99) >= thresholds.p99)
    missedThresholds.push(`a 99th percentile of ${Math.round(percentile(times, 0.99))} ms`);
  if (after.heapUsed > before.heapUsed * (1 + thresholds.growth) + thresholds.noise)
    missedThresholds.push('memory that grows');
} finally {
  await server.close();
}
if (missedThresholds.length > 0) console.log(`MISSED: ${missedThresholds.join(', ')}`);
process.exit(missedThresholds.length > 0 ? 1 : 0);
