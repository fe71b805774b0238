import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll, ensureBuild } from '../../../src/tools/build.mjs';

const [variant, port] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '../../..');

/** Puts the fixture's registry in the place of the product's, for a build of the same sources. */
const fixtureRegistry = {
  name: 'fixture-registry',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const fixture = join(root, 'tests/fixtures/everything.ts');
    if (!source.endsWith('/resources') || importer === fixture) return undefined;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id === join(root, 'resources/index.ts') ? fixture : found;
  },
};

const outDir = variant === 'everything' ? join(root, 'dist/everything') : join(root, 'dist');
if (variant === 'everything') await buildAll({ outDir, plugins: [fixtureRegistry] });
else await ensureBuild();

const data = mkdtempSync(join(tmpdir(), `desk-${variant}-`));
process.once('exit', () => rmSync(data, { recursive: true, force: true }));
Object.assign(process.env, { PORT: port, DATA_DIR: data, SEED: variant === 'everything' ? 'none' : 'demo', LOG_LEVEL: 'warn' });
process.chdir(root);
await import(pathToFileURL(join(outDir, 'server/main.js')).href);
