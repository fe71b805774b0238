import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirstSequencer } from './tests/longestFirstSequencer.ts';
import product from './vite.config.ts';

/** A project of test files. The timeouts are long because those of the API and the provider start a database. */
const project = (
  name: string,
  include: string[],
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    environment: 'node',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    ...test,
  },
});

const further = resolve(import.meta.dirname, 'tests/fixtures/further.ts');

/**
 * Replaces the product's registry by one with an additional kind of record, for tests that must not depend on the
 * number of kinds.
 */
const furtherKind: Plugin = {
  name: 'further-kind',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('/resources') || importer === further) return undefined;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id === resolve(import.meta.dirname, 'resources/index.ts') ? further : found;
  },
};

export default mergeConfig(
  product,
  defineConfig({
    test: {
      root: import.meta.dirname,
      maxWorkers: 2,
      // Files of a worker share its modules, and with them its stores and modules that are slow to load.
      isolate: false,
      sequence: { sequencer: LongestFirstSequencer },
      globalSetup: ['tests/api/makeEmptyStore.ts', 'tests/api/removeDatabases.ts'],
      projects: [
        // One project for all that needs no document, because workers are started for each project, and share their
        // modules and stores only within it.
        project('node', ['tests/{unit,types,provider,api,contract}/**/*.test.{ts,tsx}']),
        {
          plugins: [furtherKind],
          ...project('further', [
            'tests/unit/{appMenu,casePayload,csv,dueBuckets,imports,pagePrefetch,registry,rights}.test.ts',
            'tests/unit/declarations/*.test.ts',
          ]),
        },
        project('screens', ['tests/screens/**/*.test.{ts,tsx}'], {
          environment: 'jsdom',
          // A young generation that holds what a test renders, collected without further threads, as both processors
          // are busy: a tenth less time.
          execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128', '--single-threaded-gc'],
          setupFiles: ['tests/screens/setup.ts'],
          // So that it shares the screens' single copy of react-router, and with it the context.
          server: { deps: { inline: ['@refinedev/react-router'] } },
        }),
      ],
    },
  }),
);
