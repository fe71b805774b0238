import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { isWebBuild } from './pluginConditions.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Smaller files do not benefit. */
const minBytes = 1024;

async function writeCompressed(path: string, content: Buffer): Promise<void> {
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/**
 * Writes a .br and a .gz file next to each script and style sheet of the web app, so that the server does not compress
 * on the fly.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: isWebBuild,
    async writeBundle({ dir }, bundle) {
      const contents = Object.values(bundle)
        .map((output) => ({
          name: output.fileName,
          content: Buffer.from(output.type === 'chunk' ? output.code : output.source),
        }))
        .filter(({ name, content }) => /\.(js|css|html|svg)$/.test(name) && content.length >= minBytes);
      await Promise.all(contents.map(({ name, content }) => writeCompressed(join(dir ?? '', name), content)));
    },
  };
}
