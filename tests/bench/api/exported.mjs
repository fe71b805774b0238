import { join } from 'node:path';
import { runnerImport } from 'vite';
import { projectRoot } from '../../../src/tools/project.mjs';
import { measure } from './measure.mjs';
import { measureMemoryDuring } from './memory.mjs';

const load = async (path) =>
  (await runnerImport(join(projectRoot, path), { configFile: false, root: projectRoot })).module;

/**
 * Measures Download CSV as the page performs it: one call for a thousand rows, then building the text of the file.
 * Measures runs in sequence, and the server's peak memory for one, for a hundred in sequence, and for sixteen at once.
 * @param {{ call: Function, pid: number }} desk
 * @param {{ runs: number }} options
 */
export async function measureExports({ call, pid }, { runs }) {
  const [{ csvText }, { registry }] = [await load('src/screens/download/csvFile.ts'), await load('resources/index.ts')];
  const resource = registry.get('cases');
  const save = async () => {
    const { body } = await call('cases?page=1&per=1000');
    return { bytes: csvText({ resource, columns: resource.list.columns, records: body.data }).length };
  };
  const { answer, ...measured } = await measure(save, { runs });
  const held = {
    one: await measureMemoryDuring(pid, save),
    'a hundred': await measureMemoryDuring(pid, () => measure(save, { runs: 100 })),
    // A store with a single connection may refuse some of them temporarily.
    'sixteen at once': await measureMemoryDuring(pid, () => Promise.allSettled(Array.from({ length: 16 }, save))),
  };
  return { measured: { ...measured, bytes: answer.bytes }, held };
}
