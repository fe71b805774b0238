import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from './project.mjs';

const isThread = (name) => name.endsWith('Worker.mjs');

/**
 * Vite's options for building the server into `outDir`: main.js, beside it what it loads later, and each thread of its own (`src/server/…Worker.mjs`) under the
 * name that it has beside the module that starts it.
 * @param {{ outDir: string }} options
 */
export function serverBuild({ outDir }) {
  const source = join(projectRoot, 'src/server');
  const threads = readdirSync(source, { recursive: true }).filter(isThread);
  const input = { main: join(source, 'main.ts'), ...Object.fromEntries(threads.map((path) => [basename(path, '.mjs'), join(source, path)])) };
  const entryFileNames = ({ name }) => (isThread(`${name}.mjs`) ? `${name}.mjs` : `${name}.js`);
  return { ssr: true, outDir, emptyOutDir: true, target: 'node20', rolldownOptions: { input, output: { entryFileNames, chunkFileNames: '[name].js' } } };
}
