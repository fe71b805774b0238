import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';
import { projectRoot } from '../../../src/tools/project.mjs';

const here = import.meta.dirname;

/** Installs the lock file of a reference into its own folder. */
function install(root) {
  const lock = join(root, 'package-lock.json');
  if (!existsSync(lock)) return;
  const installed = join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs - 1000) return;
  console.error(`Installing ${root} …`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`The packages of ${root} could not be installed`);
}

function digestOf(root) {
  const hash = createHash('sha256').update(readFileSync(join(here, 'columns.js')));
  for (const name of readdirSync(root).sort())
    if (/\.\w+$/.test(name)) hash.update(name).update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

async function buildForProduction({ root, outDir, plugins }) {
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const output = { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 10_000 };
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'error',
    plugins: [react(), ...plugins],
    build: output,
  });
  // The product, started afterwards, must see the user's own setting.
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
}

async function ensureReference(name, plugins) {
  const root = join(here, name);
  install(root);
  const outDir = join(projectRoot, 'dist/bench', name);
  const stamp = join(outDir, 'stamp');
  const digest = digestOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return outDir;
  console.error(`Building ${name} …`);
  await buildForProduction({ root, outDir, plugins });
  writeFileSync(stamp, digest);
  return outDir;
}

/** Forwards a call to the product's API, byte for byte. */
const forward = (api) => (incoming, reply) => {
  reply.hijack();
  const { method, url, headers } = incoming.raw;
  const call = request(new URL(url, api), { method, headers }, (answer) => {
    reply.raw.writeHead(answer.statusCode, answer.headers);
    answer.pipe(reply.raw);
  });
  call.once('error', (error) => reply.raw.destroy(error));
  incoming.raw.pipe(call);
};

/**
 * Builds a reference list and serves it as the product serves itself: compressed files, hashed names cached for ever,
 * and the same API. Resolves to its URL and a function that stops it.
 */
export async function serveReference(name, { api, precompress }) {
  const root = await ensureReference(name, [precompress()]);
  const app = Fastify();
  await app.register(staticFiles, { root, serve: false, preCompressed: true, cacheControl: false });
  app.get('/api/*', forward(api));
  app.get('/*', (incoming, reply) => {
    const path = incoming.params['*'];
    const isAsset = path.startsWith('assets/');
    return reply
      .header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      .sendFile(isAsset ? path : 'index.html');
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => app.close() };
}
