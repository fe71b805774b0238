import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.mjs';

function filesBelow(path) {
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => filesBelow(join(path, name)));
}

/** Hashes all inputs of a build: the sources and the settings that are compiled in. */
function hashInputs(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of filesBelow(join(projectRoot, input))) hash.update(file).update(readFileSync(file));
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

/**
 * Runs a build whose output in `outDir` is missing or older than its `inputs`, files and folders of the project. A
 * stamp beside the output holds their hash.
 * @param {{ outDir: string, inputs: string[], build: () => Promise<void> }} options
 */
export async function buildIfOutdated({ outDir, inputs, build }) {
  const stamp = join(outDir, 'stamp');
  const digest = hashInputs(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  // Progress goes to stderr, so that it does not mix with the output.
  console.error('Building …');
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(outDir, { recursive: true });
  writeFileSync(stamp, digest);
}
