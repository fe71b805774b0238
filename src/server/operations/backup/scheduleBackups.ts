import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupSchedule, ServerConfig } from '../../config';
import { createFolder, DataLockError, lockBackupFolder } from '../dataFolder/dataFolder';
import { runPeriodically, type SchemaOptions, type Store } from '../../db';
import { BackupError } from './format';
import { writeBackup } from './writeBackup';
import type { FileStorage } from '../../files/FileStorage';
import { streamBackup } from './streamBackup';
import { serveBackups } from './backupSocket';

interface BackupServiceOptions {
  readonly store: Store;
  readonly schema: SchemaOptions;
  readonly files: FileStorage;
  readonly config: Pick<ServerConfig, 'dataDir' | 'backups' | 'backupKey'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Starts the backups of a running server: on request of the backup command, and on schedule. Returns a function that
 * stops them.
 */
export async function startBackups({
  store,
  schema,
  files,
  config,
  log,
}: BackupServiceOptions): Promise<() => Promise<void>> {
  const { dataDir, backups: schedule, backupKey: secret } = config;
  const archive = () => streamBackup({ store, schema, files, dataDir });
  const offerBackups = async () => {
    if (store.engine !== 'pglite') return undefined;
    return serveBackups(dataDir, archive, (error) =>
      log.error({ err: error }, 'the backup that the backup command requested failed'),
    );
  };
  const stopOffering = await offerBackups().catch((error: unknown) => {
    log.warn({ err: error }, 'the backup command cannot be used while the server runs');
    return undefined;
  });
  const stopSchedule = schedule && scheduleBackups({ schedule, secret, archive, log });
  return async () => {
    await stopOffering?.();
    await stopSchedule?.();
  };
}

interface ScheduleOptions {
  readonly schedule: BackupSchedule;
  readonly secret: string | undefined;
  readonly archive: () => AsyncIterable<Buffer>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

const hourMs = 3_600_000;
/** How often the scheduler checks whether a backup is due. */
const checkIntervalMs = 60_000;
/** How far the clocks of two machines that write to one folder may differ. */
const maxClockSkewMs = 300_000;
const backupNamePattern = /^backup-\d{8}T\d{6}Z\.desk$/;
const partialNamePattern = /^backup-\d{8}T\d{6}Z\.desk\.part$/;

const backupNameAt = (now: Date): string => `backup-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.desk`;

/** The last complete backup of a folder. */
export interface LastBackup {
  readonly last_at: string;
  readonly age_seconds: number;
}

const listBackupNames = async (dir: string, pattern = backupNamePattern): Promise<string[]> =>
  (await readdir(dir).catch(() => [])).filter((name) => pattern.test(name)).sort();

const removeFiles = async (dir: string, names: readonly string[]): Promise<void> => {
  for (const name of names) await rm(join(dir, name), { force: true });
};

/**
 * The backups of a folder, oldest first, without those named after a later time: the clock was wrong when they were
 * written, so they neither count as the newest nor displace others.
 */
const listPastBackups = async (dir: string, now: Date): Promise<string[]> => {
  const latest = backupNameAt(new Date(now.getTime() + maxClockSkewMs));
  return (await listBackupNames(dir)).filter((name) => name <= latest);
};

/** The newest backup of a folder, null where there is none. Only a complete and verified backup has its final name. */
export async function findLastBackup(
  { dir }: Pick<BackupSchedule, 'dir'>,
  now = new Date(),
): Promise<LastBackup | null> {
  const name = (await listPastBackups(dir, now)).at(-1);
  const found = name === undefined ? undefined : await stat(join(dir, name)).catch(() => undefined);
  return found
    ? {
        last_at: found.mtime.toISOString(),
        age_seconds: Math.max(0, Math.round((now.getTime() - found.mtimeMs) / 1000)),
      }
    : null;
}

/**
 * Writes a backup where one is due, and removes surplus and partial ones. A lock admits one process per folder. Returns
 * whether it wrote one.
 */
export async function backUpIfDue({ schedule, secret, archive, log }: ScheduleOptions): Promise<boolean> {
  const { dir, everyHours, keep } = schedule;
  await createFolder(dir);
  const unlock = await lockBackupFolder(dir);
  try {
    // Partial files belong to killed processes, since their writer held the lock.
    await removeFiles(dir, await listBackupNames(dir, partialNamePattern));
    const last = await findLastBackup(schedule);
    if (last && last.age_seconds * 1000 < everyHours * hourMs) return false;
    const started = performance.now();
    const { bytes } = await writeBackup(archive(), { path: join(dir, backupNameAt(new Date())), secret });
    log.info({ bytes, duration: Math.round(performance.now() - started) }, 'backup completed');
    await removeFiles(dir, (await listPastBackups(dir, new Date())).slice(0, -keep));
    return true;
  } finally {
    await unlock();
  }
}

/** Logs why a backup could not be taken; a lock that another process holds is logged once until it is released. */
function createReporter({ log }: Pick<ScheduleOptions, 'log'>) {
  let isLocked = false;
  return {
    done: () => (isLocked = false),
    failed: (error: unknown) => {
      const wasLocked = isLocked;
      isLocked = error instanceof DataLockError;
      if (!isLocked) log.error({ err: error }, 'the backup failed');
      else if (!wasLocked)
        log.info(
          { err: error },
          'another process holds the lock of the backup folder: it writes the backups, or must be stopped',
        );
    },
  };
}

/** Ends a backup in progress when the server stops. */
async function* whileRunning(archive: AsyncIterable<Buffer>, isRunning: () => boolean): AsyncGenerator<Buffer> {
  for await (const chunk of archive) {
    if (!isRunning()) throw new BackupError('The server is stopping');
    yield chunk;
  }
}

/** Takes scheduled backups while the server runs; logs and retries failed ones. Returns a function that stops it. */
export function scheduleBackups(options: ScheduleOptions): () => Promise<void> {
  const { done, failed } = createReporter(options);
  const backUp = async (isRunning: () => boolean) => {
    try {
      await backUpIfDue({ ...options, archive: () => whileRunning(options.archive(), isRunning) });
      done();
    } catch (error) {
      if (isRunning()) failed(error);
    }
  };
  return runPeriodically(backUp, { intervalMs: checkIntervalMs, runImmediately: true, onError: failed });
}
