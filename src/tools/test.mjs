import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureVariant } from '../../tests/e2e/setup/builds.mjs';
import { findBrowser } from './browser.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { startPostgres } from './postgres.mjs';
import { projectRoot } from './project.mjs';
import { addCounts, countPlaywright, countVitest, describeFailures, noCounts, singleCount } from './testReports.mjs';

const results = join(projectRoot, 'test-results');

/** Resolves to whether a program exited with 0; false if it cannot be started. */
const waitForExit = (child) =>
  new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

/** Runs a program with its output shown; resolves to whether it exited with 0. */
const runProgram = (program, args, env = {}) =>
  waitForExit(
    spawn(program, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    }),
  );

const binary = (name) => join(projectRoot, 'node_modules', '.bin', name);
const run = (name, args, env) => runProgram(binary(name), args, env);

/**
 * Runs a program in parallel with others; prints its output in one piece when it has ended. `reasonIn` finds in it why
 * the program failed.
 */
async function runInParallel(title, program, args, reasonIn = (output) => output) {
  const child = spawn(program, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, ok] = await Promise.all([text(child.stdout), waitForExit(child)]);
  if (output !== '') console.log(`\n${title}: ${output}`);
  return singleCount(title, ok, reasonIn(output));
}

/** Runs a script of package.json in parallel with others. */
const runScript = (name, { title, args = [], reasonIn }) =>
  runInParallel(
    title,
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['run', '--silent', name, '--', ...args],
    reasonIn,
  );

/** The linter also checks types: compile errors are reported together with lint errors. */
const runLint = () => runScript('typecheck', { title: 'Types and lint' });
const checkFormat = () => runScript('format', { title: 'Format', args: ['--check'] });
const checkLayers = () => runScript('layers', { title: 'Layers' });
const findUnusedExports = () => runScript('unused', { title: 'Unused exports', args: ['--no-progress'] });

/** The builds used by the browser journeys and the process tests. */
async function buildVariants() {
  await ensureVariant('product');
  await ensureVariant('everything');
  return noCounts();
}

async function runVitest(env) {
  const report = join(results, 'vitest.json');
  const ok = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env);
  return countVitest(report, ok);
}

const brokenGuaranteesIn = (output) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('Seed ') || line.endsWith('BROKEN'))
    .join('\n');

/** The short form of the fault injection tests. */
const runFaultTests = () =>
  runScript('test:faults', { title: 'Faults', args: ['--short'], reasonIn: brokenGuaranteesIn });

const runAllInParallel = async (...steps) => (await Promise.all(steps)).reduce(addCounts);

async function runJourneys(env) {
  const ok = await run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
    ...env,
    CHROMIUM_PATH: await findBrowser(),
  });
  return countPlaywright(join(results, 'playwright.json'), ok);
}

/**
 * Starts a temporary PostgreSQL server for the API tests and the journeys. A server named by TEST_DATABASE_URL serves
 * only the API tests, which drop their databases.
 */
async function withPostgres(work) {
  if (process.env.TEST_DATABASE_URL) return work({});
  const cluster = await startPostgres();
  if (!cluster) {
    console.warn(
      '\n!!! PostgreSQL is not installed and TEST_DATABASE_URL is not set: the PostgreSQL half of the API tests ' +
        'IS SKIPPED. !!!\n',
    );
    return work({});
  }
  const stop = () => {
    cluster.stop();
    process.exit(1);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work({ TEST_DATABASE_URL: cluster.url, JOURNEYS_DATABASE_URL: cluster.url });
  } finally {
    cluster.stop();
  }
}

ensureDependencies();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const steps = [
  ['builds', buildVariants],
  // The API and fault tests mostly wait for databases and processes: the checks of the code run in parallel with them.
  [
    'unit, provider, API and screen tests, faults, types, lint, format, unused exports and layers',
    (env) =>
      runAllInParallel(runVitest(env), runFaultTests(), runLint(), checkFormat(), findUnusedExports(), checkLayers()),
  ],
  ['journeys in a browser', runJourneys],
];

async function runStep([name, step], env) {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const counts = await step(env).catch((error) => {
    console.error(error);
    return singleCount(name, false, String(error));
  });
  console.log(
    `== ${name}: ${counts.passed} passed, ${counts.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return counts;
}

const total = await withPostgres(async (env) => {
  let counts = noCounts();
  for (const step of steps) counts = addCounts(counts, await runStep(step, env));
  return counts;
});
const { passed, failed, skipped, failures } = total;
if (failures.length > 0) console.log(`\nFailed:\n${describeFailures(failures)}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);
