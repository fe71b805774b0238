import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';
import { projectRoot } from './project.mjs';

/** What the check reads: the declarations, what they are written with, and the code that requires parts of them. */
const watched = ['resources', 'src/fields', 'src/schema', 'src/server', 'src/pages'];

/** An editor saves a file in several steps; in milliseconds. */
const settling = 100;

async function check() {
  ensureDependencies();
  const { findProblems } = await import('./declarations/findProblems.mjs');
  const problems = await findProblems();
  if (process.send) {
    // The development server has started this process, and shows them itself.
    process.send(problems);
    process.disconnect();
    return;
  }
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 1 ? '1 problem' : `${problems.length || 'No'} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** Checks now and after each change. Each check is a process of its own, which loads what has changed. */
function checkOnChange() {
  let running;
  let isOutdated = false;
  let timer;
  const run = () => {
    if (running) {
      isOutdated = true;
      return;
    }
    running = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' });
    running.once('exit', () => {
      running = undefined;
      if (isOutdated) run();
    });
    isOutdated = false;
  };
  for (const path of watched)
    watch(join(projectRoot, path), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(run, settling);
    });
  run();
}

if (process.argv.includes('--watch')) checkOnChange();
else await check();
