import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar, { type Pack } from 'tar-stream';

/** Where the engine is installed, and its edition: a folder made by one need not open with another. */
async function installedEngine(): Promise<{ readonly modules: string; readonly edition: string }> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')) as { version: string };
  return { modules: resolve(dirname(entry), '../../..'), edition: version };
}

/** A store without any table, as the engine makes it where it finds none, in one compressed file: to unpack it takes a fifth of the time. */
export async function emptyStoreFile(): Promise<string> {
  const { modules, edition } = await installedEngine();
  return join(modules, '.cache', 'empty-store', `${edition}.tar.gz`);
}

async function packBelow(pack: Pack, root: string, folder = ''): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      pack.entry({ name: `${name}/`, type: 'directory', mode: 0o700 });
      await packBelow(pack, root, name);
    } else pack.entry({ name, mode: 0o600 }, await readFile(join(root, name)));
  }
}

/** Makes the file unless it is there. `create` has the engine make a store in a folder, and ends it. */
export async function makeEmptyStore(create: (folder: string) => Promise<void>): Promise<void> {
  const file = await emptyStoreFile();
  if (await stat(file).catch(() => undefined)) return;
  await mkdir(dirname(file), { recursive: true });
  const work = await mkdtemp(join(dirname(file), 'making-'));
  try {
    const [store, packed] = [join(work, 'store'), join(work, 'packed')];
    await create(store);
    const pack = tar.pack();
    await Promise.all([pipeline(pack, createGzip(), createWriteStream(packed)), packBelow(pack, store).then(() => pack.finalize())]);
    // Whole or not at all, whoever else makes it.
    await rename(packed, file);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Bytes that are unpacked at once. */
const chunk = 1024 * 1024;

async function unpack(file: string, folder: string): Promise<void> {
  const extract = tar.extract();
  const unpacked = pipeline(createReadStream(file, { highWaterMark: chunk }), createGunzip({ chunkSize: chunk }), extract);
  unpacked.catch(() => undefined);
  for await (const entry of extract) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') mkdirSync(path, { mode: 0o700 });
    else writeFileSync(path, await buffer(entry), { mode: 0o600 });
  }
  await unpacked;
}

/**
 * Puts the empty store of a file into a folder that holds nothing yet, under its name when it is whole. Where the file cannot be used the folder stays
 * empty, and the engine makes its own there. Nothing is forced to the disk, as the engine forces nothing.
 */
export async function placeEmptyStore(file: string, folder: string): Promise<void> {
  if ((await readdir(folder)).length > 0) return;
  const making = `${folder}.new`;
  try {
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { mode: 0o700 });
    await unpack(file, making);
    await rmdir(folder);
    await rename(making, folder);
  } catch {
    await rm(making, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
}
