import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestBackup, serveBackups } from '../../src/server/operations/backup/backupSocket';
import { backUpIfDue, findLastBackup, scheduleBackups } from '../../src/server/operations/backup/scheduleBackups';
import { writeBackup } from '../../src/server/operations/backup/writeBackup';
import { lockBackupFolder, lockDataDir } from '../../src/server/operations/dataFolder/dataFolder';
import { sampleArchive } from './archives';

let folder: string;
const opened: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-schedule-'));
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

describe('a scheduled backup', () => {
  test('is taken when it is due, the newest are kept, and its age is told', async () => {
    const dir = join(folder, 'kept');
    const schedule = { dir, everyHours: 1, keep: 2 };
    const log = { info: vi.fn(), error: vi.fn() };
    const due = () => backUpIfDue({ schedule, secret: undefined, archive: sampleArchive, log });
    expect(await findLastBackup(schedule)).toBeNull();
    expect([await due(), await due()]).toEqual([true, false]);
    const [first = ''] = (await readdir(dir)).filter((name) => name.startsWith('backup-'));
    expect(first).toMatch(/^backup-\d{8}T\d{6}Z\.desk$/);
    expect((await findLastBackup(schedule))?.age_seconds).toBeLessThan(60);
    await writeFile(join(dir, 'backup-20200101T000000Z.desk'), 'older');
    await writeFile(join(dir, 'backup-20200102T000000Z.desk'), 'old');
    await writeFile(join(dir, 'notes.txt'), 'mine');
    const hourAgo = await stat(join(dir, first));
    expect(await findLastBackup(schedule, new Date(hourAgo.mtimeMs + 7_200_000))).toMatchObject({ age_seconds: 7200 });
    await rm(join(dir, first));
    expect(
      await backUpIfDue({ schedule: { ...schedule, everyHours: 0 }, secret: undefined, archive: sampleArchive, log }),
    ).toBe(true);
    const left = (await readdir(dir)).sort();
    expect(left.filter((name) => name.startsWith('backup-'))).toEqual([
      'backup-20200102T000000Z.desk',
      expect.stringMatching(/^backup-20[^2]|^backup-202[^0]/),
    ]);
    expect(left).toContain('notes.txt');
  });

  test('that was written while the clock was ahead neither counts as the last one nor takes the place of another', async () => {
    const dir = join(folder, 'ahead');
    await mkdir(dir);
    const ahead = ['backup-29990101T000000Z.desk', 'backup-29990102T000000Z.desk'];
    for (const name of ahead) await writeFile(join(dir, name), 'x');
    const schedule = { dir, everyHours: 1, keep: 2 };
    const due = () =>
      backUpIfDue({ schedule, secret: undefined, archive: sampleArchive, log: { info: vi.fn(), error: vi.fn() } });
    expect(await findLastBackup(schedule)).toBeNull();
    expect([await due(), await due()]).toEqual([true, false]);
    expect((await readdir(dir)).filter((name) => name.startsWith('backup-')).sort()).toEqual([
      expect.stringMatching(/^backup-20/),
      ...ahead,
    ]);
  });

  test('is taken into the data folder as well, which its process holds', async () => {
    const unlock = await lockDataDir(folder);
    opened.push(unlock);
    expect(
      await backUpIfDue({
        schedule: { dir: folder, everyHours: 1, keep: 2 },
        secret: undefined,
        archive: sampleArchive,
        log: { info: vi.fn(), error: vi.fn() },
      }),
    ).toBe(true);
  });

  test('that a killed process left unfinished is removed by the next one, and nothing else', async () => {
    const names = ['backup-20200101T000000Z.desk.part', 'backup-2020.desk.part', 'mine.desk.part'];
    for (const name of names) await writeFile(join(folder, name), 'x');
    await backUpIfDue({
      schedule: { dir: folder, everyHours: 1, keep: 2 },
      secret: undefined,
      archive: sampleArchive,
      log: { info: vi.fn(), error: vi.fn() },
    });
    expect((await readdir(folder)).filter((name) => name.endsWith('.part')).toSorted()).toEqual(names.slice(1));
  });

  test('that waits for another process says so once, and is taken when that has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const finish = await lockBackupFolder(folder);
    const info = vi.fn();
    const archive = vi.fn(sampleArchive);
    const said = () => info.mock.calls.map(([, line]) => String(line));
    const stop = scheduleBackups({
      schedule: { dir: folder, everyHours: 1, keep: 2 },
      secret: undefined,
      archive,
      log: { info, error: vi.fn() },
    });
    opened.push(stop, () => Promise.resolve(vi.useRealTimers()));
    const waiting = expect.stringMatching(/^another process holds the lock of the backup folder/) as string;
    await expect.poll(said).toEqual([waiting]);
    for (let looks = 0; looks < 3; looks += 1) {
      vi.advanceTimersByTime(60_000);
      // This refusal takes the same steps as the scheduled check, so that the check has finished by then.
      await expect(lockBackupFolder(folder)).rejects.toThrow('is in use by process');
    }
    await finish();
    const later = () => {
      vi.advanceTimersByTime(60_000);
      return said();
    };
    await expect.poll(later).toEqual([waiting, 'backup completed']);
  });

  test('of which the server has only given a half is no backup, and the server logs why', async () => {
    const failed = vi.fn();
    const stop = await serveBackups(
      folder,
      async function* () {
        yield Buffer.from('the beginning');
        await Promise.reject(new Error('The store is gone'));
      },
      failed,
    );
    opened.push(stop);
    const take = async () =>
      writeBackup((await requestBackup(folder)) as AsyncIterable<Buffer>, {
        path: join(folder, 'one.desk'),
        secret: undefined,
      });
    await expect(take()).rejects.toThrow(
      'The running server broke off the backup: it was stopped, or its log says why',
    );
    expect(failed.mock.calls).toEqual([[expect.objectContaining({ message: 'The store is gone' })]]);
    expect((await readdir(folder)).filter((name) => name.startsWith('one'))).toEqual([]);
  });
});
