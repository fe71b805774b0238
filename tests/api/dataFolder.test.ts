import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  secureDataFolder,
  DataLockError,
  lockBackupFolder,
  lockDataDir,
} from '../../src/server/operations/dataFolder/dataFolder';
import { spoolUpload } from '../../src/server/files/spoolUpload';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the lock of a data folder', () => {
  test('is had by one at a time, named to the other, and free again when given back', async () => {
    const unlock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid}: stop that process, or set DATA_DIR to another folder`,
    );
    await unlock();
    await (
      await lockDataDir(folder)
    )();
  });

  test('leaves the folder to who writes backups into it, one at a time', async () => {
    const unlock = await lockDataDir(folder);
    const finish = await lockBackupFolder(folder);
    await expect(lockBackupFolder(folder)).rejects.toThrow(
      `The backup folder ${folder} is in use by process ${process.pid}`,
    );
    await finish();
    await unlock();
  });

  test('is free at once when its holder is killed, whatever it left written', async () => {
    const holding = `import { openSync } from 'node:fs'; import { tryLock } from 'fs-native-extensions';
      process.stdout.write(String(tryLock(openSync(${JSON.stringify(join(folder, 'lock'))}, 'a+')))); setInterval(() => {}, 1000);`;
    await writeFile(join(folder, 'lock'), '1 another-host\n');
    const child = spawn(process.execPath, ['--input-type=module', '-e', holding], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(said.toString()).toBe('true');
    const refused = lockDataDir(folder);
    await expect(refused).rejects.toBeInstanceOf(DataLockError);
    await expect(refused).rejects.toThrow('in use by process 1 on another-host');
    child.kill('SIGKILL');
    await once(child, 'close');
    await (
      await lockDataDir(folder)
    )();
  });
});

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  const modeOf = async (path: string): Promise<string> => ((await lstat(path)).mode & 0o777).toString(8);

  test('is closed to other accounts, with all that is in it', async () => {
    const deep = join(folder, 'files', 'octapharma');
    await mkdir(deep, { recursive: true });
    await writeFile(join(deep, 'scan'), 'x');
    for (const path of [folder, join(folder, 'files'), deep]) await chmod(path, 0o755);
    await chmod(join(deep, 'scan'), 0o666);
    await secureDataFolder(folder);
    expect(await Promise.all([folder, join(folder, 'files'), deep, join(deep, 'scan')].map(modeOf))).toEqual([
      '700',
      '700',
      '700',
      '600',
    ]);
  });

  test('is made closed where it is missing', async () => {
    const fresh = join(folder, 'a', 'b');
    await secureDataFolder(fresh);
    expect(await modeOf(fresh)).toBe('700');
    expect(await readdir(fresh)).toEqual([]);
  });

  test('that cannot be made is refused by the name of its variable', async () => {
    // No folder can be created under /proc: the kernel answers ENOENT.
    for (const take of [secureDataFolder, lockDataDir])
      await expect(take('/proc/nope/data')).rejects.toThrow(
        "DATA_DIR /proc/nope/data cannot be created: ENOENT: no such file or directory, mkdir '/proc/nope'",
      );
    await writeFile(join(folder, 'a file'), '');
    await expect(secureDataFolder(join(folder, 'a file', 'data'))).rejects.toThrow(
      /^DATA_DIR .*a file\/data cannot be created: EEXIST/,
    );
  });

  test('of something else is refused, and stays as it is', async () => {
    for (const name of ['bin', 'boot', 'dev', 'etc']) await mkdir(join(folder, name), { mode: 0o755 });
    await writeFile(join(folder, 'bin', 'tool'), '', { mode: 0o755 });
    await chmod(folder, 0o755);
    for (const take of [secureDataFolder, lockDataDir])
      await expect(take(folder)).rejects.toThrow(
        `DATA_DIR ${folder} is not a data folder: it contains bin, boot, dev, …. ` +
          'Name an empty folder, or one that a start has created',
      );
    expect((await readdir(folder)).toSorted()).toEqual(['bin', 'boot', 'dev', 'etc']);
    expect(await Promise.all([folder, join(folder, 'bin', 'tool')].map(modeOf))).toEqual(['755', '755']);
  });

  test.each(['files', 'access-log', 'database'])('with its own %s is taken with what else is in it', async (name) => {
    for (const each of [name, 'backups']) await mkdir(join(folder, each));
    await secureDataFolder(folder);
    expect(await modeOf(join(folder, 'backups'))).toBe('700');
  });

  test('is a fresh disk, or has files and a folder of backups already', async () => {
    for (const name of ['lost+found', 'backups']) await mkdir(join(folder, name));
    for (const name of ['.gitkeep', 'server.log']) await writeFile(join(folder, name), '');
    await secureDataFolder(folder);
    expect(await Promise.all([folder, join(folder, 'server.log')].map(modeOf))).toEqual(['700', '600']);
  });

  test('of links alone, such as one of programs, is refused', async () => {
    await symlink('/bin/sh', join(folder, 'sh'));
    await expect(secureDataFolder(folder)).rejects.toThrow('is not a data folder: it contains sh. ');
  });

  test('that stays open is refused with the way out', async () => {
    // Belongs to the kernel, so its mode cannot be changed.
    await expect(secureDataFolder('/proc/self/fdinfo')).rejects.toThrow(
      /^Other accounts on this machine can access the data in \/proc\/self\/fdinfo: .* Run as the owner of the folder: chmod -R u=rwX,go= \/proc\/self\/fdinfo$/,
    );
  });
});

test('an upload that cannot be written is read to its end, so that its refusal is seen', async () => {
  const place = join(folder, 'a file, not a folder');
  await writeFile(place, '');
  let isRead = false;
  const source = async function* () {
    for (let n = 0; n < 3; n += 1) yield await Promise.resolve(Buffer.from('chunk'));
    isRead = true;
  };
  await expect(spoolUpload(source(), place)).rejects.toMatchObject({
    code: expect.stringMatching(/EEXIST|ENOTDIR/) as string,
  });
  expect(isRead).toBe(true);
});
