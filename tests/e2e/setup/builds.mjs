import { join, resolve } from 'node:path';
import { ensureBuild } from '../../../src/tools/build.mjs';

const root = resolve(import.meta.dirname, '../../..');
const fixtures = join(root, 'tests/fixtures/');
const fixture = join(fixtures, 'served.ts');

/** Replaces the product's registry with the fixture registry, for a build of the same sources. */
const fixtureRegistry = {
  name: 'fixture-registry',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('/resources') || importer?.startsWith(fixtures)) return undefined;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id === join(root, 'resources/index.ts') ? fixture : found;
  },
};

const builds = {
  product: { outDir: join(root, 'dist') },
  everything: { outDir: join(root, 'dist/everything'), plugins: [fixtureRegistry], more: ['tests/fixtures'] },
};

/** Builds the product, or its variant with the fixture registry, unless it is up to date; resolves to the folder. */
export async function ensureVariant(variant) {
  await ensureBuild(builds[variant]);
  return builds[variant].outDir;
}
