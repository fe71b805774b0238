import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../files/FileStorage';
import { wantedTables, type SchemaOptions, type Store } from '../store';
import { archive } from './archive';
import { placeOf } from './format';
import { withSnapshot } from './snapshot';
import { spooledRows, streamedRows } from './spool';

export interface BackupOptions {
  readonly store: Pick<Store, 'db' | 'engine'>;
  readonly schema: SchemaOptions;
  /** The storage of the uploaded files. */
  readonly files: FileStorage;
  /** The folder for temporary files. */
  readonly dataDir: string;
}

/** A digest of the tables that the declarations define. */
export const digestOf = (schema: SchemaOptions): string => createHash('sha256').update(JSON.stringify(wantedTables(schema))).digest('hex');

/**
 * Streams an archive of one snapshot of a store, with every file that it references; others read and write meanwhile. An embedded store blocks
 * them while its rows are read.
 */
export async function* backupOf({ store, schema, files, dataDir }: BackupOptions): AsyncGenerator<Buffer> {
  const wanted = wantedTables(schema);
  const left = new Set(wanted.filter(({ transient }) => transient).map(placeOf));
  const looked = { store, schemas: [...new Set(wanted.map((table) => table.schema))], left };
  const common = { declarations: digestOf(schema), files, now: new Date() };
  if (store.engine === 'pglite') {
    const rows = await withSnapshot(looked, (snapshot) => spooledRows(snapshot, dataDir));
    try {
      yield* archive({ ...common, rows });
    } finally {
      await rows.remove();
    }
    return;
  }
  const out = new PassThrough();
  const done = withSnapshot(looked, (snapshot) => pipeline(archive({ ...common, rows: streamedRows(snapshot) }), out));
  done.catch((error: unknown) => out.destroy(error instanceof Error ? error : undefined));
  try {
    yield* out as AsyncIterable<Buffer>;
    await done;
  } finally {
    out.destroy();
    await done.catch(() => undefined);
  }
}
