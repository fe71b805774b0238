import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { findBrowser } from './browser.mjs';
import { startPostgres } from './postgres.mjs';
import { projectRoot } from './project.mjs';

const results = join(projectRoot, 'test-results');

const bin = (name) => join(projectRoot, 'node_modules', '.bin', name);

/** Runs a program to its end with its output shown; resolves to whether it exited with 0. */
const run = (program, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(bin(program), args, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

const readReport = (name) => {
  const path = join(results, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
};

/** A step without cases of its own counts as one. */
const single = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** What a runner counted; a runner that failed without a failed case, or left no report, counts as one failure. */
function counted(ok, counts) {
  if (!counts) return single(false);
  return { ...counts, failed: Math.max(counts.failed, ok ? 0 : 1) };
}

async function vitest(env) {
  const ok = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`], env);
  const report = readReport('vitest.json');
  return counted(
    ok,
    report && { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests },
  );
}

async function journeys(env) {
  const ok = await run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], env);
  const stats = readReport('playwright.json')?.stats;
  return counted(ok, stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped });
}

async function withPostgres(work) {
  if (process.env.TEST_DATABASE_URL) return work({});
  const cluster = await startPostgres();
  if (!cluster) {
    console.warn('\n!!! PostgreSQL is not installed and TEST_DATABASE_URL is not set: the PostgreSQL half of the API tests IS SKIPPED. !!!\n');
    return work({});
  }
  const stop = () => {
    cluster.stop();
    process.exit(1);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work({ TEST_DATABASE_URL: cluster.url });
  } finally {
    cluster.stop();
  }
}

ensureDependencies();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const steps = [
  ['types', async () => single(await run('tsc', ['-p', '.']))],
  ['lint', async () => single(await run('eslint', ['--max-warnings', '0', '.']))],
  ['unit, provider, API and screen tests', () => withPostgres(vitest)],
  [
    'journeys in a browser',
    async () => {
      const [browser] = await Promise.all([findBrowser(), ensureBuild()]);
      return journeys({ CHROMIUM_PATH: browser });
    },
  ],
];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const [name, step] of steps) {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const counts = await step().catch((error) => {
    console.error(error);
    return single(false);
  });
  for (const key of Object.keys(total)) total[key] += counts[key];
  console.log(`== ${name}: ${counts.passed} passed, ${counts.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 ? 1 : 0);
