import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from './project.mjs';

const isWorkerFile = (name) => name.endsWith('Worker.mjs');

/**
 * Packages that stay in node_modules: those with non-code files, and those that are loaded rarely and lazily. All
 * others are bundled: resolving and reading their hundreds of files took a tenth of the start-up time.
 */
export const externalPackages = [
  '@electric-sql/pglite',
  'fs-native-extensions',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@zxcvbn-ts/language-common',
  'pg-native',
];

/**
 * Vite options for building the server into `outDir`: main.js, its lazily loaded chunks, and each worker thread
 * (`src/server/…Worker.mjs`) under its source name, by which it is started.
 * @param {{ outDir: string }} options
 * @returns {import('vite').InlineConfig}
 */
export function serverBuild({ outDir }) {
  const source = join(projectRoot, 'src/server');
  const threads = readdirSync(source, { recursive: true }).filter(isWorkerFile);
  const input = {
    main: join(source, 'main.ts'),
    ...Object.fromEntries(threads.map((path) => [basename(path, '.mjs'), join(source, path)])),
  };
  const entryFileNames = ({ name }) => (isWorkerFile(`${name}.mjs`) ? `${name}.mjs` : `${name}.js`);
  return {
    publicDir: false,
    ssr: { noExternal: true, external: externalPackages },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { input, output: { entryFileNames, chunkFileNames: '[name].js' } },
    },
  };
}
