import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../files/FileStorage';
import { desiredTables, type SchemaOptions, type Store } from '../store';
import { createArchive } from './createArchive';
import { qualifiedName } from './format';
import { withSnapshot } from './snapshot';
import { spoolRows, streamRows } from './snapshotRows';

export interface BackupOptions {
  readonly store: Pick<Store, 'db' | 'engine'>;
  readonly schema: SchemaOptions;
  /** The storage of the uploaded files. */
  readonly files: FileStorage;
  /** The folder for temporary files. */
  readonly dataDir: string;
}

/** A digest of the tables that the declarations define. */
export const schemaDigest = (schema: SchemaOptions): string =>
  createHash('sha256')
    .update(JSON.stringify(desiredTables(schema)))
    .digest('hex');

/**
 * Streams an archive of one snapshot of a store, with every file that it references; others read and write meanwhile.
 * An embedded store blocks them while its rows are read.
 */
export async function* streamBackup({ store, schema, files, dataDir }: BackupOptions): AsyncGenerator<Buffer> {
  const declaredTables = desiredTables(schema);
  const left = new Set(declaredTables.filter(({ transient }) => transient).map(qualifiedName));
  const snapshotOptions = { store, schemas: [...new Set(declaredTables.map((table) => table.schema))], left };
  const common = { declarations: schemaDigest(schema), files, now: new Date() };
  if (store.engine === 'pglite') {
    const rows = await withSnapshot(snapshotOptions, (snapshot) => spoolRows(snapshot, dataDir));
    try {
      yield* createArchive({ ...common, rows });
    } finally {
      await rows.remove();
    }
    return;
  }
  const out = new PassThrough();
  const done = withSnapshot(snapshotOptions, (snapshot) =>
    pipeline(createArchive({ ...common, rows: streamRows(snapshot) }), out),
  );
  done.catch((error: unknown) => out.destroy(error instanceof Error ? error : undefined));
  try {
    yield* out as AsyncIterable<Buffer>;
    await done;
  } finally {
    out.destroy();
    await done.catch(() => undefined);
  }
}
