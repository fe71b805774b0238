import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongFirst } from './tests/longFirst.ts';
import product from './vite.config.ts';

/** The tests of a folder; those of the API and the provider start a database, which takes its time. */
const project = (name: string, test: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], environment: 'node', testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } }, ...test },
});

const further = resolve(import.meta.dirname, 'tests/fixtures/further.ts');

/** Puts the product with one kind of record more in the place of the product, for what must not say how many there are. */
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
      // Files that a worker runs share its modules, and with them its stores and what is slow to load.
      isolate: false,
      sequence: { sequencer: LongFirst },
      globalSetup: ['tests/api/makeEmptyStore.ts', 'tests/api/removeDatabases.ts'],
      projects: [
        project('unit'),
        project('types'),
        { plugins: [furtherKind], ...project('further', { include: ['tests/unit/{appMenu,casePayload,csv,firstCalls,imports,registry,rights,workParts}.test.ts', 'tests/unit/declarations/*.test.ts'] }) },
        project('provider'),
        project('api'),
        project('screens', {
          environment: 'jsdom',
          setupFiles: ['tests/screens/setup.ts'],
          // So that it shares the one copy of react-router with the screens, and its context with it.
          server: { deps: { inline: ['@refinedev/react-router'] } },
        }),
      ],
    },
  }),
);
