import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../../src/tools/project.mjs';
import { freePort } from '../../api/freePort.mjs';

const waitForExit = (child) => new Promise((resolve) => child.once('exit', resolve));

/** Seconds of a clean production build, in a separate process. */
export async function timeBuild() {
  const outDir = join(projectRoot, 'dist/bench/build');
  rmSync(outDir, { recursive: true, force: true });
  const began = performance.now();
  const script = `await (await import('./src/tools/build.mjs')).ensureBuild({ outDir: ${JSON.stringify(outDir)} })`;
  const code = await waitForExit(
    spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  if (code !== 0) throw new Error(`The build ended with ${code}`);
  return (performance.now() - began) / 1000;
}

/** Starts the product as users do, stops it, and returns the seconds until it answered. */
async function timeOne(env) {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const answer = await fetch(`http://localhost:${env.PORT}/api/ready`).catch(() => undefined);
    if (answer?.ok) break;
    await pause(20);
  }
  const took = (performance.now() - began) / 1000;
  process.kill(-child.pid, 'SIGTERM');
  await waitForExit(child);
  return took;
}

/**
 * Seconds from `npm start` to the first answer over a folder that is already filled; measured `times` times, after the
 * start that fills it.
 */
export async function timeStarts(times) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-start-'));
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    HOST: 'localhost',
    LOG_LEVEL: 'silent',
  };
  try {
    await timeOne(env);
    const took = [];
    while (took.length < times) took.push(await timeOne(env));
    return took;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
