import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../../src/tools/build.mjs';
import { ensureDependencies } from '../../../src/tools/dependencies.mjs';
import { projectRoot } from '../../../src/tools/project.mjs';

ensureDependencies();
await ensureBuild();
const { startDesk } = await import('./desk.mjs');
const { callsAfterWrites, listCalls } = await import('./calls.mjs');
const { measure } = await import('./measure.mjs');
const { onEmbedded, onPostgres } = await import('./stores.mjs');
const { measureProcesses } = await import('./processes.mjs');
const { json, writeCalls } = await import('./writes.mjs');

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    engines: { type: 'string', default: 'postgres,embedded' },
    runs: { type: 'string', default: '15' },
    processes: { type: 'string', default: '1,2,4' },
  },
});
const engines = { postgres: onPostgres, embedded: onEmbedded };
/** The embedded store is for one office: it is measured up to this many cases. */
const mostEmbedded = 100_000;

const lists = ['cases', 'patients', 'activities/reminders', 'providers'];
const bareRows = 'select * from octapharma.cases where discarded_at is null order by id desc limit 10';
const bareCount = 'select count(*) from octapharma.cases where discarded_at is null';

const rounded = (value) => Math.round(value * 10) / 10;

async function measureStore({ name, env, bare }, { size, runs }) {
  const desk = await startDesk(env);
  const { body: description } = await desk.call('openapi.json');
  const totals = {};
  for (const path of lists) totals[path] = (await desk.call(path)).body.meta.total;
  const beside = bare && { rows: (await measure(() => bare(bareRows), { runs })).median, count: (await measure(() => bare(bareCount), { runs })).median };
  const results = [{ store: name, size, call: 'start', median: desk.startup }];
  for (const [call, path] of [...listCalls(description, totals).map(([what, where]) => [what, () => desk.call(where)]), ...writeCalls(desk)]) {
    const alone = await measure(path, { runs });
    const crowd = await measure(path, { runs: runs * 2, callers: 16 });
    results.push({
      store: name, size, call, median: alone.median, p99: alone.p99, of16: crowd.median, bytes: alone.answer?.bytes,
      ...(beside && { toBareRows: alone.median / beside.rows }),
    });
  }
  const save = (n) => json('PUT', { case_type: n % 2 ? 'PA' : 'BI' });
  for (const [call, path, prepare] of callsAfterWrites(desk.call, save)) results.push({ store: name, size, call, ...(await measure(path, { runs, prepare })) });
  await desk.stop();
  return { results, beside };
}

const numbers = (text) => text.split(',').filter((each) => each !== '').map(Number);
const sizes = numbers(values.sizes);
const runs = Number(values.runs);
const everything = [];
for (const engine of values.engines.split(',').filter((each) => each !== '')) {
  for (const size of sizes) {
    if (engine === 'embedded' && size > mostEmbedded) continue;
    const store = await engines[engine](size);
    console.log(`\n== ${store.name}, ${size} cases`);
    const { results, beside } = await measureStore(store, { size, runs }).finally(() => store.stop());
    if (beside) console.log(`bare SQL through the same driver: ten rows ${rounded(beside.rows)} ms, full count ${rounded(beside.count)} ms`);
    everything.push(...results);
    console.table(
      results.map(({ call, median, p99, of16, bytes, toBareRows }) => ({
        call, 'median ms': rounded(median), 'p99 ms': rounded(p99 ?? 0), '16 callers ms': rounded(of16 ?? 0), bytes: bytes ?? '', 'to bare rows': toBareRows ? rounded(toBareRows) : '',
        growth: growthOf(call, store.name, median),
      })),
    );
  }
}

/** How many times as long as with the fewest cases. */
function growthOf(call, store, median) {
  const first = everything.find((one) => one.call === call && one.store === store);
  return first ? rounded(median / first.median) : '';
}

const counts = numbers(values.processes);
const processes = counts.length > 0 ? await measureProcesses({ counts, size: sizes[0] ?? 10_000 }) : [];
if (!processes) console.log('\nPgBouncer is not installed: several processes were not measured');
else if (processes.length > 0) {
  console.log('\n== processes behind PgBouncer, 32 callers at once');
  console.table(processes.map(({ processes: count, rate, median, p99 }) => ({ processes: count, 'calls a second': rounded(rate), 'median ms': rounded(median), 'p99 ms': rounded(p99) })));
}

mkdirSync(join(projectRoot, 'test-results'), { recursive: true });
const file = join(projectRoot, 'test-results/bench-api.json');
writeFileSync(file, JSON.stringify({ machine: `${cpus().length} x ${cpus()[0]?.model}`, node: process.version, results: everything, processes }, undefined, 1));
console.log(`\nWritten to ${file}`);
