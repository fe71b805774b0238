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
  /** Where the uploaded files lie. */
  readonly files: FileStorage;
  /** Folder for what has to be put by meanwhile. */
  readonly dataDir: string;
}

/** A digest of the tables that declarations ask for. */
export const digestOf = (schema: SchemaOptions): string => createHash('sha256').update(JSON.stringify(wantedTables(schema))).digest('hex');

/**
 * The archive of a store as it is at one moment, with every file that it names then; others read and write meanwhile. The embedded store
 * makes them wait for as long as its rows are read.
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
