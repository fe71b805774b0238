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
const { callsAfterWrites, listCalls, snapshotOf } = await import('./calls.mjs');
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

const rounded = (value) => Math.round(value * 10) / 10;

/** What the database takes for the rows that a call answered, without anything around them. */
async function besideIt(bare, path, { body }, runs) {
  const table = path.split('?')[0] === 'activities/reminders' ? 'activities' : path.split(/[?/]/)[0];
  const ids = Array.isArray(body?.data) && lists.some((list) => path.startsWith(list)) ? body.data.map(({ id }) => id) : [];
  if (!bare || ids.length === 0) return {};
  return { bare: (await measure(() => bare(`select * from octapharma.${table} where id = any($1)`, [ids]), { runs })).median };
}

async function measureStore({ name, env, bare }, { size, runs }) {
  const desk = await startDesk(env);
  const { body: description } = await desk.call('openapi.json');
  const totals = {};
  for (const path of lists) totals[path] = (await desk.call(path)).body.meta.total;
  const results = [{ store: name, size, call: 'start', median: desk.startup }];
  const add = (call, { median, p99, of16, bytes, bare: beside }) => results.push({ store: name, size, call, median, p99, of16, bytes, bare: beside });
  const both = async (work) => {
    const alone = await measure(work, { runs });
    return { ...alone, of16: (await measure(work, { runs: runs * 2, callers: 16 })).median, bytes: alone.answer?.bytes };
  };
  for (const [call, path] of listCalls(description, totals)) {
    const measured = await both(() => desk.call(path));
    add(call, { ...measured, ...(await besideIt(bare, path, measured.answer, runs)) });
  }
  for (const [call, work] of [...writeCalls(desk), ['the calls of a case snapshot, together', () => snapshotOf(desk.call, 777)]]) {
    add(call, await both(work));
  }
  const save = (n) => json('PUT', { case_type: n % 2 ? 'PA' : 'BI' });
  for (const [call, path, prepare] of callsAfterWrites(desk.call, save)) {
    add(call, await measure(path, { runs, prepare }));
  }
  const memory = await memoryOf(desk);
  await desk.stop();
  return { results, memory };
}

/** Megabytes that the process holds, after everything else and after a hundred answers of a thousand rows more. */
async function memoryOf(desk) {
  const first = desk.memory();
  for (let n = 1; n <= 100; n += 1) await desk.call('cases?page=1&per=1000');
  return [first, desk.memory()];
}

const numbers = (text) => text.split(',').filter((each) => each !== '').map(Number);
const sizes = numbers(values.sizes);
const runs = Number(values.runs);
const everything = [];
const held = [];
for (const engine of values.engines.split(',').filter((each) => each !== '')) {
  for (const size of sizes) {
    if (engine === 'embedded' && size > mostEmbedded) continue;
    const store = await engines[engine](size);
    console.log(`\n== ${store.name}, ${size} cases`);
    const { results, memory } = await measureStore(store, { size, runs }).finally(() => store.stop());
    console.log(`memory of the process: ${memory.map(Math.round).join(' MB, and after a hundred answers of a thousand rows ')} MB`);
    everything.push(...results);
    held.push({ store: store.name, size, memory });
    console.table(
      results.map(({ call, median, p99, of16, bytes, bare }) => ({
        call, 'median ms': rounded(median), 'p99 ms': rounded(p99 ?? 0), '16 callers ms': rounded(of16 ?? 0), bytes: bytes ?? '', 'its rows alone ms': bare ? rounded(bare) : '', ratio: bare ? rounded(median / bare) : '',
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
writeFileSync(file, JSON.stringify({ machine: `${cpus().length} x ${cpus()[0]?.model}`, node: process.version, results: everything, memory: held, processes }, undefined, 1));
console.log(`\nWritten to ${file}`);
