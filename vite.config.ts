import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { embeddedApi } from './src/app/vite/embeddedApi.ts';
import { precompress } from './src/app/vite/precompress.ts';
import { LongFirst } from './tests/longFirst.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages that only Refine's unused hooks ask for, and that do not say of themselves that leaving them out is safe. */
const effectFree = /node_modules[\\/](papaparse|error-stack-parser|stackframe)[\\/]/;

/** The tests of a folder; those of the API and the provider start a database, which takes its time. */
const project = (name: string, test: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], environment: 'node', ...test },
});

export default defineConfig({
  root: here('src/app'),
  publicDir: here('public'),
  envDir: here('.'),
  cacheDir: here('node_modules/.vite'),
  plugins: [react(), embeddedApi({ entry: here('src/server/dev.ts') }), precompress()],
  server: { port: Number(process.env.PORT ?? 3000), allowedHosts: ['.localhost'] },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: effectFree, sideEffects: false }] } },
  },
  test: {
    root: here('.'),
    maxWorkers: 2,
    // Files that a worker runs share its modules, and with them its stores and what is slow to load.
    isolate: false,
    sequence: { sequencer: LongFirst },
    globalSetup: ['tests/api/removeDatabases.ts'],
    projects: [
      project('unit'),
      project('types'),
      project('provider', { testTimeout: 30_000, hookTimeout: 60_000 }),
      project('api', { testTimeout: 30_000, hookTimeout: 60_000 }),
      project('screens', {
        environment: 'jsdom',
        setupFiles: ['tests/screens/setup.ts'],
        testTimeout: 60_000,
        // So that it shares the one copy of react-router with the screens, and its context with it.
        server: { deps: { inline: ['@refinedev/react-router'] } },
      }),
    ],
  },
});
