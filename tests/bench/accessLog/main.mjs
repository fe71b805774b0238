import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../../src/tools/build.mjs';
import { startPostgres } from '../../../src/tools/postgres.mjs';
import { projectRoot } from '../../../src/tools/project.mjs';

// The benchmark of a long log is separate: `npm run bench:log -- --entries 10000000`.
const { values } = parseArgs({
  options: {
    entries: { type: 'string' },
    months: { type: 'string', default: '72' },
    runs: { type: 'string', default: '15' },
  },
});
if (values.entries !== undefined) {
  const { measureLongLog } = await import('./longLog.mjs');
  await measureLongLog({ entries: Number(values.entries), months: Number(values.months), runs: Number(values.runs) });
  process.exit();
}

/**
 * Measures the overhead of the access log per read, end to end: the same calls to one server, with the log switched on
 * and off in turn.
 */
const [port, rounds, inARow, warmUp] = [4498, 100, 10, 300];
const url = `http://127.0.0.1:${port}`;
const switched = join(import.meta.dirname, 'switched.mjs');
const withSwitch = {
  name: 'access-log-with-a-switch',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/registerAccessLog') && importer !== switched ? switched : undefined,
};
const outDir = join(projectRoot, 'dist/switched');
await ensureBuild({ outDir, plugins: [withSwitch], more: ['tests/bench/accessLog'] });

const percentile = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
const formatMs = (value) => value.toFixed(2).padStart(8);

async function measure(name, env) {
  const dataDir = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const server = fork(join(outDir, 'server/main.js'), {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...env,
    },
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  process.once('exit', () => server.kill('SIGKILL'));
  while (
    !(await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(100);
  const json = { 'content-type': 'application/json' };
  const entered = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@example.com', password: 'demo-Password1' }),
  });
  const { data } = await entered.json();
  const read = async (path) => {
    const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: data.auth_token } });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return body;
  };
  const [patient] = (await read('patients')).data;
  const reads = {
    'list of patients': 'patients?per=10',
    'one patient': `patients/${patient.id}`,
    'list of cases': 'cases?per=10',
    'all patients': 'patients?per=1000',
  };
  for (const [what, path] of Object.entries(reads)) {
    for (let n = 0; n < warmUp; n += 1) await read(path);
    const times = { on: [], off: [] };
    for (let n = 0; n < rounds * 2; n += 1) {
      const wanted = n % 2 === 0 ? 'on' : 'off';
      server.send(wanted);
      await once(server, 'message');
      for (let at = 0; at < inARow; at += 1) {
        const started = performance.now();
        await read(path);
        times[wanted].push(performance.now() - started);
      }
    }
    const [on, off] = [times.on, times.off].map((list) => list.sort((one, other) => one - other));
    console.log(
      `${name.padEnd(14)}${what.padEnd(20)}${[percentile(on, 0.5), percentile(off, 0.5), percentile(on, 0.5) - percentile(off, 0.5), percentile(on, 0.99), percentile(off, 0.99), percentile(on, 0.99) - percentile(off, 0.99)].map(formatMs).join('')}`,
    );
  }
  server.kill('SIGTERM');
  await once(server, 'close');
  rmSync(dataDir, { recursive: true, force: true });
}

console.log(
  `${rounds * inARow} reads each way, milliseconds, ${process.version}\n${''.padEnd(34)}${['on p50', 'off p50', 'more', 'on p99', 'off p99', 'more'].map((head) => head.padStart(8)).join('')}`,
);
await measure('embedded', {});
const cluster = await startPostgres({ durable: true });
if (cluster) await measure('PostgreSQL', { DATABASE_URL: cluster.url }).finally(() => cluster.stop());
