import { sql, type RawBuilder } from 'kysely';
import { isBinary, type Registry, type Resource } from '../../../schema';
import { schemaOf, storedFields, type Store } from '../../db';
import type { StoredFileKey } from './attachments';

type Db = Store['db'];

/** The fields of a resource that hold files; each has its own column. */
export const fileFields = (resource: Resource): string[] =>
  storedFields(resource).flatMap(([name, field]) => (isBinary(field) ? [name] : []));

/** The file ids in a stored value. */
export function fileIds(value: unknown): number[] {
  const files: readonly unknown[] = Array.isArray(value) ? value : [value];
  return files.flatMap((file) =>
    typeof file === 'object' && file !== null && 'attachment_id' in file && typeof file.attachment_id === 'number'
      ? file.attachment_id
      : [],
  );
}

/** The SQL equivalent of `fileIds`. */
const idsIn = (column: string): RawBuilder<unknown> => {
  const value = sql.id(column);
  return sql`jsonb_path_query(${value}, 'lax $[*].attachment_id')::bigint`;
};

interface FileReferenceChange {
  /** The schema of the manufacturer. */
  readonly schema: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
  /**
   * Restricts the added files to the user's uploads and to files that the record holds in any field; unrestricted where
   * absent.
   */
  readonly claimant?: { readonly user: number; readonly held: readonly number[] } | undefined;
}

/**
 * Attaches and detaches files as a record's references change, in the transaction of the write. Returns the ids that
 * the record may not reference: the files were swept since they were validated, or another user uploaded them, and
 * knowing an id does not grant access.
 */
export async function updateFileReferences(
  db: Db,
  { schema, before, after, claimant }: FileReferenceChange,
): Promise<readonly number[]> {
  const attachments = sql.id(schema, 'attachments');
  const detached = before.filter((id) => !after.includes(id));
  if (detached.length > 0)
    await sql`update ${attachments} set detached_at = now() where id = any(${detached}::bigint[])`.execute(db);
  const added = after.filter((id) => !before.includes(id));
  if (added.length === 0) return [];
  const { rows } = await sql<{ readonly id: number }>`
    update ${attachments} set detached_at = null where id = any(${added}::bigint[]) and removed_at is null
      ${claimant ? sql`and (uploaded_by = ${claimant.user} or id = any(${[...claimant.held]}::bigint[]))` : sql``}
        returning id`.execute(db);
  const found = rows.map(({ id }) => id);
  return added.filter((id) => !found.includes(id));
}

/**
 * The files among these that a record of the manufacturer references, including discarded records, which can be
 * recovered.
 */
async function findHeld(
  db: Db,
  { registry, schema, ids }: { readonly registry: Registry; readonly schema: string; readonly ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  const held = new Set<number>();
  for (const resource of registry.all) {
    if (resource.view) continue;
    for (const name of fileFields(resource)) {
      const { rows } = await sql<{ readonly id: number }>`
        select distinct id from (select ${idsIn(name)} as id from ${sql.id(schemaOf(resource, schema), resource.name)}
          where ${sql.id(name)} is not null) as files
        where id = any(${[...ids]}::bigint[])`.execute(db);
      for (const { id } of rows) held.add(id);
    }
  }
  return held;
}

const sweepBatchSize = 100;

/** The number of minutes after which another process retries the removal of contents. */
const reclaimAfterMinutes = 60;

/**
 * Marks files that no record has referenced since `before` for removal and returns them, so that their contents and
 * then their rows are removed. One process at a time claims a file. A record that takes a file over concurrently either
 * keeps it or is refused.
 */
export function claimDetached(
  { db }: Pick<Store, 'db'>,
  { registry, schema, before }: { readonly registry: Registry; readonly schema: string; readonly before: Date },
): Promise<readonly StoredFileKey[]> {
  const attachments = sql.id(schema, 'attachments');
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<StoredFileKey>`
      select id, storage_key from ${attachments} where detached_at < ${before.toISOString()}::timestamptz
        and (removed_at is null or removed_at < now() - ${reclaimAfterMinutes} * interval '1 minute')
      order by detached_at limit ${sweepBatchSize} for update skip locked`.execute(transaction);
    if (rows.length === 0) return [];
    const held = await findHeld(transaction, { registry, schema, ids: rows.map(({ id }) => id) });
    const [stillHeld, removable] = [rows.filter(({ id }) => held.has(id)), rows.filter(({ id }) => !held.has(id))];
    if (stillHeld.length > 0)
      await sql`update ${attachments} set detached_at = null
        where id = any(${stillHeld.map(({ id }) => id)}::bigint[])`.execute(transaction);
    if (removable.length > 0)
      await sql`update ${attachments} set removed_at = now()
        where id = any(${removable.map(({ id }) => id)}::bigint[])`.execute(transaction);
    return removable;
  });
}
