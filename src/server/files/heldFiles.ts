import { sql, type RawBuilder } from 'kysely';
import { isBinary, type Registry, type Resource } from '../../schema';
import { schemaOf, storedFields, type Store } from '../store';
import type { StoredKey } from './attachments';

type Db = Store['db'];

/** The fields of a resource that keep files, each in a column of its own. */
export const fileFields = (resource: Resource): string[] => storedFields(resource).flatMap(([name, field]) => (isBinary(field) ? [name] : []));

/** The numbers of the files in a value as it is stored. */
export function fileIds(value: unknown): number[] {
  const files: readonly unknown[] = Array.isArray(value) ? value : [value];
  return files.flatMap((file) => (typeof file === 'object' && file !== null && 'attachment_id' in file && typeof file.attachment_id === 'number' ? file.attachment_id : []));
}

/** SQL of the same. */
const idsIn = (column: string): RawBuilder<unknown> => {
  const value = sql.id(column);
  return sql`jsonb_path_query(${value}, 'lax $[*].attachment_id')::bigint`;
};

interface FileMove {
  /** The schema of the manufacturer. */
  readonly schema: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The user whose uploads are taken, beside what the record holds in any field; without one, anybody's are. */
  readonly from?: { readonly user: number; readonly held: readonly number[] } | undefined;
}

/**
 * Writes down which files a record holds from now on and which it does not any more, in the write's own transaction. Answers those that it
 * may not take: they were swept away since they were looked up, or somebody else uploaded them, and their numbers alone are no right to them.
 */
export async function moveFiles(db: Db, { schema, before, after, from }: FileMove): Promise<readonly number[]> {
  const attachments = sql.id(schema, 'attachments');
  const left = before.filter((id) => !after.includes(id));
  if (left.length > 0) await sql`update ${attachments} set detached_at = now() where id = any(${left}::bigint[])`.execute(db);
  const added = after.filter((id) => !before.includes(id));
  if (added.length === 0) return [];
  const { rows } = await sql<{ readonly id: number }>`
    update ${attachments} set detached_at = null where id = any(${added}::bigint[]) and removed_at is null
      ${from ? sql`and (uploaded_by = ${from.user} or id = any(${[...from.held]}::bigint[]))` : sql``} returning id`.execute(db);
  const found = rows.map(({ id }) => id);
  return added.filter((id) => !found.includes(id));
}

/** Those of these files that some record of the manufacturer holds, discarded ones included: they can be recovered. */
async function heldOf(db: Db, { registry, schema, ids }: { readonly registry: Registry; readonly schema: string; readonly ids: readonly number[] }): Promise<ReadonlySet<number>> {
  const held = new Set<number>();
  for (const resource of registry.all) {
    if (resource.view) continue;
    for (const name of fileFields(resource)) {
      const { rows } = await sql<{ readonly id: number }>`
        select distinct id from (select ${idsIn(name)} as id from ${sql.id(schemaOf(resource, schema), resource.name)} where ${sql.id(name)} is not null) as files
        where id = any(${[...ids]}::bigint[])`.execute(db);
      for (const { id } of rows) held.add(id);
    }
  }
  return held;
}

const atOnce = 100;

/** After so many minutes somebody else removes the bytes that are still there. */
const patience = 60;

/**
 * Takes files out of use that no record has held since `before`, and answers them, so that their bytes are removed and then their rows; each file is
 * looked at by one process at a time. A record that takes one over in the same moment keeps it, or is refused.
 */
export function takeDetached({ db }: Pick<Store, 'db'>, { registry, schema, before }: { readonly registry: Registry; readonly schema: string; readonly before: Date }): Promise<readonly StoredKey[]> {
  const attachments = sql.id(schema, 'attachments');
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<StoredKey>`
      select id, storage_key from ${attachments} where detached_at < ${before.toISOString()}::timestamptz
        and (removed_at is null or removed_at < now() - ${patience} * interval '1 minute')
      order by detached_at limit ${atOnce} for update skip locked`.execute(transaction);
    if (rows.length === 0) return [];
    const held = await heldOf(transaction, { registry, schema, ids: rows.map(({ id }) => id) });
    const [kept, gone] = [rows.filter(({ id }) => held.has(id)), rows.filter(({ id }) => !held.has(id))];
    if (kept.length > 0) await sql`update ${attachments} set detached_at = null where id = any(${kept.map(({ id }) => id)}::bigint[])`.execute(transaction);
    if (gone.length > 0) await sql`update ${attachments} set removed_at = now() where id = any(${gone.map(({ id }) => id)}::bigint[])`.execute(transaction);
    return gone;
  });
}
