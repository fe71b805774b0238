import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { DataLockError, lockDataDir } from '../dataLock';
import { BackupError } from './format';
import { writeBackup } from './writeBackup';

export interface BackupSchedule {
  readonly dir: string;
  readonly everyHours: number;
  /** How many are kept, the newest. */
  readonly keep: number;
}

interface ScheduleOptions {
  readonly schedule: BackupSchedule;
  readonly secret: string | undefined;
  readonly archive: () => AsyncIterable<Buffer>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

const hour = 3_600_000;
/** How often is looked whether one is due, in milliseconds. */
const lookEvery = 60_000;
const written = /^backup-\d{8}T\d{6}Z\.desk$/;

const nameOf = (now: Date): string => `backup-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.desk`;

/** The last backup of a folder that is whole. */
export interface LastBackup {
  readonly last_at: string;
  readonly age_seconds: number;
}

const namesIn = async (dir: string): Promise<string[]> => (await readdir(dir).catch(() => [])).filter((name) => written.test(name)).sort();

/** The newest backup of a folder, null where there is none: a name is given only to what was written and read back. */
export async function lastBackup({ dir }: Pick<BackupSchedule, 'dir'>, now = new Date()): Promise<LastBackup | null> {
  const name = (await namesIn(dir)).at(-1);
  const found = name === undefined ? undefined : await stat(join(dir, name)).catch(() => undefined);
  return found ? { last_at: found.mtime.toISOString(), age_seconds: Math.max(0, Math.round((now.getTime() - found.mtimeMs) / 1000)) } : null;
}

/** Writes a backup where one is due, and removes those that are too many. Of several processes over one folder one does it. */
export async function backUpIfDue({ schedule, secret, archive, log }: ScheduleOptions): Promise<boolean> {
  const { dir, everyHours, keep } = schedule;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(dir);
  try {
    const last = await lastBackup(schedule);
    if (last && last.age_seconds * 1000 < everyHours * hour) return false;
    const started = Date.now();
    const { bytes } = await writeBackup(archive(), { path: join(dir, nameOf(new Date())), secret });
    log.info({ bytes, duration: Date.now() - started }, 'backed up');
    for (const name of (await namesIn(dir)).slice(0, -keep)) await rm(join(dir, name), { force: true });
    return true;
  } finally {
    await unlock();
  }
}

/** Takes backups as configured for as long as the server runs; one that fails is said in the log and tried again. Answers how to stop. */
export function scheduleBackups(options: ScheduleOptions): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  let isStopping = false;
  const archive = async function* () {
    for await (const chunk of options.archive()) {
      if (isStopping) throw new BackupError('The server stops');
      yield chunk;
    }
  };
  const look = () => {
    running ??= backUpIfDue({ ...options, archive })
      .catch((error: unknown) => {
        if (!isStopping && !(error instanceof DataLockError)) options.log.error({ err: error }, 'the backup failed');
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
