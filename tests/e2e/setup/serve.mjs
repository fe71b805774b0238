import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureVariant } from './builds.mjs';
import '../../fixtures/cheapPasswords.mjs';

// The server that is imported below would read them as its own arguments.
const [variant, port] = process.argv.splice(2);
const root = resolve(import.meta.dirname, '../../..');

const outDir = await ensureVariant(variant);
const data = mkdtempSync(join(tmpdir(), `desk-${variant}-`));
process.once('exit', () => rmSync(data, { recursive: true, force: true }));
const databaseUrl = variant === 'product' ? process.env.JOURNEYS_DATABASE_URL : undefined;
Object.assign(process.env, {
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  PORT: port,
  DATA_DIR: data,
  SEED: variant === 'everything' ? 'none' : 'demo',
  LOG_LEVEL: 'warn',
  DATABASE_STATEMENT_SECONDS: '60',
  DATABASE_WAIT_SECONDS: '60',
});
process.chdir(root);
await import(pathToFileURL(join(outDir, 'server/main.js')).href);
