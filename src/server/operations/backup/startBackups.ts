import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from '../../config';
import type { FileStorage } from '../../files/FileStorage';
import type { SchemaOptions, Store } from '../../db';
import { streamBackup } from './streamBackup';
import { serveBackups } from './backupSocket';
import { scheduleBackups } from './scheduleBackups';

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
