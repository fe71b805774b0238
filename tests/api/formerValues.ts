import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { streamBackup } from '../../src/server/operations/backup/streamBackup';
import { restoreBackup } from '../../src/server/operations/backup/restoreBackup';
import { writeBackup } from '../../src/server/operations/backup/writeBackup';
import { folderStorage } from '../../src/server/files/openStorage';
import type { SchemaOptions, Store } from '../../src/server/db';
import type { Body, Harness, ListBody } from './harness';

interface Restored {
  /**
   * The store to back up, with the declarations it was created from. It is emptied, and the backup is restored into it
   * under `after`.
   */
  readonly store: Store;
  readonly before: SchemaOptions;
  readonly after: SchemaOptions;
}

/** Drops everything that the declarations of one manufacturer created in a store. */
async function dropAll({ db }: Store): Promise<void> {
  for (const schema of ['octapharma', 'staff']) await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
}

/** Inspects the result of restoring a backup under other declarations; removes its files afterwards. */
export async function withRestored({ store, before, after }: Restored, look: () => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-restored-'));
  const files = folderStorage(join(folder, 'files'));
  try {
    const path = join(folder, 'one.desk');
    await writeBackup(streamBackup({ store, schema: before, dataDir: folder, files }), { path, secret: undefined });
    await dropAll(store);
    await restoreBackup({
      path,
      secret: undefined,
      store,
      schema: after,
      files,
      spool: join(folder, 'spool'),
    });
    await look();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates a kitchen sink and returns how its history shows a change that was recorded under earlier declarations. */
export async function readFormerChangeset({ call, store }: Harness, sink: Body, changeset: Body): Promise<unknown> {
  const { id } = (await call<{ id: number }>('POST', 'kitchen_sinks', { body: sink })).body;
  await sql`insert into octapharma.versions (operator_email, event, item_type, item_id, changeset) values ('a@desk.test', 'update', 'sinks', ${id}, ${JSON.stringify(changeset)}::jsonb)`.execute(
    store.db,
  );
  const { body } = await call<ListBody>('GET', `versions?model_name=sinks&data_keyword=${id}`);
  return body.data[0]?.changeset;
}
