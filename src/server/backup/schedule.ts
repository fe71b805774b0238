import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { makeFolder } from '../dataFolder';
import { DataLockError, lockBackups } from '../dataLock';
import { BackupError } from './format';
import { writeBackup } from './writeBackup';

export interface BackupSchedule {
  readonly dir: string;
  readonly everyHours: number;
  /** The number of backups to retain, the newest ones. */
  readonly keep: number;
}

interface ScheduleOptions {
  readonly schedule: BackupSchedule;
  readonly secret: string | undefined;
  readonly archive: () => AsyncIterable<Buffer>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

const hour = 3_600_000;
/** How often the scheduler checks whether a backup is due. */
const lookEvery = 60_000;
const written = /^backup-\d{8}T\d{6}Z\.desk$/;
const unfinished = /^backup-\d{8}T\d{6}Z\.desk\.part$/;

const nameOf = (now: Date): string => `backup-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.desk`;

/** The last complete backup of a folder. */
export interface LastBackup {
  readonly last_at: string;
  readonly age_seconds: number;
}

const namesIn = async (dir: string, pattern = written): Promise<string[]> => (await readdir(dir).catch(() => [])).filter((name) => pattern.test(name)).sort();

const removeAll = async (dir: string, names: readonly string[]): Promise<void> => {
  for (const name of names) await rm(join(dir, name), { force: true });
};

/** The newest backup of a folder, null where there is none. Only a complete and verified backup has its final name. */
export async function lastBackup({ dir }: Pick<BackupSchedule, 'dir'>, now = new Date()): Promise<LastBackup | null> {
  const name = (await namesIn(dir)).at(-1);
  const found = name === undefined ? undefined : await stat(join(dir, name)).catch(() => undefined);
  return found ? { last_at: found.mtime.toISOString(), age_seconds: Math.max(0, Math.round((now.getTime() - found.mtimeMs) / 1000)) } : null;
}

/** Writes a backup where one is due, and removes surplus and partial ones. A lock admits one process per folder. Returns whether it wrote one. */
export async function backUpIfDue({ schedule, secret, archive, log }: ScheduleOptions): Promise<boolean> {
  const { dir, everyHours, keep } = schedule;
  await makeFolder(dir);
  const unlock = await lockBackups(dir);
  try {
    // Partial files belong to killed processes, since their writer held the lock.
    await removeAll(dir, await namesIn(dir, unfinished));
    const last = await lastBackup(schedule);
    if (last && last.age_seconds * 1000 < everyHours * hour) return false;
    const started = Date.now();
    const { bytes } = await writeBackup(archive(), { path: join(dir, nameOf(new Date())), secret });
    log.info({ bytes, duration: Date.now() - started }, 'backed up');
    await removeAll(dir, (await namesIn(dir)).slice(0, -keep));
    return true;
  } finally {
    await unlock();
  }
}

/** Logs why a backup could not be taken; a lock that another process holds is logged once until it is released. */
function reporting({ log }: Pick<ScheduleOptions, 'log'>) {
  let isHeld = false;
  return {
    done: () => (isHeld = false),
    failed: (error: unknown) => {
      const wasHeld = isHeld;
      isHeld = error instanceof DataLockError;
      if (!isHeld) log.error({ err: error }, 'the backup failed');
      else if (!wasHeld) log.info({ err: error }, 'another process has the folder of the backups: it takes the backup, or has to be stopped');
    },
  };
}

/** Takes scheduled backups while the server runs; logs and retries failed ones. Returns a function that stops it. */
export function scheduleBackups(options: ScheduleOptions): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  let isStopping = false;
  const { done, failed } = reporting(options);
  const archive = async function* () {
    for await (const chunk of options.archive()) {
      if (isStopping) throw new BackupError('The server stops');
      yield chunk;
    }
  };
  const look = () => {
    running ??= backUpIfDue({ ...options, archive })
      .then(done, (error: unknown) => {
        if (!isStopping) failed(error);
      })
      .finally(() => (running = undefined));
  };
  const timer = setInterval(look, lookEvery).unref();
  look();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
