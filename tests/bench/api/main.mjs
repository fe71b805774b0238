import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../../src/tools/build.mjs';
import { ensureDependencies } from '../../../src/tools/dependencies.mjs';
import { projectRoot } from '../../../src/tools/project.mjs';

ensureDependencies();
await ensureBuild();
const { measureStore } = await import('./measureStore.mjs');
const { onEmbedded, onPostgres } = await import('./stores.mjs');
const { measureProcesses } = await import('./processes.mjs');

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    engines: { type: 'string', default: 'postgres,embedded' },
    runs: { type: 'string', default: '15' },
    processes: { type: 'string', default: '1,2,4' },
    only: { type: 'string', default: '.' },
  },
});
const engines = { postgres: onPostgres, embedded: onEmbedded };

const round = (value) => (value === undefined ? '' : Math.round(value * 10) / 10);
const parseNumbers = (text) =>
  text
    .split(',')
    .filter((each) => each !== '')
    .map(Number);
const sizes = parseNumbers(values.sizes);
const allResults = [];
const stores = [];

/** The ratio of a time to that with the fewest cases. */
function growthOf({ call, store, median }) {
  const first = allResults.find((one) => one.call === call && one.store === store);
  return first?.median && median ? round(median / first.median) : '';
}

const toTableRow = (result) => {
  const { call, first, median, p99, of16, bytes = '', total = '', bare, failed = '' } = result;
  return {
    call,
    total,
    'first ms': round(first),
    'median ms': round(median),
    'p99 ms': round(p99),
    '16 callers ms': round(of16),
    bytes,
    'its rows alone ms': bare ? round(bare) : '',
    ratio: bare ? round(median / bare) : '',
    growth: growthOf(result),
    failed: failed.slice(0, 60),
  };
};

async function measureSize(engine, size) {
  const { stop, ...store } = await engines[engine](size);
  const { name, filled, indexed, megabytes } = store;
  console.log(
    `\n== ${name}, ${size} cases: filled in ${round(filled)} s, first start with all indexes ${round(indexed)} s, ${megabytes} MB`,
  );
  const { results, held } = await measureStore(store, {
    size,
    runs: Number(values.runs),
    only: new RegExp(values.only),
  }).finally(stop);
  allResults.push(...results);
  stores.push({ store: name, size, filled, indexed, megabytes, held });
  console.table(results.map(toTableRow));
  for (const [exports, memory] of Object.entries(held)) {
    if (memory)
      console.log(
        `memory of the server, CSV of ${exports}: ${Object.entries(memory)
          .map(([when, value]) => `${when} ${Math.round(value)} MB`)
          .join(', ')}`,
      );
  }
}

for (const engine of values.engines.split(',').filter((each) => each !== '')) {
  for (const size of sizes) {
    // A store that cannot hold as many cases is a result too.
    await measureSize(engine, size).catch((error) => {
      console.log(`\n== ${engine}, ${size} cases: ${error.message}`);
      stores.push({ store: engine, size, failed: error.message });
    });
  }
}

const counts = parseNumbers(values.processes);
const processes = counts.length > 0 ? await measureProcesses({ counts, size: sizes[0] ?? 10_000 }) : [];
if (!processes) console.log('\nPgBouncer is not installed: several processes were not measured');
else if (processes.length > 0) {
  console.log('\n== processes behind PgBouncer, 32 callers at once');
  console.table(
    processes.map(({ processes: count, rate, median, p99 }) => ({
      processes: count,
      'calls a second': round(rate),
      'median ms': round(median),
      'p99 ms': round(p99),
    })),
  );
}

mkdirSync(join(projectRoot, 'test-results'), { recursive: true });
const file = join(projectRoot, 'test-results/bench-api.json');
writeFileSync(
  file,
  JSON.stringify(
    {
      machine: `${cpus().length} x ${cpus()[0]?.model}`,
      node: process.version,
      results: allResults,
      stores,
      processes,
    },
    undefined,
    1,
  ),
);
console.log(`\nWritten to ${file}`);
