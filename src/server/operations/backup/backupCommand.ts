import { resolve } from 'node:path';
import type { ServerConfig } from '../../config';
import { DataLockError } from '../dataFolder/dataFolder';
import type { SchemaOptions, Store } from '../../db';
import { openStorage, spoolFolderOf } from '../../files/openStorage';
import { streamBackup, schemaDigest } from './streamBackup';
import { requestBackup } from './backupSocket';
import { BackupError } from './format';
import { readBackup, type VerifiedBackup } from './readBackup';
import { restoreBackup } from './restoreBackup';
import { writeBackup } from './writeBackup';

interface BackupCommand {
  readonly name: 'backup' | 'restore';
  /** Verifies an existing backup in place of taking one. */
  readonly checks: boolean;
  /** Accepts an unencrypted backup although a key is set. */
  readonly allowsUnencrypted?: boolean;
  readonly files: readonly string[];
}

export interface BackupCommandOptions {
  readonly config: Pick<ServerConfig, 'backupKey' | 'dataDir' | 'databaseUrl' | 'bucket'>;
  readonly schema: SchemaOptions;
  readonly openStore: () => Promise<Store>;
  readonly writeLine: (line: string) => void;
}

const usage = 'npm run backup -- FILE, npm run backup -- --check FILE, npm run restore -- FILE';

function formatSummary({ header, manifest }: VerifiedBackup): string {
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  const tables = header.tables.filter(({ partitionedBy }) => !partitionedBy).length;
  const { files, missing } = manifest;
  const lost = missing > 0 ? `; ${missing} referenced files were missing` : '';
  return (
    `${rows} rows of ${tables} tables and ${files.count} files (${files.bytes} bytes), as of ` +
    `${header.created_at}${lost}`
  );
}

/**
 * Streams the archive of the configured store: from the running server, where an embedded store admits no other
 * process.
 */
async function* streamConfiguredStore({ config, schema, openStore }: BackupCommandOptions): AsyncGenerator<Buffer> {
  const { databaseUrl, dataDir } = config;
  const running = databaseUrl === undefined ? await requestBackup(dataDir) : undefined;
  if (running) {
    yield* running;
    return;
  }
  const store = await openStore().catch((error: unknown) => {
    if (error instanceof DataLockError)
      throw new BackupError(`${error.message}. That process does not respond on its backup socket`);
    throw error;
  });
  try {
    yield* streamBackup({ store, schema, dataDir, files: await openStorage(config) });
  } finally {
    await store.close();
  }
}

async function restore(
  { path, allowsUnencrypted }: { readonly path: string; readonly allowsUnencrypted: boolean },
  { config, schema, openStore, writeLine }: BackupCommandOptions,
): Promise<void> {
  const { backupKey: secret, dataDir } = config;
  const store = await openStore();
  try {
    const restored = await restoreBackup({
      path,
      secret,
      allowsUnencrypted,
      store,
      schema,
      files: await openStorage(config),
      spool: spoolFolderOf(dataDir),
    });
    writeLine(`Restored ${formatSummary(restored)}`);
    for (const note of restored.notes) writeLine(note);
    if (restored.header.declarations !== schemaDigest(schema))
      writeLine(
        'The declarations have changed since the backup: new tables and columns are empty, and undeclared ' +
          'ones were kept',
      );
  } finally {
    await store.close();
  }
}

/**
 * Runs `--backup FILE`, `--backup --check FILE` or `--restore FILE`; the latter two with `--allow-unencrypted` also
 * where a key is set. Throws a BackupError that describes the problem, in which case nothing is changed.
 */
export async function runBackupCommand(
  { name, checks, allowsUnencrypted = false, files }: BackupCommand,
  options: BackupCommandOptions,
): Promise<void> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new BackupError(`Give exactly one file: ${usage}`);
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const { backupKey: secret } = options.config;
  if (name === 'restore') await restore({ path, allowsUnencrypted }, options);
  else if (checks)
    options.writeLine(`The backup is intact: ${formatSummary(await readBackup(path, { secret, allowsUnencrypted }))}`);
  else {
    const written = await writeBackup(streamConfiguredStore(options), { path, secret });
    options.writeLine(`Backed up ${formatSummary(written)}`);
    if (secret === undefined)
      options.writeLine(
        'The backup is not encrypted: anyone who has the file can read it. Set BACKUP_KEY to encrypt backups',
      );
  }
}
